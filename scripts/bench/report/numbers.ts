import { type Aim, formatVerdict, type Spread } from '../spread.ts'
import type { Verdict } from './section.ts'

/** Formats a number with three significant digits. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '-'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Formats the median, and the range of the middle half of the rounds. */
export const withSpread = ({ median, lower, upper }: Spread, unit = ''): string =>
  `${short(median)}${unit} (${short(lower)} to ${short(upper)})`

/** Returns the verdict on a measured value. `unit` follows the value. */
export const judged = (what: string, measured: Spread, aim: Aim, unit = ''): Verdict => ({
  ...{ what, measured: withSpread(measured, unit), aim: aim.text, verdict: formatVerdict(measured, aim) },
})

/** Formats a figure that was measured once. `where` says where or when it was measured. */
export const judgedOnce = (what: string, value: number, aim: Aim, { unit = '', where = '' } = {}): Verdict => ({
  ...{ what, measured: `${short(value)}${unit}${where === '' ? '' : ` (${where})`}`, aim: aim.text },
  verdict: formatVerdict({ median: value, lower: value, upper: value }, aim),
})
