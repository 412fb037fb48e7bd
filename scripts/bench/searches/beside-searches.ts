import { FLEET_NETWORKS, makeDevice } from '../../seed/fleet.ts'
import type { Bench } from '../bench.ts'
import { fill, newPlace, startLoadedService } from '../bulk/loaded-service.ts'
import { rpcBody, startLoad, type Unit } from '../load/load.ts'
import { judged, short, withSpread } from '../report/numbers.ts'
import { formatTable, type Section } from '../report/section.ts'
import { toSpread, under } from '../spread.ts'
import { untilSearchable } from '../until-searchable.ts'

/*
 * Measures Inventory.getDevice while other callers search: searches of every kind at once, each repeated when answered.
 */

const SEARCHERS = 16
const READERS = 4

/** Measures calls while searches run at the same time. */
export async function besideSearches({ options, load, say }: Bench): Promise<Section> {
  const { count, rounds } = options
  const place = await newPlace()
  say(`search: filling with ${count} devices`)
  await fill(place, count)
  const at = await startLoadedService(place)
  const searching = startLoad()
  try {
    await untilSearchable(at.service.url)
    const target = { ports: [Number(new URL(at.service.url).port)], authorization: place.authorization, keeps: false }
    const seconds = options.isQuick ? 0.2 : 2
    const reads = { ...target, units: getDevices(count), connections: READERS, seconds }
    const searches = { ...target, units: everySearch(count), connections: SEARCHERS, seconds }
    const [alone, beside, found] = [[0].slice(1), [0].slice(1), [0].slice(1)]
    for (let round = 0; round <= rounds; round++) {
      say(`search: getDevice beside searches, round ${round} of ${rounds}`)
      const quiet = await load.run(reads)
      const [busy, others] = await Promise.all([load.run(reads), searching.run(searches)])
      if (round === 0) continue
      alone.push(quiet.steps[0]!.p99)
      beside.push(busy.steps[0]!.p99)
      found.push(others.requests / others.seconds)
    }
    const row = (what: string, times: number[]) => [what, withSpread(toSpread(times))]
    const table = formatTable(
      ['Inventory.getDevice, 4 connections', 'p99 ms'],
      [row('alone', alone), row(`beside ${SEARCHERS} searches`, beside)],
    )
    const text =
      `${count} devices, ${everySearch(count).length} kinds of searches run in turn, ` +
      `${short(toSpread(found).median)} searches/s meanwhile.\n\n${table}`
    const verdicts = [judged(`getDevice beside ${SEARCHERS} searches, p99`, toSpread(beside), under(25, ' ms'), ' ms')]
    return { title: 'Reads beside searches', text, plots: [], verdicts }
  } finally {
    searching.stop()
    await at.service.end('SIGTERM')
    await place.remove()
  }
}

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
