/* Installs the wheel of the build as a user does, and loads the inventory of Nornir from it. */
import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { noPython, root, runPython } from './python.ts'

const pip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0
const missing = noPython ?? (pip ? null : 'there is no pip')

describe.skipIf(missing !== null)(needing(missing, 'the wheel of the Python package'), () => {
  const redis = openOnce(startRedisServer)
  const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', SEARCH_INDEX: 'off' }))
  const folder = temporaryFolder()
  const installed = openOnce(async () => {
    const wheel = readdirSync(join(root, 'dist/python')).find((name) => name.endsWith('.whl'))!
    const args = ['-m', 'pip', 'install', '--no-index', '--no-deps', '--no-compile', '--disable-pip-version-check']
    await promisify(execFile)('python3', [...args, '--target', folder, join(root, 'dist/python', wheel)])
    await writeFile(join(folder, 'stand_in.py'), NORNIR)
    return { folder, wheel }
  })
  const run = (script: string) => runPython(['-c', script], { PYTHONPATH: installed.folder, KEYRACK_URL: service.url })

  test('has version, license, types and an entry point, and imports from where it was installed', async () => {
    const { stdout, stderr } = await run(`
import importlib.metadata as metadata, json, pathlib
import keyrack, keyrack.aio, keyrack.nornir
found = metadata.distribution('keyrack')
points = [(one.group, one.name, one.load().__name__) for one in found.entry_points]
assert sorted(str(file) for file in found.files if not file.locate().is_file()) == []
names = [str(file) for file in found.files]
print(json.dumps([found.version, found.metadata['License'], found.metadata['Requires-Python'], points,
                  'keyrack/py.typed' in names, keyrack.__file__, [name for name in names if 'contract' in name]]))`)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([
      installed.wheel.split('-')[1],
      'Apache-2.0',
      '>=3.9',
      [['nornir.plugins.inventory', 'KeyrackInventory', 'KeyrackInventory']],
      true,
      join(installed.folder, 'keyrack/__init__.py'),
      ['keyrack/aio/contract.py', 'keyrack/contract.py'],
    ])
  })

  test('has the files of clients/python, and nothing else', async () => {
    const { stdout } = await run(`
import filecmp, pathlib
installed, source = pathlib.Path('${installed.folder}/keyrack'), pathlib.Path('clients/python/keyrack')
files = lambda folder: sorted(str(one.relative_to(folder)) for one in folder.rglob('*')
                              if one.is_file() and '__pycache__' not in one.parts)
assert files(installed) == files(source), files(installed)
print(all(filecmp.cmp(installed / name, source / name, shallow=False) for name in files(source)))`)
    expect(stdout).toBe('True\n')
  })

  test('gives Nornir hosts with groups, platforms and facts, and credentials if they are asked for', async () => {
    const { stdout, stderr } = await run(`
import json
import stand_in
from keyrack.nornir import KeyrackInventory
seen = KeyrackInventory(with_credentials=True, platforms={'Aruba::AOS': 'mine'}).load()
show = lambda host: [host.hostname, host.platform, host.username, host.password, [one.name for one in host.groups],
                     host.data['model'], {name: one.extras for name, one in host.connection_options.items()}]
few = KeyrackInventory(search={'hostname': 'tyo-core*'}, networks=['Default'], with_tags=False).load()
print(json.dumps([len(seen.hosts), show(seen.hosts['tyo-core-rt-01.example.net']),
                  show(seen.hosts['par-br-ap-01.example.net'])[:4], sorted(seen.groups)[:2], sorted(few.hosts),
                  few.hosts['tyo-core-rt-01.example.net'].password]))`)
    expect(stderr).toBe('')
    const [count, core, branch, groups, few, password] = JSON.parse(stdout)
    expect(count).toBe(14)
    expect(core).toEqual([
      '10.0.0.1',
      'cisco_xr',
      'netops',
      'demo-login',
      expect.arrayContaining(['network_Default', 'type_Router']),
      expect.any(String),
      { netmiko: { secret: 'demo-enable' }, napalm: { optional_args: { secret: 'demo-enable' } } },
    ])
    expect(branch).toEqual(['172.16.1.2', 'mine', null, null])
    expect(groups).toEqual(expect.arrayContaining([expect.stringMatching(/^adapter_/)]))
    expect(few.length).toBeGreaterThan(0)
    expect(few.every((name: string) => name.startsWith('tyo-core'))).toBe(true)
    expect(password).toBeNull()
  })

  test('takes the key for Nornir from the file that the environment names', async () => {
    const { stdout } = await run(`
import os
from keyrack.nornir import KeyrackInventory
os.environ['KEYRACK_KEY_FILE'] = '/nowhere.key'
try: KeyrackInventory()
except ValueError as error: print(error)`)
    expect(stdout).toBe("Cannot read '/nowhere.key': No such file or directory\n")
  })
})

/** Stands in for nornir.core.inventory of Nornir 3.6, which cannot be installed here: what the plugin uses of it. */
const NORNIR = `
import sys, types

class Element:
    def __init__(self, hostname=None, port=None, username=None, password=None, platform=None, groups=None, data=None,
                 connection_options=None):
        self.hostname, self.port, self.platform = hostname, port, platform
        self.username, self.password = username, password
        self.groups, self.data, self.connection_options = groups or ParentGroups(), data or {}, connection_options or {}

class Defaults(Element): pass

class ConnectionOptions:
    def __init__(self, hostname=None, port=None, username=None, password=None, platform=None, extras=None):
        self.extras = extras

class Host(Element):
    def __init__(self, name, hostname=None, port=None, username=None, password=None, platform=None, groups=None,
                 data=None, connection_options=None, defaults=None):
        self.name, self.defaults = name, defaults
        super().__init__(hostname, port, username, password, platform, groups, data, connection_options)

class Group(Host): pass
class ParentGroups(list): pass
class Hosts(dict): pass
class Groups(dict): pass

class Inventory:
    def __init__(self, hosts, groups=None, defaults=None, transform_function=None, transform_function_options=None):
        self.hosts, self.groups, self.defaults = hosts, groups, defaults

module = types.ModuleType('nornir.core.inventory')
for one in (Defaults, ConnectionOptions, Host, Group, ParentGroups, Hosts, Groups, Inventory):
    setattr(module, one.__name__, one)
for name in ('nornir', 'nornir.core'): sys.modules[name] = types.ModuleType(name)
sys.modules['nornir.core.inventory'] = module
`
