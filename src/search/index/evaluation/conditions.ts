/*
 * Converts criteria to conditions on the slots of an index.
 */
import type { AddressRange } from '../../../domain/address.ts'
import type { Pattern } from '../../../domain/search/pattern.ts'
import { isInPeriod, type Period } from '../../../domain/search/period.ts'
import type { Criterion } from '../../../domain/search/schemes.ts'
import type { NumberField } from '../../../domain/search/sort-order.ts'
import { POLICY_VIOLATIONS, type StatusLetter } from '../../../domain/search/status-letter.ts'
import type { TagExpression } from '../../../domain/search/tag-expression.ts'
import { toAddressWords } from '../columns/address-column.ts'
import type { JoinedTexts } from '../columns/joined-texts.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { RankRange } from '../structures/ordered-list.ts'
import { type Batch, filterBatches, mapBatches, type Sliced } from '../structures/slices.ts'
import { matchesAnywhere } from './any-condition.ts'
import { type Condition, fromTest, matchesNone, noShortcut, toRangeCondition } from './condition.ts'
import { findRankRange } from './found-rank-range.ts'
import { matchesMac } from './mac-condition.ts'
import { hasVersion, matchesList, matchesMemo, matchesNamedField, matchesText } from './text-conditions.ts'
import { toTimeRange } from './time-range.ts'

/**
 * Returns the conditions of a criterion. A slot matches if it satisfies all of them. If there are none, every slot
 * matches.
 */
export function toConditions(index: NetworkIndex, criterion: Criterion): Condition[] {
  const conditions = toPlainConditions(index, criterion)
  return criterion.negated ? [negate(index, conditions)] : conditions
}

function toPlainConditions(index: NetworkIndex, criterion: Criterion): Condition[] {
  switch (criterion.scheme) {
    case 'ipAddress':
      return [inAddressRange(index, criterion.range)]
    case 'interfaceIpAddress':
      return [hasAddressIn(index, criterion.range)]
    case 'hostname':
      return matchesText(index, 'hostname', criterion.pattern)
    case 'serial':
      return matchesText(index, 'serialNumber', criterion.pattern)
    case 'vendor':
      return matchesText(index, 'adapterId', { kind: 'exact', text: criterion.adapterId })
    case 'status':
      return [hasStatus(index, criterion.letter)]
    case 'lastChange':
      return [changedIn(index, criterion.period)]
    case 'custom':
      return criterion.pairs.flatMap(({ field, value }) => matchesText(index, field, value))
    case 'field':
      return criterion.pairs.flatMap(({ field, value }) => matchesNamedField(index, field, value))
    case 'tag':
      return hasTags(index, criterion.expression)
    case 'model':
    case 'osVersion':
    case 'deviceType':
    case 'hardwareVendor':
    case 'softwareVendor':
    case 'backupStatus':
      return matchesText(index, criterion.scheme, criterion.pattern)
    case 'versions':
      return [hasVersion(index, criterion.comparisons)]
    case 'compliance':
      return [matchesNumber(index, 'complianceState', criterion.state, criterion.state)]
    case 'lastBackup':
    case 'lastTelemetry': {
      const { from, to } = toTimeRange(criterion.time)
      return [matchesNumber(index, criterion.scheme, from, to)]
    }
    case 'memo':
      return criterion.pattern.kind === 'any' ? [] : [matchesMemo(index, criterion.pattern)]
    case 'macAddress':
      return criterion.pattern.kind === 'any' ? [] : [matchesMac(index, criterion.pattern)]
    case 'interfaceName':
      return matchesLists(index, index.facts.interfaceNames, criterion.pattern)
    case 'interfaceDescription':
      return matchesLists(index, index.facts.interfaceDescriptions, criterion.pattern)
    case 'any':
      return criterion.text === '' ? [] : [matchesAnywhere(index, criterion.text)]
  }
}

const matchesLists = (index: NetworkIndex, lists: JoinedTexts, pattern: Pattern): Condition[] =>
  pattern.kind === 'any' ? [] : [matchesList(index, lists, pattern)]

/**
 * Creates the condition that a slot does not satisfy all of some conditions. Without conditions, no slot satisfies the
 * negation.
 */
