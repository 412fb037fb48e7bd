/*
 * Runs attacks one after the other, each on a service of its own, and returns how they disturbed a second caller.
 */

import { type AttackResult, describeRun, type Observed, observe, tryToDisturb } from './bystander.ts'
import type { Attack } from './catalogue.ts'
import { openStage } from './stage.ts'

const DEVICES = 5000

/** Tries an attack, each time on a new service. Rejects if the service ended under the attack. */
export function tryAttack(attack: Attack, devices = DEVICES): Promise<AttackResult> {
  const run = async (): Promise<Observed> => {
    const stage = await openStage(devices)
    try {
      await attack.prepare?.(stage)
      return await observe({ service: stage.service, headers: stage.watched }, () => attack.run(stage))
    } finally {
      await stage.stop()
    }
  }
  return tryToDisturb(run, { note: (seen) => console.info(`${attack.name}: ${describeRun(seen)}`) })
}

/** The highest figures of several results, as one line for the table of promises. */
export function worstOf(results: readonly AttackResult[]): { delayMs: number; addedMiB: number } {
  const delays = results.flatMap(({ seen }) => [seen.health.longestMs, seen.call.longestMs])
  const added = results.map(({ seen }) => seen.peakMiB - seen.beforeMiB)
  return { delayMs: Math.round(Math.max(...delays)), addedMiB: Math.round(Math.max(...added)) }
}
