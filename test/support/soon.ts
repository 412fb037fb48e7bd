import { setTimeout as pause } from 'node:timers/promises'

/** A service knows a new key or user after a second at most, and refuses a source after ten attempts before that. */
const QUICK_CHECKS = 8
const QUICK_PAUSE_MS = 150
const PAUSE_MS = 2000
const LATEST_MS = 30_000

/** Waits until a check passes; a busy machine gets 30 s. Rejects with the last failure. */
export async function soon<T>(check: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + LATEST_MS
  for (let checks = 1; ; checks++) {
    try {
      return await check()
    } catch (failure) {
      if (performance.now() > until) throw failure
    }
    await pause(checks < QUICK_CHECKS ? QUICK_PAUSE_MS : PAUSE_MS)
  }
}
