/**
 * Resolves with the values of all promises. If any promise rejects, waits until all have settled, then throws the first
 * reason in argument order. So no effect of a call happens after the call has failed.
 */
export async function waitForAll<Values extends readonly unknown[]>(
  all: readonly [...{ [At in keyof Values]: Promise<Values[At]> }],
): Promise<Values> {
  const outcomes = await Promise.allSettled(all)
  const values = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  return values as unknown as Values
}
