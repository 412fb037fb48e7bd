/*
 * Defines which devices satisfy the criteria of a search. The search index must return the same devices.
 */
import type { Device } from '../../../generated/types.ts'
import { type AddressRange, findAddress, isInRange } from '../address.ts'
import type { SearchedFacts } from '../facts.ts'
import { NO_NAMED_FIELDS } from '../named-fields.ts'
import { foldCase } from '../text.ts'
import { matchesCustomPairs, matchesNamedPairs } from './custom-pairs.ts'
import { toMacDigits } from './mac-pattern.ts'
import { containsText, matchesPattern, type Pattern } from './pattern.ts'
import { isInPeriod, matchesTime } from './period.ts'
import type { Criterion, Scheme } from './schemes.ts'
import { matchesStatusLetter } from './status-letter.ts'
import { matchesTags } from './tag-expression.ts'
import { matchesVersion } from './version-comparison.ts'

/** A device to test. `facts` are read only if needsFacts returns true. */
export interface Candidate {
  readonly device: Device
  readonly facts: SearchedFacts
}

const SCHEMES_OF_FACTS: ReadonlySet<Scheme> = new Set<Scheme>([
  'interfaceIpAddress',
  'lastChange',
  'tag',
  'memo',
  'macAddress',
  'interfaceName',
  'interfaceDescription',
  'any',
])

/** Returns whether candidates need their facts. If not, `noFacts` is enough. */
export function needsFacts(criteria: readonly Criterion[]): boolean {
  return criteria.some(({ scheme }) => SCHEMES_OF_FACTS.has(scheme))
}

/** Returns a test for candidates that must satisfy all criteria. */
export function createMatcher(criteria: readonly Criterion[]): (candidate: Candidate) => boolean {
  return (candidate) => criteria.every((criterion) => matches(criterion, candidate) !== (criterion.negated ?? false))
}

function matches(criterion: Criterion, { device, facts }: Candidate): boolean {
  switch (criterion.scheme) {
    case 'ipAddress':
      return isTextInRange(device.ipAddress, criterion.range)
    case 'interfaceIpAddress':
      return hasAddressIn(criterion.range, device, facts)
    case 'hostname':
      return matchesPattern(criterion.pattern, device.hostname)
    case 'vendor':
      return foldCase(device.adapterId) === criterion.adapterId
    case 'serial':
      return matchesPattern(criterion.pattern, device.serialNumber)
    case 'status':
      return matchesStatusLetter(criterion.letter, device)
    case 'lastChange':
      return facts.configChangedAt.some((time) => isInPeriod(time, criterion.period))
    case 'custom':
      return matchesCustomPairs(criterion.pairs, device)
    case 'field':
      return matchesNamedPairs(criterion.pairs, device)
    case 'tag':
      return matchesTags(criterion.expression, new Set(facts.tags.map(foldCase)))
    case 'model':
    case 'osVersion':
    case 'deviceType':
    case 'hardwareVendor':
    case 'softwareVendor':
    case 'backupStatus':
      return matchesPattern(criterion.pattern, device[criterion.scheme])
    case 'versions':
      return matchesVersion(criterion.comparisons, device.osVersion)
    case 'compliance':
      return device.complianceState === criterion.state
    case 'lastBackup':
    case 'lastTelemetry':
      return matchesTime(criterion.time, device[criterion.scheme])
    case 'memo':
      return matchesPattern(criterion.pattern, facts.memo ?? device.memoSummary)
    case 'macAddress':
      return matchesOne(criterion.pattern, facts.macAddresses.map(toMacDigits))
    case 'interfaceName':
      return matchesOne(criterion.pattern, facts.interfaceNames)
    case 'interfaceDescription':
      return matchesOne(criterion.pattern, facts.interfaceDescriptions)
    case 'any':
      return anyTexts(device, facts).some((text) => text !== null && containsText(foldCase(text), criterion.text))
  }
}

/** Returns whether one of several texts matches. The pattern `*` matches even if there is none. */
function matchesOne(pattern: Pattern, texts: readonly string[]): boolean {
  return pattern.kind === 'any' || texts.some((text) => matchesPattern(pattern, text))
}

/** Returns the texts in which the scheme any searches. */
const anyTexts = (device: Device, facts: SearchedFacts): (string | null)[] => [
  device.hostname,
  device.ipAddress,
  ...facts.ipAddresses,
  device.serialNumber,
  device.model,
  ...[device.custom1, device.custom2, device.custom3, device.custom4, device.custom5],
  ...Object.values(device.fields ?? NO_NAMED_FIELDS),
  facts.memo ?? device.memoSummary,
  ...facts.tags,
]

function hasAddressIn(range: AddressRange, device: Device, facts: SearchedFacts): boolean {
  return isTextInRange(device.ipAddress, range) || facts.ipAddresses.some((text) => isTextInRange(text, range))
}

function isTextInRange(ipAddress: string, range: AddressRange): boolean {
  const address = findAddress(ipAddress)
  return address !== null && isInRange(address, range)
}
