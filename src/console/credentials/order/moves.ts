/*
 * How a place in an order becomes priorities. Lower stands first, equal ones stand by name; whoever is in the way is moved
 * on, and nobody else is touched.
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
    if (isBehind(other, last)) break
    last = { name: other.name, priority: last.priority + 1 }
    changed.push(last)
  }
  return changed
}

const isBehind = (a: Ranked, b: Ranked): boolean =>
  a.priority > b.priority || (a.priority === b.priority && compareCodePoints(a.name, b.name) > 0)

/** As the service orders names; plain comparison of strings would put the characters above U+FFFF too early. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  for (const [at, character] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (character !== other) return character.codePointAt(0)! - other.codePointAt(0)!
  }
  return left.length - right.length
}

/** Where an element ends that is taken from `from` and dropped into the gap before the element that is at `gap` now. */
export const placeInGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)
