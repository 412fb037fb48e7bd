/*
 * Formats times in UTC, as searches and logs do. Users in different time zones then see the same text for the same
 * minute. The functions take Unix epoch milliseconds, and return an empty text for null.
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
