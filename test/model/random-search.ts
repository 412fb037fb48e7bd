/*
 * Random searches that find devices: their queries are drawn from devices of the fleet. About one in ten is malformed.
 */

import type { Random } from '../support/seeded-random.ts'
import { type CountParams, GROUP_FIELDS } from './count-model.ts'
import { malformed } from './malformed-search.ts'
import { COLUMNS, type Column, type Fleet } from './model-fleet.ts'
import { randomLine } from './random-line.ts'

const SPECIFIED = [
  'ipAddress',
  'interfaceIpAddress',
  'hostname',
  'vendor',
  'serial',
  'status',
  'lastChange',
  'custom',
  'tag',
]
const EXTENSIONS = [
  'model',
  'osVersion',
  'versions',
  'deviceType',
  'hardwareVendor',
  'softwareVendor',
  'backupStatus',
  'compliance',
  'lastBackup',
  'lastTelemetry',
  'memo',
  'macAddress',
  'interfaceName',
  'interfaceDescription',
  'field',
  'any',
]

/** Params by name, in the order of their positions. Omitted params are absent. */
export interface SearchParams {
  network?: unknown
  scheme?: unknown
  query?: unknown
  pageData?: unknown
  sortColumn?: unknown
  descending?: unknown
  [name: string]: unknown
}

/** Returns params in the form in which they are sent, by name or by position. */
export function randomSearch(random: Random, fleet: Fleet, now: number): unknown {
  const criteria = randomCriteria(random, fleet, now)
  const wellFormed: SearchParams = {
    ...randomNetwork(random, fleet),
    ...criteria,
    pageData: randomPage(random, fleet),
    ...randomSortColumn(random, criteria),
    ...(random.chance(0.2) ? {} : { descending: random.pick([true, true, false, 0, 1, 1, null]) }),
  }
  const params = random.chance(0.1) ? malformed(random, wellFormed) : wellFormed
  return random.chance(0.5) ? byPosition(params) : params
}

/** Returns the params of a count, by name or by position. Its criteria are those of a search. */
export function randomCount(random: Random, fleet: Fleet, now: number): CountParams {
  const by = random.some([...GROUP_FIELDS], random.pick([1, 2, 2]))
  const { network, scheme, query } = { ...randomNetwork(random, fleet), ...randomCriteria(random, fleet, now) }
  const top = random.pick([undefined, 1, 2, 3, 10, 1000])
  return { network, scheme, query, by, ...(top === undefined ? {} : { top }) }
}

/** The columns that decide whether a device matches a scheme. */
const COLUMNS_OF_SCHEMES: Readonly<Record<string, readonly Column[]>> = {
  ipaddress: ['ipAddress', 'network'],
  interfaceipaddress: ['ipAddress'],
  hostname: ['hostname'],
  vendor: ['adapterId'],
  serial: ['serialNumber'],
  status: ['complianceState', 'backupStatus'],
  custom: ['custom1', 'custom2', 'custom3', 'custom4', 'custom5'],
  model: ['model'],
  osversion: ['osVersion'],
  versions: ['osVersion'],
  devicetype: ['deviceType'],
  hardwarevendor: ['hardwareVendor'],
  softwarevendor: ['softwareVendor'],
  backupstatus: ['backupStatus'],
  compliance: ['complianceState'],
  lastbackup: ['lastBackup'],
  lasttelemetry: ['lastTelemetry'],
  memo: ['memoSummary'],
}

/**
 * One search in three is sorted by a column for which it has a criterion. Its matches may then be a slice of the order.
 */
function randomSortColumn(random: Random, { scheme }: SearchParams): SearchParams {
  const schemes = typeof scheme === 'string' ? scheme.split(',') : []
  const columns = schemes.flatMap((name) => COLUMNS_OF_SCHEMES[name.replace('!', '').trim().toLowerCase()] ?? [])
  if (columns.length > 0 && random.chance(0.33)) return { sortColumn: random.pick(columns) }
  return random.chance(0.2) ? {} : { sortColumn: random.pick([...COLUMNS, ...COLUMNS, null, '']) }
}

