/** Unix epoch milliseconds to the minute, in UTC as everything that is searched for by time; nothing for null. */
export function timeText(time: number | null): string {
  // Any integer may have been reported, also one that is no date.
  if (time === null || Number.isNaN(new Date(time).getTime())) return ''
  return new Date(time).toISOString().replace('T', ' ').slice(0, -8)
}
