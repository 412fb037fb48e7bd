import { beforeAll, describe, expect, test } from 'vitest'
import { type Method, readContract } from '../../scripts/contract/contract.ts'
import { openStream } from '../events/event-client.ts'
import { type Exchange, exchange, replyIn, setCookieOf } from '../http/exchange.ts'
import { dumpToCompare } from '../store/dump.ts'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { type Asked, ask, askByPath, callersOn, from, type Headers, withBasic, withKey } from './callers.ts'

/** The required permission of each method, repeated here so that an accidental change fails the test. */
const NEEDED: Readonly<Record<string, string>> = {
  'Inventory.createDevice': 'inventory:write',
  'Inventory.deleteDevice': 'inventory:write',
  'Inventory.getDevice': 'inventory:read',
  'Inventory.updateDevice': 'inventory:write',
  'Inventory.updateDevices': 'inventory:write',
  'Inventory.search': 'inventory:read',
  'Inventory.getDeviceHardware': 'inventory:read',
  'Inventory.getDeviceInterfaces': 'inventory:read',
  'Inventory.countDevices': 'inventory:read',
  'Inventory.verifySearchIndex': 'admin',
  'Collector.reportDevices': 'inventory:write',
  'Collector.getReports': 'inventory:read',
  'Settings.getFieldNames': 'inventory:read',
  'Settings.defineFieldNames': 'admin',
  'Networks.defineManagedNetwork': 'admin',
  'Networks.getManagedNetwork': 'inventory:read',
  'Networks.getManagedNetworkNames': 'inventory:read',
  'Networks.getAllManagedNetworks': 'inventory:read',
  'Networks.deleteManagedNetwork': 'admin',
  'Credentials.commitEdits': 'credentials:write',
  'Credentials.discardEdits': 'credentials:write',
  'Credentials.getCredentialConfig': 'credentials:read',
  'Credentials.saveCredentialConfig': 'credentials:write',
  'Credentials.deleteCredentialConfig': 'credentials:write',
  'Credentials.getCredentialSets': 'credentials:read',
  'Credentials.getMaskedCredentialSets': 'credentials:read',
  'Credentials.saveCredentialSets': 'credentials:write',
  'Credentials.deleteCredentialSets': 'credentials:write',
  'Credentials.getAllCredentialConfigs': 'credentials:read',
  'Credentials.getPendingEdits': 'credentials:read',
  'Credentials.rebaseEdits': 'credentials:write',
  'Credentials.resolveCredentials': 'credentials:read',
  'Inventory.getDeviceHistory': 'inventory:read',
  'Inventory.getChanges': 'inventory:read',
  'Credentials.getHistory': 'credentials:read',
  'Inventory.restoreDevice': 'inventory:write',
  'Inventory.revertRequest': 'inventory:write',
  'Security.getCaller': 'none',
  'Security.getAuditEntries': 'admin',
  'Security.getServiceStatus': 'admin',
  'Security.logoutCurrentUser': 'none',
}

const ROLES: Readonly<Record<string, readonly string[]>> = {
  viewer: ['inventory:read'],
  operator: ['inventory:read', 'inventory:write'],
  connector: ['inventory:read', 'credentials:read', 'credentials:reveal'],
  'credentials-editor': ['inventory:read', 'credentials:read', 'credentials:write'],
  admin: [
    ...['inventory:read', 'inventory:write', 'credentials:read'],
    ...['credentials:reveal', 'credentials:write', 'admin'],
  ],
}

const PERMISSIONS = ROLES.admin!
const PASSWORD = 'correct horse battery'
const PROXIED = { TRUSTED_PROXIES: '127.0.0.1' }
const prefix = freshPrefix()
const contract = readContract()

/** Headers and permissions of each caller, by its name. */
const known = new Map<string, { readonly headers: Headers; readonly permissions: readonly string[] }>()
const strangers = new Map<string, Headers>()

