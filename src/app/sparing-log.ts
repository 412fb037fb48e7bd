/** Time in which the same reason is logged once. A lost connection is tried again twice a second. */
const REPEAT_MS = 10_000

/**
 * Returns a function that passes a reason on to `write`, unless it passed on the same reason less than ten seconds
 * before. `now` returns milliseconds.
 */
export function createSparingLog(
  write: (reason: string) => void,
  now: () => number = () => performance.now(),
): (reason: string) => void {
  let last: { readonly reason: string; readonly at: number } | null = null
  return (reason) => {
    const at = now()
    if (last?.reason === reason && at - last.at < REPEAT_MS) return
    last = { reason, at }
    write(reason)
  }
}
