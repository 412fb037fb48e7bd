import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../model/seeded-random.ts'
import type { Reply } from '../support/contract-check.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { Caller } from './caller.ts'
import { editEverything, editsOf, listing, NETWORKS, savedListing } from './commit-rounds.ts'

/*
 * Commits while the service or its Redis is killed with -9.
 */

// With `everysec` Redis answers without having written while an earlier fsync still runs, for up to 2 s: its death alone
// may then take an acknowledged commit with it, whole. What is to be shown here needs to know what an answer is worth.
const KEEPING = ['--appendfsync', 'always']

export interface Outcome {
  /** What was found of the commit after the restart. */
  readonly found: 'all' | 'nothing'
  readonly answered: boolean
}

/** The parts of it that can be killed, on files that stay. */
interface Stage {
  service: ServiceProcess
  redis: RedisServer
  readonly plant: (redis: RedisServer) => Promise<void>
}

/**
 * Kills so many times, from before the commit is read to after it is answered. Throws at the first half commit.
 * `plant`: a fault to be found, done to Redis after each restart.
 */
export async function killCommits(
  victim: 'service' | 'redis',
  kills: number,
  seed: number,
  plant: (redis: RedisServer) => Promise<void> = async () => {},
): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-crash-'))
  const redis = await startRedisServer(KEEPING, folder)
  const stage: Stage = { redis, service: await startService(redis.url), plant }
  try {
    const random = seededRandom(seed)
    const usual = await usualTime(stage, random)
    const outcomes: Outcome[] = []
    for (let round = 0; round < kills; round++) {
      // From 0 to twice the usual time, spread evenly; at the end of all surely after the answer.
      const after = round === kills - 1 ? null : (usual * 2 * (round + (round === 0 ? 0 : random.unit()))) / kills
      const where = `seed ${seed}, ${victim}, kill ${round}, after ${after?.toFixed(2)} ms`
      outcomes.push(
        await killDuring(stage, { victim, after, staysAway: round % 2 === 0 }, (caller) =>
          editEverything(caller, round + 100, random),
        ).catch((cause) => {
          throw new Error(`${where}: ${(cause as Error).message}`, { cause })
        }),
      )
    }
    return outcomes
  } finally {
    await stage.service.end('SIGKILL')
    await stage.redis.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const startService = (url: string): Promise<ServiceProcess> =>
  startServiceProcess({ REDIS_URL: url, CREDENTIALS_KEY: TEST_KEY, NETWORKS: NETWORKS.join() })

/** How long a commit takes here, in ms, once all is warm. */
async function usualTime({ service }: Stage, random: ReturnType<typeof seededRandom>): Promise<number> {
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
  readonly victim: 'service' | 'redis'
  readonly after: number | null
  /** Redis comes back when the commit has ended; else while it may still be sent again. */
  readonly staysAway: boolean
}

async function killDuring(
  stage: Stage,
  { victim, after, staysAway }: Kill,
  edit: (caller: Caller) => Promise<void>,
): Promise<Outcome> {
  const caller = new Caller(stage.service.url)
  await edit(caller)
  const [before, expected, edits] = [
    await savedListing(stage.service.url),
    await listing(caller),
    await editsOf(caller),
  ]
  require(before !== expected, 'the session edits nothing')

  const answer = caller.reply('commitEdits').catch(() => null)
  if (after === null) await answer
  else await pause(after)
  await kill(stage, victim, staysAway ? answer : null)
  const reply = await answer
  await stage.plant(stage.redis)

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

/** Ends it by force and starts it again on what it left; Redis when `awaited` is over. */
async function kill(stage: Stage, victim: 'service' | 'redis', awaited: Promise<unknown> | null): Promise<void> {
  if (victim === 'service') {
    await stage.service.end('SIGKILL')
    stage.service = await startService(stage.redis.url)
    return
  }
  process.kill(stage.redis.pid, 'SIGKILL')
  await awaited
  await stage.redis.stop()
  stage.redis = await startRedisServer(KEEPING, join(stage.redis.socketPath, '..'))
  await untilReady(stage.service.url)
}

async function untilReady(url: string): Promise<void> {
  for (let left = 200; left > 0; left--) {
    const { status } = await fetch(new URL('readyz', url))
    if (status === 200) return
    await pause(25)
  }
  throw new Error('the service does not find its Redis again')
}

function require(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
