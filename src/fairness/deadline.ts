/** The error for work that did not end in time. */
export class DeadlinePassed extends Error {}

/**
 * Waits for work for at most `ms`. Throws the error that `toFailure` returns (by default DeadlinePassed) if the work
 * has not ended by then. The work itself continues.
 */
export function withDeadline<Result>(
  work: Promise<Result>,
  ms: number,
  toFailure: () => Error = () => new DeadlinePassed(`no reply within ${ms} ms`),
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // A reply may have arrived while this process was busy. It is read before the deadline counts as passed.
      setImmediate(() => reject(toFailure()))
    }, ms)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (failure) => {
        clearTimeout(timer)
        reject(failure)
      },
    )
  })
}
