/**
 * Resolves as a promise does, or with `late` after `ms` milliseconds. If the promise rejects after that, its reason
 * goes to `onFailure`.
 */
export async function waitAtMost<Value>(
  ms: number,
  promise: Promise<Value>,
  { late, onFailure }: { readonly late: Value; onFailure(failure: unknown): void },
): Promise<Value> {
  let isLate = false
  return await new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => {
      isLate = true
      resolve(late)
    }, ms)
    promise
      .then(resolve, (failure: unknown) => (isLate ? onFailure(failure) : reject(failure)))
      .finally(() => clearTimeout(timer))
  })
}
