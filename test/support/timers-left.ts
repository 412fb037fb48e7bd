import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Returns how many timers are left of those that some work has started, directly or in a callback of its promises,
 * timers and sockets. Timers that others start in this process at the same time, such as another service, do not count.
 */
export async function countTimersLeft(work: () => Promise<unknown>): Promise<number> {
  const isOfWork = new AsyncLocalStorage<true>()
  const left = new Set<number>()
  const hook = createHook({
    init(id, type) {
      if (type === 'Timeout' && isOfWork.getStore()) left.add(id)
    },
    destroy: (id) => void left.delete(id),
  }).enable()
  try {
    await isOfWork.run(true, work)
    // Node calls `destroy` of a cleared timer in the next turn of the event loop.
    await nextTurn()
    await nextTurn()
    return left.size
  } finally {
    hook.disable()
  }
}
