/*
 * Compares the search index on the main thread with one in its own thread: the cost of a search, stalls of the event
 * loop during indexing, and, with --expose-gc, the memory per device.
 *
 * npm run build && node --expose-gc --import tsx scripts/measure/search-thread.ts [devices, 100000]
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseAddress } from '../../src/domain/address.ts'
import { noFacts } from '../../src/domain/facts.ts'
import { applyReport } from '../../src/domain/reports/report.ts'
import { serializeFacts } from '../../src/domain/stored-facts.ts'
import { SearchThreadClient } from '../../src/search/live/index-client.ts'
import { UNBOUNDED } from '../../src/search/live/index-limits.ts'
import { LiveSearch } from '../../src/search/live/live-search.ts'
import { searchValidated } from '../../src/search/live/validated-search.ts'
import type { NetworksSearch } from '../../src/search/page.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { openStore } from '../../test/store/open-store.ts'
import { startRedisServer } from '../../test/support/redis-server.ts'
import { withOpened } from '../../test/support/resources.ts'
import { toMedian } from '../bench/spread.ts'
import { makeDevice } from '../seed/fleet.ts'
import { countArgument } from './count-argument.ts'

const COUNT = countArgument(1, 100_000)
const DEVICES_A_COMMIT = 200

const base = { caller: 'local', networks: ['Default'], descending: false, offset: 0, pageSize: 100 } as const
const SEARCHES: Record<string, NetworksSearch> = {
  'one device by serial number': {
    ...base,
    criteria: [{ scheme: 'serial', pattern: { kind: 'exact', text: 'ka00000000' } }],
    sortColumn: 'ipAddress',
  },
  'a page of 100 by model': { ...base, criteria: [], sortColumn: 'model' },
}

async function measureMedian(search: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 500; round++) await search()
  const times: number[] = []
  for (let round = 0; round < 1000; round++) {
    const begun = performance.now()
    await search()
    times.push(performance.now() - begun)
  }
  return toMedian(times)
}

async function measure(name: string, search: (search: NetworksSearch) => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  await search(SEARCHES['a page of 100 by model']!)
  const seconds = (performance.now() - begun) / 1000
  delay.disable()
  console.log(`${name}: made in ${seconds.toFixed(1)} s, longest stall ${(delay.max / 1e6).toFixed(1)} ms`)
  for (const [title, asked] of Object.entries(SEARCHES)) {
    console.log(`${name}: ${title} ${(await measureMedian(() => search(asked))).toFixed(3)} ms`)
  }
}

const retained = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

await withOpened(async (keep) => {
  const redis = await keep(startRedisServer(['--appendonly', 'no']))
  const prefix = 'measure:'
  const { store } = await keep(openStore(redis.url, prefix))
  await store.networks.define('Default', null)
  for (let from = 0; from < COUNT; from += DEVICES_A_COMMIT) {
    const size = Math.min(DEVICES_A_COMMIT, COUNT - from)
    const changes = Array.from({ length: size }, (_, at) => {
      const { report } = makeDevice(from + at, 1)
      const place = { network: 'Default', address: parseAddress(report.ipAddress) }
      const { device, facts } = applyReport(null, { index: 0, id: place, report }, noFacts)!
      return { id: place, expectedRevision: ABSENT_REVISION, device, facts: serializeFacts(facts) }
    })
    await store.devices.commit(changes)
  }

  const inThread = await keep(
    new SearchThreadClient({
      url: redis.url,
      prefix,
      deadlineMs: 60_000,
      bounds: UNBOUNDED,
      maxSearchCost: Infinity,
      maxPageBytes: Infinity,
      searchMs: 600_000,
      isStoreReady: () => true,
      onState: () => {},
      onTrouble: (reason) => console.error(reason),
    }),
  )
  await measure('in a thread', (search) => inThread.search(search, store.feed))
  await inThread.stop()

  const before = retained()
  const here = new LiveSearch(store.feed)
  await measure('on the main thread', (search) => searchValidated(store.feed, here, search))
  console.log(`${COUNT} devices: ${Math.round((retained() - before) / COUNT)} bytes each in the process`)
})
