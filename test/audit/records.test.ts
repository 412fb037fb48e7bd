import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { ask, callersOn, type Headers, resultOf, withKey, withSession } from '../access/callers.ts'
import { issuedBy, replyIn } from '../http/exchange.ts'
import { formsFound, newCanary } from '../sealing/canary.ts'
import { checkReply } from '../support/contract/contract-check.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { type Entry, entriesOf, faultsIn, miscounts, rawAudit } from './trail.ts'

const NETWORKS = ['Default', 'Branch', 'Empty']
const prefix = freshPrefix()
const canaries: string[] = []

let service: Service
let id: string
let caller: Headers

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  const made = await callers.key()
  id = made.id
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: NETWORKS.join() })
  caller = withKey(made.key)
})

afterAll(async () => {
  await service.stop()
})

/** A value that must not be in the audit. */
function canary(): string {
  const text = newCanary()
  canaries.push(text)
  return text
}

// Each test begins with three devices, a configuration with two sets, and a new session.
beforeEach(async () => {
  // Only a request without a cookie is issued a session.
  const key = { authorization: caller.authorization! }
  const session = withSession(issuedBy(await ask(service.url, { method: 'Credentials.discardEdits' }, key))!)
  caller = { ...key, ...session }
  for (const network of ['Default', 'Branch']) {
    const reports = ['10.0.0.1', '10.0.0.2'].map((ipAddress) => ({ ipAddress, adapterId: canary() }))
    await resultOf(service.url, 'Collector.reportDevices', [network, reports], caller)
  }
  await resultOf(service.url, 'Credentials.saveCredentialConfig', ['Default', null, { name: 'routers' }], caller)
  await resultOf(
    service.url,
    'Credentials.saveCredentialSets',
    ['Default', 'routers', [set('one'), set('two')]],
    caller,
  )
  await resultOf(service.url, 'Credentials.commitEdits', [], caller)
})

const set = (name: string) => ({ name, username: canary(), password: canary(), enablePassword: canary() })

const STREAMS = [...NETWORKS.map((network) => `n:${network}`), 'n:New', 'credentials', 'access']

const entriesNow = async (): Promise<Map<string, Entry[]>> =>
  new Map(await Promise.all(STREAMS.map(async (stream) => [stream, await entriesOf(witness, prefix, stream)] as const)))

/** Makes a call and returns the entries that it adds, by stream. */
async function added(method: string, params: unknown): Promise<{ news: Record<string, unknown>; refused: boolean }> {
  const before = await entriesNow()
  const answer = await ask(service.url, { method, params }, caller)
  const reply = replyIn(answer)
  checkReply(method, reply)
  const news: Record<string, unknown> = {}
  for (const [stream, entries] of await entriesNow()) {
    const fresh = entries.slice(before.get(stream)!.length)
    if (fresh.length === 0) continue
    expect(fresh, `${method} in ${stream}`).toHaveLength(1)
    const { by, request, method: recorded, on } = fresh[0]!.fields
    expect({ by, request, method: recorded }).toEqual({
      by: `key:${id}`,
      request: answer.headers['x-request-id'],
      method,
    })
    news[stream] = JSON.parse(on!)
  }
  return { news, refused: reply.error !== undefined || typeof reply.result === 'string' }
}

/** A call with an effect, the earlier calls of its session, and the expected audit entries. */
interface Row {
  readonly edits?: readonly [method: string, params: unknown][]
  readonly params: () => unknown | Promise<unknown>
  readonly recorded: Readonly<Record<string, unknown>>
}

const saveOne: [string, unknown] = [
  'Credentials.saveCredentialSets',
  ['Default', 'routers', [{ name: 'one', username: 'x' }]],
]

const renameOne: [string, unknown] = ['Inventory.updateDevice', ['Default', '10.0.0.1', null, null, null, 'renamed']]

/** The newest change of the device that `renameOne` renames. */
async function lastChange(): Promise<{ at: number; request: string }> {
  const history = await resultOf(service.url, 'Inventory.getDeviceHistory', ['Default', '10.0.0.1', 1], caller)
  return (history as { entries: [{ at: number; request: string }] }).entries[0]
}

