/*
 * Converts criteria to conditions on the slots of an index. A condition knows an upper bound for the number of its
 * slots, returns these slots, and tests whether a given slot is one of them.
 */
import type { AddressRange } from '../../domain/address.ts'
import type { Criterion } from '../../domain/search/criteria.ts'
import { matchesFolded, type Pattern } from '../../domain/search/pattern.ts'
import { isInPeriod, type Period } from '../../domain/search/period.ts'
import type { TextField } from '../../domain/search/sort-order.ts'
import { POLICY_VIOLATIONS, type StatusLetter } from '../../domain/search/status-letter.ts'
import type { TagExpression } from '../../domain/search/tag-expression.ts'
import { toAddressWords } from './address-column.ts'
import type { Bitmap } from './bitmap.ts'
import type { NetworkIndex } from './network-index.ts'
import type { Slice } from './ordered-list.ts'
import type { PartSearch } from './part-index.ts'
import { BATCH, type Batch, filterBatches, mapBatches, runToEnd, type Sliced } from './slices.ts'
import type { TextColumn } from './text-column.ts'

/** A condition on slots. */
export interface Condition {
  /** Maximum number of slots that satisfy the condition. */
  readonly upperBound: number
  /** Whether exactly `upperBound` slots satisfy the condition. */
  readonly isExact: boolean
  /**
   * A slice of an order that contains exactly the slots that satisfy the condition, or null if there is no such slice.
   */
  readonly slice: Slice | null
  /** A bitmap of exactly the slots that satisfy the condition, or null if there is none. Callers must not change it. */
  readonly bitmap: Bitmap | null
  /**
   * Returns the same condition with a lower `upperBound`, which takes time to compute. Null if the bound cannot be
   * lower.
   */
  readonly tighten: (() => Sliced<Condition>) | null
  test(slot: number): boolean
  /**
   * Returns the slots that satisfy the condition. A slot may occur more than once. Must not be called if `tighten` is
   * not null.
   */
  batches(): Iterable<Batch>
}

const HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/

/**
 * Returns the conditions of a criterion. A slot matches if it satisfies all of them. If there are none, every slot
 * matches.
 */
export function toConditions(index: NetworkIndex, criterion: Criterion): Condition[] {
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
    case 'tag':
      return hasTags(index, criterion.expression)
  }
}

function toSliceCondition(slice: Slice, test: (slot: number) => boolean): Condition {
  const { order, from, to } = slice
  return {
    upperBound: Math.max(to - from, 0),
    isExact: true,
    slice,
    bitmap: null,
    tighten: null,
    test,
    batches: () => order.runs(from, to),
  }
}

function inAddressRange({ byAddress, addresses }: NetworkIndex, range: AddressRange): Condition {
  const [first, last] = [toAddressWords(range.first), toAddressWords(range.last)]
  const from = byAddress.rankOf((slot) => addresses.compareTo(slot, first))
  const to = byAddress.rankOf((slot) => (addresses.compareTo(slot, last) > 0 ? 1 : -1))
  return toSliceCondition({ order: byAddress, from, to }, addresses.within(range))
}

/** Creates the condition that the management address or the address of an interface is in the range. */
function hasAddressIn(index: NetworkIndex, range: AddressRange): Condition {
  const own = inAddressRange(index, range)
  const { entries } = index.interfaces
  const { count, runs } = index.interfaces.findInRange(range)
  const isWithin = index.interfaces.within(range)
  return {
    upperBound: own.upperBound + count,
    isExact: false,
    slice: null,
    bitmap: null,
    tighten: null,
    test: (slot) => own.test(slot) || entries.some(slot, isWithin),
    *batches() {
      yield* own.batches()
      yield* mapBatches(runs(), (entry) => entries.ownerOf(entry))
    },
  }
}

function changedIn({ changes }: NetworkIndex, period: Period): Condition {
  const { count, runs } = changes.findInPeriod(period)
  return {
    upperBound: count,
    isExact: false,
    slice: null,
    bitmap: null,
    tighten: null,
    test: (slot) => changes.entries.some(slot, (entry) => isInPeriod(changes.timeOf(entry), period)),
    batches: () => mapBatches(runs(), (entry) => changes.entries.ownerOf(entry)),
  }
}

