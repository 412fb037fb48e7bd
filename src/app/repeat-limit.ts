/** Maximum number of subjects whose last time is remembered. */
const MAX_SUBJECTS = 1000

/**
 * Returns a function that limits how often something is logged: for the same subject it returns true at most once in
 * `pauseMs`. `now` returns milliseconds.
 */
export function createRepeatLimit(
  pauseMs: number,
  now: () => number = () => performance.now(),
): (subject: string) => boolean {
  const times = new Map<string, number>()
  return (subject) => {
    const at = now()
    const last = times.get(subject)
    if (last !== undefined && at - last < pauseMs) return false
    if (times.size >= MAX_SUBJECTS) times.clear()
    times.set(subject, at)
    return true
  }
}
