import { parseAddress, parseBlock } from './model-address.ts'
import type { Device, FleetDevice } from './model-fleet.ts'
import { tagCriterion } from './model-tags.ts'
import { lowerCase, sameText } from './model-text.ts'

/** Returns whether a device matches one line of a query. */
export type Criterion = (one: FleetDevice) => boolean

const everything: Criterion = () => true

const READERS: Record<string, (line: string, now: number) => Criterion | null> = {
  ipaddress: addressCriterion,
  interfaceipaddress: interfaceCriterion,
  hostname: (line) => (one) => patternMatches(line, one.device.hostname),
  vendor: (line) => (one) => sameText(line, one.device.adapterId),
  serial: (line) => (one) => patternMatches(line, one.device.serialNumber),
  status: statusCriterion,
  lastchange: lastChangeCriterion,
  custom: customCriterion,
  tag: tagCriterion,
}

/** The names of the schemes in lower case. */
export const SCHEMES = Object.keys(READERS)

/** Returns the criterion of a trimmed line, or null if the line is invalid for the scheme. */
export function criterionOf(scheme: string, line: string, now: number): Criterion | null {
  return line === '' ? everything : READERS[scheme]!(line, now)
}

function addressCriterion(line: string): Criterion | null {
  const holds = parseBlock(line)
  return holds && (({ device }) => holds(parseAddress(device.ipAddress)!))
}

function interfaceCriterion(line: string): Criterion | null {
  const holds = parseBlock(line)
  return holds && ((one) => addressesOf(one).some((ipAddress) => holds(parseAddress(ipAddress)!)))
}

function addressesOf({ device, interfaces }: FleetDevice): string[] {
  const reported = interfaces.flatMap(
    ({ ipAddress, ipAddresses }) => ipAddresses?.map((one) => one.ipAddress) ?? (ipAddress ? [ipAddress] : []),
  )
  return [device.ipAddress, ...reported]
}

/** Matches a pattern in which only a leading and a trailing `*` are wildcards. */
function patternMatches(pattern: string, value: string | null): boolean {
  if (pattern === '*' || pattern === '**') return true
  const text = lowerCase(value ?? '')
  const words = lowerCase(pattern)
  if (words.startsWith('*') && words.endsWith('*')) return text.includes(words.slice(1, -1))
  if (words.startsWith('*')) return text.endsWith(words.slice(1))
  if (words.endsWith('*')) return text.startsWith(words.slice(0, -1))
  return text === words
}

function statusCriterion(line: string): Criterion | null {
  if (!/^[NSCIFnscif]$/.test(line)) return null
  const letter = line.toUpperCase()
  if (letter === 'C') return ({ device }) => device.complianceState === 2
  return ({ device }) => letterOf(device.backupStatus) === letter
}

function letterOf(backupStatus: string | null): string {
  if (backupStatus === null || backupStatus === '' || backupStatus === 'NONE') return 'N'
  if (backupStatus === 'SUCCESS') return 'S'
  if (backupStatus === 'INVALID_CREDENTIAL' || backupStatus === 'INVALID_CREDENTIALS') return 'I'
  return 'F'
}

const DAY_MS = 86_400_000
const SPANS: Record<string, number> = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS }

function lastChangeCriterion(line: string, now: number): Criterion | null {
  const span = SPANS[line]
  if (span !== undefined) return changedBetween(now - span, now)
  const days = line.split('/').map(startOfDay)
  const [first, last] = days
  if (days.length !== 2 || first === undefined || last === undefined || first === null || last === null) return null
  return first <= last ? changedBetween(first, last + DAY_MS - 1) : null
}

/** Returns the start of the day, or null if there is no such day. */
function startOfDay(text: string): number | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00.000Z`)
  if (Number.isNaN(time)) return null
  return new Date(time).toISOString().startsWith(text) ? time : null
}

const changedBetween =
  (first: number, last: number): Criterion =>
  ({ configChangedAt }) =>
    configChangedAt.some((time) => time >= first && time <= last)

function customCriterion(line: string): Criterion | null {
  const pairs = line.split(',').map(customPair)
  return pairs.includes(null) ? null : (one) => pairs.every((pair) => pair!(one))
}

function customPair(text: string): Criterion | null {
  const equals = text.indexOf('=')
  if (equals < 0) return null
  const key = text.slice(0, equals).trim().toLowerCase()
  const value = text.slice(equals + 1).trim()
  if (!/^custom[1-5]$/.test(key)) return null
  const fieldOf = (device: Device): string | null => device[key as 'custom1']
  if (value === '') return ({ device }) => (fieldOf(device) ?? '') === ''
  return ({ device }) => patternMatches(value, fieldOf(device))
}
