/*
 * Defines which devices satisfy the criteria of a search. The search index must return the same devices.
 */
import type { Device } from '../../../generated/types.ts'
import { type AddressRange, findAddress, isInRange } from '../address.ts'
import type { SearchedFacts } from '../facts.ts'
import { foldCase } from '../text.ts'
import type { Criterion, Scheme } from './criteria.ts'
import { matchesCustomPairs } from './custom-pairs.ts'
import { matchesPattern } from './pattern.ts'
import { isInPeriod } from './period.ts'
import { matchesStatusLetter } from './status-letter.ts'
import { matchesTags } from './tag-expression.ts'

/** A device to test. `facts` are read only if needsFacts returns true. */
export interface Candidate {
  readonly device: Device
  readonly facts: SearchedFacts
}

const SCHEMES_OF_FACTS: ReadonlySet<Scheme> = new Set<Scheme>(['interfaceIpAddress', 'lastChange', 'tag'])

/** Returns whether candidates need their facts. If not, `noFacts` is enough. */
export function needsFacts(criteria: readonly Criterion[]): boolean {
  return criteria.some(({ scheme }) => SCHEMES_OF_FACTS.has(scheme))
}

/** Returns a test for candidates that must satisfy all criteria. */
export function createMatcher(criteria: readonly Criterion[]): (candidate: Candidate) => boolean {
  return (candidate) => criteria.every((criterion) => matches(criterion, candidate))
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
    case 'tag':
      return matchesTags(criterion.expression, new Set(facts.tags.map(foldCase)))
  }
}

function hasAddressIn(range: AddressRange, device: Device, facts: SearchedFacts): boolean {
  return isTextInRange(device.ipAddress, range) || facts.ipAddresses.some((text) => isTextInRange(text, range))
}

function isTextInRange(ipAddress: string, range: AddressRange): boolean {
  const address = findAddress(ipAddress)
  return address !== null && isInRange(address, range)
}
