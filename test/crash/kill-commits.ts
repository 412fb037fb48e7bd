import { setTimeout as pause } from 'node:timers/promises'
import { type Random, seededRandom } from '../model/seeded-random.ts'
import type { Reply } from '../support/contract-check.ts'
import { type KillableStage, startKillableStage, type Victim } from '../support/killable-stage.ts'
import type { RedisServer } from '../support/redis-server.ts'
import { Caller } from './caller.ts'
import { editEverything, editsOf, listing, NETWORKS, savedListing } from './commit-rounds.ts'
import { type Step, type StepProxy, startStepProxy } from './step-proxy.ts'

/*
 * Commits while the service or its Redis is killed with -9.
 */

export interface Outcome {
  /** What was found of the commit after the restart. */
  readonly found: 'all' | 'nothing'
  readonly answered: boolean
}

/** Ends the victim by force at some moment of the commit; `answer` comes when the commit is over. */
type Strike = (answer: Promise<unknown>) => Promise<void>

/**
 * Kills so many times, from before the commit is read to after it is answered. Throws at the first half commit.
 * `plant`: a fault to be found, done to Redis after each restart.
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
      // From 0 to twice the usual time, spread evenly; at the end of all surely after the answer.
      const after = round === kills - 1 ? null : (usual * 2 * (round + (round === 0 ? 0 : random.unit()))) / kills
      const where = `seed ${seed}, ${victim}, kill ${round}, after ${after?.toFixed(2)} ms`
      const strike: Strike = async (answer) => {
        // At 0 before the call has left.
        if (after === null) await answer
        else if (after > 0) await pause(after)
        await stage.kill(victim)
      }
      outcomes.push(await killDuring({ stage, victim, strike, plant, random, round, where }))
    }
    return outcomes
  } finally {
    await stage.stop()
  }
}

/** The same between the steps of a commit: at each of them so many times. By step, in words. */
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

/** A Redis that was started anew has none, and is sent them in one step more. */
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

/** How long a commit takes here, in ms, once all is warm. */
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

interface Kill {
  readonly stage: KillableStage
  readonly victim: Victim
  readonly strike: Strike
  readonly plant: (redis: RedisServer) => Promise<void>
  readonly random: Random
  readonly round: number
  /** In words, for whoever wants to see it again. */
  readonly where: string
}

async function killDuring(kill: Kill): Promise<Outcome> {
  try {
    return await outcomeOf(kill)
  } catch (cause) {
    throw new Error(`${kill.where}: ${(cause as Error).message}`, { cause })
  }
}

async function outcomeOf({ stage, victim, strike, plant, random, round }: Kill): Promise<Outcome> {
  const caller = new Caller(stage.service.url)
  await editEverything(caller, round + 100, random)
  const [before, expected, edits] = [
    await savedListing(stage.service.url),
    await listing(caller),
    await editsOf(caller),
  ]
  require(before !== expected, 'the session edits nothing')

  const answer = caller.reply('commitEdits').catch(() => null)
  await strike(answer)
  await stage.revive(victim)
  const reply = await answer
  await plant(stage.redis)

  caller.url = stage.service.url
  const saved = await savedListing(caller.url)
  require(saved === before || saved === expected, 'half of the commit is there')
  const found = saved === expected ? 'all' : 'nothing'
  checkAnswer(reply, found)
  require((await editsOf(caller)) ===
    (found === 'all' ? NO_EDITS : edits), 'the session has other edits than it should')
  require((await listing(caller)) === expected, 'the session sees something else than before')
  for (const what of ['a commit afterwards', 'a repeated commit']) {
    require((await caller.result('commitEdits')) === null, `${what} does not answer null`)
    require((await savedListing(caller.url)) === expected, `${what} leaves something else`)
  }
  return { found, answered: reply !== null && reply.error === undefined }
}

const NO_EDITS = JSON.stringify([[], []])

function checkAnswer(reply: Reply | null, found: Outcome['found']): void {
  if (reply === null) return
  if (reply.error === undefined) require(found === 'all', 'an acknowledged commit is lost')
  else require(reply.error.data?.applied !== 'no' || found === 'nothing', 'a commit that was made is told as not made')
}

function require(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