const POSITIONS = ['network', 'scheme', 'query', 'pageData', 'sortColumn', 'descending']

/**
 * Converts params to positions. Null replaces omitted params except the last ones. Params with an unknown name stay by
 * name.
 */
export function byPosition(params: SearchParams): unknown {
  if (Object.keys(params).some((name) => !POSITIONS.includes(name))) return params
  const last = POSITIONS.findLastIndex((name) => params[name] !== undefined)
  return POSITIONS.slice(0, last + 1).map((name) => params[name] ?? null)
}

function randomNetwork(random: Random, fleet: Fleet): SearchParams {
  const one = random.pick(fleet.networks)
  const choice = random.between(0, 19)
  if (choice < 8) return random.pick([{}, { network: null }, { network: [] }])
  if (choice < 11) return { network: one }
  if (choice < 14) return { network: [one] }
  if (choice < 16) return { network: [one, random.pick(fleet.networks), one] }
  if (choice < 19) return { network: random.some(fleet.networks, random.between(1, fleet.networks.length)) }
  const unknown = random.pick(['Nowhere', 'DEFAULT', one.toUpperCase(), `${one} `, 'x'.repeat(64)])
  return { network: random.pick([unknown, [unknown], [one, unknown]]) }
}

function randomPage(random: Random, fleet: Fleet): SearchParams {
  const size = fleet.devices.length
  const later = [
    1,
    1,
    2,
    random.between(0, 9),
    random.between(0, 9),
    random.between(0, 30),
    random.between(0, size),
    size,
  ]
  const offset = random.chance(0.6) ? 0 : random.chance(0.03) ? 2 ** 40 : random.pick(later)
  const pageSize = random.pick([1, 2, 3, 10, random.between(1, size), size, size + 1, 1000, 10_000])
  const lastPage = { total: random.pick([0, -1, 'many', null]), devices: [{ ipAddress: '10.0.0.1' }, 7], more: true }
  return { offset, pageSize, ...(random.chance(0.1) ? lastPage : {}) }
}

function randomCriteria(random: Random, fleet: Fleet, now: number): SearchParams {
  const count = random.chance(0.02) ? 9 : random.pick([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4])
  if (count === 0)
    return random.pick([{}, { scheme: null }, { scheme: '', query: '' }, { scheme: null, query: null }, { query: '' }])
  const target = random.pick(fleet.devices)
  const isOneTarget = random.chance(0.9)
  const schemes = Array.from({ length: count }, () => random.pick(random.chance(0.5) ? SPECIFIED : EXTENSIONS))
  const lines = schemes.map((scheme) => {
    if (random.chance(0.04)) return random.pick(['', ' ', '\t'])
    const line = randomLine(random, scheme, isOneTarget ? target : random.pick(fleet.devices), now)
    return EXTENSIONS.includes(scheme) && random.chance(0.1) ? random.pick([`!${line}`, `! ${line}`]) : line
  })
  const named = schemes.map((name) => (random.chance(0.1) ? random.pick(['!', '! ']) : '') + oddCase(random, name))
  return { scheme: named.join(','), ...randomQuery(random, lines) }
}

function randomQuery(random: Random, lines: string[]): SearchParams {
  if (lines.length === 1 && random.chance(0.02)) return random.pick([{}, { query: null }])
  const padded = lines.map((line) =>
    random.chance(0.1) ? random.pick([' ', '  ', '\t']) + line + random.pick(['', ' ']) : line,
  )
  const lineEnd = random.chance(0.2) ? '\r\n' : '\n'
  return { query: padded.join(lineEnd) + (random.chance(0.1) ? lineEnd : '') }
}

function oddCase(random: Random, name: string): string {
  const written = random.chance(0.7) ? name : random.pick([name.toUpperCase(), name.toLowerCase()])
  return random.chance(0.1) ? random.pick([` ${written}`, `${written} `, `  ${written} `]) : written
}
