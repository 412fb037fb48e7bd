/*
 * Compares how often each method waits for Redis with the budget in round-trips.json. A method that makes one call per
 * item where one call for all is intended exceeds its budget.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContract } from '../scripts/contract/contract.ts'
import { parseAddress } from '../src/domain/address.ts'
import { newDevice } from '../src/domain/device.ts'
import { ABSENT_REVISION } from '../src/store/inventory/device-state.ts'
import { readScriptSource } from '../src/store/redis/script.ts'
import { startCountingProxy } from './store/counting-proxy.ts'
import { openStore } from './store/open-store.ts'
import type { Reply } from './support/contract/contract-check.ts'
import { openOnce } from './support/fixture.ts'
import { ipOf } from './support/hosts.ts'
import { startRedisServer } from './support/redis-server.ts'
import { readStored, restoreStored, type StoredKey } from './support/restored-service.ts'
import { freshPrefix, type Service, startService } from './support/service.ts'
import { openSession } from './support/session-cookie.ts'

type Budget = Record<string, Record<string, number>>

const budget = JSON.parse(readFileSync(new URL('round-trips.json', import.meta.url), 'utf8')) as Budget

const addresses = Array.from({ length: 300 }, (_, index) => ipOf(index, 2))
const page = { offset: 0, pageSize: 100 }
const search = (params: object) => ({ pageData: page, ...params })
const report = (ipAddress: string) => ({ ipAddress, tags: ['x'] })

/** The params of each case. */
const cases: Record<string, Record<string, unknown>> = {
  'Inventory.createDevice': {
    'a new device': ['Default', '10.9.9.9', 'a'],
    'a device that exists': ['Default', '10.0.0.1', 'a'],
    'an unknown network': ['Nowhere', '10.0.0.1', 'a'],
    'a malformed address': ['Default', 'x', 'a'],
  },
  'Inventory.deleteDevice': {
    'a device': ['Default', '10.0.0.1'],
    'nothing there': ['Default', '10.9.9.9'],
    'an unknown network': ['Nowhere', '10.0.0.1'],
  },
  'Inventory.getDevice': {
    'a device': ['Default', '10.0.0.1'],
    'nothing there': ['Nowhere', '10.0.0.1'],
    'a malformed address': ['Default', 'x'],
  },
  'Inventory.updateDevice': {
    'in place': { network: 'Default', ipAddress: '10.0.0.1', newHostname: 'x' },
    'a move to another address': { network: 'Default', ipAddress: '10.0.0.1', newIpAddress: '10.9.9.9' },
    'a move to another network': { network: 'Default', ipAddress: '10.0.0.1', newNetwork: 'Empty' },
    'an unknown device': { network: 'Default', ipAddress: '10.9.9.9', newNetwork: 'Lab' },
    'an occupied place': { network: 'Default', ipAddress: '10.0.0.1', newIpAddress: '10.0.0.2' },
    'an unknown named field': { network: 'Default', ipAddress: '10.0.0.1', fields: { site: 'x' } },
  },
  'Inventory.updateDevices': {
    'of one device': ['10.0.0.1', 'b'],
    'of 300 devices': [addresses.join(), 'b'],
    'of devices in three networks': ['10.0.0.1@Default,10.0.0.1@Lab,10.0.0.1@Branch', 'b'],
    'tags of one device': { ipCsv: '10.0.0.1', addTags: ['a'] },
    'tags of 300 devices': { ipCsv: addresses.join(), addTags: ['a'] },
    'an unknown device': ['10.9.9.9', 'b'],
    'only malformed entries': ['x,y', 'b'],
  },
  'Inventory.search': {
    'by address in one network': search({ network: 'Default', scheme: 'ipAddress', query: '10.0.0.0/8' }),
    'by address in three networks': search({ network: ['Default', 'Lab', 'Branch'] }),
    'by address in all networks': search({}),
    'by address, past the end': search({ network: 'Default', pageData: { offset: 5000, pageSize: 1 } }),
    'by index': search({ network: 'Default', scheme: 'hostname', query: 'x*' }),
    'by index in three networks': search({ network: ['Default', 'Lab', 'Branch'], sortColumn: 'hostname' }),
    'by index in all networks': search({ sortColumn: 'hostname' }),
    'by reading one network': search({ network: 'Default', scheme: 'hostname', query: 'x*' }),
    'by reading three networks': search({ network: ['Default', 'Lab', 'Branch'], sortColumn: 'hostname' }),
    'by reading all networks': search({ sortColumn: 'hostname' }),
    'by reading with facts': search({ network: 'Default', scheme: 'tag', query: 'x' }),
    'an unknown network': search({ network: 'Nowhere' }),
    'an unknown named field': search({
      network: 'Default',
      scheme: 'field',
      query: 'site=x',
    }),
    'malformed criteria': search({ scheme: 'x', query: 'x' }),
  },
  'Inventory.getDeviceHardware': { 'a device': ['10.0.0.1', 'Default'], 'nothing there': ['10.0.0.1', 'Nowhere'] },
  'Inventory.getDeviceInterfaces': { 'a device': ['Default', '10.0.0.1'], 'nothing there': ['Nowhere', '10.0.0.1'] },
  'Inventory.getChanges': {
    'the position': ['Default', null, 9],
    'a change': ['Default', '0-0', 1],
    'nothing new': ['Empty', '0-0', 9],
    'an unknown network': ['Nowhere', '0-0', 9],
  },
  'Inventory.getDeviceHistory': {
    'a device': ['Default', '10.0.0.1', 9],
    'an unknown network': ['Nowhere', '10.0.0.1', 9],
  },
  'Inventory.restoreDevice': {
    'a device that did not change since': ['Default', '10.0.0.1', 4_102_444_800_000],
    'an unknown device': ['Default', '10.9.9.9', 0],
    'an unknown network': ['Nowhere', '10.0.0.1', 0],
  },
  'Inventory.revertRequest': { 'a request that changed nothing': ['x'], 'a trial': ['x', true] },
  'Inventory.countDevices': {
    'by index': { by: ['model'], network: 'Default' },
    'by index in three networks': { by: ['model', 'tag'], network: ['Default', 'Lab', 'Branch'] },
    'by reading one network': { by: ['model'], network: 'Default' },
    'an unknown network': { by: ['model'], network: 'Nowhere' },
    'malformed criteria': { by: ['model'], scheme: 'x', query: 'x' },
  },
  'Inventory.verifySearchIndex': { 'without an index': ['Default'], 'an unknown network': ['Nowhere'] },
  'Collector.reportDevices': {
    'of one device': ['Default', [report('10.0.0.1')]],
    'of 200 devices': ['Default', addresses.slice(0, 200).map(report)],
    'of 300 devices': ['Default', addresses.map(report)],
    'a trial of 300 devices': ['Default', addresses.map(report), true],
    'no reports': ['Default', []],
    'an unknown network': ['Nowhere', [report('10.0.0.1')]],
  },
  'Collector.getReports': {
    'a page': ['Default', 10],
    'an unknown network': ['Nowhere', 10],
  },
  'Settings.getFieldNames': { 'no names': [] },
  'Settings.defineFieldNames': {
    'a name': [{ custom1: { name: 'Site', type: 'text' } }],
    'a name and no named fields': [{ custom1: { name: 'Site', type: 'text' }, named: {} }],
  },
  'Networks.defineManagedNetwork': { 'a new network': ['New'], 'a network that exists': ['Default'] },
  'Networks.getManagedNetwork': { 'a network': ['Default'], 'an unknown network': ['Nowhere'] },
  'Networks.getManagedNetworkNames': { 'of all networks': [] },
  'Networks.getAllManagedNetworks': { 'of all networks': [] },
  'Networks.deleteManagedNetwork': {
    'an empty network': ['Empty'],
    'a network in use': ['Lab'],
    Default: ['Default'],
    'an unknown network': ['Nowhere'],
  },
  'Security.getCaller': { 'on loopback': [] },
  'Security.getAuditEntries': {
    'of a network': ['n:Default', 100],
    'of keys and users, none': ['access', 100],
    'of an unknown network': ['n:Nowhere', 100],
  },
  'Security.getServiceStatus': {
    'of everything, with edits': [],
    'of the store': [['store']],
    'of sessions, without edits': [['sessions']],
    'of indexes': [['indexes']],
  },
  'Security.logoutCurrentUser': { 'without a session': [], 'with a session': [] },
  'Credentials.getHistory': { 'of a network': ['Default', 9], 'an unknown network': ['Nowhere', 9] },
  'Credentials.getAllCredentialConfigs': {
    'of all networks': [],
    'of one network, with edits': ['Default'],
    'an unknown network': ['Nowhere'],
  },
  'Credentials.getCredentialConfig': {
    'without edits': ['Default', 'core'],
    'with edits': ['Default', 'core'],
    'an unknown configuration': ['Default', 'none'],
  },
  'Credentials.saveCredentialConfig': {
    'a new one, without edits': ['Default', null, { name: 'new' }],
    'a new one, with edits': ['Default', null, { name: 'new' }],
    'a rename, with edits': ['Default', 'core', { name: 'kern' }],
    'a turn to STATIC while a set exists': [
      'Default',
      'core',
      { name: 'core', type: 'STATIC', addressSet: { addresses: [] } },
    ],
  },
  'Credentials.deleteCredentialConfig': {
    'without edits': ['Default', 'core'],
    'with edits': ['Default', 'core'],
    'an unknown configuration': ['Default', 'none'],
  },
  'Credentials.getCredentialSets': {
    'without edits': [page, 'Default', 'core'],
    'with edits': [page, 'Default', 'core'],
    'past the end, with edits': [{ offset: 5000, pageSize: 9 }, 'Default', 'core'],
    'an unknown configuration': [page, 'Default', 'none'],
  },
  'Credentials.getMaskedCredentialSets': {
    'without edits': [page, 'Default', 'core'],
    'with edits': [page, 'Default', 'core'],
    'an unknown configuration': [page, 'Default', 'none'],
  },
  'Credentials.saveCredentialSets': {
    'of one set, without edits': ['Default', 'core', [{ name: 'a', username: 'x' }]],
    'of 300 new sets, with edits': ['Default', 'core', addresses.map((name) => ({ name }))],
    'of 300 sets with a priority, with edits': ['Default', 'core', addresses.map((name) => ({ name, priority: 1 }))],
    'an unknown configuration': ['Default', 'none', []],
  },
  'Credentials.deleteCredentialSets': {
    'without edits': ['Default', 'core', [{ name: 'a' }]],
    'with edits': ['Default', 'core', [{ name: 'a' }, { name: 'b' }]],
    'an unknown configuration': ['Default', 'none', []],
  },
  'Credentials.getPendingEdits': { 'without edits': [], 'with edits': [] },
  'Credentials.rebaseEdits': { 'without edits': [], 'with edits': [] },
  'Credentials.commitEdits': { 'without edits': [], 'with edits': [] },
  'Credentials.discardEdits': { 'without edits': [], 'with edits': [] },
  'Credentials.resolveCredentials': {
    'without edits': ['Default', '10.0.0.1'],
    'with edits': ['Default', '10.0.0.1'],
    'without edits, masked': ['Default', '10.0.0.1', true],
    'an unknown network': ['Nowhere', '10.0.0.1'],
  },
}

