/* Loads, changes and exports a whole inventory in ten slices. Requests are built before the clock of a slice starts. */
import type { PageData } from '../../../generated/types.ts'
import { FLEET_NETWORKS } from '../../seed/fleet.ts'
import type { Bench } from '../bench.ts'
import { startMeter } from '../processor-time.ts'
import { judged, short, withSpread } from '../report/numbers.ts'
import { formatTable, type Section } from '../report/section.ts'
import { atLeast, toSpread } from '../spread.ts'
import { customFieldBodies, type LoadedService, newPlace, reportBodies, startLoadedService } from './loaded-service.ts'

const SLICES = 10
const PAGE = 1000
const MAX_UPDATED = 100_000

interface Slice {
  readonly perSecond: number
  readonly serviceUs: number
  readonly redisUs: number
}

/** Measures how long it takes to load an inventory and to update all of it. */
export async function bulk({ options: { count }, say }: Bench): Promise<Section> {
  const place = await newPlace()
  const at = await startLoadedService(place)
  try {
    const loaded = await inSlices(count, say, 'load', at, reportBodies)
    const updated = await inSlices(Math.min(count, MAX_UPDATED), say, 'custom fields', at, customFieldBodies)
    say('bulk: export')
    const exported = await exportAll(at, count)
    return toSection(count, [
      { what: `Load of ${count} devices (Collector.reportDevices, 1,000 a call, 4 calls at once)`, slices: loaded },
      { what: 'Custom fields of 100,000 at most (Inventory.updateDevices, 1,000 a call, 4 at once)', slices: updated },
      { what: 'Export of all (Inventory.search by address, pages of 1,000, one after the other)', slices: exported },
    ])
  } finally {
    await at.service.end('SIGTERM')
    await place.remove()
  }
}

async function inSlices(
  count: number,
  say: Bench['say'],
  name: string,
  at: LoadedService,
  bodiesOf: (from: number, to: number) => string[],
): Promise<Slice[]> {
  const slices: Slice[] = []
  for (let slice = 0; slice < SLICES; slice++) {
    say(`bulk: ${name}, slice ${slice + 1} of ${SLICES}`)
    const [from, to] = [Math.floor((count * slice) / SLICES), Math.floor((count * (slice + 1)) / SLICES)]
    const bodies = bodiesOf(from, to)
    slices.push(await timed(at, to - from, () => at.sendAll(bodies)))
  }
  return slices
}

async function exportAll(at: LoadedService, count: number): Promise<Slice[]> {
  const slices: Slice[] = []
  let seen = 0
  const pages = Math.max(1, Math.floor(count / PAGE / SLICES))
  const page = async (offset: number): Promise<number> => {
    const params = { network: FLEET_NETWORKS, scheme: 'ipAddress', query: '', pageData: { offset, pageSize: PAGE } }
    const { devices } = await at.call<PageData>('Inventory.search', params)
    return devices.length
  }
  while (seen < count) {
    const before = seen
    const slice = await timed(at, pages * PAGE, async () => {
      for (let one = 0; one < pages && seen < count; one++) seen += await page(seen)
    })
    if (seen === before) throw new Error(`Cannot export ${count} devices: the pages end after ${seen}`)
    slices.push(slice)
  }
  return slices
}

async function timed(
  { service, redisPid }: LoadedService,
  devices: number,
  action: () => Promise<void>,
): Promise<Slice> {
  const [own, redis] = [startMeter(() => [service.child.pid!]), startMeter(() => [redisPid])]
  const begun = performance.now()
  await action()
  const seconds = (performance.now() - begun) / 1000
  const us = (ms: number): number => (ms * 1000) / devices
  return {
    perSecond: devices / seconds,
    serviceUs: us(own()),
    redisUs: us(redis()),
  }
}

function toSection(count: number, rows: readonly { what: string; slices: readonly Slice[] }[]): Section {
  const of = (slices: readonly Slice[], figure: (slice: Slice) => number) => toSpread(slices.map(figure))
  const table = formatTable(
    ['What', 'devices/s', 'service µs a device', 'Redis µs a device'],
    rows.map(({ what, slices }) => [
      what,
      withSpread(of(slices, ({ perSecond }) => perSecond)),
      short(of(slices, ({ serviceUs }) => serviceUs).median),
      short(of(slices, ({ redisUs }) => redisUs).median),
    ]),
  )
  const loading = of(rows[0]!.slices, ({ perSecond }) => perSecond)
  return {
    title: 'Whole inventories',
    text:
      'Each device has eight interfaces, tags and change times. A figure is the median of ten slices ' +
      `of its row. CALL_DEADLINE_MS is 60000 here.\n\n${table}`,
    plots: [],
    verdicts: [10_000, 30_000].map((aim) =>
      judged(`load of ${count} devices`, loading, atLeast(aim, ' devices/s'), ' devices/s'),
    ),
  }
}
