/*
 * Random writes to three networks, of one device or of more than one reply has, and searches between them in all ways.
 * Each page is compared with a list of all devices.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveSearch } from '../../../src/search/live/live-search.ts'
import { type IndexPage, searchValidated } from '../../../src/search/live/validated-search.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'
import { openStore } from '../../store/open-store.ts'
import { putDevices, removeDevices } from '../../store/put-devices.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'

const NETWORKS = ['A', 'B', 'C']

const redis = openOnce(startRedisServer)

const hosts = fc.record({
  network: fc.constantFrom(...NETWORKS),
  from: fc.integer({ min: 1, max: 50 }),
  count: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.constantFrom(499, 501, 1100, 1600)),
})

const search = fc.record({
  networks: fc.shuffledSubarray(NETWORKS, { minLength: 1 }),
  /** Whether the changes and the page are read together, as if the networks never rested. */
  isTogether: fc.boolean(),
  descending: fc.boolean(),
  offset: fc.constantFrom(0, 1, 5, 300, 2000),
  pageSize: fc.constantFrom(1, 3, 150),
})

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: hosts, model: fc.constantFrom('m1', 'm2', 'M1') }) },
  { weight: 1, arbitrary: fc.record({ remove: hosts }) },
  { weight: 3, arbitrary: fc.record({ search }) },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never
type Wanted = typeof search extends fc.Arbitrary<infer One> ? One : never

/** The models of the devices of each network, by host. */
type Fleet = Map<string, Map<number, string>>

const listed = ({ from, count }: { from: number; count: number }) => Array.from({ length: count }, (_, at) => from + at)

/** Reads until the page has only devices that were read. */
async function readTogether(live: LiveSearch, wanted: NetworksSearch): Promise<IndexPage> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const page = await live.evaluateAndFetch(wanted)
    if (page !== null) return page
  }
  throw new Error('there is no page after 20 attempts')
}

/** Returns the devices of a page: by address, and devices with equal addresses in the order of their networks. */
function expectedPage(fleet: Fleet, { networks, descending, offset, pageSize }: Wanted) {
  const all = networks.flatMap((network, place) =>
    [...fleet.get(network)!].map(([host, model]) => ({ network, place, host, model })),
  )
  all.sort((one, other) => one.host - other.host || one.place - other.place)
  if (descending) all.reverse()
  const page = all.slice(offset, offset + pageSize)
  return { total: all.length, page: page.map(({ network, host, model }) => [network, host, model]) }
}

async function play(actions: readonly Action[]): Promise<void> {
  const open = await openStore(redis.url, freshPrefix())
  try {
    const live = new LiveSearch(open.store.feed)
    const fleet: Fleet = new Map(NETWORKS.map((network) => [network, new Map()]))
    for (const network of NETWORKS) await open.store.networks.define(network, null)
    for (const one of actions) {
      if ('put' in one) {
        await putDevices(open, one.put.network, listed(one.put), () => ({ model: one.model }))
        for (const host of listed(one.put)) fleet.get(one.put.network)!.set(host, one.model)
      } else if ('remove' in one) {
        const { network } = one.remove
        const there = listed(one.remove).filter((host) => fleet.get(network)!.delete(host))
        if (there.length > 0) await removeDevices(open, network, there)
      } else {
        const { networks, isTogether, descending, offset, pageSize } = one.search
        const wanted: NetworksSearch = {
          ...{ caller: 'local', networks, criteria: [], sortColumn: 'ipAddress' },
          ...{ descending, offset, pageSize },
        }
        const { total, missing, records } = isTogether
          ? await readTogether(live, wanted)
          : await searchValidated(open.store.feed, live, wanted)
        const page = records.map((record) => {
          const { network, ipAddress, model } = JSON.parse(`${record}`) as Record<string, string>
          const [, , third, fourth] = ipAddress!.split('.').map(Number)
          return [network, third! * 256 + fourth!, model]
        })
        expect({ total, missing, page }).toEqual({ ...expectedPage(fleet, one.search), missing: [] })
      }
    }
  } finally {
    open.close()
  }
}

test('each page is exact, however many devices changed before it', async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), play), { numRuns: 30 })
})
