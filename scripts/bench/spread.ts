/* Summarizes the rounds of a measurement by the median and the middle half. */

/** The median of several rounds, and the bounds around it. */
export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

/** Returns the spread of the values of all rounds. */
export function toSpread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const [last, at] = [sorted.length - 1, (place: number): number => sorted[place] ?? Number.NaN]
  // With few rounds the spread includes one round too many rather than one too few.
  return { median: toMedian(sorted), lower: at(Math.floor(last / 4)), upper: at(Math.ceil((last * 3) / 4)) }
}

/** Returns the median, which is the mean of the two middle values of an even number of values. */
export function toMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2
}

/** A bound that a measured value should meet. */
export interface Aim {
  readonly text: string
  readonly bound: number
  readonly isMost: boolean
}

/** Creates the aim of a value that must not be below a bound. */
export const atLeast = (bound: number, unit = ''): Aim => ({ text: `>= ${bound}${unit}`, bound, isMost: false })

/** Creates the aim of a value that must be below a bound. */
export const under = (bound: number, unit = ''): Aim => ({ text: `< ${bound}${unit}`, bound, isMost: true })

/** The verdict on a value that meets its aim. */
export const MET = '**met**'

/** Formats the verdict on an aim. If the rounds disagree, it is undecided. */
export function formatVerdict({ lower, upper }: Spread, { bound, isMost }: Aim): string {
  if (isMost ? upper < bound : lower >= bound) return MET
  if (isMost ? lower >= bound : upper < bound) return '**not met**'
  return 'open: within the spread'
}