function negate(index: NetworkIndex, conditions: readonly Condition[]): Condition {
  const [only, ...others] = conditions
  if (only === undefined) return matchesNone(index)
  const every = {
    ...fromTest(index, (slot) => !conditions.every((condition) => condition.test(slot))),
    isCostly: conditions.some(({ isCostly }) => isCostly),
  }
  if (others.length > 0) return every
  const { tighten, range, isExact, upperBound } = only
  const rest = isExact ? { ...every, upperBound: every.upperBound - upperBound, isExact } : every
  if (range !== null) return { ...rest, batches: () => runsAround(range) }
  if (tighten === null) return rest
  function* tightenNegated(): Sliced<Condition> {
    return negate(index, [yield* tighten!()])
  }
  return { ...rest, tighten: tightenNegated }
}

/** Returns the slots of an order that are not in a range. */
function* runsAround({ order, from, to }: RankRange): Generator<Batch> {
  yield* order.runs(0, from)
  yield* order.runs(Math.max(from, to), order.length)
}

function inAddressRange({ byAddress, addresses }: NetworkIndex, range: AddressRange): Condition {
  const [first, last] = [toAddressWords(range.first), toAddressWords(range.last)]
  const findRanks = (): [number, number] => [
    byAddress.rankOf((slot) => addresses.compareTo(slot, first)),
    byAddress.rankOf((slot) => (addresses.compareTo(slot, last) > 0 ? 1 : -1)),
  ]
  return toRangeCondition(findRankRange(byAddress, findRanks), addresses.within(range))
}

/** Creates the condition that the management address or the address of an interface is in the range. */
function hasAddressIn(index: NetworkIndex, range: AddressRange): Condition {
  const own = inAddressRange(index, range)
  const { entries } = index.facts.interfaces
  const { count, runs } = index.facts.interfaces.findInRange(range)
  const isWithin = index.facts.interfaces.within(range)
  return {
    ...noShortcut,
    upperBound: own.upperBound + count,
    test: (slot) => own.test(slot) || entries.some(slot, isWithin),
    *batches() {
      yield* own.batches()
      yield* mapBatches(runs(), (entry) => entries.ownerOf(entry))
    },
  }
}

function changedIn({ facts: { changes } }: NetworkIndex, period: Period): Condition {
  const { count, runs } = changes.findInPeriod(period)
  return {
    ...noShortcut,
    upperBound: count,
    test: (slot) => changes.entries.some(slot, (entry) => isInPeriod(changes.timeOf(entry), period)),
    batches: () => mapBatches(runs(), (entry) => changes.entries.ownerOf(entry)),
  }
}

/** Creates the condition that a number of the device is from `first` to `last`. */
function matchesNumber(index: NetworkIndex, field: NumberField, first: number, last: number): Condition {
  const column = index.number(field)
  const test = (slot: number): boolean => column.valueOf(slot) >= first && column.valueOf(slot) <= last
  const range = findRankRange(column.order, () => index.number(field).rangeOf(first, last))
  return toRangeCondition(range, test)
}

function hasStatus(index: NetworkIndex, letter: StatusLetter): Condition {
  if (letter === 'C') return matchesNumber(index, 'complianceState', POLICY_VIOLATIONS, POLICY_VIOLATIONS)
  const slots = index.letter(letter)
  return {
    ...noShortcut,
    upperBound: slots.size,
    isExact: true,
    bitmap: slots.bitmap,
    test: (slot) => slots.has(slot),
    batches: () => slots.batches(),
  }
}

/**
 * Creates the conditions of a tag expression. A slot must have all tags of at least one group. If there is only one
 * group, each of its tags is a separate condition.
 */
function hasTags({ facts: { tags } }: NetworkIndex, expression: TagExpression): Condition[] {
  const hasTag = (name: string): Condition => ({
    ...noShortcut,
    upperBound: tags.sizeOf(name),
    isExact: true,
    bitmap: tags.bitmapOf(name),
    test: (slot) => tags.has(name, slot),
    batches: () => tags.batches(name),
  })
  const groups = expression.map((names) => names.map(hasTag))
  if (groups.length === 1) return groups[0]!
  const rarest = groups.map((group) => group.reduce((least, tag) => (tag.upperBound < least.upperBound ? tag : least)))
  const upperBound = rarest.reduce((sum, tag) => sum + tag.upperBound, 0)
  const test = (slot: number): boolean => groups.some((group) => group.every((tag) => tag.test(slot)))
  function* slots(): Generator<Batch> {
    for (const tag of rarest) yield* tag.batches()
  }
  const batches = (): Iterable<Batch> => filterBatches(slots(), test)
  return [{ ...noShortcut, upperBound, test, batches }]
}
