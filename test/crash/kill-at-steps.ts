import { Caller } from '../support/caller.ts'
import { type KillableStage, startKillableStage, type Victim } from '../support/processes/killable-stage.ts'
import { type Random, seededRandom } from '../support/seeded-random.ts'
import { editEverything, NETWORKS } from './commit-rounds.ts'
import { killDuring, type Outcome, STAYS_AWAY, type Strike } from './kill-during.ts'
import { type Step, type StepProxy, startStepProxy } from './step-proxy.ts'

/** Kills between the steps of a commit, `times` times at each step. Returns the outcomes by step, in words. */
export async function killAtSteps(victim: Victim, times: number, seed: number): Promise<Map<string, Outcome[]>> {
  let proxy: StepProxy | null = null
  const stage = await startKillableStage(NETWORKS.join(), async (socketPath) => {
    proxy = await startStepProxy(socketPath)
    return proxy.url
  })
  const steps = proxy as unknown as StepProxy
  try {
    const random = seededRandom(seed)
    const outcomes = new Map<string, Outcome[]>()
    const trips = await tripsOfCommit(stage, steps, random)
    for (let round = 0; round < times * trips * 2; round++) {
      const time = Math.floor(round / (trips * 2))
      await loadScripts(stage.service.url)
      const step: Step = { trip: (round >> 1) % trips, side: round % 2 === 0 ? 'before' : 'after' }
      const name = `${step.side} trip ${step.trip + 1} of ${trips}`
      const strike: Strike = async (answer) => {
        let reached = false
        const here = new Promise<void>((resolve) => {
          steps.arm(step, () => {
            reached = true
            stage.kill(victim).then(resolve)
          })
        })
        await Promise.race([here, answer])
        if (!reached) throw new Error('the commit never came to this step')
        await here
        if (victim === 'redis' && time % STAYS_AWAY === 1) await answer
      }
      const where = `seed ${seed}, ${victim}, ${name}`
      const plant = async (): Promise<void> => {}
      const outcome = await killDuring({ stage, victim, strike, plant, random, round, where })
      outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
    }
    return outcomes
  } finally {
    await stage.stop()
    await steps.stop()
  }
}

/** Loads the scripts. A restarted Redis has none, and loading them would add one more step. */
async function loadScripts(url: string): Promise<void> {
  const caller = new Caller(url)
  for (const method of ['saveCredentialConfig', 'deleteCredentialConfig']) {
    const names = method === 'saveCredentialConfig' ? [null, { name: 'passing', type: 'CLOUD' }] : ['passing']
    await caller.result(method, ['Default', ...names])
    await caller.result('commitEdits')
  }
}

async function tripsOfCommit({ service }: KillableStage, steps: StepProxy, random: Random): Promise<number> {
  const caller = new Caller(service.url)
  await loadScripts(service.url)
  await editEverything(caller, 0, random)
  steps.arm(null)
  await caller.result('commitEdits')
  return steps.trips
}
