/*
 * Reads of many devices proceed in steps whose bytes are limited, too: twelve devices of 3 MiB are never read at once.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Address, parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { ELEMENTS_A_DEVICE, type FlatRecords } from '../../src/store/inventory/flat-records.ts'
import { toSeqNumber } from '../../src/store/inventory/seq.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { openStore } from './open-store.ts'
import { startPausingProxy } from './pausing-proxy.ts'

const MIB = 1024 * 1024
const STEP = 8 * MIB
const LARGE = 3 * MIB
const COUNT = 12
const redis = openOnce(startRedisServer)
const network = 'Default'
const addresses = Array.from({ length: COUNT }, (_, at) => parseAddress(`10.0.0.${at + 1}`))

const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, prefix))

beforeEach(async () => {
  await open.store.networks.define(network, null)
  for (const address of addresses) await put([address])
})

async function put(some: readonly Address[], adapterId = 'a'): Promise<void> {
  const facts = JSON.stringify({ m: 'x'.repeat(LARGE) })
  const places = some.map((address) => ({ network, address }))
  const changes = places.map((place) => ({
    id: place,
    expectedRevision: ANY_REVISION,
    device: newDevice(place, adapterId),
    facts,
  }))
  expect(await open.store.devices.commit(changes)).toBe(true)
}

const bytesOf = (pieces: Iterable<Buffer | string>): number => [...pieces].reduce((sum, { length }) => sum + length, 0)

describe('with records of 3 MiB each, a step', () => {
  test('that reads devices has two of them, and all devices are read in order', async () => {
    const seen: string[] = []
    for (let after: Address | null = null; ; after = seen.at(-1) as Address) {
      const bulk: FlatRecords = await open.store.feed.scan(network, after, 500)
      if (bulk.length === 0) break
      expect(bytesOf(bulk)).toBeLessThan(STEP)
      for (let at = 0; at < bulk.length; at += ELEMENTS_A_DEVICE) seen.push(`${bulk[at]}`)
    }
    expect(seen).toEqual(addresses)
  })

  test('has a single record that is larger than the limit of a step', async () => {
    const { facts } = open.keys.of(network)
    await redis.witness().hset(facts, addresses[0]!, JSON.stringify({ m: 'x'.repeat(STEP + 1) }))
    const bulk = await open.store.feed.scan(network, null, 500)
    expect(bulk).toHaveLength(ELEMENTS_A_DEVICE)
  })

  test('that reads changes has two of them, and changes of one commit are in one step', async () => {
    const together = addresses.slice(0, 4)
    await put(together)
    const seen: string[][] = []
    for (let since = 0; ; ) {
      const [followed] = await open.store.feed.readChanges([{ network, since, ids: [] }])
      seen.push(followed!.changes.map(({ id }) => id))
      since = followed!.upTo
      if (since >= toSeqNumber(followed!.seq)) break
    }
    const apart = addresses.slice(4)
    expect(seen.flat()).toEqual([...apart, ...together])
    expect(seen.map(({ length }) => length)).toEqual([2, 2, 2, 2, 4])
  })
})

describe('with twelve records of 3 MiB each,', () => {
  test('a page of records ends early, and says that there are more', async () => {
    const seen: number[] = []
    let after: Address | null = null
    for (let hasMore = true; hasMore; ) {
      const page = await open.store.readRecords({ network, after, count: 1000 })
      seen.push(page!.records.length)
      hasMore = page!.hasMore
      after = parseAddress(JSON.parse(`${page!.records.at(-1)!.device}`).ipAddress)
    }
    expect(seen).toEqual([12])
    for (const address of addresses) await redis.witness().hset(open.keys.of(network).facts, address, largeFacts(STEP))
    const page = await open.store.readRecords({ network, after: null, count: 1000 })
    expect(page).toMatchObject({ records: { length: 4 }, hasMore: true })
  })

  test('a snapshot has all of them, or only those that the caller keeps', async () => {
    const [records] = await open.store.readSnapshot([network], { facts: true })
    expect(records).toHaveLength(COUNT)
    const [few] = await open.store.readSnapshot([network], {
      facts: true,
      keep: ({ device }) => device.includes('"10.0.0.7"'),
    })
    expect(few).toHaveLength(1)
  })

  test('a snapshot has all of them as they are after changes between two of its steps', async () => {
    const proxy = await forThisTest(startPausingProxy(redis.socketPath))
    const reading = await forThisTest(openStore(proxy.url, prefix))
    // The step that begins after the fourth record.
    const isHeld = proxy.hold(addresses[3]!)
    const reads = reading.store.readSnapshot([network], { facts: true })
    await isHeld
    const [early, deleted, late, added] = [addresses[0]!, addresses[1]!, addresses[9]!, parseAddress('10.0.0.200')]
    for (const address of [early, late, added]) await put([address], 'changed')
    const removal = { id: { network, address: deleted }, expectedRevision: ANY_REVISION, device: null, facts: null }
    expect(await open.store.devices.commit([removal])).toBe(true)
    proxy.release()
    const [records] = await reads
    const found = records!.map(({ device, facts }) => {
      const { ipAddress, adapterId } = JSON.parse(`${device}`)
      return [parseAddress(ipAddress), adapterId, facts.length > LARGE]
    })
    const isChanged = (address: Address) => [early, late, added].includes(address)
    const left = [...addresses.filter((address) => address !== deleted), added]
    expect(found.sort()).toEqual(left.map((address) => [address, isChanged(address) ? 'changed' : 'a', true]).sort())
  })

  test.each(['on', 'off'])(
    'Collector.getReports and searches have all of them, SEARCH_INDEX=%s',
    async (SEARCH_INDEX) => {
      const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX })
      const seen: string[] = []
      for (let after: string | null = null; ; ) {
        const params: object = { network, pageSize: 5, after, include: ['tags'] }
        const page: ReportsPage = await service.result('Collector.getReports', params)
        seen.push(...page.reports.map(({ ipAddress }) => ipAddress))
        after = page.next
        if (after === null) break
      }
      expect(seen.map(parseAddress)).toEqual(addresses)
      const search = { network, scheme: 'tag', query: 'none', pageData: { offset: 0, pageSize: 5 } }
      expect(await service.result('Inventory.search', search)).toMatchObject({ total: 0 })
      await service.stop()
    },
  )

  test('a count without an index that would hold too many facts is refused, and a search holds none', async () => {
    const bounds = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off', MAX_READ_BYTES: `${10 * MIB}` }
    const service = await startService(bounds)
    const page = { offset: 0, pageSize: 5 }
    const all = { network, scheme: 'interfaceIpAddress', query: '10.0.0.0/8' }
    expect(await service.result('Inventory.search', { ...all, pageData: page })).toMatchObject({ total: COUNT })
    const failure = await service.error('Inventory.countDevices', { ...all, by: ['tag'] })
    expect(failure.data).toMatchObject({ code: 'SEARCH_TOO_EXPENSIVE', reason: 'bytes', max: 10 * MIB })
    const one = { network, scheme: 'interfaceIpAddress', query: '10.0.0.3', pageData: page }
    expect(await service.result('Inventory.search', one)).toMatchObject({ total: 1 })
    await service.stop()
  })
})

interface ReportsPage {
  readonly reports: readonly { readonly ipAddress: string }[]
  readonly next: string | null
}

const largeFacts = (bytes: number): string => JSON.stringify({ m: 'x'.repeat(bytes) })
