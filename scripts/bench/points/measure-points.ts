/*
 * Runs every case on every side. In a round the sides take many short turns, and a round has all cases, so that other
 * load of the machine affects all sides of a case alike.
 */
import type { Load, Outcome, Unit } from '../load/load.ts'
import { startMeter } from '../processor-time.ts'
import type { Side } from '../sides/side.ts'
import { hashAnswers, toJob } from './answers.ts'
import { measureRestCosts, type RestCosts } from './at-rest.ts'
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
  /** Number of rounds before these, which are not kept. */
  readonly warmUpRounds: number
  readonly load: Load
  readonly say: (what: string) => void
}

const SAMPLES = 8
const MAX_LOOKS = 200
/**
 * Turns of each side in a round. A turn takes between 20 and 300 ms. After the turns of the others, the caches of the
 * processor hold nothing of a side. In turns of 6 ms a batch of 100 getDevice took a quarter more than in turns of 20.
 */
const TURNS = 4

export interface Points {
  readonly results: readonly CaseOnSide[]
  readonly restCosts: RestCosts
}

export async function measurePoints({ cases, sides, rounds, warmUpRounds, load, say }: PointsPlan): Promise<Points> {
  const plans = cases.map((of) => ({ of, serving: sides.filter((side) => serves(side, of)) }))
  for (const { of, serving } of plans) {
    await requireSameAnswers(of, serving, load, createUnits(of.unit, 0, SAMPLES))
  }
  await checkAll(sides)
  say('the sides at rest')
  const restCosts = await measureRestCosts(sides)
  const results = plans.flatMap(({ of, serving }) => serving.map((side) => ({ of, side, rounds: [] as Round[] })))
  for (let round = 1 - warmUpRounds; round <= rounds; round++) {
    const before = round - 1 + warmUpRounds
    for (const { of, serving } of plans) {
      say(round > 0 ? `${of.name}: round ${round} of ${rounds}` : `${of.name}: warm-up`)
      const measured = await measureRound(of, { sides: serving, restCosts, load, from: SAMPLES + before * of.units })
      if (round > 0) {
        for (const [side, one] of measured) {
          results.find((result) => result.of === of && result.side === side)!.rounds.push(one)
        }
      }
    }
    await checkAll(sides)
  }
  for (const { of, serving } of plans) {
    const last = SAMPLES + (warmUpRounds + rounds - 1) * of.units
    await requireSameAnswers(of, serving, load, createUnits(of.look, last, Math.min(of.units, MAX_LOOKS)))
  }
  return { results, restCosts }
}

async function checkAll(sides: readonly Side[]): Promise<void> {
  for (const side of sides) await side.check?.()
}

const serves = (side: Side, of: Case): boolean =>
  (side.hasCredentials || !of.isOfCredentials) && (side.durability === 'relaxed' || of.writes)

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

interface RoundPlan {
  readonly sides: readonly Side[]
  readonly restCosts: RestCosts
  readonly load: Load
  readonly from: number
}

/**
 * Measures one round. The meters run through all turns, so work that a side leaves for later counts, too. What a side
 * costs at rest counts only in its own turns.
 */
async function measureRound(of: Case, { sides, restCosts, load, from }: RoundPlan): Promise<Map<Side, Round>> {
  const units = createUnits(of.unit, from, of.units)
  const begun = performance.now()
  const meters = sides.map((side) => ({ service: startMeter(side.service), store: startMeter(side.store) }))
  const { connections } = of
  const outcomes = await load.runInTurns({ sides: sides.map(toJob), units, connections, turns: TURNS, keeps: false })
  const spent = meters.map(({ service, store }) => ({ serviceMs: service(), storeMs: store() }))
  const seconds = (performance.now() - begun) / 1000
  return new Map(
    sides.map((side, at) => {
      const [outcome, { serviceMs, storeMs }] = [outcomes[at]!, spent[at]!]
      const restMs = restCosts.get(side)! * (seconds - outcome.seconds)
      return [side, toRound(of, { ...outcome, serviceMs: serviceMs - restMs, storeMs })]
    }),
  )
}

type Measured = Outcome & { readonly serviceMs: number; readonly storeMs: number }

function toRound(of: Case, { steps, seconds, serviceMs, storeMs, cpuMs }: Measured): Round {
  const { p50, p99 } = steps.at(-1)!
  const us = (ms: number): number => (ms * 1000) / of.units
  return {
    ...{ perSecond: of.units / seconds, p50, p99 },
    ...{ serviceUs: us(serviceMs), storeUs: us(storeMs), clientUs: us(cpuMs) },
  }
}
