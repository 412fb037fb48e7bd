/*
 * Cuts an append-only file at an arbitrary offset, as a power failure does.
 */
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Caller } from '../support/caller.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { editEverything, listing, NETWORKS, savedListing } from './commit-rounds.ts'

/** The result of a cut: the number of the state between commits that was found. */
export interface Cut {
  readonly offset: number
  readonly state: number
}

const COMMITS = 6

/** Cuts the file `cuts` times, at offsets spread over it. Throws at the first state that never existed. */
export async function cutFiles(cuts: number, seed: number): Promise<Cut[]> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-cut-'))
  try {
    const whole = join(folder, 'whole')
    const history = await makeHistory(whole, seed)
    const random = seededRandom(seed)
    const size = (await stat(await lastFile(whole))).size
    const found: Cut[] = []
    for (let cut = 0; cut < cuts; cut++) {
      const offset = Math.floor((size * (cut + random.unit())) / cuts)
      const state = await stateAfterCut(history, whole, offset, join(folder, `${cut}`)).catch((cause) => {
        throw new Error(`seed ${seed}, cut at ${offset} of ${size}: ${(cause as Error).message}`, { cause })
      })
      found.push({ offset, state })
    }
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface History {
  readonly prefix: string
  /** The saved state after each commit. The first element is the state before the first commit. */
  readonly states: readonly string[]
  /** The cookie of the session that made all commits. */
  readonly cookie: string
}

async function makeHistory(folder: string, seed: number): Promise<History> {
  const prefix = freshPrefix()
  const states: string[] = []
  const random = seededRandom(seed)
  let cookie = ''
  await onFolder(folder, prefix, async (service) => {
    const caller = new Caller(service.url)
    states.push(await savedListing(service.url))
    for (let round = 0; round < COMMITS; round++) {
      await editEverything(caller, round, random)
      await caller.result('commitEdits')
      states.push(await savedListing(service.url))
    }
    // The file continues after the last commit, with edits that are not committed.
    await editEverything(caller, COMMITS, random)
    cookie = caller.cookie!
  })
  return { prefix, states, cookie }
}

async function stateAfterCut(
  { prefix, states, cookie }: History,
  whole: string,
  offset: number,
  folder: string,
): Promise<number> {
  await cp(join(whole, 'appendonlydir'), join(folder, 'appendonlydir'), { recursive: true })
  await truncate(await lastFile(folder), offset)
  let state = -1
  await onFolder(folder, prefix, async (service) => {
    const saved = await savedListing(service.url)
    state = states.indexOf(saved)
    if (state < 0) throw new Error(`a state that never was: ${saved.slice(0, 500)}`)
    await commitRest(service, cookie)
  })
  await rm(folder, { recursive: true, force: true })
  return state
}

/** Commits the edits that the file still contains. The result must be what the session saw. */
async function commitRest(service: Service, cookie: string): Promise<void> {
  const caller = new Caller(service.url)
  caller.cookie = cookie
  const seen = await listing(caller)
  await caller.result('commitEdits')
  if ((await savedListing(service.url)) !== seen) throw new Error('the rest commits to something else than was seen')
}

async function onFolder(folder: string, prefix: string, act: (service: Service) => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const redis = await startRedisServer(['--aof-load-truncated', 'yes'], folder)
  try {
    const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: NETWORKS.join() })
    try {
      await act(service)
    } finally {
      await service.stop()
    }
  } finally {
    await redis.stop()
  }
}

/** Returns the path of the file to which Redis appends. */
async function lastFile(folder: string): Promise<string> {
  const names = await readdir(join(folder, 'appendonlydir'))
  const name = names.filter((file) => file.endsWith('.incr.aof')).sort()
  return join(folder, 'appendonlydir', name.at(-1)!)
}
