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

/** Measures how long it takes to load an inventory, to update all of it and to export it. */
export async function bulk({ options: { count }, say }: Bench): Promise<Section> {
  const place = await newPlace()
  let at: LoadedService | null = null
  try {
    at = await startLoadedService(place)
    const loaded = await inSlices({ count, say, name: 'load', at }, sendAll(at, reportBodies))
    const changed = { count: Math.min(count, MAX_UPDATED), say, name: 'custom fields', at }
    const updated = await inSlices(changed, sendAll(at, customFieldBodies))
    const exported = await inSlices({ count, say, name: 'export', at }, exportPages(at))
    return toSection(count, [
      { what: `Load of ${count} devices (Collector.reportDevices, 1,000 a call, 4 calls at once)`, slices: loaded },
      { what: 'Custom fields of 100,000 at most (Inventory.updateDevices, 1,000 a call, 4 at once)', slices: updated },
      { what: 'Export of all (Inventory.search by address, pages of 1,000, one after the other)', slices: exported },
    ])
  } finally {
    await at?.service.end('SIGTERM')
    await place.remove()
  }
}

/** A change of the devices of a fleet, a slice of them at a time. */
interface Task {
  readonly count: number
  readonly say: Bench['say']
  readonly name: string
  readonly at: LoadedService
}

/** Prepares the work on the devices `from` to `to`. The function that it returns is measured. */
type Prepare = (from: number, to: number) => () => Promise<void>

async function inSlices({ count, say, name, at }: Task, prepare: Prepare): Promise<Slice[]> {
  const slices: Slice[] = []
  for (let slice = 0; slice < SLICES; slice++) {
    say(`bulk: ${name}, slice ${slice + 1} of ${SLICES}`)
    const [from, to] = [Math.floor((count * slice) / SLICES), Math.floor((count * (slice + 1)) / SLICES)]
    slices.push(await timed(at, to - from, prepare(from, to)))
  }
  return slices
}

function sendAll(at: LoadedService, bodiesOf: (from: number, to: number) => string[]): Prepare {
  return (from, to) => {
    const bodies = bodiesOf(from, to)
    return () => at.sendAll(bodies)
  }
}

/** Reads pages of at most 1,000 devices. Throws if a page has fewer devices than the fleet has there. */
export function exportPages(at: Pick<LoadedService, 'call'>): Prepare {
  return (from, to) => async () => {
    for (let offset = from; offset < to; offset += PAGE) {
      const pageData = { offset, pageSize: Math.min(PAGE, to - offset) }
      const params = { network: FLEET_NETWORKS, scheme: 'ipAddress', query: '', pageData }
      const { devices } = await at.call<PageData>('Inventory.search', params)
      if (devices.length < pageData.pageSize) {
        throw new Error(`Cannot export ${to} devices: the pages end after ${offset + devices.length}`)
      }
    }
  }
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
