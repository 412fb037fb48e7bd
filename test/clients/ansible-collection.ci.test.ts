/* Builds and installs the Ansible collection, and uses its plugins and modules with a running service. */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeviceHistory } from '../../generated/types.ts'
import { readContract } from '../../scripts/contract/contract.ts'
import { callersOn } from '../access/callers.ts'
import { forThisTest, openOnce, temporaryFolder } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { type Ansible, type AnsibleProgram, findAnsible } from './ansible.ts'
import { noPython, type Run, root } from './python.ts'

const found = await findAnsible()
const missing = noPython ?? (typeof found === 'string' ? found : null)

interface Inventory {
  readonly _meta: { readonly hostvars: Record<string, Record<string, unknown>> }
  readonly [group: string]: { readonly hosts?: string[] } & Record<string, unknown>
}

interface TaskResult {
  readonly changed: boolean
  readonly failed?: boolean
  readonly msg?: unknown
  readonly changes?: unknown
  readonly diff?: unknown
  readonly device?: unknown
}

describe.skipIf(missing !== null)(needing(missing, 'the Ansible collection'), () => {
  const redis = openOnce(startRedisServer)
  const prefix = freshPrefix()
  const folder = temporaryFolder()
  const service = openOnce(() =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1', SEARCH_INDEX: 'off' }),
  )
  const guardedPrefix = freshPrefix()
  const callers = openOnce(() => callersOn(redis.url, guardedPrefix))
  const user = { name: 'rachel', password: 'a-long-passphrase' }
  const keys = new Map<string, string>()
  beforeAll(async () => {
    const reader = ['inventory:read', 'credentials:read']
    for (const [name, grants, networks] of [
      ['everywhere', ['inventory:read'], null],
      ['Branch', ['inventory:read'], ['Branch']],
      ['writer', ['inventory:read', 'inventory:write'], null],
      ['reader', reader, null],
      ['connector', [...reader, 'credentials:reveal'], null],
      ['editor', [...reader, 'credentials:write'], null],
    ] as const) {
      keys.set(name, (await callers.key({ grants, networks })).key)
    }
    await callers.user(user.name, user.password, { grants: ['inventory:read', 'inventory:write'] })
  })
  // The service starts once there are callers. Requests of a caller that it does not know yet would count as failed
  // logins, and after ten of them it refuses a right password for a minute.
  const guarded = openOnce(() =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: guardedPrefix, DEMO: '1', SEARCH_INDEX: 'off' }),
  )

  /** Runs a program of Ansible in the folder of this test. Returns its output, even if it fails. */
  async function run(program: AnsibleProgram, args: string[], env: Record<string, string> = {}): Promise<Run> {
    const { command, args: first, env: more } = (found as Ansible)(program)
    const base = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', KEYRACK_URL: service.url }
    const settings = { ANSIBLE_COLLECTIONS_PATH: join(folder, 'collections'), ANSIBLE_INVENTORY_ENABLED: 'auto' }
    const options = { cwd: folder, env: { ...base, ...settings, ...FAIL_EARLY, ...more, ...env }, maxBuffer: 2 ** 26 }
    return await promisify(execFile)(command, [...first, ...args], options).then(
      ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
      ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
    )
  }
  async function list(source: Record<string, unknown>, env: Record<string, string> = {}): Promise<Inventory> {
    const file = join(folder, 'test.keyrack.yml')
    await writeFile(file, JSON.stringify({ plugin: 'keyrack.keyrack.inventory', ...source }))
    const { stdout, stderr, code } = await run('ansible-inventory', ['-i', file, '--list'], env)
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  /** Runs tasks, each with what it may fail on ignored. Returns their results and everything that Ansible printed. */
  async function play(tasks: Record<string, unknown>[], env: Record<string, string> = {}) {
    const file = join(folder, 'play.yml')
    const all = tasks.map((task, at) => ({ ignore_errors: true, register: `result${at}`, ...task }))
    const names = tasks.map((_, at) => `result${at}`).join(', ')
    // Printing takes a tenth of the time of a module that writes a file.
    const print = { debug: { msg: `{{ [${names}] | to_json | b64encode }}` } }
    await writeFile(file, JSON.stringify([{ hosts: 'localhost', gather_facts: false, tasks: [...all, print] }]))
    const { stdout, stderr } = await run('ansible-playbook', ['-vvv', file], env)
    const [whole, encoded] = /"msg": "([A-Za-z0-9+/=]+)"\s*\}\s*PLAY RECAP/.exec(stdout) ?? expect.fail(stdout + stderr)
    const results = JSON.parse(Buffer.from(encoded!, 'base64').toString()) as TaskResult[]
    return { results, text: stdout.replace(whole, '') + stderr }
  }

  beforeAll(async () => {
    const site = { name: 'Site', type: 'text' }
    await service.result('Settings.defineFieldNames', { fields: { named: { site } } })
    const built = await run('ansible-galaxy', ['collection', 'build', join(root, 'clients/ansible')])
    expect(built.code, built.stderr).toBe(0)
    const archive = (await readdir(folder)).find((name) => name.endsWith('.tar.gz'))!
    const args = ['collection', 'install', archive, '-p', join(folder, 'collections'), '--offline']
    const installed = await run('ansible-galaxy', args)
    expect(installed.code, installed.stderr).toBe(0)
  }, 60_000)

  test('the inventory has all devices, their groups, constructed groups and composed variables', async () => {
    const inventory = await list({
      keyed_groups: [{ key: 'keyrack_osVersion', prefix: 'os' }],
      groups: { failing: "keyrack_backupStatus == 'FAILURE'" },
      compose: { site: 'keyrack_hostname[:3]' },
    })
    const hosts = inventory._meta.hostvars
    expect(Object.keys(hosts)).toHaveLength(14)
    const core = 'tyo-core-rt-01.example.net'
    expect(hosts[core]).toMatchObject({ ansible_host: '10.0.0.1', keyrack_network: 'Default', site: 'tyo' })
    for (const group of ['network_Default', 'adapter_Cisco__IOSXR', 'type_Router', 'tag_core', 'os_7_5_2']) {
      expect(inventory[group]?.hosts, group).toContain(core)
    }
    const failing = Object.keys(hosts).filter((name) => hosts[name]!.keyrack_backupStatus === 'FAILURE')
    expect(inventory.failing?.hosts?.sort()).toEqual(failing.sort())
    expect(failing.length).toBeGreaterThan(0)
    expect(JSON.stringify(inventory)).not.toContain('ansible_password')
  })

  test('networks and search criteria choose devices, with their tags', async () => {
    const search = { deviceType: 'Router', '!hostname': 'tyo*' }
    // Ansible reads a boolean from a text, without the blanks around it.
    const inventory = await list({ networks: ['Default'], search, tags: ' Yes ' })
    expect(Object.keys(inventory._meta.hostvars).sort()).toEqual([
      'nyc-edge-rt-01.example.net',
      'nyc-edge-rt-02.example.net',
    ])
    expect(inventory.tag_edge?.hosts).toHaveLength(2)
  })

  test('no value of a device runs as a template', async () => {
    const template = "{{ lookup('pipe', 'id') }}"
    const report = {
      ipAddress: '172.16.9.8',
      adapterId: 'A::B',
      hostname: 'bad',
      custom1: template,
      fields: { site: template },
    }
    await service.result('Collector.reportDevices', { network: 'Branch', reports: [report] })
    try {
      const inventory = await list({
        networks: ['Branch'],
        compose: { copy: 'keyrack_custom1', site: 'keyrack_fields.site' },
      })
      const unsafe = { __ansible_unsafe: template }
      expect(inventory._meta.hostvars.bad).toMatchObject({
        keyrack_custom1: unsafe,
        keyrack_fields: { site: unsafe },
        copy: unsafe,
        site: unsafe,
      })
    } finally {
      await service.result('Inventory.deleteDevice', ['Branch', '172.16.9.8'])
    }
  })

  test('the key of an inventory file may be a template, and an unknown option is named', async () => {
    const key = keys.get('everywhere')!
    const file = join(folder, 'templates.keyrack.yml')
    const [address, secret] = ['SOME_URL', 'SOME_KEY'].map((name) => `{{ lookup('env', '${name}') }}`)
    const source = { plugin: 'keyrack.keyrack.inventory', url: address, key: secret, network: 'Lab' }
    await writeFile(file, JSON.stringify(source))
    const env = { SOME_KEY: key, SOME_URL: guarded.url, KEYRACK_URL: 'http://127.0.0.1:9' }
    const { stdout, stderr, code } = await run('ansible-inventory', ['-i', file, '--list'], env)
    expect(code, stderr).toBe(0)
    expect(Object.keys(JSON.parse(stdout)._meta.hostvars)).toHaveLength(14)
    expect(inOneLine(stderr)).toContain("keyrack.keyrack.inventory has no option 'network'")
  })

  test.each<{ given: object; env: Record<string, string>; says: string }>([
    { given: { search: { deviceType: ['Router'] } }, env: {}, says: "its query must be a text, not ['Router']" },
    { given: {}, env: { KEYRACK_CA_FILE: '/nowhere.pem' }, says: "Cannot read certificates from '/nowhere.pem'" },
    { given: {}, env: { KEYRACK_KEY_FILE: '/nowhere.key' }, says: "Cannot read '/nowhere.key'" },
    { given: { timeout: 0 }, env: {}, says: 'Cannot use timeout 0.0' },
    { given: { tags: '' }, env: {}, says: "Cannot use tags '': give true or false" },
    { given: { with_credentials: 'ja' }, env: {}, says: "Cannot use with_credentials 'ja': give true or false" },
  ])('an inventory with $given $env says what is wrong', async ({ given, env, says }) => {
    const file = join(folder, 'wrong.keyrack.yml')
    await writeFile(file, JSON.stringify({ plugin: 'keyrack.keyrack.inventory', ...given }))
    const { stderr, code } = await run('ansible-inventory', ['-i', file, '--list'], env)
    expect(code).not.toBe(0)
    expect(inOneLine(stderr)).toContain(says)
  })

  test('strict makes an expression that fails an error', async () => {
    const file = join(folder, 'strict.keyrack.yml')
    const source = { plugin: 'keyrack.keyrack.inventory', strict: true, compose: { site: 'no_such_variable' } }
    await writeFile(file, JSON.stringify(source))
    const failed = await run('ansible-inventory', ['-i', file, '--list'])
    expect(failed.code).not.toBe(0)
    expect(failed.stderr).toContain('no_such_variable')
  })

  test('the cache serves the same options without a request to the service, and holds no secret', async () => {
    const cached = {
      cache: true,
      cache_plugin: 'jsonfile',
      cache_connection: join(folder, 'cache'),
      with_credentials: false,
    }
    const first = await list(cached)
    await service.result('Inventory.createDevice', ['Branch', '172.16.9.9', 'A::B'])
    try {
      expect(Object.keys((await list(cached))._meta.hostvars)).toEqual(Object.keys(first._meta.hostvars))
      expect(Object.keys((await list({ ...cached, networks: ['Branch'] }))._meta.hostvars)).toContain(
        '172.16.9.9@Branch',
      )
      const revealing = await list({ ...cached, with_credentials: true })
      expect(revealing._meta.hostvars['tyo-core-rt-01.example.net']).toMatchObject({ ansible_password: 'demo-login' })
    } finally {
      await service.result('Inventory.deleteDevice', ['Branch', '172.16.9.9'])
    }
    const files = await readdir(join(folder, 'cache'))
    const texts = await Promise.all(files.map((name) => readFile(join(folder, 'cache', name), 'utf8')))
    expect(texts.join()).toContain('tyo-core-rt-01')
    expect(texts.join()).not.toContain('demo-login')
  })

  test('the cache does not serve a caller with another key file', async () => {
    const files = { cache: true, cache_plugin: 'jsonfile', cache_connection: join(folder, 'cache of key files') }
    const networksFor = async (key: string): Promise<unknown[]> => {
      const file = join(folder, 'one.key')
      await writeFile(file, key)
      const { _meta } = await list(files, { KEYRACK_URL: guarded.url, KEYRACK_KEY_FILE: file })
      return [...new Set(Object.values(_meta.hostvars).map((variables) => variables.keyrack_network))].sort()
    }
    expect(await networksFor(keys.get('everywhere')!)).toEqual(['Branch', 'Default', 'Lab'])
    expect(await networksFor(keys.get('Branch')!)).toEqual(['Branch'])
  })

  test('the module device creates, changes and deletes a device once, and changes nothing in check mode', async () => {
    const device = (args: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
      'keyrack.keyrack.device': { ip_address: '10.0.9.1', ...args },
      ...more,
    })
    const facts = { hostname: 'osa-9', custom1: 'rack 9', tags: ['core', 'osaka'], fields: { site: 'OSA' } }
    const wanted = { adapter_id: 'Cisco::IOSXR', ...facts }
    const { results } = await play([
      device(wanted, { check_mode: true, diff: true }),
      device(wanted),
      device(wanted),
      device({ hostname: 'osa-10' }, { diff: true }),
      device({ state: 'absent' }, { check_mode: true }),
      device({ state: 'absent' }),
      device({ state: 'absent' }),
      device({ hostname: 'no-adapter' }),
      device({ ...wanted, adapter_id: '' }, { check_mode: true }),
    ])
    expect(results.map(({ changed, failed }) => (failed ? 'failed' : changed))).toEqual([
      ...[true, true, false, true],
      ...[true, true, false],
      ...['failed', 'failed'],
    ])
    expect(results[0]).toMatchObject({ device: null, diff: { after: { hostname: 'osa-9', tags: ['core', 'osaka'] } } })
    expect(results[1]).toMatchObject({ device: { ipAddress: '10.0.9.1', custom1: 'rack 9' } })
    expect(results[3]).toMatchObject({ diff: { before: { hostname: 'osa-9' }, after: { hostname: 'osa-10' } } })
    expect(results[7]!.msg).toContain('DEVICE_NOT_FOUND')
    expect(await service.result('Inventory.getDevice', ['Default', '10.0.9.1'])).toBeNull()
  })

  test('the module device clears empty values, keeps absent ones, and refuses values that are not text', async () => {
    const device = (args: Record<string, unknown>) => ({
      'keyrack.keyrack.device': { ip_address: '10.0.9.2', ...args },
    })
    const full = { serial_number: 'S1', memo: 'm', fields: { site: 'OSA' }, tags: 'core, osaka' }
    const empty = { serial_number: '', memo: '', fields: { site: '' }, tags: '' }
    const { results } = await play([
      device({ adapter_id: 'A::B', ...full, comment: 'change 4711' }),
      device({ fields: { site: null } }),
      device({ fields: { site: ['OSA', 'TYO'] } }),
      device(empty),
      device(empty),
      device({ state: 'absent', network: 'Nowhere' }),
      device({ state: 'absent' }),
    ])
    expect(results.map(({ changed, failed }) => (failed ? 'failed' : changed))).toEqual([
      ...[true, false, 'failed'],
      ...[true, false],
      ...['failed', true],
    ])
    expect(results[0]!.changes).toContainEqual({ name: 'tags', before: null, after: ['core', 'osaka'] })
    expect(results[2]!.msg).toContain("Cannot set the field 'site'")
    expect(results[3]!.changes).toContainEqual({ name: 'tags', before: ['core', 'osaka'], after: null })
    expect(results[4]!.device).toMatchObject({ serialNumber: null, memoSummary: null })
    expect(results[5]!.msg).toContain('NETWORK_NOT_FOUND')
    const { entries } = await service.result<DeviceHistory>('Inventory.getDeviceHistory', ['Default', '10.0.9.2', 9])
    expect(entries.map(({ comment }) => comment)).toContain('change 4711')
  })

  test('modules log in as the user of the environment; an option overrides the environment', async () => {
    const key = keys.get('writer')!
    const { name, password } = user
    const read = (args: Record<string, unknown> = {}) => ({
      'keyrack.keyrack.device': { ip_address: '10.0.0.1', ...args },
    })
    const asUser = { KEYRACK_URL: guarded.url, KEYRACK_USER: name, KEYRACK_PASSWORD: password }
    const failures = async (...[tasks, env]: Parameters<typeof play>) =>
      (await play(tasks, env)).results.map(({ failed, msg }) => (failed ? msg : null))
    expect(await failures([read()], asUser)).toEqual([null])
    expect(await failures([read({ key })], { ...asUser, KEYRACK_PASSWORD: 'wrong' })).toEqual([null])
    const keyFile = join(folder, 'reader.key')
    await writeFile(keyFile, `${key}\n`)
    const withKeyFile = { ...asUser, KEYRACK_PASSWORD: 'wrong', KEYRACK_KEY_FILE: keyFile }
    expect(await failures([read()], withKeyFile)).toEqual([null])
    const wrongKey = { KEYRACK_URL: guarded.url, KEYRACK_KEY: 'kr_wrong' }
    const login = read({ login_user: name, login_password: password })
    expect(await failures([login], wrongKey)).toEqual([null])
    expect(await failures([login], { ...wrongKey, KEYRACK_USER: name })).toEqual([null])
    const both = expect.stringContaining('Cannot use key and user together')
    expect(await failures([read({ key, login_user: name, login_password: password })], asUser)).toEqual([both])
  })

  test('the module credential_set saves and deletes once, hides its secrets, and leaves no edits behind', async () => {
    const set = (args: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
      'keyrack.keyrack.credential_set': { config: 'core routers', name: 'extra', ...args },
      ...more,
    })
    const secrets = { password: 'canary-one', enable_password: 'canary-two', api_token: 'canary-three' }
    const wanted = { username: 'u1', ...secrets }
    const changed = { username: 'u2', password: 'canary-four' }
    const { results, text } = await play([
      set(wanted, { check_mode: true, diff: true }),
      set(wanted, { diff: true }),
      set(wanted),
      set({ ...wanted, password: 'canary-five', update_secrets: 'on_create' }),
      set(changed, { diff: true }),
      set({ ssh_private_key: 'canary-six' }),
    ])
    expect(results.map((one) => (one.failed ? 'failed' : one.changed))).toEqual([
      true,
      true,
      false,
      false,
      true,
      'failed',
    ])
    expect(results[4]!.diff).toMatchObject({
      before: { username: 'u1', password: '(hidden)' },
      after: { username: 'u2', password: '(new value)' },
    })
    expect(text).not.toContain('canary')
    const sets = () => service.result('Credentials.getCredentialSets', [PAGE, 'Default', 'core routers'])
    expect(await sets()).toMatchObject({
      credentialSets: [
        { name: 'netops' },
        { name: 'extra', username: 'u2', password: 'canary-four', apiToken: 'canary-three' },
      ],
    })
    const gone = set({ state: 'absent' })
    const deleted = await play([set({ state: 'absent' }, { check_mode: true, diff: true }), gone, gone])
    expect(deleted.results.map((one) => one.changed)).toEqual([true, true, false])
    expect(deleted.text).not.toContain('canary')
    expect(await sets()).toMatchObject({ credentialSets: [{ name: 'netops' }] })
    const held = await service.result('Security.getServiceStatus', [['sessions']])
    expect(held).toEqual({ sessions: { withEdits: 0, edits: 0 } })
  })

  /** Runs tasks for sets of a new configuration in Branch. Returns their results, and then names and passwords. */
  async function playSets(type: string, tasks: Record<string, unknown>[]) {
    const config = `names of ${type}`
    const call = (method: string, params: unknown[]) => ({ method, params })
    await commit([call('Credentials.saveCredentialConfig', ['Branch', null, { name: config, type }])])
    try {
      const where = { network: 'Branch', config, username: 'u' }
      const { results } = await play(tasks.map((args) => ({ 'keyrack.keyrack.credential_set': { ...where, ...args } })))
      const { credentialSets } = await service.result<{ credentialSets: { name: string; password: string }[] }>(
        'Credentials.getCredentialSets',
        [PAGE, 'Branch', config],
      )
      return {
        changed: results.map((one) => (one.failed ? one.msg : one.changed)),
        sets: credentialSets.map(({ name, password }) => [name, password]),
      }
    } finally {
      await commit([call('Credentials.deleteCredentialConfig', ['Branch', config])])
    }
  }
  /** Sends edits in a session of their own, and commits them. */
  async function commit(edits: readonly { method: string; params: unknown[] }[]): Promise<void> {
    const calls = [...edits, { method: 'Credentials.commitEdits', params: [] }]
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const headers = { 'content-type': 'application/json' }
    const replies = (await (await fetch(service.url, { method: 'POST', headers, body })).json()) as {
      error?: unknown
    }[]
    expect(replies.flatMap(({ error }) => error ?? [])).toEqual([])
  }

  test('the module credential_set fails if others delete or create the set just before it saves', async () => {
    const where = ['Default', 'core routers']
    const edit = (verb: 'save' | 'delete', set: object) =>
      commit([{ method: `Credentials.${verb}CredentialSets`, params: [...where, [set]] }])
    const meanwhile = [
      () => edit('delete', { name: 'brief' }),
      () => edit('save', { name: 'brief', username: 'other' }),
    ]
    const { hostname, port } = new URL(service.url)
    const proxy = await forThisTest(
      startTcpProxy({ host: hostname, port: Number(port) }, ({ server }) => ({
        async onRequest(bytes) {
          if (`${bytes}`.includes('saveCredentialSets')) await meanwhile.shift()?.()
          server.write(bytes)
        },
      })),
    )
    await edit('save', { name: 'brief', username: 'u1', password: 'p1' })
    const set = (username: string) => ({
      'keyrack.keyrack.credential_set': { config: 'core routers', name: 'brief', username },
    })
    const env = { KEYRACK_URL: `http://127.0.0.1:${proxy.port}` }
    const { results } = await play([set('u2'), set('u3'), set('u4')], env)
    const reason = 'Another caller changed the set "brief" meanwhile: run the task again'
    expect(results.map(({ failed, msg, changed }) => (failed ? msg : changed))).toEqual([reason, reason, true])
    await edit('delete', { name: 'brief' })
  })

  test('the module credential_set treats all spellings of an address as one set of a STATIC config', async () => {
    const { changed, sets } = await playSets('STATIC', [
      { name: '10.0.0.77', password: 'old' },
      { name: '::ffff:10.0.0.77', password: 'new', update_secrets: 'on_create' },
      { name: '::FFFF:a00:4d', password: 'old' },
      { name: '10.0.0.78', password: 'old' },
      { name: '::ffff:10.0.0.78', state: 'absent' },
      { name: '2001:DB8::1', password: 'old' },
      { name: '2001:db8:0::1', password: 'old' },
    ])
    expect(changed).toEqual([true, false, false, true, true, true, false])
    expect(sets).toEqual([
      ['10.0.0.77', 'old'],
      ['2001:db8::1', 'old'],
    ])
  })

  test('the module credential_set reads one set of a STATIC config, however many there are', async () => {
    const config = 'many addresses'
    const names = Array.from({ length: 1001 }, (_, at) => `10.7.${at >> 8}.${at & 255}`)
    const sets = names.map((name) => ({ name, username: 'u', password: 'old' }))
    const call = (method: string, params: unknown[]) => ({ method: `Credentials.${method}`, params })
    const saved = call('saveCredentialConfig', ['Branch', null, { name: config, type: 'STATIC' }])
    await commit([saved, call('saveCredentialSets', ['Branch', config, sets])])
    const readPages = async () => {
      const metrics = await (await fetch(new URL('/metrics', service.url))).text()
      return Number(
        /keyrack_calls_total\{method="Credentials.getMaskedCredentialSets",outcome="ok"\} (\d+)/.exec(metrics)?.[1] ??
          0,
      )
    }
    try {
      const before = await readPages()
      const args = { network: 'Branch', config, name: names.at(-1), password: 'new' }
      const task = { 'keyrack.keyrack.credential_set': args }
      const { results } = await play([task, task])
      expect(results.map(({ failed, msg, changed }) => (failed ? msg : changed))).toEqual([true, false])
      expect((await readPages()) - before).toBe(2)
    } finally {
      await commit([call('deleteCredentialConfig', ['Branch', config])])
    }
  })

  test.each(['DYNAMIC', 'CLOUD'])(
    'the module credential_set compares names of sets of a %s configuration as plain text',
    async (type) => {
      const { changed, sets } = await playSets(type, [
        { name: '2001:DB8::1', password: 'one' },
        { name: '2001:db8::1', password: 'two' },
        { name: '2001:db8::1', password: 'two' },
        { name: ' 2001:DB8::1 ', password: 'one' },
        { name: '2001:0db8::1', state: 'absent' },
        { name: '10.0.0.77', password: 'three' },
        { name: '::ffff:10.0.0.77', state: 'absent' },
      ])
      expect(changed).toEqual([true, true, false, false, false, true, false])
      expect(sets).toEqual([
        ['2001:DB8::1', 'one'],
        ['2001:db8::1', 'two'],
        ['10.0.0.77', 'three'],
      ])
    },
  )

  test('the lookup gives the first set with a login, as the inventory does, or all sets in their order', async () => {
    const where = ['Branch', 'snmp first']
    const call = (method: string, params: unknown[]) => ({ method: `Credentials.${method}`, params })
    const addressSet = { addresses: ['172.16.0.1'] }
    const config = { name: where[1], type: 'DYNAMIC', addressSet }
    const sets = [
      { name: 'snmp', priority: 1, roCommunityString: 'public' },
      { name: 'login', priority: 2, username: 'netops', password: 'p' },
    ]
    await commit([call('saveCredentialConfig', ['Branch', null, config]), call('saveCredentialSets', [...where, sets])])
    try {
      const lookup = (more = '') => ({
        debug: { msg: `{{ lookup('keyrack.keyrack.credentials', '172.16.0.1', network='Branch'${more}) }}` },
      })
      const [one, all] = (await play([lookup(), lookup(', all=true')])).results
      expect(one!.msg).toMatchObject({ name: 'login', username: 'netops', config: 'snmp first' })
      expect(all!.msg).toMatchObject([{ name: 'snmp' }, { name: 'login' }])
    } finally {
      await commit([call('deleteCredentialConfig', where)])
    }
  })

  test('a lookup without reveal and a write by a viewer fail, and their errors contain no secret', async () => {
    const [connector, reader, editor] = ['connector', 'reader', 'editor'].map((name) => keys.get(name)!)
    const lookup = { debug: { msg: "{{ lookup('keyrack.keyrack.credentials', '10.0.0.1') }}" } }
    const as = (key: string) => ({ KEYRACK_URL: guarded.url, KEYRACK_KEY: key })
    const seen = await play([lookup], as(connector!))
    expect(seen.results[0]!.msg).toMatchObject({ config: 'core routers', username: 'netops', password: 'demo-login' })

    const none = { debug: { msg: "{{ lookup('keyrack.keyrack.credentials', '10.99.0.1', required=false) }}" } }
    const write = { 'keyrack.keyrack.device': { ip_address: '10.0.9.1', adapter_id: 'A::B' } }
    const misspelled = { debug: { msg: "{{ lookup('keyrack.keyrack.credentials', '10.0.0.1', netwrok='Lab') }}" } }
    const looped = { debug: { msg: '{{ item }}' }, 'with_keyrack.keyrack.credentials': ['10.0.0.1'] }
    const listed = { debug: { msg: "{{ lookup('keyrack.keyrack.credentials', ['10.0.0.1']) }}" } }
    const used = await play([misspelled, looped, listed], as(connector!))
    expect(used.results.map(({ failed }) => failed === true)).toEqual([true, false, true])
    expect(used.results[0]!.msg).toContain('there is no option netwrok')
    expect(used.results[2]!.msg).toContain("an address must be a text, not ['10.0.0.1']")
    const refused = await play([lookup, none, write], as(reader!))
    expect(refused.results.map(({ failed }) => failed === true)).toEqual([true, false, true])
    expect(refused.results[0]!.msg).toContain('credentials:reveal')
    expect(refused.results[2]!.msg).toContain('FORBIDDEN')
    expect(refused.text).not.toMatch(/demo-login|demo-enable/)
    expect(refused.text).not.toContain(reader!)

    // An editor does not see the saved secrets, so a given secret counts as a change; others do not.
    const set = (args: Record<string, unknown>) => ({
      'keyrack.keyrack.credential_set': { config: 'core routers', name: 'netops', ...args },
    })
    const edited = await play(
      [
        set({ username: 'netops' }),
        set({ password: 'demo-login', update_secrets: 'on_create' }),
        set({ password: 'demo-login' }),
      ],
      as(editor!),
    )
    expect(edited.results.map(({ changed }) => changed)).toEqual([false, false, true])
    expect(edited.text).not.toContain('demo-login')
  })
})

