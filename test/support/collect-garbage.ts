import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects all garbage of this process. */
export const collectGarbage = runInNewContext('gc') as () => void

/** Returns the bytes of the heap that are left after a garbage collection. */
export function retainedBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
