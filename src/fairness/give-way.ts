import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** After a piece of work that took at most this time, in milliseconds, the next piece runs at once. */
const SHORT_MS = 50

/**
 * Lets other work run after a piece of long work. If the piece took longer than SHORT_MS, pauses for the same time. A
 * waiting call needs several turns of the event loop, and must not wait for another long piece in each of them. `begun`
 * is the start of the piece, in milliseconds of performance.now.
 */
export async function giveWay(begun: number): Promise<void> {
  const took = performance.now() - begun
  await (took > SHORT_MS ? pause(took) : nextTurn())
}
