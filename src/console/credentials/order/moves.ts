/*
 * How a place in an order becomes priorities. Lower stands first. Who is moved gets a number of its own, so that no order
 * rests on names; whoever is in the way is moved on, and nobody else is touched.
 */

export interface Ranked {
  readonly name: string
  readonly priority: number
}

/** The new priorities that bring the element at `from` to `to`: only of those that get another one. */
export function prioritiesFor(ranked: readonly Ranked[], { from, to }: { from: number; to: number }): Ranked[] {
  const moved = ranked[from]
  if (moved === undefined || from === to) return []
  const others = ranked.toSpliced(from, 1)
  const before = others[to - 1]
  let last: Ranked = { name: moved.name, priority: before === undefined ? 0 : before.priority + 1 }
  const changed = last.priority === moved.priority ? [] : [last]
  for (const other of others.slice(to)) {
    if (other.priority > last.priority) break
    last = { name: other.name, priority: last.priority + 1 }
    changed.push(last)
  }
  return changed
}

/** Where an element ends that is taken from `from` and dropped into the gap before the element that is at `gap` now. */
export const placeInGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)
