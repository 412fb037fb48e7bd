/* Runs the scripts of examples/python as a user does, and checks the excerpts of them in docs/clients.md. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { callersOn } from '../access/callers.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { openSession } from '../support/session-cookie.ts'
import { noPython, type Run, root, runPython } from './python.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('all Python code in docs/clients.md is code of the examples', () => {
  const names = ['search', 'page_through_all', 'update_custom_fields', 'rotate_credentials']
  const examples = names.map((name) => read(`examples/python/${name}.py`))
  const blocks = [...read('docs/clients.md').matchAll(/```python\n(.*?)```/gs)].map(([, block]) => block!)
  expect(blocks.length).toBeGreaterThan(0)
  const pieces = blocks.flatMap((block) => block.split(/\n\n+/)).map((piece) => piece.trim())
  expect(pieces.filter((piece) => !examples.some((example) => example.includes(piece)))).toEqual([])
})

describe.skipIf(noPython !== null)(needing(noPython, 'the Python examples'), () => {
  const redis = openOnce(startRedisServer)
  const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', SEARCH_INDEX: 'off' }))
  const folder = temporaryFolder()
  /** A service that knows one key. */
  const guarded = openOnce(async () => {
    const prefix = freshPrefix()
    const callers = await callersOn(redis.url, prefix)
    const { key } = await callers.key()
    await callers.user('ann', PASSWORD)
    callers.close()
    const { url, stop } = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
    return { url, stop, key }
  })
  const run = (name: string, ...args: string[]): Promise<Run> =>
    runPython([`examples/python/${name}.py`, ...args], { KEYRACK_URL: service.url, PYTHONPATH: '' })

  test('search', async () => {
    const found = await run('search', 'tyo-acc*', 'Default')
    expect(found).toMatchObject({ code: 0, stderr: expect.stringMatching(/^(\d+) of \1\n$/) })
    expect(found.stdout).toContain('Default 10.0.1.2 tyo-acc-sw-02.example.net FAILURE\n')
  })

  test.each([
    ['search', []],
    ['page_through_all', []],
    ['update_custom_fields', ['hostname', 'tyo-*', 'custom3', 'rack 7']],
    ['rotate_credentials', ['Default', 'consoles', 'logins.csv']],
  ])('%s says in a line that the service refuses the key, is down, or has no URL', async (name, args) => {
    await writeFile(join(folder, 'logins.csv'), 'ipAddress,password\n10.0.0.1,x\n')
    const command = [`examples/python/${name}.py`, ...args.map((arg) => arg.replace(/^logins/, `${folder}/logins`))]
    const down = `http://127.0.0.1:${await freePort()}`
    for (const url of [guarded.url, down, 'localhost:8080']) {
      const env = { KEYRACK_URL: url, KEYRACK_KEY: 'kr_nobody', PYTHONPATH: '' }
      const { code, stderr } = await runPython(command, env)
      expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${name}\\.py: .+\\n$`))])
    }
  })

  test('rotate_credentials says in a line that it cannot read the file', async () => {
    const { code, stderr } = await run('rotate_credentials', 'Default', 'consoles', join(folder, 'missing.csv'))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^rotate_credentials\.py: Cannot read .+missing\.csv: .+\n$/),
    ])
  })

  test('the first Python block of docs/clients.md runs unchanged', async () => {
    const file = join(folder, 'shown.py')
    await writeFile(file, /```python\n(.*?)```/s.exec(read('docs/clients.md'))![1]!)
    const env = { KEYRACK_URL: service.url, PYTHONPATH: join(root, 'clients/python') }
    expect(await runPython([file, 'tyo-acc*', 'Default'], env)).toEqual({ code: 0, stdout: '', stderr: '3 of 3\n' })
  })

  test.each([['ansible/keyrack_inventory.py', '--list'], ['python/search.py'], ['python/page_through_all.py']])(
    '%s ends quietly if its reader closes the pipe',
    async (name, ...args) => {
      const child = spawn('python3', [join(root, 'examples', name), ...args], {
        env: { PATH: process.env.PATH, KEYRACK_URL: service.url, PYTHONDONTWRITEBYTECODE: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.destroy()
      const [[code], stderr] = await Promise.all([once(child, 'exit'), text(child.stderr)])
      expect([code, stderr]).toEqual([1, ''])
    },
  )

  test('the Ansible inventory script takes its caller and its authority from the environment', async () => {
    const file = join(folder, 'ansible.key')
    await writeFile(file, `${guarded.key}\n`)
    const listed = (env: Record<string, string>): Promise<Run> =>
      runPython(['examples/ansible/keyrack_inventory.py', '--list'], {
        ...{ KEYRACK_URL: guarded.url, PYTHONPATH: '' },
        ...env,
      })
    const empty = { code: 0, stdout: '{"_meta": {"hostvars": {}}}\n', stderr: '' }
    expect(await listed({ KEYRACK_KEY_FILE: file, KEYRACK_USER: 'nobody' })).toEqual(empty)
    expect(await listed({ KEYRACK_KEY: '', KEYRACK_USER: 'ann', KEYRACK_PASSWORD: PASSWORD })).toEqual(empty)
    const { stderr } = await listed({ KEYRACK_URL: '', KEYRACK_CA_FILE: '/nowhere.pem' })
    expect(stderr).toMatch(/^keyrack_inventory: Cannot read certificates from '\/nowhere\.pem': .+\n$/)
  })

  test('page_through_all', async () => {
    const { stdout, stderr } = await run('page_through_all')
    expect(stderr).toBe('')
    const lines = stdout.trim().split('\n')
    const { total } = await service.result<{ total: number }>('Inventory.search', {
      pageData: { offset: 0, pageSize: 1 },
    })
    expect(lines).toHaveLength(total + 1)
    expect(lines).toContain('Branch,172.16.0.1,osa-br-rt-01.example.net,ISR4331/K9,branch osaka')
  })

  test('update_custom_fields', async () => {
    expect(await run('update_custom_fields', 'hostname', 'tyo-acc*', 'custom3', 'rack 7')).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^\d+ devices updated\n$/),
    })
    const { devices } = await service.result<{ devices: Record<string, string>[] }>('Inventory.search', {
      scheme: 'hostname',
      query: 'tyo-acc*',
      pageData: { offset: 0, pageSize: 100 },
    })
    expect(devices.length).toBeGreaterThan(0)
    expect(devices.filter(({ custom3, custom4 }) => custom3 !== 'rack 7' || custom4 !== 'access')).toEqual([])
  })

  test('rotate_credentials', async () => {
    const file = join(folder, 'new.csv')
    await writeFile(
      file,
      '\ufeffipAddress,username,password,enablePassword\n10.0.0.1,ops,n€w,\n10.0.0.2,,other,"en,able"\n',
    )
    const config = { name: 'consoles', type: 'STATIC' }
    const cookie = await openSession(service)
    await service.call('Credentials.saveCredentialConfig', ['Default', null, config], { headers: { cookie } })
    const sets = ['10.0.0.1', '10.0.0.2'].map((name) => ({ name, password: 'old' }))
    await service.call('Credentials.saveCredentialSets', ['Default', 'consoles', sets], { headers: { cookie } })
    await service.call('Credentials.commitEdits', [], { headers: { cookie } })
    expect(await run('rotate_credentials', 'Default', 'consoles', file)).toEqual({
      stdout: '',
      stderr: '2 sets rotated\n',
      code: 0,
    })
    const page = await service.result('Credentials.getCredentialSets', [
      { offset: 0, pageSize: 10 },
      'Default',
      'consoles',
    ])
    expect(page).toMatchObject({
      credentialSets: [
        { name: '10.0.0.1', username: 'ops', password: 'n€w', enablePassword: '' },
        { name: '10.0.0.2', username: '', password: 'other', enablePassword: 'en,able' },
      ],
    })
  })

  test('rotate_credentials makes no new sets', async () => {
    const file = join(folder, 'mistyped.csv')
    await writeFile(file, 'ipAddress,password\n10.0.0.1,never\n10.0.0.3,never\n')
    const reasonOf = async (config: string) => (await run('rotate_credentials', 'Default', config, file)).stderr
    expect(await reasonOf('consoles')).toBe("rotate_credentials.py: 'consoles' has no set 10.0.0.3\n")
    expect(await reasonOf('core routers')).toBe("rotate_credentials.py: 'core routers' is not STATIC\n")
    const saved = await service.result('Credentials.resolveCredentials', ['Default', '10.0.0.1'])
    expect(JSON.stringify(saved)).not.toContain('never')
  })

  test('rotate_credentials changes nothing when one of its lines is wrong', async () => {
    const file = join(folder, 'wrong.csv')
    await writeFile(file, 'ipAddress,password\n10.0.0.1,never\nnonsense,never\n')
    const wrong = await run('rotate_credentials', 'Default', 'consoles', file)
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/^rotate_credentials\.py: .+ -32602\)\n$/)])
    expect(wrong.stderr).not.toContain('never')
    expect(
      JSON.stringify(await service.result('Credentials.resolveCredentials', ['Default', '10.0.0.1'])),
    ).not.toContain('never')
  })
})

const PASSWORD = 'correct horse: battery@staple'
