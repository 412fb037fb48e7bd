/*
 * Kills the service or its Redis with -9 during one commit. The session goes on at another service, where the stored
 * state is checked.
 */

import { Caller } from '../support/caller.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import type { KillableStage, Victim } from '../support/processes/killable-stage.ts'
import type { RedisServer } from '../support/redis-server.ts'
import type { Random } from '../support/seeded-random.ts'
import { editEverything, editsOf, listing, savedListing } from './commit-rounds.ts'

export interface Outcome {
  /** How much of the commit was found after the restart. */
  readonly found: 'all' | 'nothing'
  readonly answered: boolean
}

/**
 * If Redis is back before the deadline of the call, the service asks it again and the commit succeeds. In one of
 * STAYS_AWAY rounds, Redis therefore stays away until the call is answered.
 */
export const STAYS_AWAY = 5

/** Kills the victim at some moment of the commit; `answer` resolves when the commit is over. */
export type Strike = (answer: Promise<unknown>) => Promise<void>

export interface Kill {
  readonly stage: KillableStage
  readonly victim: Victim
  readonly strike: Strike
  readonly plant: (redis: RedisServer) => Promise<void>
  readonly random: Random
  readonly round: number
  /** Describes the kill, so that it can be repeated. */
  readonly where: string
}

/** Throws if half of the commit is found, or if any other check fails. */
export async function killDuring(kill: Kill): Promise<Outcome> {
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

  caller.url = stage.other.url
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
  if (reply.error === undefined) {
    require(found === 'all', 'an acknowledged commit is lost')
    return
  }
  const saysNo = reply.error.data?.applied === 'no'
  require(!saysNo || found === 'nothing', 'the reply says that the commit was not made, but it was')
}

function require(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
