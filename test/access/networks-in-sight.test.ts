/*
 * A network that a caller must not see behaves like one that does not exist. For a limited caller the network Hidden
 * behaves as Absent does for every caller.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { exchange, issuedBy, replyIn } from '../http/exchange.ts'
import { startCountingProxy, type Traffic } from '../store/counting-proxy.ts'
import { dumpToCompare, withoutUsesOfSessions } from '../store/dump.ts'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { type Asked, ask, callersOn, type Headers, resultOf, withKey, withSession } from './callers.ts'

const [SEEN, HIDDEN, ABSENT] = ['Seen', 'Hidden', 'Absent']
/** A hidden network whose name comes before all others. */
const FIRST_HIDDEN = 'A hidden one'
const NETWORKS = [SEEN, HIDDEN, FIRST_HIDDEN, 'Default']
const prefix = freshPrefix()

let limited: Headers
/** A caller that may also see the network Absent as soon as it exists. */
let expecting: Headers
let everyone: Headers
const services = new Map<string, Service>()

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  limited = withKey((await callers.key({ networks: [SEEN] })).key)
  expecting = withKey((await callers.key({ networks: [SEEN, ABSENT] })).key)
  everyone = withKey((await callers.key()).key)
  for (const SEARCH_INDEX of ['on', 'off']) {
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: NETWORKS.join(), SEARCH_INDEX }
    services.set(`SEARCH_INDEX=${SEARCH_INDEX}`, await startService(env))
  }
  for (const network of NETWORKS) await fill(network)
})

afterAll(async () => {
  for (const service of services.values()) await service.stop()
})

const service = (): Service => services.get('SEARCH_INDEX=on')!
const both = [['SEARCH_INDEX=on'], ['SEARCH_INDEX=off']]

/** Creates three devices and a configuration in a network. */
async function fill(network: string): Promise<void> {
  const reports = [1, 2, 3].map((n) => ({
    ...{ ipAddress: `10.0.0.${n}`, adapterId: 'Cisco::IOS', hostname: `host-${n}` },
    interfaces: [{ name: 'eth0' }],
    hardware: [{ hardwareId: 1, name: 'chassis' }],
  }))
  const reported = await resultOf(service().url, 'Collector.reportDevices', [network, reports], everyone)
  expect(reported).toMatchObject({ created: 3, items: [] })
  const config = { name: 'routers', addressSet: { addresses: ['10.0.0.*'] } }
  const sets = [{ name: 'admin', username: 'admin', password: 'a secret' }]
  await edit(everyone, [
    { method: 'Credentials.saveCredentialConfig', params: [network, null, config] },
    { method: 'Credentials.saveCredentialSets', params: [network, 'routers', sets] },
    { method: 'Credentials.commitEdits' },
  ])
}

async function edit(headers: Headers, calls: { method: string; params?: unknown }[]): Promise<Reply[]> {
  const replies = JSON.parse((await ask(service().url, calls, headers)).text) as Reply[]
  replies.forEach((reply, index) => {
    checkReply(calls[index]!.method, reply)
  })
  return replies
}

const page = { offset: 0, pageSize: 10 }