/** Edits are recorded when they are committed, not before. */
const ROWS: Readonly<Record<string, Row>> = {
  'Inventory.createDevice': {
    params: () => ['Default', '10.0.0.3', canary()],
    recorded: { 'n:Default': { devices: ['10.0.0.3'] } },
  },
  'Inventory.deleteDevice': {
    params: () => ['Default', '10.0.0.3'],
    recorded: { 'n:Default': { devices: ['10.0.0.3'] } },
  },
  'Inventory.updateDevice': {
    params: () => ['Default', '10.0.0.2', 'Branch', '10.0.0.9', canary(), canary()],
    recorded: { 'n:Default': { devices: ['10.0.0.2'] }, 'n:Branch': { devices: ['10.0.0.9'] } },
  },
  'Inventory.updateDevices': {
    params: () => ['10.0.0.1,10.0.0.2,10.0.0.1@Branch', canary(), [canary(), canary()]],
    recorded: { 'n:Default': { devices: ['10.0.0.1', '10.0.0.2'] }, 'n:Branch': { devices: ['10.0.0.1'] } },
  },
  'Inventory.restoreDevice': {
    edits: [renameOne],
    params: async () => ['Default', '10.0.0.1', (await lastChange()).at - 1],
    recorded: { 'n:Default': { devices: ['10.0.0.1'] } },
  },
  'Inventory.revertRequest': {
    edits: [renameOne],
    params: async () => [(await lastChange()).request],
    recorded: { 'n:Default': { devices: ['10.0.0.1'] } },
  },
  'Settings.defineFieldNames': {
    params: () => [{ custom1: { name: canary(), type: 'text' } }],
    recorded: { 'n:Default': { fields: ['custom1'] } },
  },
  'Collector.reportDevices': {
    params: () => ['Branch', [{ ipAddress: '10.0.0.1', memo: canary(), tags: [canary()] }, { ipAddress: '10.9.9.9' }]],
    recorded: { 'n:Branch': { devices: ['10.0.0.1'] } },
  },
  'Networks.defineManagedNetwork': { params: () => ['New', canary()], recorded: { 'n:New': { network: 'New' } } },
  'Networks.deleteManagedNetwork': { params: () => ['New'], recorded: { 'n:New': { network: 'New' } } },
  'Credentials.commitEdits': {
    edits: [
      ['Credentials.saveCredentialConfig', ['Default', 'routers', { name: 'switches', priority: 3 }]],
      ['Credentials.saveCredentialSets', ['Default', 'switches', [{ name: 'one', username: 'x' }]]],
      ['Credentials.deleteCredentialSets', ['Default', 'switches', [{ name: 'two' }]]],
      ['Credentials.saveCredentialConfig', ['Branch', null, { name: 'new' }]],
      ['Credentials.saveCredentialConfig', ['Default', 'switches', { name: 'routers' }]],
    ],
    params: () => [],
    recorded: {
      credentials: {
        configs: expect.arrayContaining([
          { network: 'Default', config: 'routers', action: 'update' },
          { network: 'Branch', config: 'new', action: 'create' },
        ]),
        sets: [{ network: 'Default', config: 'routers', sets: expect.arrayContaining(['one', 'two']) }],
      },
    },
  },
  'Credentials.discardEdits': { edits: [saveOne], params: () => [], recorded: {} },
  'Credentials.saveCredentialConfig': { params: () => ['Default', 'routers', { name: 'other' }], recorded: {} },
  'Credentials.deleteCredentialConfig': { params: () => ['Default', 'routers'], recorded: {} },
  'Credentials.saveCredentialSets': { params: () => ['Default', 'routers', [set('three')]], recorded: {} },
  'Credentials.deleteCredentialSets': { params: () => ['Default', 'routers', [{ name: 'one' }]], recorded: {} },
  'Credentials.rebaseEdits': { edits: [saveOne], params: () => [], recorded: {} },
  'Security.logoutCurrentUser': { edits: [saveOne], params: () => [], recorded: {} },
}

test('there is a row for every method that changes something', () => {
  const changing = readContract().methods.filter((method) => method['x-mutates'])
  expect(Object.keys(ROWS).sort()).toEqual(changing.map(({ name }) => name).sort())
})

