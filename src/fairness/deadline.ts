/** The error for work that did not end in time. */
export class DeadlinePassed extends Error {}

/**
 * Waits for work for at most `ms`. Throws the error that `toFailure` returns (by default DeadlinePassed) if the work
 * has not ended by then. The work itself continues. `waited` returns how much of the time since the call counts, in
 * milliseconds. If less than all of it counts, the wait becomes longer.
 */
export function withDeadline<Result>(
  work: Promise<Result>,
  ms: number,
  toFailure: () => Error = () => new DeadlinePassed(`no reply within ${ms} ms`),
  waited: () => number = () => ms,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isSettled = false
    const check = (): void => {
      if (isSettled) return
      const left = ms - waited()
      // A timer may fire a little early.
      if (left < 1) reject(toFailure())
      else timer = setTimeout(checkSoon, left)
    }
    // A reply may have arrived while this process was busy. It is read before the deadline counts as passed.
    const checkSoon = (): void => void setImmediate(check)
    let timer = setTimeout(checkSoon, ms)
    const settle = (): void => {
      isSettled = true
      clearTimeout(timer)
    }
    work.then(
      (value) => {
        settle()
        resolve(value)
      },
      (failure) => {
        settle()
        reject(failure)
      },
    )
  })
}
