/*
 * Measures searches on both sides in turns, so that other load of the machine affects both alike. A search is measured
 * under four conditions, which say what happened just before it or happens beside it.
 */

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Spread, toMedian, toSpread } from '../spread.ts'
import type { Yardstick, YardstickSearch } from '../yardstick.ts'
import type { SearchSide } from './search-sides.ts'

/**
 * The conditions of a measured search.
 * - warm: the same search was answered just before it.
 * - cold: a write was followed by another search, so the index has the write, and no page is remembered.
 * - written: a write was acknowledged just before it.
 * - beside: 100 writes a second run beside it.
 */
export const CONDITIONS = ['warm', 'cold', 'written', 'beside'] as const
export type Condition = (typeof CONDITIONS)[number]

/** Latencies of a search on one side, in ms, over all rounds. */
interface Latency {
  readonly p50: Spread
  readonly p95: Spread
}

/** The figures of one search on one side. */
export type SideFigures = Readonly<Record<Condition, Latency>> & {
  /** Searches per second of concurrent callers. */
  readonly rps: Spread
  /** A hash of the answers to all variants. */
  readonly answer: string
}

/** How long and how often a search is measured. */
export interface Times {
  readonly rounds: number
  /** Duration of a measurement of a round, in ms. */
  readonly ms: number
  readonly callers: number
}

/** The minimum number of searches in a measurement. */
const MIN_SEARCHES = 3
const WRITES_A_SECOND = 100
const WRITTEN_DEVICES = 200

/** A search for a text that no device has. */
const OTHER = { scheme: 'serial', data: 'no device has this' as never }

/** Returns a function that measures one search on every side, in the order of the sides. */
export function createSearchMeter(yardstick: Yardstick, count: number, times: Times) {
  const addresses = devicesOf(yardstick, count)
  return async (sides: readonly SearchSide[], variants: readonly YardstickSearch[]): Promise<SideFigures[]> => {
    const meters = sides.map((side) => new SideMeter(side, variants, addresses, times))
    const answers: string[] = []
    for (const meter of meters) answers.push(await meter.hashAnswers())
    for (let round = 0; round < times.rounds; round++)
      for (const meter of round % 2 === 0 ? meters : meters.toReversed()) await meter.measureRound()
    return meters.map((meter, at) => meter.figures(answers[at]!))
  }
}

/** Returns addresses of each network, spread over all devices. */
function devicesOf(yardstick: Yardstick, count: number): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (let at = 0; at < WRITTEN_DEVICES * 10; at++) {
    const { network, ipAddress } = yardstick.device((at * 7919) % count)
    const some = found.get(network) ?? []
    if (some.length < WRITTEN_DEVICES) found.set(network, [...some, ipAddress])
  }
  return found
}

/** Each write has another text, so that it changes something. */
let writes = 0

class SideMeter {
  readonly #side: SearchSide
  readonly #variants: readonly YardstickSearch[]
  readonly #addresses: ReadonlyMap<string, readonly string[]>
  readonly #times: Times
  readonly #latencies = new Map<Condition, { p50: number; p95: number }[]>()
  readonly #rps: number[] = []
  #next = 0

  constructor(
    side: SearchSide,
    variants: readonly YardstickSearch[],
    addresses: ReadonlyMap<string, readonly string[]>,
    times: Times,
  ) {
    this.#side = side
    this.#variants = variants
    this.#addresses = addresses
    this.#times = times
  }

  async hashAnswers(): Promise<string> {
    const hash = createHash('sha1')
    for (const variant of this.#variants) {
      const { total, ids } = await this.#side.search(variant, true)
      hash.update(`${total ?? ''}:${ids.join()};`)
    }
    return hash.digest('hex').slice(0, 12)
  }

  async measureRound(): Promise<void> {
    for (const condition of CONDITIONS) {
      const rounds = this.#latencies.get(condition) ?? []
      this.#latencies.set(condition, [...rounds, await this.#measure(condition)])
    }
    this.#rps.push(await this.#countPerSecond())
  }

  figures(answer: string): SideFigures {
    const latency = (condition: Condition): Latency => {
      const rounds = this.#latencies.get(condition)!
      return { p50: toSpread(rounds.map(({ p50 }) => p50)), p95: toSpread(rounds.map(({ p95 }) => p95)) }
    }
    const latencies = Object.fromEntries(CONDITIONS.map((condition) => [condition, latency(condition)]))
    return { ...(latencies as Record<Condition, Latency>), rps: toSpread(this.#rps), answer }
  }

  async #measure(condition: Condition): Promise<{ p50: number; p95: number }> {
    const writer = condition === 'beside' ? this.#startWriter() : null
    const times: number[] = []
    const end = performance.now() + this.#times.ms
    try {
      while (times.length < MIN_SEARCHES || performance.now() < end) {
        const variant = this.#variants[this.#next++ % this.#variants.length]!
        await this.#prepare(condition, variant)
        const begun = performance.now()
        await this.#side.search(variant, false)
        times.push(performance.now() - begun)
      }
    } finally {
      await writer?.stop()
    }
    times.sort((a, b) => a - b)
    return { p50: toMedian(times), p95: times[Math.min(times.length - 1, Math.floor(times.length * 0.95))]! }
  }

  async #prepare(condition: Condition, variant: YardstickSearch): Promise<void> {
    if (condition === 'warm') await this.#side.search(variant, false)
    if (condition === 'cold' || condition === 'written') await this.#write(variant.network)
    if (condition === 'cold') await this.#side.search({ ...variant, schemes: [OTHER] }, false)
  }

  /** Writes to a device of each network. */
  async #write(networks: readonly string[]): Promise<void> {
    for (const network of networks) {
      const addresses = this.#addresses.get(network)!
      writes++
      await this.#side.write(network, addresses[writes % addresses.length]!, `shelf ${writes}`)
    }
  }

  /** Writes to the networks of the search at a steady rate until it is stopped. `stop` throws if a write failed. */
  #startWriter(): { stop(): Promise<void> } {
    const { network } = this.#variants[0]!
    const until = new AbortController()
    const begun: Promise<void>[] = []
    const run = async (): Promise<void> => {
      for (let due = performance.now(); !until.signal.aborted; due += 1000 / WRITES_A_SECOND) {
        await pause(Math.max(0, due - performance.now()))
        // Not awaited here, because a side whose writes take long would get fewer of them.
        const write = this.#write([network[writes % network.length]!])
        write.catch(() => {})
        begun.push(write)
      }
    }
    const running = run()
    return {
      async stop() {
        until.abort()
        await running
        await Promise.all(begun)
      },
    }
  }

  async #countPerSecond(): Promise<number> {
    const begun = performance.now()
    const end = begun + this.#times.ms
    let done = 0
    const caller = async (): Promise<void> => {
      for (; performance.now() < end; done++) {
        await this.#side.search(this.#variants[this.#next++ % this.#variants.length]!, false)
      }
    }
    await Promise.all(Array.from({ length: this.#times.callers }, caller))
    return (done * 1000) / (performance.now() - begun)
  }
}