test.each(Object.entries(ROWS))(
  '%s writes one entry in each network, with the caller, the subject and the request',
  async (method, row) => {
    for (const [edit, params] of row.edits ?? []) await resultOf(service.url, edit, params, caller)
    const { news, refused } = await added(method, await row.params())
    expect(refused).toBe(false)
    expect(news).toEqual(row.recorded)
  },
)

describe('nothing is recorded of a call', () => {
  test.each<[string, string, unknown]>([
    ['that creates a device that exists', 'Inventory.createDevice', ['Default', '10.0.0.1', 'A::B']],
    ['that creates a device in a missing network', 'Inventory.createDevice', ['Nowhere', '10.0.0.1', 'A::B']],
    ['that deletes a missing device', 'Inventory.deleteDevice', ['Default', '10.7.7.7']],
    ['that changes a missing device', 'Inventory.updateDevice', ['Default', '10.7.7.7', null, null, null, 'x']],
    ['that moves a device to an address in use', 'Inventory.updateDevice', ['Default', '10.0.0.1', 'Branch']],
    ['that is refused for one entry', 'Inventory.updateDevices', ['10.0.0.1,10.7.7.7', 'A::B']],
    ['whose reports are all refused', 'Collector.reportDevices', ['Default', [{ ipAddress: '10.7.7.7' }]]],
    ['that reports nothing', 'Collector.reportDevices', ['Default', []]],
    ['that defines a network that exists', 'Networks.defineManagedNetwork', ['Branch']],
    ['that deletes a network in use', 'Networks.deleteManagedNetwork', ['Branch']],
    ['that deletes a missing network', 'Networks.deleteManagedNetwork', ['Nowhere']],
    ['that commits nothing', 'Credentials.commitEdits', []],
    ['whose params are wrong', 'Inventory.createDevice', ['Default']],
    ['that reads', 'Inventory.search', [null, null, null, { offset: 0, pageSize: 1 }]],
  ])('%s', async (_what, method, params) => {
    expect((await added(method, params)).news).toEqual({})
  })

  test('that is refused for a conflict', async () => {
    const other = { authorization: caller.authorization! }
    await resultOf(service.url, ...saveOne, caller)
    const saved = await ask(service.url, { method: saveOne[0], params: saveOne[1] }, other)
    await resultOf(service.url, 'Credentials.commitEdits', [], { ...other, ...withSession(issuedBy(saved)!) })
    expect(await added('Credentials.commitEdits', [])).toEqual({ news: {}, refused: true })
  })
})

test('a large call writes one entry for each step, with the devices of that step only', async () => {
  const before = (await entriesOf(witness, prefix, 'n:Empty')).length
  const reports = Array.from({ length: 450 }, (_, n) => ({ ipAddress: ipOf(n, 1), adapterId: 'A::B' }))
  const answer = await ask(service.url, { method: 'Collector.reportDevices', params: ['Empty', reports] }, caller)
  const entries = (await entriesOf(witness, prefix, 'n:Empty')).slice(before)
  expect(entries.map(({ fields }) => JSON.parse(fields.on!).devices.length)).toEqual([200, 200, 50])
  for (const { fields } of entries) expect(fields.request).toBe(answer.headers['x-request-id'])
})

test('the entries of two processes that write at once have consecutive numbers and no fault', async () => {
  const other = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
  const writes = Array.from({ length: 60 }, (_, turn) =>
    [service, other].map(({ url }, writer) =>
      resultOf(url, 'Inventory.createDevice', ['Default', `10.2.${writer}.${turn}`, 'A::B'], caller),
    ),
  )
  await Promise.all(writes.flat())
  expect(await miscounts(witness, prefix, NETWORKS)).toEqual([])
  expect(await faultsIn(redis.url, prefix)).toEqual({})
})

test('the audit contains names, and no values', async () => {
  const raw = await rawAudit(witness, prefix)
  expect(canaries.length).toBeGreaterThan(100)
  expect(raw).toContain('10.0.0.1')
  expect(raw).toContain('routers')
  const middles = canaries.map((text) => /[0-9a-f]{18}/.exec(text)![0])
  expect(middles.filter((text) => formsFound(text, raw).length > 0)).toEqual([])
  // Prove that the search finds a canary.
  expect(formsFound(middles[0]!, raw + canaries[0])).not.toEqual([])
})
