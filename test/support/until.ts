import { setTimeout as pause } from 'node:timers/promises'

const LATEST_MS = 90_000

/**
 * Waits until a condition is true; a condition that throws is not true yet. Rejects with the text `failure` after 90 s.
 */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  failure: string,
  { everyMs = 50 } = {},
): Promise<void> {
  const end = performance.now() + LATEST_MS
  let cause: unknown
  while (performance.now() < end) {
    try {
      if (await isTrue()) return
    } catch (thrown) {
      cause = thrown
    }
    await pause(everyMs)
  }
  throw new Error(failure, { cause })
}
