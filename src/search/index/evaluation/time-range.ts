import type { Period, TimeQuery } from '../../../domain/search/period.ts'

/** The range of a time that is unknown: a column stores it as -Infinity. */
const UNKNOWN: Period = { from: Number.NEGATIVE_INFINITY, to: Number.NEGATIVE_INFINITY }

/** Returns the range of the numbers in a column of times that satisfy a condition on a time. */
export const toTimeRange = (time: TimeQuery): Period => (time === 'never' ? UNKNOWN : time)
