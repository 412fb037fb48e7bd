/*
 * Tests whether a slot satisfies criteria by the present data of the index. The conditions of an evaluation are valid
 * only until the index changes, because they may know the codes of texts. These tests read the texts, and stay valid.
 * conditions.ts states the same rules for whole searches.
 */
import { type Address, type AddressRange, formatAddress } from '../../../domain/address.ts'
import { containsText, matchesFolded, type Pattern } from '../../../domain/search/pattern.ts'
import { isInPeriod } from '../../../domain/search/period.ts'
import type { Criterion } from '../../../domain/search/schemes.ts'
import type { NumberField, TextField } from '../../../domain/search/sort-order.ts'
import { POLICY_VIOLATIONS } from '../../../domain/search/status-letter.ts'
import { matchesVersion } from '../../../domain/search/version-comparison.ts'
import { type JoinedTexts, matchesJoined } from '../columns/joined-texts.ts'
import type { NetworkIndex } from '../network-index.ts'
import { ANY_FIELDS } from './any-condition.ts'
import { toTimeRange } from './time-range.ts'

type SlotTest = (slot: number) => boolean

/** Returns a test of whether a slot has a device that satisfies all criteria. */
export function createSlotTest(index: NetworkIndex, criteria: readonly Criterion[]): SlotTest {
  const tests = criteria.map((criterion): SlotTest => {
    const test = toPlainTest(index, criterion)
    return criterion.negated ? (slot) => !test(slot) : test
  })
  return (slot) => index.hasDevice(slot) && tests.every((test) => test(slot))
}

function toPlainTest(index: NetworkIndex, criterion: Criterion): SlotTest {
  switch (criterion.scheme) {
    case 'ipAddress':
      return index.addresses.within(criterion.range)
    case 'interfaceIpAddress':
      return anyOf([index.addresses.within(criterion.range), hasInterface(index, criterion.range)])
    case 'hostname':
      return hasText(index, 'hostname', criterion.pattern)
    case 'serial':
      return hasText(index, 'serialNumber', criterion.pattern)
    case 'vendor':
      return hasText(index, 'adapterId', { kind: 'exact', text: criterion.adapterId })
    case 'status': {
      if (criterion.letter === 'C') return hasNumber(index, 'complianceState', POLICY_VIOLATIONS, POLICY_VIOLATIONS)
      const slots = index.letter(criterion.letter)
      return (slot) => slots.has(slot)
    }
    case 'lastChange': {
      const { changes } = index.facts
      return (slot) => changes.entries.some(slot, (entry) => isInPeriod(changes.timeOf(entry), criterion.period))
    }
    case 'custom':
      return allOf(criterion.pairs.map(({ field, value }) => hasText(index, field, value)))
    case 'field':
      return allOf(criterion.pairs.map(({ field, value }) => hasNamedValue(index, field, value)))
    case 'tag':
      return (slot) => criterion.expression.some((names) => names.every((name) => index.facts.tags.has(name, slot)))
    case 'model':
    case 'osVersion':
    case 'deviceType':
    case 'hardwareVendor':
    case 'softwareVendor':
    case 'backupStatus':
      return hasText(index, criterion.scheme, criterion.pattern)
    case 'versions': {
      const versions = index.text('osVersion')
      return (slot) => matchesVersion(criterion.comparisons, versions.textOf(slot))
    }
    case 'compliance':
      return hasNumber(index, 'complianceState', criterion.state, criterion.state)
    case 'lastBackup':
    case 'lastTelemetry': {
      const { from, to } = toTimeRange(criterion.time)
      return hasNumber(index, criterion.scheme, from, to)
    }
    case 'memo':
      return hasMemo(index, criterion.pattern)
    case 'macAddress':
      return hasMac(index, criterion.pattern)
    case 'interfaceName':
      return hasInList(index.facts.interfaceNames, criterion.pattern)
    case 'interfaceDescription':
      return hasInList(index.facts.interfaceDescriptions, criterion.pattern)
    case 'any':
      return containsAnywhere(index, criterion.text)
  }
}

const ALWAYS: SlotTest = () => true

const anyOf =
  (tests: readonly SlotTest[]): SlotTest =>
  (slot) =>
    tests.some((test) => test(slot))

const allOf =
  (tests: readonly SlotTest[]): SlotTest =>
  (slot) =>
    tests.every((test) => test(slot))

function hasText(index: NetworkIndex, field: TextField, pattern: Pattern): SlotTest {
  const column = index.text(field)
  return (slot) => matchesFolded(pattern, column.textOf(slot))
}

function hasNumber(index: NetworkIndex, field: NumberField, first: number, last: number): SlotTest {
  const column = index.number(field)
  return (slot) => column.valueOf(slot) >= first && column.valueOf(slot) <= last
}

function hasInterface({ facts }: NetworkIndex, range: AddressRange): SlotTest {
  const { entries } = facts.interfaces
  const isWithin = facts.interfaces.within(range)
  return (slot) => entries.some(slot, isWithin)
}

/** A column may be added after the test was created. Without a column, the field of no device is set. */
function hasNamedValue({ named }: NetworkIndex, name: string, pattern: Pattern): SlotTest {
  return (slot) => {
    const column = named.find(name)
    return matchesFolded(pattern, column === null ? '' : column.textOfCode(column.codeOf(slot)))
  }
}

function hasMemo(index: NetworkIndex, pattern: Pattern): SlotTest {
  const { memos } = index.facts
  const summaries = index.text('memoSummary')
  return (slot) => matchesFolded(pattern, memos.find(slot) ?? summaries.textOf(slot))
}

const hasInList = (lists: JoinedTexts, pattern: Pattern): SlotTest =>
  pattern.kind === 'any' ? ALWAYS : (slot) => matchesJoined(pattern, lists.joinedOfCode(lists.codeOf(slot)))

function hasMac({ facts: { macAddresses } }: NetworkIndex, pattern: Pattern): SlotTest {
  if (pattern.kind === 'any') return ALWAYS
  const isMatch = macAddresses.matches(pattern)
  return (slot) => macAddresses.entries.some(slot, isMatch)
}

function containsAnywhere(index: NetworkIndex, needle: string): SlotTest {
  const pattern = { kind: 'contains', text: needle } as const
  const texts = [...ANY_FIELDS.map((field) => hasText(index, field, pattern)), hasMemo(index, pattern)]
  const { named, addresses } = index
  const { tags, interfaces } = index.facts
  const isFound = (text: string): boolean => containsText(text, needle)
  const isAddress = (address: Address): boolean => isFound(formatAddress(address))
  return anyOf([
    ...texts,
    (slot) => named.of(slot).some(([, value]) => isFound(value)),
    (slot) => tags.someOf(slot, isFound),
    (slot) => isAddress(addresses.get(slot)),
    (slot) => interfaces.of(slot).some(isAddress),
  ])
}
