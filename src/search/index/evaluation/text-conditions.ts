/*
 * Conditions on texts. If the matching texts are adjacent in the order of a column, the condition is a range of it. If
 * an index of substrings fits, it finds the texts. Otherwise every different text is tested once.
 *
 * Before the texts are tested, a condition knows no better bound than the number of devices. `tighten` tests them.
 */
import { matchesFolded, type Pattern, type TextPattern } from '../../../domain/search/pattern.ts'
import type { TextField } from '../../../domain/search/sort-order.ts'
import { matchesVersion, type VersionComparison } from '../../../domain/search/version-comparison.ts'
import { type JoinedTexts, matchesJoined } from '../columns/joined-texts.ts'
import type { NamedColumn } from '../columns/named-columns.ts'
import type { TextColumn } from '../columns/text-column.ts'
import type { NetworkIndex } from '../network-index.ts'
import { BATCH, type Batch, batchesOf, filterBatches, type Sliced } from '../structures/slices.ts'
import type { SubstringSearch } from '../substrings/substring-index.ts'
import { type Condition, fromCodes, fromTest, matchesNone, tightenAtOnce, toRangeCondition } from './condition.ts'
import { findRankRange } from './found-rank-range.ts'

const HIGH_SURROGATE_AT_END = /[\ud800-\udbff]$/

/** Texts with codes, and a test for them. */
interface CodedTexts {
  /** All codes are below this number. */
  readonly codes: number
  /** About how many steps it takes to test all texts. */
  readonly steps: number
  /** Returns how many slots have the text of a code. */
  usesOf(code: number): number
  /** The code of each slot. A slot after its end has no text. */
  readonly slotCodes: Uint32Array
  textOfCode(code: number): string
  matches(text: string): boolean
}

/** Number of characters of a text that are tested in one step. */
const CHARACTERS_A_STEP = 64

/** Creates the conditions that a text of the device matches. `*` makes none, because every device matches. */
export function matchesText(index: NetworkIndex, field: TextField, pattern: Pattern): Condition[] {
  const { kind } = pattern
  if (kind === 'any') return []
  const column = index.text(field)
  if (kind === 'exact') {
    const range = findRankRange(column.order, () => index.text(field).rangeOf(pattern.text))
    const code = range.from < range.to ? column.codeOf(column.order.at(range.from)) : null
    return [toRangeCondition(range, (slot) => column.codeOf(slot) === code)]
  }
  // If a prefix ends within a surrogate pair, the texts that begin with it are not adjacent in the order.
  if (kind === 'prefix' && !HIGH_SURROGATE_AT_END.test(pattern.text)) {
    const range = findRankRange(column.order, () => index.text(field).rangeOfPrefix(pattern.text))
    return [toRangeCondition(range, (slot) => column.textOf(slot).startsWith(pattern.text))]
  }
  const search = kind === 'prefix' ? null : index.substrings(field)?.plan(pattern)
  return [search == null ? byEveryText(index, column, pattern) : bySubstrings(index, column, pattern, search)]
}

function bySubstrings(
  index: NetworkIndex,
  column: TextColumn,
  pattern: TextPattern,
  search: SubstringSearch,
): Condition {
  const loose = { ...fromTest(index, (slot) => matchesFolded(pattern, column.textOf(slot))), tighten }
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
  return search.cost <= index.few ? tightenAtOnce(tighten, search.cost) : loose
}

/** Creates a condition that tests every text of the column once. */
const byEveryText = (index: NetworkIndex, column: TextColumn, pattern: TextPattern): Condition =>
  byCodes(
    index,
    toCodedTexts(column, (text) => matchesFolded(pattern, text)),
  )

/** Creates the condition that the version of a device satisfies all comparisons. */
export const hasVersion = (index: NetworkIndex, comparisons: readonly VersionComparison[]): Condition =>
  byCodes(
    index,
    toCodedTexts(index.text('osVersion'), (text) => matchesVersion(comparisons, text)),
  )

/** Creates the condition that one text of a list matches. */
export const matchesList = (index: NetworkIndex, lists: JoinedTexts, pattern: TextPattern): Condition =>
  byCodes(index, {
    codes: lists.codes,
    // The list of a device may be as long as the texts of thousands of others.
    steps: lists.codes + Math.floor(lists.characters / CHARACTERS_A_STEP),
    usesOf: (code) => lists.usesOf(code),
    slotCodes: lists.slotCodes,
    textOfCode: (code) => lists.joinedOfCode(code),
    matches: (joined) => matchesJoined(pattern, joined),
  })

/**
 * Creates the conditions that the value of a named field matches. A field that is not set has the text "". `*` makes no
 * condition, because every device matches.
 */
