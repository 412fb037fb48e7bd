/**
 * Returns the start of a day, written as YYYY-MM-DD, in Unix epoch milliseconds of UTC. Returns null if the calendar
 * does not have the day.
 */
export function startOfDay(date: string): number | null {
  const time = Date.parse(`${date}T00:00:00Z`)
  // Date.parse accepts 30 February and returns the first or second of March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : time
}
