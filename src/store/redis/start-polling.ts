import { setTimeout as pause } from 'node:timers/promises'

const STABLE_MS = 1000
const UNSTABLE_MS = 100

/**
 * Calls `poll` once a second, or ten times a second while `isStable` returns false. After a poll that fails, as at an
 * answer that nobody expects, it calls `onFailure` and goes on. Returns a function that ends the polling.
 */
export function startPolling(
  poll: () => Promise<void>,
  isStable: () => boolean,
  onFailure: (failure: unknown) => void,
): () => void {
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      await pause(isStable() ? STABLE_MS : UNSTABLE_MS, undefined, { ref: false })
      if (!isOver) await poll().catch(onFailure)
    }
  }
  void run()
  return () => {
    isOver = true
  }
}
