// Criteria in terms of an index: how many slots can satisfy one, which, and whether a given one does.
import type { AddressRange } from '../../domain/address.ts'
import type { Criterion } from '../../domain/search/criteria.ts'
import { matchesFolded, type Pattern } from '../../domain/search/pattern.ts'
import { isInPeriod, type Period } from '../../domain/search/period.ts'
import type { TextField } from '../../domain/search/sort-order.ts'
import type { StatusLetter } from '../../domain/search/status-letter.ts'
import type { TagExpression } from '../../domain/search/tag-expression.ts'
import { wordsOf } from './address-column.ts'
import type { Bitmap } from './bitmap.ts'
import type { NetworkIndex, PartField } from './network-index.ts'
import type { Slice } from './ordered-list.ts'

export interface Condition {
  /** No more slots satisfy it. */
  readonly most: number
  /** Exactly `most` slots satisfy it. */
  readonly isExact: boolean
  /** Where those that satisfy it, and no others, stand together. */
  readonly slice: Slice | null
  /** Exactly those that satisfy it, as a bitmap that is not to be changed. */
  readonly marks: Bitmap | null
  test(slot: number): boolean
  /** Visits the slots that satisfy it, one perhaps more than once. */
  each(visit: (slot: number) => void): void
}

const POLICY_VIOLATIONS = 2
const HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/

/** All of them have to be satisfied; none: every slot matches. */
export function conditionsOf(index: NetworkIndex, criterion: Criterion): Condition[] {
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

function sliceOf(slice: Slice, test: (slot: number) => boolean): Condition {
  const { order, from, to } = slice
  return {
    most: Math.max(to - from, 0),
    isExact: true,
    slice,
    marks: null,
    test,
    each(visit) {
      for (const run of order.runs(from, to)) for (let at = 0; at < run.length; at++) visit(run[at]!)
    },
  }
}

function inAddressRange({ byAddress, addresses }: NetworkIndex, range: AddressRange): Condition {
  const [first, last] = [wordsOf(range.first), wordsOf(range.last)]
  const from = byAddress.rankOf((slot) => addresses.compareTo(slot, first))
  const to = byAddress.rankOf((slot) => (addresses.compareTo(slot, last) > 0 ? 1 : -1))
  return sliceOf({ order: byAddress, from, to }, addresses.within(range))
}

/** The management address or that of an interface. */
function hasAddressIn(index: NetworkIndex, range: AddressRange): Condition {
  const own = inAddressRange(index, range)
  const { entries } = index.interfaces
  const { count, runs } = index.interfaces.inRange(range)
  const isWithin = index.interfaces.within(range)
  return {
    most: own.most + count,
    isExact: false,
    slice: null,
    marks: null,
    test: (slot) => own.test(slot) || entries.some(slot, isWithin),
    each(visit) {
      own.each(visit)
      for (const run of runs()) for (const entry of run) visit(entries.ownerOf(entry))
    },
  }
}

function changedIn({ changes }: NetworkIndex, period: Period): Condition {
  const { count, runs } = changes.inPeriod(period)
  return {
    most: count,
    isExact: false,
    slice: null,
    marks: null,
    test: (slot) => changes.entries.some(slot, (entry) => isInPeriod(changes.timeOf(entry), period)),
    each(visit) {
      for (const run of runs()) for (const entry of run) visit(changes.entries.ownerOf(entry))
    },
  }
}

function hasStatus(index: NetworkIndex, letter: StatusLetter): Condition {
  if (letter === 'C') {
    const compliance = index.number('complianceState')
    const [from, to] = compliance.rangeOf(POLICY_VIOLATIONS, POLICY_VIOLATIONS)
    return sliceOf({ order: compliance.order, from, to }, (slot) => compliance.valueOf(slot) === POLICY_VIOLATIONS)
  }
  const slots = index.letter(letter)
  return {
    most: slots.size,
    isExact: true,
    slice: null,
    marks: slots.marks,
    test: (slot) => slots.has(slot),
    each: (visit) => slots.each(visit),
  }
}

/** Of several groups one has to be satisfied; the tags of a lone group are conditions of their own. */
function hasTags({ tags }: NetworkIndex, expression: TagExpression): Condition[] {
  const hasTag = (name: string): Condition => ({
    most: tags.sizeOf(name),
    isExact: true,
    slice: null,
    marks: tags.marksOf(name),
    test: (slot) => tags.has(name, slot),
    each: (visit) => tags.each(name, visit),
  })
  const groups = expression.map((names) => names.map(hasTag))
  if (groups.length === 1) return groups[0]!
  const rarest = groups.map((group) => group.reduce((least, tag) => (tag.most < least.most ? tag : least)))
  const most = rarest.reduce((sum, tag) => sum + tag.most, 0)
  const test = (slot: number): boolean => groups.some((group) => group.every((tag) => tag.test(slot)))
  const each = eachTested((visit) => {
    for (const tag of rarest) tag.each(visit)
  }, test)
  return [{ most, isExact: false, slice: null, marks: null, test, each }]
}

function matchesText(index: NetworkIndex, field: TextField, pattern: Pattern): Condition[] {
  const { kind } = pattern
  if (kind === 'any') return []
  const column = index.text(field)
  if (kind === 'exact') {
    const [from, to] = column.rangeOf(pattern.text)
    const code = from < to ? column.codeOf(column.order.at(from)) : null
    return [sliceOf({ order: column.order, from, to }, (slot) => column.codeOf(slot) === code)]
  }
  // Texts that begin with half a character do not stand together.
  if (kind === 'prefix' && !HIGH_SURROGATE_AT_END.test(pattern.text)) {
    const [from, to] = column.rangeOfPrefix(pattern.text)
    return [sliceOf({ order: column.order, from, to }, (slot) => column.textOf(slot).startsWith(pattern.text))]
  }
  return [(kind === 'prefix' ? null : byParts(index, field, pattern)) ?? byEveryText(index, field, pattern)]
}

function byParts(index: NetworkIndex, field: TextField, pattern: Pattern & { text: string }): Condition | null {
  if (!(field in index.parts)) return null
  const candidates = index.parts[field as PartField].candidates(pattern)
  if (candidates === null) return null
  const column = index.text(field)
  const { count, each, isExact } = candidates
  const marks = isExact ? candidates.marks : null
  const test = (slot: number): boolean => matchesFolded(pattern, column.textOf(slot))
  return {
    most: count,
    isExact: marks !== null,
    slice: null,
    marks,
    test,
    each: isExact ? each : eachTested(each, test),
  }
}

const eachTested =
  (each: Condition['each'], test: Condition['test']): Condition['each'] =>
  (visit) =>
    each((slot) => {
      if (test(slot)) visit(slot)
    })

/** Tries every text there is, once. */
function byEveryText(index: NetworkIndex, field: TextField, pattern: Pattern): Condition {
  const column = index.text(field)
  const { order } = column
  const fits = new Uint8Array(column.codes)
  let most = 0
  for (let code = 0; code < fits.length; code++) {
    const uses = column.usesOf(code)
    if (uses === 0 || !matchesFolded(pattern, column.textOfCode(code))) continue
    fits[code] = 1
    most += uses
  }
  const test = (slot: number): boolean => fits[column.codeOf(slot)] === 1
  return {
    most,
    isExact: true,
    slice: null,
    marks: null,
    test,
    each: eachTested((visit) => {
      for (const run of order.runs(0, order.length)) for (const slot of run) visit(slot)
    }, test),
  }
}