test('the module credential_set has an option for each member of a set, and hides each secret', async () => {
  const module = await readFile(join(root, 'clients/ansible/plugins/modules/credential_set.py'), 'utf8')
  const table = (name: string): string[] => {
    const [, body] = new RegExp(`^${name} = \\{\\n(.*?)^\\}`, 'ms').exec(module)!
    return [...body!.matchAll(/'\w+': '(\w+)',/g)].map(([, member]) => member!)
  }
  const members = Object.entries(readContract().components.schemas.SentCredentialSet!.properties as Members)
  const settable = members.filter(([name, { description }]) => description !== 'Ignored' && !UNSET.includes(name))
  const namesOf = (isSecret: boolean): string[] =>
    settable.filter(([, schema]) => (schema['x-secret'] === true) === isSecret).map(([name]) => name)
  expect(table('SECRETS').sort()).toEqual(namesOf(true).sort())
  expect(table('MEMBERS').sort()).toEqual(namesOf(false).sort())
})

type Members = Record<string, { readonly description: string; readonly 'x-secret'?: boolean }>

/** The name says which set; the alias says the same as snmpPrivPassword. */
const UNSET = ['name', 'snmpAuthPriv']
/** Ansible breaks its messages into lines. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
/** Makes an inventory that cannot be parsed an error, not a warning. */
const FAIL_EARLY = { ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED: '1' }
const PAGE = { offset: 0, pageSize: 10 }
