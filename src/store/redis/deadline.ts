export class DeadlinePassed extends Error {}

export function withDeadline<T>(reply: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // A reply that came while we were busy ourselves is read before it is said that there is none.
      setImmediate(() => reject(new DeadlinePassed(`no reply within ${ms} ms`)))
    }, ms)
    reply.then(
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
