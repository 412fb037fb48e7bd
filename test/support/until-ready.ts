import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a service is ready, which it is when its Redis answers and has loaded its data. */
export async function untilReady(url: string, maxMs: number): Promise<void> {
  const until = performance.now() + maxMs
  while (!(await fetch(new URL('readyz', url))).ok) {
    if (performance.now() > until) throw new Error(`the service was not ready within ${maxMs} ms`)
    await pause(5)
  }
}
