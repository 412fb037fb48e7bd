/*
 * The periods of the schemes lastChange, lastBackup and lastTelemetry.
 */

type TimeTest = (time: number | null) => boolean

const DAY_MS = 86_400_000
const SPANS: Record<string, number> = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS }

/** Returns a test for the times in a period of the specification, or null if the line is no such period. */
export function periodTest(line: string, now: number): ((time: number) => boolean) | null {
  const span = SPANS[line]
  if (span !== undefined) return (time) => time >= now - span && time <= now
  const days = line.split('/').map(startOfDay)
  const [first, last] = days
  if (days.length !== 2 || first === undefined || last === undefined || first === null || last === null) return null
  return first <= last ? (time) => time >= first && time < last + DAY_MS : null
}

/** Returns a test for a time that may be unknown, or null if the line is invalid. */
export function timeMatcher(line: string, now: number): TimeTest | null {
  const words = line.toLowerCase().split(/\s+/)
  if (words.length === 1 && words[0] === 'never') return (time) => time === null
  const isOlder = words.length === 3 && words[0] === 'older' && words[1] === 'than'
  const count = isOlder ? words[2]! : words.length === 1 ? words[0]! : ''
  if (/^[1-9][0-9]{0,4}[hd]$/.test(count)) {
    const since = now - Number.parseInt(count, 10) * (count.endsWith('d') ? DAY_MS : DAY_MS / 24)
    return (time) => time !== null && (isOlder ? time < since : time >= since && time <= now)
  }
  const test = line.includes('/') ? periodTest(line, now) : null
  return test && ((time) => time !== null && test(time))
}

/** Returns the start of the day, or null if there is no such day. */
function startOfDay(text: string): number | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00.000Z`)
  if (Number.isNaN(time)) return null
  return new Date(time).toISOString().startsWith(text) ? time : null
}
