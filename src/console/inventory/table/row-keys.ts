export interface Standing {
  /** The row one is at. */
  readonly active: number
  readonly count: number
  /** How many rows are seen at a time. */
  readonly seen: number
}

/** The row a key leads to, null for keys that lead nowhere. */
export function rowAfter(key: string, { active, count, seen }: Standing): number | null {
  if (count === 0) return null
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    // A row of the page before stays in sight, to go on reading from.
    PageDown: Math.max(1, seen - 1),
    PageUp: -Math.max(1, seen - 1),
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? null : Math.min(count - 1, Math.max(0, active + step))
}
