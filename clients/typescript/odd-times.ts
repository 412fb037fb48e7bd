/*
 * Finds times that look like seconds instead of milliseconds. The client sends them unchanged and warns about them.
 */
const TIMES = ['lastBackup', 'lastTelemetry', 'configChangedAt'] as const

/** 2000-01-01T00:00:00Z; inventories hold no older times. */
const EARLIEST_MS = 946_684_800_000

type Report = Readonly<Record<string, unknown>>

/**
 * Returns a warning about the first such time in the reports of a call, with the number of further ones. Returns null
 * if there is no such time.
 */
export function oddTimesIn(params: object): string | null {
  const { reports } = params as { readonly reports?: unknown }
  if (!Array.isArray(reports)) return null
  const found = (reports as Report[]).flatMap((report) => TIMES.flatMap((name) => oddTimesOf(report, name)))
  if (found.length === 0) return null
  return `${found[0]}${found.length === 1 ? '' : ` (${found.length - 1} more)`}`
}

function oddTimesOf(report: Report, name: (typeof TIMES)[number]): string[] {
  const { [name]: times, ipAddress } = report ?? {}
  const values = [times].flat()
  return values
    .filter((value): value is number => typeof value === 'number' && value > 0 && value < EARLIEST_MS)
    .map((ms) => {
      const day = new Date(ms).toISOString().slice(0, 10)
      return `${ipAddress}: ${name} ${ms} is ${day}: seconds instead of milliseconds?`
    })
}
