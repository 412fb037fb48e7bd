/*
 * What rounds came to: the middle, and the middle half of them.
 */

export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) }
}

export interface Aim {
  readonly text: string
  readonly bound: number
  readonly isMost: boolean
}

export const atLeast = (bound: number, unit = ''): Aim => ({ text: `>= ${bound}${unit}`, bound, isMost: false })
export const under = (bound: number, unit = ''): Aim => ({ text: `< ${bound}${unit}`, bound, isMost: true })

/** Rounds that disagree decide nothing. */
export function verdictOn({ lower, upper }: Spread, { bound, isMost }: Aim): string {
  if (isMost ? upper < bound : lower >= bound) return '**met**'
  if (isMost ? lower >= bound : upper < bound) return '**not met**'
  return 'open: within the spread'
}
