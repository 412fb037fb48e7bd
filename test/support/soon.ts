import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000
const LATEST_MS = 30_000

/**
 * Waits until a check passes; a busy machine gets 30 s. Rejects with the last failure. The pauses grow, because a
 * service refuses a source after ten attempts with a key or user that it does not know yet, which takes up to a second.
 */
export async function soon<T>(check: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + LATEST_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.7 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await check()
    } catch (failure) {
      if (performance.now() > until) throw failure
    }
    await pause(pauseMs)
  }
}