/** Calls that save credentials before the cases run. */
const saved: readonly (readonly [string, unknown])[] = [
  ['Credentials.saveCredentialConfig', ['Default', null, { name: 'core', addressSet: { addresses: ['10.*'] } }]],
  ['Credentials.saveCredentialSets', ['Default', 'core', ['a', 'b', 'c', 'd'].map((name) => ({ name }))]],
  ['Credentials.saveCredentialConfig', ['Default', null, { name: 'hosts', type: 'STATIC' }]],
  ['Credentials.commitEdits', []],
]

/** Pending edits for cases "with edits". They change two configurations and several of their sets. */
const edits: typeof saved = [
  ['Credentials.saveCredentialSets', ['Default', 'core', [{ name: 'c', username: 'x' }, { name: 'new' }]]],
  ['Credentials.deleteCredentialSets', ['Default', 'core', [{ name: 'd' }]]],
  ['Credentials.saveCredentialConfig', ['Default', null, { name: 'hosts', priority: 9 }]],
]

/** The names of cases whose calls are refused. */
const REFUSALS = /unknown|malformed|occupied|exists|in use|^Default$/

const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startCountingProxy(redis.socketPath))

beforeAll(async () => {
  // Loads the scripts first: the first call of a script that Redis does not know costs another round trip.
  for (const file of readdirSync(new URL('../src/store/scripts/', import.meta.url))) {
    await redis.witness().script('LOAD', readScriptSource(file.replace(/\.lua$/, '')))
  }
})
let service: Service

