import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** After work of at most this duration in milliseconds, the next piece runs at once. */
const SHORT_MS = 50

/**
 * Lets other work run after a piece of long work. After a piece longer than SHORT_MS, it pauses for as long as the
 * piece took. A waiting call needs several turns of the event loop, and must not wait for another such piece at each of
 * them. `begun` is the start of the piece, in milliseconds of performance.now.
 */
export async function giveWay(begun: number): Promise<void> {
  const took = performance.now() - begun
  await (took > SHORT_MS ? pause(took) : nextTurn())
}
