import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Returns how many turns of the event loop other work gets while some work runs. The work can ask for the number of
 * turns so far.
 */
export async function turnsDuring(work: (turns: () => number) => Promise<unknown>): Promise<number> {
  let isOver = false
  let turns = 0
  const counting = (async () => {
    for (; !isOver; turns++) await nextTurn()
  })()
  try {
    await work(() => turns)
  } finally {
    isOver = true
  }
  await counting
  return turns
}
