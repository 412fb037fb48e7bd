import type { Memory } from '../support/figures/retained-memory.ts'
import { type Lane, openLane, speakBare } from './client.ts'
import { faultIn, faultInBare, type Judge } from './judge.ts'
import { type Message, messageOf } from './message.ts'

export interface Fuzz extends Judge {
  readonly url: string
  readonly seed: number
  readonly count: number
  /** Measures the memory that the service retains; null if memory is not watched. */
  readonly memory: (() => Promise<Memory>) | null
}

export interface Report {
  /** The first faults, with the seed and number that reproduce each message. */
  readonly faults: string[]
  /** The number of responses by status. Status 0 means no response, which can happen on plain TCP connections. */
  readonly statuses: Readonly<Record<string, number>>
  /** The share of replies to valid calls that contain a result or an error of the inventory. */
  readonly understood: number
  readonly seconds: number
  /** By how much each figure grew after the warm-up; NaN if memory is not watched. */
  readonly grown: Memory
}

const LANES = 8
const MOST_FAULTS = 20
const WARM_UP = 0.3

/** Sends `count` messages, several at once, and judges every reply. */
export async function runFuzz(fuzz: Fuzz): Promise<Report> {
  const { seed, count, memory } = fuzz
  const started = performance.now()
  const faults: string[] = []
  const tally = newTally()
  let next = 0
  let warm: Memory | undefined
  const run = async (lane: Lane): Promise<void> => {
    while (next < count && faults.length < MOST_FAULTS) {
      const number = next++
      if (number === Math.floor(count * WARM_UP)) warm = await memory?.()
      const message = messageOf(seed, number)
      const fault = await faultOf(message, lane, fuzz, tally)
      if (fault !== null) faults.push(`seed ${seed}, message ${number}: ${fault}\n  ${textOf(message).slice(0, 1000)}`)
    }
  }
  const lanes = Array.from({ length: LANES }, () => openLane(fuzz.url))
  try {
    await Promise.all(lanes.map(run))
  } finally {
    for (const lane of lanes) lane.close()
  }
  const grown = growth(warm, await memory?.())
  const seconds = (performance.now() - started) / 1000
  return { faults, statuses: tally.statuses, understood: tally.understood / tally.replies, seconds, grown }
}

const growth = (from?: Memory, to?: Memory): Memory => ({
  heapMiB: Number(to?.heapMiB) - Number(from?.heapMiB),
  rssMiB: Number(to?.rssMiB) - Number(from?.rssMiB),
})

interface Tally {
  statuses: Record<string, number>
  replies: number
  understood: number
}

const newTally = (): Tally => ({ statuses: {}, replies: 0, understood: 0 })

async function faultOf(message: Message, lane: Lane, judge: Judge & { url: string }, tally: Tally) {
  try {
    if ('request' in message) {
      const answers = await speakBare(judge.url, message.request)
      for (const { status } of answers.length === 0 ? [{ status: 0 }] : answers) count(tally, status)
      return answers.map((answer) => faultInBare(answer, judge)).find((fault) => fault !== null) ?? null
    }
    const answer = await lane.send(message)
    count(tally, answer.status)
    if (message.kind === 'valid') countReplies(tally, answer.text)
    return faultIn(message, answer, judge)
  } catch (failure) {
    return `no answer: ${(failure as Error).message}`
  }
}

function count({ statuses }: Tally, status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1
}

// Only counts replies and errors. The judge checks their content.
function countReplies(tally: Tally, text: string): void {
  const replies = text.match(/"jsonrpc":"2\.0","id":/g)?.length ?? 0
  const errors = text.match(/"error":\{"code":-/g)?.length ?? 0
  tally.replies += replies
  tally.understood += replies - errors
}

const textOf = (message: Message): string =>
  `${message.kind} ${JSON.stringify(('request' in message ? message.request : message.body).toString())}`
