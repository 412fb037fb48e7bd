/** The rows of a table, the active one, and those that are visible. */
export interface RowWindow {
  /** Index of the active row. */
  readonly active: number
  readonly count: number
  /** Number of visible rows. */
  readonly seen: number
}

/** Returns the row to which a key moves, or null for other keys. */
export function rowAfter(key: string, { active, count, seen }: RowWindow): number | null {
  if (count === 0) return null
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    // One row of the previous page stays visible.
    PageDown: Math.max(1, seen - 1),
    PageUp: -Math.max(1, seen - 1),
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step))
}