const PREFIX = freshPrefix()
const witness = openOnce(() => redis.witness())
/** The data that each case starts with: with two devices in each of three networks, or with 302. */
const stored = { few: [] as StoredKey[], many: [] as StoredKey[] }

beforeAll(async () => {
  for (const [name, more] of [
    ['few', []],
    ['many', addresses],
  ] as const) {
    await restoreStored(witness, [])
    await proxy.atFullSpeed(() => fill(['10.0.0.1', '10.0.0.2', ...more]))
    stored[name] = await readStored(witness)
  }
})

beforeEach(async ({ task }) => {
  await restoreStored(witness, / \d{3} devices/.test(task.name) ? stored.many : stored.few)
  // The proxy recognises the connection of the index by what it sends, which depends on the time of its replies.
  if (task.name.includes('by index')) service = await start('on')
  else {
    await proxy.atFullSpeed(async () => {
      service = await start('off')
    })
  }
  // A service that stops checks and signs the audit, in many round trips.
  return () => proxy.atFullSpeed(() => service.stop())
})

const start = (searchIndex: 'on' | 'off'): Promise<Service> =>
  startService({
    REDIS_URL: proxy.url,
    REDIS_PREFIX: PREFIX,
    NETWORKS: 'Default,Lab,Branch,Empty',
    SEARCH_INDEX: searchIndex,
  })

