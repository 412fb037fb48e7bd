/*
 * Commits while the service or its Redis is killed with -9 at random moments.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from '../support/caller.ts'
import { type KillableStage, startKillableStage, type Victim } from '../support/processes/killable-stage.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { type Random, seededRandom } from '../support/seeded-random.ts'
import { editEverything, NETWORKS } from './commit-rounds.ts'
import { killDuring, type Outcome, STAYS_AWAY, type Strike } from './kill-during.ts'

/**
 * Kills at times from before the commit is sent to after it is answered. Throws at the first half commit. `plant`
 * plants a fault in Redis after each restart, which the check must find.
 */
export async function killCommits(
  victim: Victim,
  kills: number,
  seed: number,
  plant: (redis: RedisServer) => Promise<void> = async () => {},
): Promise<Outcome[]> {
  const stage = await startKillableStage(NETWORKS.join())
  try {
    const random = seededRandom(seed)
    const usual = await usualTime(stage, random)
    const outcomes: Outcome[] = []
    for (let round = 0; round < kills; round++) {
      // From 0 to twice the usual time, evenly spread. The last kill is certainly after the answer.
      const after = round === kills - 1 ? null : (usual * 2 * (round + (round === 0 ? 0 : random.unit()))) / kills
      const where = `seed ${seed}, ${victim}, kill ${round}, after ${after?.toFixed(2)} ms`
      const strike: Strike = async (answer) => {
        // At 0, the kill comes before the call has left.
        if (after === null) await answer
        else if (after > 0) await pause(after)
        await stage.kill(victim)
        if (victim === 'redis' && round % STAYS_AWAY === 0) await answer
      }
      outcomes.push(await killDuring({ stage, victim, strike, plant, random, round, where }))
    }
    return outcomes
  } finally {
    await stage.stop()
  }
}

/** Returns the duration of a commit in milliseconds, after a warm-up. */
async function usualTime({ service }: KillableStage, random: Random): Promise<number> {
  const caller = new Caller(service.url)
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    await editEverything(caller, round, random)
    const started = performance.now()
    await caller.result('commitEdits')
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}
