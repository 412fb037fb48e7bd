import { parseAddress, parseBlock } from './model-address.ts'
import { EXTENSIONS, isExtension } from './model-extensions.ts'
import type { Device, FleetDevice } from './model-fleet.ts'
import { patternMatches } from './model-pattern.ts'
import { tagCriterion } from './model-tags.ts'
import { sameText } from './model-text.ts'
import { periodTest } from './model-times.ts'

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
  ...EXTENSIONS,
}

/** The names of the schemes in lower case. */
export const SCHEMES = Object.keys(READERS)

/**
 * Returns the criterion of a trimmed line, or null if the line is invalid for the scheme. `scheme` may begin with `!`.
 * A line of an extension may begin with `!` too.
 */
export function criterionOf(scheme: string, line: string, now: number): Criterion | null {
  if (line === '') return everything
  if (scheme.startsWith('!')) return negated(criterionOf(scheme.slice(1), line, now))
  if (!isExtension(scheme) || !line.startsWith('!')) return READERS[scheme]!(line, now)
  const rest = line.slice(1).trim()
  return rest === '' ? null : negated(READERS[scheme]!(rest, now))
}

const negated = (criterion: Criterion | null): Criterion | null => criterion && ((one) => !criterion(one))

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

function lastChangeCriterion(line: string, now: number): Criterion | null {
  const isInPeriod = periodTest(line, now)
  return isInPeriod && (({ configChangedAt }) => configChangedAt.some(isInPeriod))
}

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
