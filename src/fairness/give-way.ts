import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** After work of at most this duration the next piece runs at once. */
const SHORT_MS = 50

/**
 * Lets other work run after a piece of long work. After a long piece it waits as long again: a waiting call needs
 * several turns, and must not wait for another such piece at each of them. `begun`: start of the piece, on the clock of
 * performance.now.
 */
export async function giveWay(begun: number): Promise<void> {
  const took = performance.now() - begun
  await (took > SHORT_MS ? pause(took) : nextTurn())
}
