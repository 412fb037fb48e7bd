import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Work that took no longer than this is followed by the next piece at once. */
const SHORT_MS = 50

/**
 * Lets other work have its turn after a piece of long work. After a piece that took long it waits as long again, because a
 * call that waits behind it needs several turns, and must not wait behind another such piece at each of them.
 * `begun`: when the piece began, on the clock of performance.now.
 */
export async function giveWay(begun: number): Promise<void> {
  const took = performance.now() - begun
  await (took > SHORT_MS ? pause(took) : nextTurn())
}
