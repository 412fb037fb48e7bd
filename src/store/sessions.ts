import { createHash, randomBytes } from 'node:crypto'
import { slices } from '../domain/group.ts'
import type { Keys } from './keys.ts'
import { type ReadCommand, type ReadReply, readTogether } from './read-together.ts'
import type { Redis } from './redis.ts'
import { readingScript, writingScript } from './script.ts'

/*
 * Sessions, kept under the SHA-256 of their id: whoever reads the store can't take one over.
 */

// That a session was opened or lives on is no change a caller has to fear: a read that meets a dead store stays a read.
const openScript = readingScript('open-session')
const touchScript = readingScript('touch-session')
const endScript = writingScript('end-session')

/** A session that ended with edits in it is remembered for so long, to tell its owner. */
export const LOSS_REMEMBERED_MS = 24 * 3600 * 1000

export interface HeldEdits {
  /** Sessions that hold edits. */
  readonly withEdits: number
  readonly edits: number
}

export interface Sessions {
  /** Opens a session; answers its id: 256 random bits in hex. `lost`: edits its owner lost with an earlier one. */
  open(owner: string, lost: number): Promise<string>
  /** Whether this is a living session of the owner's; if so it lives on for the idle time. */
  touch(id: string, owner: string): Promise<boolean>
  /** Whose living session this is, or null. */
  findOwner(id: string): Promise<string | null>
  /** Ends the session, with whatever is pending in it, if it is the owner's. */
  end(id: string, owner: string): Promise<void>
  /** What the living sessions of these owners hold; null: it is not for this caller to know. */
  countHeld(owners: readonly string[]): Promise<HeldEdits | null>
  /** How many edits a session that is over took with it. */
  findLost(id: string): Promise<number>
  /** The same, and forgets it. */
  takeLost(id: string): Promise<number>
}

export function sessionsIn(redis: Redis, keys: Keys, idleMs: number): Sessions {
  return {
    async open(owner, lost) {
      const id = randomBytes(32).toString('hex')
      const names = keys.session(hashOf(id))
      const args = [owner, `${idleMs}`, `${lost}`, `${idleMs + LOSS_REMEMBERED_MS}`]
      await redis.runScript(openScript, [names.session, names.lost], args)
      return id
    },
    async touch(id, owner) {
      const hash = hashOf(id)
      const { session, lost, sets } = keys.session(hash)
      const args = [owner, `${idleMs}`, `${LOSS_REMEMBERED_MS}`, `${Date.now()}`, hash]
      return (await redis.runScript(touchScript, [session, lost, keys.credentials.open(owner), sets], args)) === 1
    },
    async findOwner(id) {
      const { session } = keys.session(hashOf(id))
      return await redis.read(session, (client) => client.hGet(session, 'owner'))
    },
    async end(id, owner) {
      const hash = hashOf(id)
      const { session, lost, sets } = keys.session(hash)
      await redis.runScript(endScript, [session, lost, keys.credentials.open(owner), sets], [owner, hash])
    },
    async countHeld(owners) {
      const now = `(${Date.now()}`
      const hashes = await inSteps(redis, owners, (owner) => [
        'ZRANGEBYSCORE',
        keys.credentials.open(owner),
        now,
        '+inf',
      ])
      const held = hashes.flat() as string[]
      const counts = await inSteps(redis, held, (hash) => ['GET', keys.session(hash).lost])
      // One that ended between the two looks counts as a session whose edits are gone.
      return { withEdits: held.length, edits: counts.reduce((sum: number, count) => sum + Number(count), 0) }
    },
    async findLost(id) {
      const { lost } = keys.session(hashOf(id))
      return Number(await redis.read(lost, (client) => client.get(lost)))
    },
    async takeLost(id) {
      const { lost } = keys.session(hashOf(id))
      return Number(await redis.write(lost, (client) => client.getDel(lost)))
    },
  }
}

export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

/** So that Redis is never kept from others for long. */
const READS_A_STEP = 500

/** One read for each thing, many in a round trip. */
async function inSteps<T>(redis: Redis, things: readonly T[], read: (thing: T) => ReadCommand): Promise<ReadReply[]> {
  const replies: ReadReply[] = []
  for (const some of slices(things, READS_A_STEP)) replies.push(...(await readTogether(redis, some.map(read))))
  return replies
}
