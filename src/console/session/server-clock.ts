/*
 * The clock of the service. The service sends the ends of sessions as times of its own clock, and the clock of the
 * browser may differ from it.
 */

/** Milliseconds by which the clock of the service is ahead of the clock of the browser. */
let aheadMs = 0

/** Reads the clock of the service in a response. Its header has no fractions of a second, so they are rounded up. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(time)) aheadMs = time + 1000 - Date.now()
}

/** Returns the time of the service in Unix epoch milliseconds. It is at most a second fast. */
export const serverNow = (): number => Date.now() + aheadMs
