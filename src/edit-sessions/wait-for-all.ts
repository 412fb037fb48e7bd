/**
 * What all of them answer; else the failure of the first of them that failed, in their order, and not before nothing is
 * under way any more: what one of them did must not be lost to the failure of another.
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
