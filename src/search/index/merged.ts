// The matches of several networks as one list, without putting together more than the page: a binary search finds how
// many of each network stand before it.
import type { DeviceField, SortOrder } from '../../domain/search/sort-order.ts'
import { compareCodePoints, foldCase } from '../../domain/text.ts'
import type { Matches, Window } from './matches.ts'
import type { NetworkIndex } from './network-index.ts'

/** What matches in one network; at least as many as the page ends at can be asked for by rank. */
export interface NetworkMatches {
  readonly network: string
  readonly index: NetworkIndex
  readonly matches: Matches
}

/** A device found: the position of its network in the list, and its slot there. */
export interface Found {
  readonly network: number
  readonly slot: number
}

/** The devices of a window of all matches; networks in the order that breaks ties between equal addresses. */
export function mergedWindow(lists: readonly NetworkMatches[], sort: SortOrder, { offset, size }: Window): Found[] {
  const only = lists.length === 1 ? lists[0] : undefined
  const total = lists.reduce((sum, { matches }) => sum + matches.total, 0)
  const to = Math.min(offset + size, total)
  if (only !== undefined) {
    return Array.from({ length: Math.max(to - offset, 0) }, (_, at) => ({
      network: 0,
      slot: only.matches.at(offset + at),
    }))
  }
  const precedes = precedence(lists, sort)
  const next = offset < to ? cut(lists, offset, to, precedes) : []
  const found: Found[] = []
  while (found.length < to - offset) {
    const open = lists.flatMap((list, network) => (next[network]! < list.matches.total ? [network] : []))
    const first = open.reduce((best, network) =>
      precedes(network, next[network]!, best, next[best]!) ? network : best,
    )
    found.push({ network: first, slot: lists[first]!.matches.at(next[first]!++) })
  }
  return found
}

/** Whether the match at one rank of one list stands before that of another. */
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

/** By network is by its name first of all; names that are equal but for case are equal. */
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

/** How many matches of each list are among the first `rank` of all. */
function cut(lists: readonly NetworkMatches[], rank: number, most: number, precedes: Precedes): number[] {
  const low = lists.map(() => 0)
  const high = lists.map(({ matches }) => Math.min(matches.total, most))
  for (;;) {
    const widths = lists.map((_, at) => high[at]! - low[at]!)
    const width = Math.max(...widths)
    if (width === 0) return low
    const widest = widths.indexOf(width)
    const middle = (low[widest]! + high[widest]!) >>> 1
    const before = lists.map((_, at) =>
      at === widest ? middle : countBefore(lists, at, widest, middle, most, precedes),
    )
    const isAmongFirst = before.reduce((sum, count) => sum + count, 0) < rank
    for (let at = 0; at < lists.length; at++) {
      if (isAmongFirst) low[at] = Math.max(low[at]!, at === widest ? middle + 1 : before[at]!)
      else high[at] = Math.min(high[at]!, before[at]!)
    }
  }
}

/** How many matches of a list stand before the one at a rank of another. */
function countBefore(
  lists: readonly NetworkMatches[],
  list: number,
  other: number,
  rank: number,
  most: number,
  precedes: Precedes,
): number {
  let [low, high] = [0, Math.min(lists[list]!.matches.total, most)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (precedes(list, middle, other, rank)) low = middle + 1
    else high = middle
  }
  return low
}