/** Every call that can name a network, by its purpose. */
const NAMING: Readonly<Record<string, (network: string) => { method: string; params: unknown }>> = {
  createDevice: (network) => ({ method: 'Inventory.createDevice', params: [network, '10.0.0.1', 'A::B'] }),
  'createDevice where there is none': (network) => ({
    method: 'Inventory.createDevice',
    params: [network, '10.0.0.9', 'A::B'],
  }),
  deleteDevice: (network) => ({ method: 'Inventory.deleteDevice', params: [network, '10.0.0.1'] }),
  getDevice: (network) => ({ method: 'Inventory.getDevice', params: [network, '10.0.0.1'] }),
  updateDevice: (network) => ({
    method: 'Inventory.updateDevice',
    params: [network, '10.0.0.1', null, null, null, 'x'],
  }),
  'updateDevice, to a network': (network) => ({
    method: 'Inventory.updateDevice',
    params: [SEEN, '10.0.0.1', network, '10.0.0.9'],
  }),
  'updateDevice, to a place that is taken': (network) => ({
    method: 'Inventory.updateDevice',
    params: [SEEN, '10.0.0.1', network],
  }),
  'updateDevice, from a network': (network) => ({
    method: 'Inventory.updateDevice',
    params: [network, '10.0.0.1', SEEN, '10.0.0.9'],
  }),
  updateDevices: (network) => ({
    method: 'Inventory.updateDevices',
    params: [`10.0.0.1@${SEEN},10.0.0.2@${network},10.0.0.77@${network},x@${network}`, 'A::B'],
  }),
  'search by address': (network) => ({ method: 'Inventory.search', params: [[network], null, null, page] }),
  'search by index': (network) => ({ method: 'Inventory.search', params: [[network], 'hostname', 'host*', page] }),
  'search of several networks': (network) => ({
    method: 'Inventory.search',
    params: [[SEEN, network], 'hostname', '*', page],
  }),
  'search past the end': (network) => ({
    method: 'Inventory.search',
    params: [network, 'vendor', '', { ...page, offset: 9 }, 'hostname', true],
  }),
  getDeviceHardware: (network) => ({ method: 'Inventory.getDeviceHardware', params: ['10.0.0.1', network] }),
  getDeviceInterfaces: (network) => ({ method: 'Inventory.getDeviceInterfaces', params: [network, '10.0.0.1'] }),
  getDeviceHistory: (network) => ({ method: 'Inventory.getDeviceHistory', params: [network, '10.0.0.1', 9] }),
  getChanges: (network) => ({ method: 'Inventory.getChanges', params: [network, '0-0', 9] }),
  getHistory: (network) => ({ method: 'Credentials.getHistory', params: [network, 9] }),
  restoreDevice: (network) => ({ method: 'Inventory.restoreDevice', params: [network, '10.0.0.1', 0] }),
  countDevices: (network) => ({ method: 'Inventory.countDevices', params: [network, 'hostname', '*', ['model']] }),
  'countDevices of both': (network) => ({
    method: 'Inventory.countDevices',
    params: [[SEEN, network], null, null, ['network']],
  }),
  verifySearchIndex: (network) => ({ method: 'Inventory.verifySearchIndex', params: [network] }),
  reportDevices: (network) => ({
    method: 'Collector.reportDevices',
    params: [network, [{ ipAddress: '10.0.0.1', hostname: 'x' }, { ipAddress: 'x' }]],
  }),
  'reportDevices, as a trial': (network) => ({
    method: 'Collector.reportDevices',
    params: [network, [{ ipAddress: '10.0.0.1', hostname: 'x' }], true],
  }),
  getReports: (network) => ({ method: 'Collector.getReports', params: [network, 10] }),
  getManagedNetwork: (network) => ({ method: 'Networks.getManagedNetwork', params: [network] }),
  deleteManagedNetwork: (network) => ({ method: 'Networks.deleteManagedNetwork', params: [network] }),
  getCredentialConfig: (network) => ({ method: 'Credentials.getCredentialConfig', params: [network, 'routers'] }),
  saveCredentialConfig: (network) => ({
    method: 'Credentials.saveCredentialConfig',
    params: [network, null, { name: 'switches' }],
  }),
  'saveCredentialConfig, to rename': (network) => ({
    method: 'Credentials.saveCredentialConfig',
    params: [network, 'routers', { name: 'switches', managedNetwork: network }],
  }),
  deleteCredentialConfig: (network) => ({ method: 'Credentials.deleteCredentialConfig', params: [network, 'routers'] }),
  getCredentialSets: (network) => ({ method: 'Credentials.getCredentialSets', params: [page, network, 'routers'] }),
  getMaskedCredentialSets: (network) => ({
    method: 'Credentials.getMaskedCredentialSets',
    params: [page, network, 'routers'],
  }),
  saveCredentialSets: (network) => ({
    method: 'Credentials.saveCredentialSets',
    params: [network, 'routers', [{ name: 'new' }]],
  }),
  deleteCredentialSets: (network) => ({
    method: 'Credentials.deleteCredentialSets',
    params: [network, 'routers', [{ name: 'admin' }]],
  }),
  getAllCredentialConfigs: (network) => ({ method: 'Credentials.getAllCredentialConfigs', params: [network] }),
  getAuditEntries: (network) => ({ method: 'Security.getAuditEntries', params: [`n:${network}`, 10] }),
  resolveCredentials: (network) => ({ method: 'Credentials.resolveCredentials', params: [network, '10.0.0.1'] }),
  'resolveCredentials, masked': (network) => ({
    method: 'Credentials.resolveCredentials',
    params: [network, '10.0.0.1', true],
  }),
}

