/*
 * Runs attacks one after the other, each on a service of its own, and returns what a second caller noticed of them.
 */

import { disturbancesIn, type Observed, observe } from './bystander.ts'
import type { Attack } from './catalogue.ts'
import { openStage } from './stage.ts'

const DEVICES = 5000
/** A busy machine may delay one run; an attack that works delays every run. */
const MAX_TRIES = 3

export interface AttackResult {
  /** Sentences for what the second caller noticed in the best run; none if the attack failed to disturb it. */
  readonly noticed: readonly string[]
  /** The best run. */
  readonly seen: Observed
}

/** Rejects if the service ended under the attack. */
export async function tryAttack(attack: Attack, devices = DEVICES): Promise<AttackResult> {
  let best: AttackResult | null = null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stage = await openStage(devices)
    try {
      const seen = await observe({ service: stage.service, headers: stage.watched }, () => attack.run(stage))
      const noticed = disturbancesIn(seen)
      if (best === null || noticed.length < best.noticed.length) best = { noticed, seen }
      if (noticed.length === 0) break
    } finally {
      await stage.stop()
    }
  }
  return best!
}

/** The highest figures of several results, as one line for the table of promises. */
export function worstOf(results: readonly AttackResult[]): { delayMs: number; addedMiB: number } {
  const delays = results.flatMap(({ seen }) => [seen.health.longestMs, seen.call.longestMs])
  const added = results.map(({ seen }) => seen.peakMiB - seen.beforeMiB)
  return { delayMs: Math.round(Math.max(...delays)), addedMiB: Math.round(Math.max(...added)) }
}
