import { createHash } from 'node:crypto'
import { slices } from '../../domain/group.ts'
import {
  lifeLeft,
  livesWithoutRecord,
  parseSessionId,
  type SessionId,
  type SessionLives,
} from '../../domain/session-id.ts'
import type { Keys } from '../keys.ts'
import { type ReadCommand, type ReadReply, readTogether } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'

/*
 * What Redis knows about sessions, under the SHA-256 of their id: a reader of the store cannot take one over. A session
 * has a record while it holds edits; a login has one from its first use. Callers of this file have checked the proof of
 * the id; records carry a proof of their own, so that one written by hand is found.
 */

// Declared as reading although it writes: touching a session must not turn `applied: "no"` into "unknown".
const touchScript = loadReadScript('touch-session')
const endScript = loadWriteScript('end-session')

/** How long the loss of a session that expired with edits in it is remembered, to report it to its owner. */
export const LOSS_REMEMBERED_MS = 24 * 3600 * 1000

/** How many ended sessions of an owner are remembered one by one. */
const MAX_ENDED = 1000

interface EditCounts {
  /** Sessions that hold edits. */
  readonly withEdits: number
  readonly edits: number
}

/** `forged`: Redis holds a record for it that carries no valid proof. */
type SessionState = 'alive' | 'ended' | 'forged'

export interface Sessions {
  /** Whether the owner's session lives; if so it lives on for the idle time. */
  touch(id: SessionId, owner: string): Promise<SessionState>
  /** Ends the session, with everything pending in it, if it is the owner's; its id is not accepted again. */
  end(id: SessionId, owner: string): Promise<void>
  /** What the living sessions of these owners hold; null: this caller must not know. */
  countHeld(owners: readonly string[]): Promise<EditCounts | null>
  /** How many edits a session that is over took with it. `hash`: SHA-256 of its id in hex. */
  findLost(hash: string): Promise<number>
  /** The same, and forgets it. */
  takeLost(hash: string): Promise<number>
  /** Pages of the records that Redis holds, for the audit. Walks with SCAN, which no request does. */
  records(): AsyncIterable<readonly SessionRecord[]>
}

/** A record as Redis holds it, of unknown worth. */
interface SessionRecord {
  /** SHA-256 of the session's id in hex. */
  readonly hash: string
  readonly owner: string | null
  readonly proof: string | null
}

export interface SessionSettings extends SessionLives {
  /** Logins of one user that may have a record. */
  readonly loginsPerUser: number
  /** The proof in the record of a session. */
  readonly proveSession: (hash: string, owner: string) => string
}

export function createSessions(redis: Redis, keys: Keys, settings: SessionSettings): Sessions {
  const { idleMs, maxMs, loginsPerUser, proveSession } = settings
  const { credentials } = keys

  /** As touch-session.lua and end-session.lua take them. */
  function keysOf(hash: string, owner: string): string[] {
    const { session, lost, sets } = keys.session(hash)
    const { open, ended, logins, held } = credentials
    return [session, lost, open(owner), sets, ended(owner), logins(owner), held(owner)]
  }

  /** Ends the logins over `loginsPerUser` that were not used for the longest time. Their edits are reported as lost. */
  async function endOldLogins(owner: string): Promise<void> {
    const logins = credentials.logins(owner)
    const old = await redis.read(logins, (client) => client.zRangeWithScores(logins, 0, -1 - loginsPerUser))
    for (const { value: hash, score: lastUse } of old) {
      // Redis holds the hash of the id alone. The login was issued before its last use, so that time serves as well.
      await runEnd(hash, owner, { issuedAt: lastUse, unusedSince: lastUse })
    }
  }

  /** `unusedSince`: ends a login only if it was not used after this time, and its edits are reported as lost. */
  async function runEnd(
    hash: string,
    owner: string,
    { issuedAt, unusedSince }: { readonly issuedAt: number; readonly unusedSince: number | null },
  ): Promise<void> {
    const numbers = [issuedAt, Date.now(), Math.max(maxMs, idleMs), MAX_ENDED].map(String)
    const args = [owner, hash, ...numbers, unusedSince === null ? '' : `${unusedSince}`]
    await redis.runScript(endScript, keysOf(hash, owner), args)
  }

  return {
    async touch(id, owner) {
      const hash = hashOf(id.text)
      const now = Date.now()
      const left = lifeLeft(id, settings, now)
      const names = keysOf(hash, owner)
      const times = [left, LOSS_REMEMBERED_MS, now].map(String)
      const needsNone = livesWithoutRecord(id, settings, now) ? '1' : '0'
      const args = [owner, proveSession(hash, owner), ...times, hash, `${id.issuedAt}`, id.kind, needsNone]
      const reply = await redis.runScript(touchScript, names, [...args, `${loginsPerUser}`, `${idleMs}`])
      if (reply === 2) await endOldLogins(owner)
      return reply === 0 ? 'ended' : reply === -1 ? 'forged' : 'alive'
    },
    async end(id, owner) {
      await runEnd(hashOf(id.text), owner, { issuedAt: id.issuedAt, unusedSince: null })
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
    async findLost(hash) {
      const { lost } = keys.session(hash)
      return Number(await redis.read(lost, (client) => client.get(lost)))
    },
    async takeLost(hash) {
      const { lost } = keys.session(hash)
      return Number(await redis.write(lost, (client) => client.getDel(lost)))
    },
    records: () => recordsIn(redis, keys),
  }
}

export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

/** How long the session with this id lives on when it is used now, in milliseconds. */
export function lifetimeOf(sessionId: string, lives: SessionLives, now: number): number {
  const id = parseSessionId(sessionId)
  return id === null ? lives.idleMs : Math.max(1, lifeLeft(id, lives, now))
}

/**
 * Returns when the id was issued, as Unix epoch milliseconds, if its session may get its record now (see
 * livesWithoutRecord); otherwise null. An id that says nothing counts as issued now.
 */
export function issueTimeForRecord(sessionId: string, lives: SessionLives, now: number): number | null {
  const id = parseSessionId(sessionId)
  if (id === null) return now
  return livesWithoutRecord(id, lives, now) ? id.issuedAt : null
}

export const isLogin = (sessionId: string): boolean => parseSessionId(sessionId)?.kind === 'login'

async function* recordsIn(redis: Redis, keys: Keys): AsyncIterable<SessionRecord[]> {
  for await (const found of scanKeys(redis, keys.sessions)) {
    const records = await readTogether(
      redis,
      found.map((key) => ['HMGET', key, 'owner', 'proof']),
    )
    yield found.map((key, at) => {
      const [owner = null, proof = null] = records[at] as readonly (string | null)[]
      return { hash: key.slice(keys.sessions.length), owner, proof }
    })
  }
}

/** So that Redis is never kept from others for long. */
const READS_A_STEP = 500

/** One read for each thing, many in a round trip. */
async function inSteps<T>(redis: Redis, things: readonly T[], read: (thing: T) => ReadCommand): Promise<ReadReply[]> {
  const replies: ReadReply[] = []
  for (const some of slices(things, READS_A_STEP)) replies.push(...(await readTogether(redis, some.map(read))))
  return replies
}
