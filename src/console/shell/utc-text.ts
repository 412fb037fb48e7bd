/*
 * Formats times in UTC, as searches and logs do, so that users in different time zones mean the same minute. The
 * functions take Unix epoch milliseconds; null gives an empty text.
 */

/** Formats a time in UTC, to the minute. */
export const utcMinute = (time: number | null): string => isoText(time).slice(0, -8)

/** Formats a time in UTC, to the second. */
export const utcSecond = (time: number | null): string => isoText(time).slice(0, -5)

function isoText(time: number | null): string {
  // A reported time may be any integer, even an invalid date.
  if (time === null || Number.isNaN(new Date(time).getTime())) return ''
  return new Date(time).toISOString().replace('T', ' ')
}