/** The method that creates a network, which a limited caller cannot do. */
const MAKES = 'Networks.defineManagedNetwork'

test('every method that takes the name of a network is called here', () => {
  const names = ['network', 'networkName', 'newNetwork', 'ipCsv', 'stream']
  const taking = readContract().methods.filter(({ params }) => params.some(({ name }) => names.includes(name)))
  const covered = new Set([...Object.values(NAMING).map((call) => call(HIDDEN).method), MAKES])
  expect(new Set(taking.map(({ name }) => name))).toEqual(covered)
})

describe.each(both)('%s', (which) => {
  test.each(Object.entries(NAMING))(
    '%s: a limited caller gets for Hidden what any caller gets for Absent',
    async (_, naming) => {
      const { url } = services.get(which)!
      const before = await dumpToCompare(witness, prefix)
      const hidden = await ask(url, naming(HIDDEN), limited)
      checkReply(naming(HIDDEN).method, replyIn(hidden))
      const absent = await ask(url, naming(ABSENT), limited)
      const everyones = await ask(url, naming(ABSENT), everyone)
      expect(hidden.text.replaceAll(HIDDEN, ABSENT)).toBe(everyones.text)
      expect(absent.text).toBe(everyones.text)
      expect([hidden.status, Object.keys(hidden.headers).sort()]).toEqual([
        absent.status,
        Object.keys(absent.headers).sort(),
      ])
      expect(withoutUsesOfSessions(await dumpToCompare(witness, prefix))).toEqual(withoutUsesOfSessions(before))
    },
  )

  test('the error for several missing networks names the first in alphabetical order, hidden or absent', async () => {
    const { url } = services.get(which)!
    for (const [scheme, query] of [
      [null, null],
      ['hostname', '*'],
      ['ipAddress,hostname', '10.0.0.0/8\nhost*'],
    ]) {
      for (const [first, second] of [
        [ABSENT, HIDDEN],
        [FIRST_HIDDEN, ABSENT],
        [FIRST_HIDDEN, HIDDEN],
      ] as const) {
        const named = new Set<string>()
        for (const networks of [
          [first, second],
          [second, first],
          [SEEN, second, first],
          [second, SEEN, first],
          ['Zzz', second, first],
        ]) {
          const call = { method: 'Inventory.search', params: [networks, scheme, query, page] }
          for (const caller of [limited, expecting]) {
            named.add(`${replyIn(await ask(url, call, caller)).error?.data?.network}`)
          }
        }
        expect([...named]).toEqual([first])
      }
    }
  })

  test('a search of all networks finds and counts only devices of networks that the caller may see', async () => {
    const { url } = services.get(which)!
    for (const [scheme, query] of [
      [null, null],
      ['ipAddress', '10.0.0.0/8'],
      ['hostname', 'host*'],
      ['vendor', 'nobody'],
    ]) {
      for (const networks of [null, []]) {
        const params = [networks, scheme, query, { offset: 0, pageSize: 2 }]
        const found = await resultOf<Found>(url, 'Inventory.search', params, limited)
        const alone = await resultOf<Found>(url, 'Inventory.search', [[SEEN], ...params.slice(1)], everyone)
        expect(found).toEqual(alone)
        expect(found.total).toBe(query === 'nobody' ? 0 : 3)
        const rest = { offset: 2, pageSize: 2 }
        const next = await resultOf<Found>(url, 'Inventory.search', [networks, scheme, query, rest], limited)
        expect(next.devices).toHaveLength(query === 'nobody' ? 0 : 1)
        for (const { network } of [...found.devices, ...next.devices]) expect(network).toBe(SEEN)
      }
    }
  })

  test('a caller that may see no network gets empty results, not errors', async () => {
    const { url } = services.get(which)!
    const blind = withKey((await callers.key({ networks: [] })).key)
    await soon(async () => expect((await ask(url, [], blind)).status).toBe(200))
    for (const query of [null, 'host*']) {
      const params = [null, query === null ? null : 'hostname', query, page]
      expect(await resultOf<Found>(url, 'Inventory.search', params, blind)).toMatchObject({ total: 0, devices: [] })
    }
    expect(await resultOf(url, 'Networks.getManagedNetworkNames', [], blind)).toEqual([])
    expect(await resultOf(url, 'Credentials.getAllCredentialConfigs', [null], blind)).toEqual([])
  })
})

