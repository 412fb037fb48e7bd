import { collectGarbage } from '../support/collect-garbage.ts'

/** Returns how many bytes of the heap some work retains after its end. */
export async function retainedBy(work: () => Promise<void>): Promise<number> {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  await work()
  collectGarbage()
  return process.memoryUsage().heapUsed - before
}
