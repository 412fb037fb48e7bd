/*
 * Times as all views tell them: in UTC, as devices are searched for by time and as the service logs, so that two people
 * in two places mean the same minute. Unix epoch milliseconds; nothing for null.
 */

export const utcMinute = (time: number | null): string => isoText(time).slice(0, -8)

export const utcSecond = (time: number | null): string => isoText(time).slice(0, -5)

function isoText(time: number | null): string {
  // Any integer may have been reported, also one that is no date.
  if (time === null || Number.isNaN(new Date(time).getTime())) return ''
  return new Date(time).toISOString().replace('T', ' ')
}
