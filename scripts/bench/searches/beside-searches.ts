/*
 * Measures Inventory.getDevice while other callers search: searches of every kind at once, each repeated when answered.
 * A third measurement adds writes that begin 100 times a second, each of which changes a device.
 */
import { untilIndexed } from '../../../test/support/until-indexed.ts'
import { FLEET_NETWORKS, makeDevice } from '../../seed/fleet.ts'
import type { Bench } from '../bench.ts'
import { countNetworks, fill, newPlace, type Place, startLoadedService } from '../bulk/loaded-service.ts'
import { NEW_NUMBER, rpcBody, startLoad, type Unit } from '../load/load.ts'
import { judged, short, withSpread } from '../report/numbers.ts'
import { formatTable, type Section } from '../report/section.ts'
import { toMedian, toSpread, under } from '../spread.ts'

const SEARCHERS = 16
const READERS = 4
const WRITES_A_SECOND = 100
/** Enough that a write can begin before the one before it is answered. */
const WRITERS = 16

/** Measures calls while searches run at the same time. */
export async function besideSearches(bench: Bench): Promise<Section> {
  const { count } = bench.options
  const place = await newPlace()
  try {
    bench.say(`search: filling with ${count} devices`)
    await fill(place, count)
    return besideSection(count, await measureRounds(bench, place))
  } finally {
    await place.remove()
  }
}

async function measureRounds({ options, load, say }: Bench, place: Place): Promise<Rows> {
  const { count, rounds } = options
  const { authorization } = place
  const at = await startLoadedService(place)
  const [searching, writing] = [startLoad(), startLoad()]
  try {
    await untilIndexed(at.service, countNetworks(count), { authorization })
    const target = { ports: [Number(new URL(at.service.url).port)], authorization, keeps: false }
    const seconds = options.isQuick ? 0.2 : 2
    const reads = { ...target, units: getDevices(count), connections: READERS, seconds }
    const searches = { ...target, units: everySearch(count), connections: SEARCHERS, seconds }
    const writes = { ...target, units: createWrites(count), connections: WRITERS, seconds, perSecond: WRITES_A_SECOND }
    const rows: Rows = { alone: [], beside: [], written: [], found: [], foundWritten: [], writes: [] }
    for (let round = 0; round <= rounds; round++) {
      say(`search: getDevice beside searches, round ${round} of ${rounds}`)
      const quiet = await load.run(reads)
      const [busy, others] = await Promise.all([load.run(reads), searching.run(searches)])
      const [changed, cold, made] = await Promise.all([load.run(reads), searching.run(searches), writing.run(writes)])
      if (round === 0) continue
      rows.alone.push(quiet.steps[0]!.p99)
      rows.beside.push(busy.steps[0]!.p99)
      rows.written.push(changed.steps[0]!.p99)
      rows.found.push(others.requests / others.seconds)
      rows.foundWritten.push(cold.requests / cold.seconds)
      rows.writes.push(made.requests / made.seconds)
    }
    return rows
  } finally {
    searching.stop()
    writing.stop()
    await at.service.end('SIGTERM')
  }
}

/** The figures of all rounds: p99 of reads in ms, and searches and writes per second. */
type Rows = Readonly<Record<'alone' | 'beside' | 'written' | 'found' | 'foundWritten' | 'writes', number[]>>

/** Returns the report. It names the writes that were made, which are fewer if the machine cannot make as many. */
export function besideSection(count: number, rows: Rows): Section {
  const { alone, beside, written, found, foundWritten } = rows
  const row = (what: string, times: number[], searches: number[]) => [
    what,
    withSpread(toSpread(times)),
    searches.length === 0 ? '' : short(toSpread(searches).median),
  ]
  const [searches, writes] = [`beside ${SEARCHERS} searches`, `${Math.round(toMedian(rows.writes))} writes/s`]
  const table = formatTable(
    ['Inventory.getDevice, 4 connections', 'p99 ms', 'searches/s'],
    [row('alone', alone, []), row(searches, beside, found), row(`${searches} and ${writes}`, written, foundWritten)],
  )
  const text = `${count} devices, ${everySearch(count).length} kinds of searches run in turn.\n\n${table}`
  const what = `getDevice ${searches}`
  const verdicts = [
    judged(`${what}, p99`, toSpread(beside), under(25, ' ms'), ' ms'),
    judged(`${what} and ${writes}, p99`, toSpread(written), under(25, ' ms'), ' ms'),
  ]
  return { title: 'Reads beside searches', text, plots: [], verdicts }
}

/** Returns writes that change an indexed field of devices of the whole fleet. */
const createWrites = (count: number): Unit[] =>
  Array.from({ length: Math.min(count, 1000) }, (_, index) => {
    const { network, report } = makeDevice((index * 7919) % count, 1)
    const place = `${report.ipAddress}@${network}`
    return [rpcBody(1, 'Inventory.updateDevices', [place, null, [null, null, null, null, NEW_NUMBER]])]
  })

const getDevices = (count: number): Unit[] =>
  Array.from({ length: Math.min(count, 1000) }, (_, index) => {
    const { network, report } = makeDevice((index * 7919) % count, 1)
    return [rpcBody(1, 'Inventory.getDevice', [network, report.ipAddress])]
  })

/** Returns searches by every scheme, and sorted searches that find all devices. */
const everySearch = (count: number): Unit[] => {
  const deep = Math.floor(count / 2)
  const kinds: [scheme: string, query: string, sortColumn: string, offset?: number][] = [
    ['ipAddress', '10.0.0.0/8', 'hostname'],
    ['ipAddress', '10.0.0.0/8', 'hostname', Math.floor(count / 4)],
    ['ipAddress', '0.0.0.0/0', 'lastBackup', deep],
    ['interfaceIpAddress', '11.0.0.0/16', 'ipAddress'],
    ['hostname', 'tyo*', 'hostname'],
    ['hostname', '*sw*', 'lastBackup'],
    ['hostname', '*5.example.net', 'hostname'],
    ['vendor,status', 'Cisco::IOS\nF', 'hostname'],
    ['serial', makeDevice(7, 1).report.serialNumber!, 'ipAddress'],
    ['lastChange', '2026-08-01/2026-08-07', 'hostname'],
    ['custom', 'custom2=tyo*,custom4=core', 'hostname'],
    ['tag', 'tag-00 AND tag-01', 'hostname'],
    ['', '', 'model', deep],
  ]
  return kinds.map(([scheme, query, sortColumn, offset = 0]) => {
    const pageData = { offset, pageSize: 100 }
    const params = { network: FLEET_NETWORKS, scheme, query, pageData, sortColumn, descending: true }
    return [rpcBody(1, 'Inventory.search', params)]
  })
}