/** Stores devices at these addresses of three networks, and credentials. */
async function fill(ipAddresses: readonly string[]): Promise<void> {
  const filling = await start('off')
  const { store, close } = await openStore(redis.url, PREFIX)
  for (const network of ['Default', 'Lab', 'Branch']) {
    const places = ipAddresses.map((text) => ({ network, address: parseAddress(text) }))
    await store.devices.commit(
      places.map((place) => ({
        id: place,
        expectedRevision: ABSENT_REVISION,
        device: newDevice(place, 'a'),
        facts: null,
      })),
    )
  }
  close()
  const headers = { cookie: await openSession(filling) }
  for (const [method, params] of saved) await filling.call(method, params, { headers })
  await filling.stop()
}

describe.each(Object.entries(cases))('%s', (method, sent) => {
  test.each(Object.entries(sent))('%s needs as many round trips as the budget says', async (name, params) => {
    const isInSession = name === 'with a session' || method.startsWith('Credentials.')
    const headers = { cookie: isInSession ? await openSession(service) : '' }
    const pending = name.endsWith('with edits') ? edits : []
    for (const [edit, params] of pending) await service.call(edit, params, { headers })
    // Builds the index first, because only the first search waits for it.
    if (name.startsWith('by index')) {
      await service.call(method, params)
      await expect.poll(() => proxy.knowsIndex(), { timeout: 30_000 }).toBe(true)
    }
    let reply: Reply | undefined
    const needed = await proxy.roundTripsOf(async () => {
      reply = await service.call(method, params, { headers })
    })
    const refused = reply!.error !== undefined || (method === 'Inventory.createDevice' && reply!.result !== null)
    expect(refused).toBe(REFUSALS.test(name))
    expect(needed).toBe(budget[method]?.[name])
  })
})

test('every method of the contract has a row in the budget, and every row has its cases', () => {
  const methods = readContract().methods.map(({ name }) => name)
  const names = (table: Record<string, object>) => Object.entries(table).map(([name, row]) => [name, Object.keys(row)])
  expect(Object.keys(cases).sort()).toEqual(methods.sort())
  expect(names(budget)).toEqual(names(cases))
})
