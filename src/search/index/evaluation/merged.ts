/*
 * Merges the matches of several networks into one list. For a few networks, a binary search finds how many matches of
 * each come before the page, and only the page is merged. The matches of more networks are merged from the first one
 * on.
 */
import type { DeviceField, SortOrder } from '../../../domain/search/sort-order.ts'
import { compareCodePoints, foldCase } from '../../../domain/text.ts'
import type { NetworkIndex } from '../network-index.ts'
import type { Sliced } from '../structures/slices.ts'
import type { Matches, Window } from './ordered-scan.ts'

/** The matches of one network, of which at least the ranks up to the end of the page can be read. */
export interface NetworkMatches {
  readonly network: string
  readonly index: NetworkIndex
  readonly matches: Matches
}

/** A match: the position of its network in the list, and its slot there. */
export interface MergedMatch {
  readonly network: number
  readonly slot: number
}

/** Finds the matches of a window, in slices. Among devices with equal addresses, the order of `lists` decides. */
export function* mergeWindow(
  lists: readonly NetworkMatches[],
  sort: SortOrder,
  { offset, size }: Window,
): Sliced<MergedMatch[]> {
  const only = lists.length === 1 ? lists[0] : undefined
  const total = lists.reduce((sum, { matches }) => sum + matches.total, 0)
  const to = Math.min(offset + size, total)
  if (only !== undefined) {
    return Array.from({ length: Math.max(to - offset, 0) }, (_, at) => ({
      network: 0,
      slot: only.matches.at(offset + at),
    }))
  }
  if (offset >= to) return []
  const precedes = precedence(lists, sort)
  // A cut compares every list with every other list. If there are many lists, merging everything before the page is
  // faster.
  const isCut = lists.length <= MAX_CUT
  const next = isCut ? cut(lists, offset, to, precedes) : lists.map(() => 0)
  return yield* merge(lists, next, precedes, isCut ? 0 : offset, to - offset)
}

/** Maximum number of lists for a cut. More lists are merged from their beginning. */
const MAX_CUT = 8
const TAKEN_A_SLICE = 512

/** Takes the first match of all lists repeatedly. A heap orders the lists by their next match. */
function* merge(
  lists: readonly NetworkMatches[],
  next: number[],
  precedes: Precedes,
  skip: number,
  size: number,
): Sliced<MergedMatch[]> {
  const comesFirst = (a: number, b: number): boolean => precedes(a, next[a]!, b, next[b]!)
  // On each level of the heap, two lists are compared.
  const comparisons = 2 * Math.ceil(Math.log2(lists.length))
  const heap: number[] = []
  lists.forEach(({ matches }, list) => {
    if (next[list]! < matches.total) siftUp(heap, heap.push(list) - 1, comesFirst)
  })
  const found: MergedMatch[] = []
  for (let taken = 0; taken < skip + size; taken++) {
    // The heap is updated only now, because no match after the last one of the page can be read.
    if (taken > 0) siftDown(heap, comesFirst)
    if (taken % TAKEN_A_SLICE === TAKEN_A_SLICE - 1) yield TAKEN_A_SLICE * comparisons
    const network = heap[0]!
    const rank = next[network]!++
    if (taken >= skip) found.push({ network, slot: lists[network]!.matches.at(rank) })
    if (next[network] === lists[network]!.matches.total) {
      const last = heap.pop()!
      if (heap.length > 0) heap[0] = last
    }
  }
  return found
}

function siftUp(heap: number[], from: number, comesFirst: (a: number, b: number) => boolean): void {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >>> 1
    if (!comesFirst(heap[at]!, heap[parent]!)) return
    ;[heap[at], heap[parent]] = [heap[parent]!, heap[at]!]
    at = parent
  }
}

function siftDown(heap: number[], comesFirst: (a: number, b: number) => boolean): void {
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let first = at
    if (left < heap.length && comesFirst(heap[left]!, heap[first]!)) first = left
    if (right < heap.length && comesFirst(heap[right]!, heap[first]!)) first = right
    if (first === at) return
    ;[heap[at], heap[first]] = [heap[first]!, heap[at]!]
    at = first
  }
}

/** Returns whether the match at a rank of one list comes before the match at a rank of another list. */
type Precedes = (list: number, rank: number, other: number, otherRank: number) => boolean

function precedence(lists: readonly NetworkMatches[], { column, descending }: SortOrder): Precedes {
  const names = networkOrder(lists, column)
  return (list, rank, other, otherRank) => {
    const [a, b] = [lists[list]!, lists[other]!]
    const [slot, otherSlot] = [a.matches.at(rank), b.matches.at(otherRank)]
    const order =
      names(list, other) ||
      compareKeys(a.index.keyOf(column, slot), b.index.keyOf(column, otherSlot)) ||
      compareKeys(a.index.addresses.get(slot), b.index.addresses.get(otherSlot)) ||
      list - other
    return descending ? order > 0 : order < 0
  }
}

/** Compares networks by name if the search sorts by name. Names that differ only in case are equal. */
function networkOrder(lists: readonly NetworkMatches[], column: DeviceField): (a: number, b: number) => number {
  if (column !== 'network') return () => 0
  const ranks: number[] = []
  lists.forEach(({ network }, at) => {
    const before = lists[at - 1]?.network
    ranks.push(before === undefined ? 0 : ranks[at - 1]! + (foldCase(before) === foldCase(network) ? 0 : 1))
  })
  return (a, b) => ranks[a]! - ranks[b]!
}

const compareKeys = (a: string | number | null, b: string | number | null): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b)
  return a === b ? 0 : (a ?? 0) < (b ?? 0) ? -1 : 1
}

/** Returns how many matches of each list are among the first `rank` matches of all lists. */
function cut(lists: readonly NetworkMatches[], rank: number, max: number, precedes: Precedes): number[] {
  const low = lists.map(() => 0)
  const high = lists.map(({ matches }) => Math.min(matches.total, max))
  for (;;) {
    const widths = lists.map((_, at) => high[at]! - low[at]!)
    const width = Math.max(...widths)
    if (width === 0) return low
    const widest = widths.indexOf(width)
    const middle = (low[widest]! + high[widest]!) >>> 1
    const before = lists.map((_, at) =>
      at === widest ? middle : countBefore(lists, at, widest, middle, max, precedes),
    )
    const isAmongFirst = before.reduce((sum, count) => sum + count, 0) < rank
    for (let at = 0; at < lists.length; at++) {
      if (isAmongFirst) low[at] = Math.max(low[at]!, at === widest ? middle + 1 : before[at]!)
      else high[at] = Math.min(high[at]!, before[at]!)
    }
  }
}

/** Returns how many matches of a list come before the match at a rank of another list. */
function countBefore(
  lists: readonly NetworkMatches[],
  list: number,
  other: number,
  rank: number,
  max: number,
  precedes: Precedes,
): number {
  let [low, high] = [0, Math.min(lists[list]!.matches.total, max)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (precedes(list, middle, other, rank)) low = middle + 1
    else high = middle
  }
  return low
}
