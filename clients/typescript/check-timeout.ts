/** The longest time of a timer. With a longer one, or NaN, a timer waits for one millisecond. */
const MAX_MS = 2 ** 31 - 1

/** Throws TypeError for a timeout that no timer can keep. */
export function checkTimeout(timeoutMs: number): void {
  if (timeoutMs > 0 && timeoutMs <= MAX_MS) return
  throw new TypeError(`Cannot use timeoutMs ${timeoutMs}: give a number above 0, at most ${MAX_MS}`)
}
