import { startOfDay } from '../calendar.ts'
import { ParseError } from '../errors/parse-error.ts'

/** A period. Both times are inclusive, in Unix epoch milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BACK_FROM_NOW: ReadonlyMap<string, number> = new Map([
  ['24h', 24 * HOUR],
  ['7d', 7 * DAY],
  ['30d', 30 * DAY],
])

const PERIODS = 'neither 24h, 7d or 30d nor YYYY-MM-DD/YYYY-MM-DD'
const TIMES = 'not hours or days such as 24h or 7d, older than 7d, YYYY-MM-DD/YYYY-MM-DD or never'

/**
 * Parses a period. `24h`, `7d` and `30d` end at `now` (Unix epoch milliseconds). `YYYY-MM-DD/YYYY-MM-DD` means whole
 * days of UTC, both inclusive. Throws ParseError, with `otherForm` as its reason for a text of another form.
 */
export function parsePeriod(text: string, now: number, otherForm = PERIODS): Period {
  const back = BACK_FROM_NOW.get(text)
  if (back !== undefined) return { from: now - back, to: now }
  const dates = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/.exec(text)
  if (!dates) throw new ParseError('period', text, otherForm)
  const from = startOfDay(dates[1]!)
  const lastDay = startOfDay(dates[2]!)
  if (from === null) throw new ParseError('period', text, 'the first date is not in the calendar')
  if (lastDay === null) throw new ParseError('period', text, 'the second date is not in the calendar')
  if (from > lastDay) throw new ParseError('period', text, 'the first date is after the second')
  return { from, to: lastDay + DAY - 1 }
}

/** A condition on a time that may be unknown: a period, or `never` for an unknown time. */
export type TimeQuery = Period | 'never'

const UNITS: ReadonlyMap<string, number> = new Map([
  ['h', HOUR],
  ['d', DAY],
])

/**
 * Parses a condition on a time: a period as parsePeriod does, any number of hours or days back from `now` (`12h`,
 * `90d`), `older than` such a number, or `never`. Throws ParseError.
 */
export function parseTimeQuery(text: string, now: number): TimeQuery {
  if (text.toLowerCase() === 'never') return 'never'
  const back = /^(older\s+than\s+)?([1-9]\d{0,4})([hd])$/i.exec(text)
  if (back !== null) {
    const since = now - Number(back[2]) * UNITS.get(back[3]!.toLowerCase())!
    return back[1] === undefined ? { from: since, to: now } : { from: -Number.MAX_VALUE, to: since - 1 }
  }
  return parsePeriod(text, now, TIMES)
}

/** Returns whether a time satisfies a condition. */
export function matchesTime(query: TimeQuery, time: number | null): boolean {
  if (query === 'never') return time === null
  return time !== null && isInPeriod(time, query)
}

/** Returns whether a time is in a period. Both are in Unix epoch milliseconds, and the ends belong to it. */
export function isInPeriod(time: number, period: Period): boolean {
  return time >= period.from && time <= period.to
}
