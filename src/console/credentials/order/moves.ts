/*
 * Converts a move within an order to priorities. The element with the lowest priority comes first. The moved element
 * gets a unique priority, so that no order depends on names. Other elements get a new priority only if they would have
 * the same one.
 */

/** An object with a name and a priority. */
export interface Ranked {
  readonly name: string
  readonly priority: number
}

/** Returns the changed priorities that move the element at `from` to `to`. */
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

/** Returns the final position of an element moved from `from` to the gap before the element at `gap`. */
export const placeInGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)
