import { setTimeout as pause } from 'node:timers/promises'

const CALM_MS = 1000
const UNREST_MS = 100

/**
 * Calls `poll` once a second, or ten times a second while `isCalm` returns false. Returns a function that ends the
 * polling.
 */
export function startPolling(poll: () => Promise<void>, isCalm: () => boolean): () => void {
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      await pause(isCalm() ? CALM_MS : UNREST_MS, undefined, { ref: false })
      if (!isOver) await poll()
    }
  }
  void run()
  return () => {
    isOver = true
  }
}