interface Found {
  readonly total: number
  readonly devices: { readonly network: string }[]
}

test('the comparison can fail: a caller without limits gets other responses for Hidden than for Absent', async () => {
  for (const [what, naming] of Object.entries(NAMING)) {
    // Skip writes: they would change the data with which the next call is compared.
    if (/create|delete|update|report|save/.test(what)) continue
    const hidden = await ask(service().url, naming(HIDDEN), everyone)
    const absent = await ask(service().url, naming(ABSENT), everyone)
    const same = hidden.text.replaceAll(HIDDEN, ABSENT) === absent.text
    // A caller with all rights must see a difference: a page past the end would be empty in both networks.
    expect(same, what).toBe(false)
  }
})

test('a call for a hidden network causes the same traffic with Redis as one for a missing network', async () => {
  const proxy = await forThisTest(startCountingProxy(redis.socketPath))
  const counted = await forThisTest(startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }))
  const costOf = (call: Asked): Promise<Traffic> => proxy.trafficOf(() => ask(counted.url, call, limited))
  const lesser = (one: Traffic, other: Traffic): Traffic => (other.replyBytes < one.replyBytes ? other : one)
  // A run may include the service's own commands, so the least of some runs is compared; on a busy machine that takes
  // more of them. Costs that differ never have the same least.
  const leastOf = async (one: Asked, other: Asked): Promise<[Traffic, Traffic]> => {
    let least: [Traffic, Traffic] = [await costOf(one), await costOf(other)]
    for (let left = 30; left > 0 && least[0].replyBytes !== least[1].replyBytes; left--) {
      least = [lesser(least[0], await costOf(one)), lesser(least[1], await costOf(other))]
    }
    return least
  }
  for (const [what, naming] of Object.entries(NAMING)) {
    // Load the scripts first: a script that Redis does not know yet costs another round trip.
    await ask(counted.url, naming(ABSENT), limited)
    const [hidden, absent] = await leastOf(naming(HIDDEN), naming(ABSENT))
    expect(hidden, what).toEqual(absent)
  }
  // The cost of the same call for a network that the caller can see.
  const seen = await proxy.trafficOf(() => ask(counted.url, NAMING.getCredentialConfig!(SEEN), limited))
  expect(seen.replyBytes).toBeGreaterThan(100)
})

test('Default is hidden like any other network', async () => {
  for (const naming of Object.values(NAMING)) {
    const hidden = await ask(service().url, naming('Default'), limited)
    const absent = await ask(service().url, naming(ABSENT), limited)
    expect(hidden.text.replaceAll('Default', ABSENT)).toBe(absent.text)
  }
  const csv = { method: 'Inventory.updateDevices', params: ['10.0.0.1', 'A::B'] }
  expect(replyIn(await ask(service().url, csv, limited)).error?.data).toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})

