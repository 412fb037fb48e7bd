/* Runs every case on every side in alternating rounds, so that other load of the machine affects all alike. */
import type { Load, Unit } from '../load/load.ts'
import { startMeter } from '../processor-time.ts'
import type { Side } from '../sides/side.ts'
import { hashAnswers, toJob } from './answers.ts'
import type { Case } from './cases.ts'

/** One round of a case on a side. */
export interface Round {
  readonly perSecond: number
  /** CPU time per unit, in µs. */
  readonly serviceUs: number
  readonly storeUs: number
  readonly clientUs: number
  /** Latency of the last request of a unit, in ms. */
  readonly p50: number
  readonly p99: number
}

export interface CaseOnSide {
  readonly of: Case
  readonly side: Side
  readonly rounds: readonly Round[]
}

export interface PointsPlan {
  readonly cases: readonly Case[]
  readonly sides: readonly Side[]
  readonly rounds: number
  readonly load: Load
  readonly say: (what: string) => void
}

const SAMPLES = 8
const MAX_LOOKS = 200

export async function measurePoints({ cases, sides, rounds, load, say }: PointsPlan): Promise<CaseOnSide[]> {
  const results: CaseOnSide[] = []
  for (const of of cases) {
    const serving = sides.filter((side) => serves(side, of))
    await requireSameAnswers(of, serving, load, createUnits(of.unit, 0, SAMPLES))
    for (const side of serving) await side.check?.()
    const measured = new Map(serving.map((side) => [side, [] as Round[]]))
    // The first round warms up and is not kept.
    for (let round = 0; round <= rounds; round++) {
      say(`${of.name}: round ${round} of ${rounds}`)
      for (const side of turned(serving, round)) {
        const one = await measureRound(of, side, load, SAMPLES + round * of.units)
        if (round > 0) measured.get(side)!.push(one)
      }
    }
    const last = SAMPLES + rounds * of.units
    await requireSameAnswers(of, serving, load, createUnits(of.look, last, Math.min(of.units, MAX_LOOKS)))
    for (const side of serving) await side.check?.()
    for (const [side, kept] of measured) results.push({ of, side, rounds: kept })
  }
  return results
}

const serves = (side: Side, of: Case): boolean =>
  (side.hasCredentials || !of.isOfCredentials) && (side.durability === 'relaxed' || of.writes)

const turned = <T>(items: readonly T[], by: number): T[] => items.map((_, at) => items[(at + by) % items.length]!)

const createUnits = (unit: Case['unit'], from: number, count: number): Unit[] =>
  Array.from({ length: count }, (_, at) => unit(from + at))

/** Throws if the sides disagree. Checks reads before the rounds, and the written data after them. */
async function requireSameAnswers(of: Case, sides: readonly Side[], load: Load, units: readonly Unit[]): Promise<void> {
  const answers = new Map<string, string[]>()
  for (const side of sides) {
    const answer = await hashAnswers(side, load, units)
    answers.set(answer, [...(answers.get(answer) ?? []), `${side.name} ${side.durability}`])
  }
  if (answers.size > 1) throw new Error(`Cannot compare ${of.name}: answers differ, ${JSON.stringify([...answers])}`)
}

async function measureRound(of: Case, side: Side, load: Load, from: number): Promise<Round> {
  const units = createUnits(of.unit, from, of.units)
  const [service, store] = [startMeter(side.service), startMeter(side.store)]
  const job = { ...toJob(side), units, connections: of.connections, seconds: null, keeps: false }
  const { seconds, cpuMs, steps, statuses } = await load.run(job)
  const spent = { service: service(), store: store() }
  if (Object.keys(statuses).join() !== '200') {
    throw new Error(`Cannot measure ${of.name} on ${side.name}: it answered ${JSON.stringify(statuses)}`)
  }
  const { p50, p99 } = steps.at(-1)!
  const us = (ms: number): number => (ms * 1000) / of.units
  return {
    ...{ perSecond: of.units / seconds, p50, p99 },
    ...{ serviceUs: us(spent.service), storeUs: us(spent.store), clientUs: us(cpuMs) },
  }
}