function hasStatus(index: NetworkIndex, letter: StatusLetter): Condition {
  if (letter === 'C') {
    const compliance = index.number('complianceState')
    const [from, to] = compliance.rangeOf(POLICY_VIOLATIONS, POLICY_VIOLATIONS)
    return toSliceCondition(
      { order: compliance.order, from, to },
      (slot) => compliance.valueOf(slot) === POLICY_VIOLATIONS,
    )
  }
  const slots = index.letter(letter)
  return {
    upperBound: slots.size,
    isExact: true,
    slice: null,
    bitmap: slots.bitmap,
    tighten: null,
    test: (slot) => slots.has(slot),
    batches: () => slots.batches(),
  }
}

/**
 * Creates the conditions of a tag expression. A slot must have all tags of at least one group. If there is only one
 * group, each of its tags is a separate condition.
 */
function hasTags({ tags }: NetworkIndex, expression: TagExpression): Condition[] {
  const hasTag = (name: string): Condition => ({
    upperBound: tags.sizeOf(name),
    isExact: true,
    slice: null,
    bitmap: tags.bitmapOf(name),
    tighten: null,
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
  return [{ upperBound, isExact: false, slice: null, bitmap: null, tighten: null, test, batches }]
}

function matchesText(index: NetworkIndex, field: TextField, pattern: Pattern): Condition[] {
  const { kind } = pattern
  if (kind === 'any') return []
  const column = index.text(field)
  if (kind === 'exact') {
    const [from, to] = column.rangeOf(pattern.text)
    const code = from < to ? column.codeOf(column.order.at(from)) : null
    return [toSliceCondition({ order: column.order, from, to }, (slot) => column.codeOf(slot) === code)]
  }
  // If a prefix ends within a surrogate pair, the texts that begin with it are not adjacent in the order.
  if (kind === 'prefix' && !HIGH_SURROGATE_AT_END.test(pattern.text)) {
    const [from, to] = column.rangeOfPrefix(pattern.text)
    return [toSliceCondition({ order: column.order, from, to }, (slot) => column.textOf(slot).startsWith(pattern.text))]
  }
  const search = kind === 'prefix' ? null : index.parts(field)?.plan(pattern)
  return [search == null ? byEveryText(index, column, pattern) : byParts(index, column, pattern, search)]
}

type TextPattern = Pattern & { readonly text: string }

/** Creates a condition that tests the text of a slot. The number of slots that satisfy it is unknown. */
function byText(column: TextColumn, pattern: TextPattern, tighten: () => Sliced<Condition>): Condition {
  return {
    upperBound: column.order.length,
    isExact: false,
    slice: null,
    bitmap: null,
    tighten,
    test: (slot) => matchesFolded(pattern, column.textOf(slot)),
    batches: () => {
      throw new Error('a condition is asked for its slots before it is tightened')
    },
  }
}

function byParts({ few }: NetworkIndex, column: TextColumn, pattern: TextPattern, search: PartSearch): Condition {
  const loose = byText(column, pattern, tighten)
  function* tighten(): Sliced<Condition> {
    const { count, isExact, ...candidates } = yield* search.run()
    const bitmap = isExact ? candidates.bitmap : null
    return {
      ...loose,
      upperBound: count,
      isExact: bitmap !== null,
      bitmap,
      tighten: null,
      batches: isExact ? candidates.batches : () => filterBatches(candidates.batches(), loose.test),
    }
  }
  return search.cost <= few ? runToEnd(tighten()) : loose
}

/** Creates a condition that tests every text of the column once. */
function byEveryText({ few }: NetworkIndex, column: TextColumn, pattern: TextPattern): Condition {
  const { order } = column
  function* tighten(): Sliced<Condition> {
    const fits = new Uint8Array(column.codes)
    let upperBound = 0
    for (let code = 0; code < fits.length; code++) {
      if (code % BATCH === BATCH - 1) yield BATCH
      const uses = column.usesOf(code)
      if (uses === 0 || !matchesFolded(pattern, column.textOfCode(code))) continue
      fits[code] = 1
      upperBound += uses
    }
    const test = (slot: number): boolean => fits[column.codeOf(slot)] === 1
    const batches = (): Iterable<Batch> => filterBatches(order.runs(0, order.length), test)
    return { upperBound, isExact: true, slice: null, bitmap: null, tighten: null, test, batches }
  }
  return column.codes <= few ? runToEnd(tighten()) : byText(column, pattern, tighten)
}