export function matchesNamedField(index: NetworkIndex, name: string, pattern: Pattern): Condition[] {
  if (pattern.kind === 'any') return []
  const column = index.named.find(name)
  // No other pattern matches the empty text.
  if (pattern.text === '') return column === null ? [] : [isUnset(index, column)]
  return [column === null ? matchesNone(index) : matchesNamedColumn(index, column, pattern)]
}

/** Creates the condition that the value in a column matches. The pattern must not match the empty text. */
export function matchesNamedColumn(index: NetworkIndex, column: NamedColumn, pattern: TextPattern): Condition {
  const search = column.plan(pattern, index.few)
  function* tighten(): Sliced<Condition> {
    return yield* hasValue(index, column, yield* search.run())
  }
  if (search.cost <= index.few || pattern.kind === 'exact') return tightenAtOnce(tighten, search.cost)
  const test = (slot: number): boolean => matchesFolded(pattern, column.textOfCode(column.codeOf(slot)))
  return { ...fromTest(index, test), tighten }
}

/** Creates the condition that the value in a column has one of the codes. */
function* hasValue(index: NetworkIndex, column: NamedColumn, codes: readonly number[]): Sliced<Condition> {
  const fits = new Uint8Array(column.codes)
  let upperBound = 0
  for (let at = 0; at < codes.length; at++) {
    fits[codes[at]!] = 1
    upperBound += column.usesOf(codes[at]!)
    if (at % BATCH === BATCH - 1) yield BATCH
  }
  const bitmap = codes.length === 1 ? column.bitmapOf(codes[0]!) : null
  const batches = (): Iterable<Batch> => column.batches(codes)
  return { ...fromTest(index, (slot) => fits[column.codeOf(slot)] === 1), upperBound, isExact: true, bitmap, batches }
}

const isUnset = (index: NetworkIndex, column: NamedColumn): Condition => ({
  ...fromTest(index, (slot) => column.codeOf(slot) === 0),
  upperBound: index.size - column.used,
  isExact: true,
})

/** Creates the condition that the memo of a device matches. A long memo replaces its summary. */
export function matchesMemo(index: NetworkIndex, pattern: TextPattern): Condition {
  const { memos } = index.facts
  const column = index.text('memoSummary')
  const summaries = byEveryText(index, column, pattern)
  if (memos.size === 0) return summaries
  const isMatch = (slot: number): boolean => matchesFolded(pattern, memos.find(slot) ?? column.textOf(slot))
  function* tighten(): Sliced<Condition> {
    const tight = summaries.tighten === null ? summaries : yield* summaries.tighten()
    const found = new Set<number>()
    let upperBound = tight.upperBound
    for (const [slot, memo] of memos.all) {
      if (tight.test(slot)) upperBound--
      if (matchesFolded(pattern, memo)) found.add(slot)
      yield 1 + memo.length / CHARACTERS_A_STEP
    }
    const isSummary = (slot: number): boolean => memos.find(slot) === undefined
    const test = (slot: number): boolean => (isSummary(slot) ? tight.test(slot) : found.has(slot))
    function* batches(): Generator<Batch> {
      yield* filterBatches(tight.batches(), isSummary)
      yield* batchesOf(Uint32Array.from(found))
    }
    return { ...fromTest(index, test), upperBound: upperBound + found.size, isExact: true, batches }
  }
  return { ...fromTest(index, isMatch), tighten }
}

const toCodedTexts = (column: TextColumn, matches: (text: string) => boolean): CodedTexts => ({
  codes: column.codes,
  steps: column.codes,
  usesOf: (code) => column.usesOf(code),
  slotCodes: column.slotCodes,
  textOfCode: (code) => column.textOfCode(code),
  matches,
})

/** Creates a condition that tests every text that a device has once, at once if the texts are few. */
function byCodes(index: NetworkIndex, texts: CodedTexts): Condition {
  function* tighten(): Sliced<Condition> {
    const fits = new Uint8Array(texts.codes)
    let [upperBound, steps] = [0, 0]
    for (let code = 0; code < fits.length; code++) {
      const uses = texts.usesOf(code)
      // No device has the text any more.
      if (uses === 0) continue
      const text = texts.textOfCode(code)
      steps += 1 + Math.floor(text.length / CHARACTERS_A_STEP)
      if (steps >= BATCH) {
        yield steps
        steps = 0
      }
      if (!texts.matches(text)) continue
      fits[code] = 1
      upperBound += uses
    }
    return fromCodes(index, texts.slotCodes, fits, upperBound)
  }
  if (texts.steps <= index.few) return tightenAtOnce(tighten, texts.steps)
  const { slotCodes } = texts
  return { ...fromTest(index, (slot) => texts.matches(texts.textOfCode(slotCodes[slot] ?? 0))), tighten }
}