const CALLERS = [
  ...Object.keys(ROLES).flatMap((role) => [`a key of the role ${role}`, `a user of the role ${role}`]),
  ...PERMISSIONS.map((permission) => `a key that may only ${permission}`),
]
const STRANGERS = ['no key', 'a malformed key', 'an unknown key', 'a revoked key', 'an expired key']

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  for (const [role, permissions] of Object.entries(ROLES)) {
    const { key } = await callers.key({ grants: [`role:${role}`] })
    known.set(`a key of the role ${role}`, { headers: withKey(key), permissions })
    await callers.user(role, PASSWORD, { grants: [`role:${role}`] })
    known.set(`a user of the role ${role}`, { headers: withBasic(role, PASSWORD), permissions })
  }
  for (const permission of PERMISSIONS) {
    const { key } = await callers.key({ grants: [permission] })
    known.set(`a key that may only ${permission}`, { headers: withKey(key), permissions: [permission] })
  }
  const revoked = await callers.key()
  await callers.revoke(revoked.id)
  const { key: expired } = await callers.key({ expiresAt: Date.now() - 1 })
  const headers = [{}, withKey('kr_0_0'), withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`)]
  STRANGERS.forEach((stranger, index) => {
    strangers.set(stranger, [...headers, withKey(revoked.key), withKey(expired)][index]!)
  })
})

const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1', ...PROXIED }))

const exampleOf = ({ name, examples }: Method): Asked => ({
  method: name,
  params: Object.fromEntries(examples[0]!.params.map((param) => [param.name, param.value])),
})

const isPermitted = (method: string, permissions: readonly string[]): boolean =>
  NEEDED[method] === 'none' || permissions.includes(NEEDED[method]!)

/**
 * Returns everything stored except sessions, which logins create, and the audit of access: a minute after the strangers
 * were refused, it gets an entry that counts them.
 */
const kept = async (): Promise<object[]> => {
  const parts = ['{n', '{a}', '{c}:seq', '{c}:configs', '{c}:sets', '{c}:audit']
  const dumps = await Promise.all(parts.map((part) => dumpToCompare(witness, prefix + part)))
  return dumps.map(withoutAudit)
}

const together = <One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<unknown> =>
  Promise.all(all.map(act))

let sources = 0
/** Returns headers with a new source each time, because wrong keys are throttled by source. */
const elsewhere = (): Headers => from(ipOf(++sources, 1))

const forbidden = (method: string, { error }: Reply): void =>
  expect(error).toMatchObject({ code: 1302, data: { code: 'FORBIDDEN', permission: NEEDED[method] } })

test('the matrix has a row for every method and says what the contract says', () => {
  const stated = contract.methods.map((method) => [method.name, method['x-permission']])
  expect(NEEDED).toEqual(Object.fromEntries(stated))
})

test('the matrix has a column for every role and says what the contract says', () => {
  const stated = Object.entries(contract['x-roles']).map(([role, { permissions }]) => [role, permissions])
  expect(ROLES).toEqual(Object.fromEntries(stated))
})

test('every method declares UNAUTHORIZED and OVERLOADED, and FORBIDDEN if it needs a permission', () => {
  for (const { name, errors } of contract.methods) {
    const declared = errors.map(({ $ref }) => $ref.split('/').at(-1))
    expect(declared, name).toContain('UNAUTHORIZED')
    expect(declared, name).toContain('OVERLOADED')
    expect(declared.includes('FORBIDDEN'), name).toBe(NEEDED[name] !== 'none')
  }
})

describe.each(STRANGERS)('%s', (stranger) => {
  function expectUnauthorized(method: string, answer: Exchange): void {
    expect(answer.status, method).toBe(401)
    expect(setCookieOf(answer)).toBeNull()
    expect(answer.headers['www-authenticate']).toContain('Bearer realm="keyrack"')
    const reply = replyIn(answer)
    checkReply(method, reply)
    expect(reply).toMatchObject({ id: null, error: { code: 1301, data: { code: 'UNAUTHORIZED' } } })
  }

  test('gets 401 for every method, alone, in a batch and by path, and changes nothing', async () => {
    const before = withoutAudit(await dumpToCompare(witness, prefix))
    await together(contract.methods, async (method) => {
      const call = exampleOf(method)
      for (const calls of [call, [{ method: 'Security.logoutCurrentUser' }, call]]) {
        const headers = { ...strangers.get(stranger), ...elsewhere() }
        expectUnauthorized(method.name, await ask(service.url, calls, headers))
      }
      const byPath = await askByPath(service.url, call, { ...strangers.get(stranger), ...elsewhere() })
      expect(byPath.status, method.name).toBe(401)
      expect(setCookieOf(byPath)).toBeNull()
      expect(JSON.parse(byPath.text)).toMatchObject({ code: 1301, data: { code: 'UNAUTHORIZED' } })
    })
    // Refused attempts are recorded.
    expect(withoutAudit(await dumpToCompare(witness, prefix))).toEqual(before)
  })
})

test('/metrics is for callers that may read the inventory of all networks', async () => {
  const statusFor = async (headers: Headers): Promise<number> =>
    (await exchange(service.url, { method: 'GET', path: 'metrics', headers })).status
  await together(CALLERS, async (caller) => {
    const { headers, permissions } = known.get(caller)!
    expect(await statusFor(headers), caller).toBe(permissions.includes('inventory:read') ? 200 : 403)
  })
  const { key: limited } = await callers.key({ networks: ['Default'] })
  await soon(async () => expect(await statusFor({ ...withKey(limited), ...elsewhere() })).toBe(403))
  await together(STRANGERS, async (stranger) => {
    expect(await statusFor({ ...strangers.get(stranger), ...elsewhere() })).toBe(401)
  })
})

test('a source that sent too many wrong keys gets 429 for every method', async () => {
  const headers = { ...strangers.get('an unknown key'), ...from('10.2.0.1') }
  for (let guess = 0; guess < 10; guess++) await ask(service.url, { method: 'rpc.discover' }, headers)
  for (const method of contract.methods) {
    const answer = await ask(service.url, exampleOf(method), headers)
    const reply = replyIn(answer)
    checkReply(method.name, reply)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply).toMatchObject({ id: null, error: { code: 1401, data: { code: 'OVERLOADED' } } })
    const byPath = await askByPath(service.url, exampleOf(method), headers)
    expect([byPath.status, JSON.parse(byPath.text).code], method.name).toEqual([429, 1401])
  }
})

describe.each(CALLERS)('%s', (caller) => {
  test('is refused what it is not permitted, alone, in a batch and by path, and nothing changes', async () => {
    const { headers, permissions } = known.get(caller)!
    const refused = contract.methods.filter(({ name }) => !isPermitted(name, permissions))
    const neighbour = Object.keys(NEEDED).find((name) => NEEDED[name] === permissions[0] && name.includes('.get'))
    const beside = neighbour === undefined ? undefined : contract.methods.find(({ name }) => name === neighbour)
    const permitted = beside === undefined ? { method: 'Security.logoutCurrentUser' } : exampleOf(beside)
    const before = await kept()
    await together(refused, async (method) => {
      const alone = await ask(service.url, exampleOf(method), headers)
      expect(alone.status).toBe(200)
      checkReply(method.name, replyIn(alone))
      forbidden(method.name, replyIn(alone))
      const batch = await ask(service.url, [permitted, exampleOf(method), permitted], headers)
      const [first, second, third] = JSON.parse(batch.text) as [Reply, Reply, Reply]
      forbidden(method.name, second)
      for (const reply of [first, third]) {
        checkReply(permitted.method, reply)
        expect(reply.error?.code).not.toBe(1302)
      }
      const { method: name, params } = exampleOf(method)
      const silent = [{ method: name, params, id: undefined } as Asked]
      expect((await ask(service.url, silent, headers)).status).toBe(204)
      const malformed = await ask(service.url, { method: name, params: { nonsense: 1 } }, headers)
      forbidden(name, replyIn(malformed))
      for (const params of [exampleOf(method).params, { nonsense: 1 }]) {
        const byPath = await askByPath(service.url, { method: name, params }, headers)
        expect(byPath.status, name).toBe(403)
        expect(JSON.parse(byPath.text)).toMatchObject({ code: 1302, data: { permission: NEEDED[name] } })
      }
    })
    expect(await kept()).toEqual(before)
  })

  test('is served what it is permitted, alone, in a batch and by path', async () => {
    const { headers, permissions } = known.get(caller)!
    for (const method of contract.methods.filter(({ name }) => isPermitted(name, permissions))) {
      const alone = await ask(service.url, exampleOf(method), headers)
      const batch = await ask(service.url, [exampleOf(method)], headers)
      for (const reply of [replyIn(alone), (JSON.parse(batch.text) as Reply[])[0]!]) {
        checkReply(method.name, reply)
        expect([1301, 1302, 1401, 1501, -32602, -32603], method.name).not.toContain(reply.error?.code)
      }
      const byPath = await askByPath(service.url, exampleOf(method), headers)
      expect([200, 404, 409], method.name).toContain(byPath.status)
    }
  })

  test('may read the contract', async () => {
    const { headers } = known.get(caller)!
    const reply = replyIn(await ask(service.url, { method: 'rpc.discover' }, headers))
    expect(reply.result).toMatchObject({ info: contract.info })
  })
})

test('an unknown grant permits nothing', async () => {
  const grants = [
    ['role:Admin'],
    ['viewer'],
    ['role:'],
    ['role:__proto__'],
    ['admin '],
    ['__proto__'],
    ['constructor'],
    ['*'],
    ['inventory'],
    [],
  ]
  const keys = await Promise.all(grants.map((names) => callers.key({ grants: names })))
  for (const { key } of keys) {
    await soon(async () => expect((await ask(service.url, [], { ...withKey(key), ...elsewhere() })).status).toBe(200))
    const call = { method: 'Inventory.getDevice', params: ['Default', '10.0.0.1'] }
    forbidden(call.method, replyIn(await ask(service.url, call, { ...withKey(key), ...elsewhere() })))
  }
})

/** The door whose response does not end by itself. */
const STREAM = 'events'

/** The permissions that each of the other doors needs. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  'openrpc.json': [],
  'openapi.json': [],
  'integrations/oxidized/nodes': ['inventory:read'],
  'integrations/oxidized/nodes/10.0.0.1': ['inventory:read'],
  'integrations/oxidized/nodes?credentials=1': ['inventory:read', 'credentials:read', 'credentials:reveal'],
  'integrations/oxidized/nodes?credentials=1/10.0.0.1': ['inventory:read', 'credentials:read', 'credentials:reveal'],
  'integrations/prometheus/targets': ['inventory:read'],
  [STREAM]: ['inventory:read'],
}

test.each(Object.keys(DOORS))('GET /%s is for callers with its permissions', async (path) => {
  const statusFor = async (headers: Headers): Promise<number> => {
    if (path !== STREAM) return (await exchange(service.url, { method: 'GET', path: `/${path}`, headers })).status
    const stream = await openStream(service.url, { headers: headers as Record<string, string> })
    stream.cut()
    return stream.status
  }
  await together(CALLERS, async (caller) => {
    const { headers, permissions } = known.get(caller)!
    const expected = DOORS[path]!.every((permission) => permissions.includes(permission)) ? 200 : 403
    expect(await statusFor(headers), caller).toBe(expected)
  })
  await together(STRANGERS, async (stranger) => {
    expect(await statusFor({ ...strangers.get(stranger), ...elsewhere() }), stranger).toBe(401)
  })
})

test('POST /mcp is for known callers; test/mcp/rights.test.ts has the permissions of its tools', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const statusFor = async (headers: Headers): Promise<number> => {
    const taken = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers }
    return (await exchange(service.url, { path: 'mcp', headers: taken, body })).status
  }
  await together(CALLERS, async (caller) => expect(await statusFor(known.get(caller)!.headers), caller).toBe(200))
  await together(STRANGERS, async (stranger) => {
    expect(await statusFor({ ...strangers.get(stranger), ...elsewhere() }), stranger).toBe(401)
  })
})

function withoutAudit(dump: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(dump).filter(([key]) => !key.endsWith('{a}:audit')))
}
