import { ApplicationError } from '../domain/application-error.ts'

/*
 * Turns at work that needs much memory and time: a few run, a few more wait. Sources alternate: a source with many
 * requests waits for its own, and another source with one request runs next.
 */

export interface FairTurns {
  /** Runs the work when it is its turn. Throws OVERLOADED if too many requests wait, of this source or in all. */
  run<Result>(source: string, work: () => Promise<Result>): Promise<Result>
}

export interface FairTurnsOptions {
  /** Maximum that run at the same time. */
  readonly running: number
  /** Maximum of one source that run or wait. */
  readonly ofOneSource: number
  /** Maximum that wait in all. */
  readonly waiting: number
  /** Reason of a refusal, for the caller. */
  readonly reason: string
}

type Begin = () => void

export function fairTurns({ running, ofOneSource, waiting, reason }: FairTurnsOptions): FairTurns {
  /** Waiting requests by source; the source with the next turn comes first. */
  const queues = new Map<string, Begin[]>()
  const counts = new Map<string, number>()
  let [inTurn, queued] = [0, 0]

  function next(): void {
    const [first] = queues
    if (first === undefined || inTurn >= running) return
    const [source, queue] = first
    queues.delete(source)
    const begin = queue.shift()!
    if (queue.length > 0) queues.set(source, queue)
    queued--
    inTurn++
    begin()
  }

  async function turn(source: string): Promise<void> {
    if (inTurn < running) {
      inTurn++
      return
    }
    queued++
    await new Promise<void>((begin) => queues.set(source, [...(queues.get(source) ?? []), begin]))
  }

  return {
    async run(source, work) {
      const own = counts.get(source) ?? 0
      if (own >= ofOneSource || (inTurn >= running && queued >= waiting)) {
        throw new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })
      }
      counts.set(source, own + 1)
      try {
        await turn(source)
        try {
          return await work()
        } finally {
          inTurn--
          next()
        }
      } finally {
        const left = counts.get(source)! - 1
        if (left > 0) counts.set(source, left)
        else counts.delete(source)
      }
    },
  }
}
