import { retainedBytes } from '../support/collect-garbage.ts'

/** Returns how many bytes of the heap some work retains after its end. */
export async function retainedBy(work: () => Promise<void>): Promise<number> {
  const before = retainedBytes()
  await work()
  return retainedBytes() - before
}
