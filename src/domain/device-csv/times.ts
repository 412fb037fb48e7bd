/* Parses and formats times in cells: Unix epoch milliseconds or ISO 8601. Files are written with ISO 8601. */
import { startOfDay } from '../calendar.ts'

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/

/** Returns text such as `2026-09-01T00:00:00.000Z`; milliseconds outside the range of dates stay digits. */
export function timeText(ms: number): string {
  const date = new Date(ms)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return ISO.test(text) ? text : `${ms}`
}

/** Returns Unix epoch milliseconds; null if the text is not a time. A time without a zone is UTC. */
export function parseTime(text: string): number | null {
  if (/^-?\d{1,16}$/.test(text)) return Number(text)
  const [, date, time = '00:00', zone = 'Z'] = ISO.exec(text) ?? []
  if (date === undefined || startOfDay(date) === null) return null
  const ms = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(ms) ? null : ms
}