test('lists of networks and configurations have only the networks that the caller may see', async () => {
  const { url } = service()
  expect(await resultOf(url, 'Networks.getManagedNetworkNames', [], limited)).toEqual([SEEN])
  expect(await resultOf(url, 'Networks.getAllManagedNetworks', [], limited)).toMatchObject([{ name: SEEN }])
  const configs = await resultOf<{ managedNetwork: string }[]>(
    url,
    'Credentials.getAllCredentialConfigs',
    [null],
    limited,
  )
  expect(configs.map(({ managedNetwork }) => managedNetwork)).toEqual([SEEN])
})

test('a limited caller cannot define a network, and does not learn whether a hidden one exists', async () => {
  const [hidden, absent, seen] = await Promise.all(
    [HIDDEN, ABSENT, SEEN].map((name) => ask(service().url, { method: MAKES, params: [name] }, limited)),
  )
  expect(hidden!.text).toBe(absent!.text)
  expect(replyIn(hidden!).error).toMatchObject({ code: 1302, data: { code: 'FORBIDDEN' } })
  expect(replyIn(seen!).error).toMatchObject({ data: { code: 'NETWORK_EXISTS' } })
  expect(await resultOf(service().url, 'Networks.getManagedNetworkNames', [], everyone)).not.toContain(ABSENT)
})

test('a limited caller cannot define fields, because all networks have them', async () => {
  const { url } = service()
  const fields = { custom1: { name: 'Site', type: 'text' }, named: { rack: { name: 'Rack', type: 'text' } } }
  await resultOf(url, 'Settings.defineFieldNames', [fields], everyone)
  const before = await dumpToCompare(witness, prefix)
  const refused = await ask(url, { method: 'Settings.defineFieldNames', params: [{ named: {} }] }, limited)
  expect(replyIn(refused).error).toMatchObject({ code: 1302, data: { code: 'FORBIDDEN' } })
  expect(withoutUsesOfSessions(await dumpToCompare(witness, prefix))).toEqual(withoutUsesOfSessions(before))
  expect(await resultOf(url, 'Settings.getFieldNames', [], limited)).toEqual(fields)
})

test('a limited caller cannot commit edits of a hidden network with the session of another caller', async () => {
  const { url } = service()
  const save = {
    method: 'Credentials.saveCredentialSets',
    params: [HIDDEN, 'routers', [{ name: 'admin', password: 'x' }]],
  }
  const saved = await ask(url, save, everyone)
  const session = withSession(issuedBy(saved)!)
  const calls = [{ method: 'Credentials.getPendingEdits' }, { method: 'Credentials.commitEdits' }]
  const [pending, committed] = JSON.parse((await ask(url, calls, { ...limited, ...session })).text) as Reply[]
  expect(pending!.result).toMatchObject({ edits: [] })
  expect(committed!.result).toBeNull()
  const own = await resultOf<{ edits: unknown[] }>(url, 'Credentials.getPendingEdits', [], { ...everyone, ...session })
  expect(own.edits).toHaveLength(1)
})

test('a limited caller can stage and commit edits only in networks that it may see', async () => {
  const save = (network: string) => ({
    method: 'Credentials.saveCredentialConfig',
    params: [network, null, { name: 'mine' }],
  })
  const [refused, taken, pending, committed] = await edit(limited, [
    save(HIDDEN),
    save(SEEN),
    { method: 'Credentials.getPendingEdits' },
    { method: 'Credentials.commitEdits' },
  ])
  expect(refused!.error?.data).toMatchObject({ code: 'NETWORK_NOT_FOUND', network: HIDDEN })
  expect(taken!.error).toBeUndefined()
  expect(pending!.result).toMatchObject({ edits: [{ network: SEEN }], conflicts: [] })
  expect(committed!.result).toBeNull()
})

test('/readyz names no network, and counts them only for callers that see all', async () => {
  const readiness = async (headers: Headers) => {
    const { text } = await exchange(service().url, { method: 'GET', path: '/readyz', headers })
    for (const name of NETWORKS) expect(text).not.toContain(name)
    return JSON.parse(text).index
  }
  for (const headers of [{}, limited, withKey('kr_wrong')]) {
    expect(await readiness(headers)).toEqual({ state: expect.stringMatching(/^(ready|building)$/) })
  }
  expect((await readiness(everyone)).networks).toBeGreaterThan(0)
})
