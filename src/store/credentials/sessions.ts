/*
 * Stores sessions in Redis under the SHA-256 of their ids, so that a reader of Redis cannot take over a session. A
 * session has a record while it holds edits. A login has a record from its first use, and another session if it is used
 * when its id is about to become invalid. The callers of this file have already verified the proof in the id. Each
 * record has its own proof, which shows whether keyrack wrote it.
 *
 * The file is longer than others because it is one class with the calls of its scripts.
 */
import { createHash } from 'node:crypto'
import { chunks } from '../../domain/group.ts'
import {
  isSparedWithEdits,
  lifeLeft,
  livesWithoutRecord,
  needsRecord,
  type SessionId,
  type SessionKind,
  type SessionLives,
} from '../../domain/session-id.ts'
import type { Keys } from '../keys.ts'
import { type ReadCommand, type ReadReply, readTogether } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'
import type { JoinedChecks } from './joined-checks.ts'

// Touching a session writes, but is declared as a read. Otherwise `applied: "no"` would become "unknown" in an error.
const touchScript = loadReadScript('touch-session')
const endScript = loadWriteScript('end-session')
const takeLostScript = loadWriteScript('take-lost')

/**
 * How long Redis remembers that a session expired with edits in it, in milliseconds. The owner gets a report of the
 * loss.
 */
export const LOSS_REMEMBERED_MS = 24 * 3600 * 1000

/** Maximum number of ended sessions of an owner that are remembered individually. */
const MAX_ENDED = 1000

interface EditCounts {
  /** Sessions that hold edits. */
  readonly withEdits: number
  readonly edits: number
}

/** `forged` means that Redis holds a record of the session without a valid proof. */
export type SessionState = 'alive' | 'ended' | 'forged'

/** Reads and ends the sessions of callers. */
export interface Sessions {
  /** Returns the state of the owner's session. If it is alive, extends it by the idle time. */
  touch(id: SessionId, owner: string): Promise<SessionState>
  /**
   * Returns whether Redis holds a record that keyrack wrote for this session. If it does, the session is alive. If not,
   * `touch` says whether it is.
   */
  hasRecord(id: SessionId, owner: string): Promise<boolean>
  /** Ends the session and discards its edits if it belongs to the owner. Its id is not accepted again. */
  end(id: SessionId, owner: string): Promise<void>
  /**
   * Returns how many live sessions of these owners hold edits, and how many edits they hold. Returns null if this
   * caller is not allowed to see that.
   */
  countHeld(owners: readonly string[]): Promise<EditCounts | null>
  /**
   * Returns how many edits were lost when a session ended, or 0 if this was reported. `hash` is the SHA-256 of its id
   * in hex.
   */
  findLost(hash: string): Promise<number>
  /**
   * Returns the same number as `findLost`, and records that it was reported. A request that is repeated with the same
   * Idempotency-Key gets the number again.
   */
  takeLost(hash: string, idempotencyKey: string | null): Promise<number>
  /** Returns the records of all sessions in pages, for the audit. Uses SCAN, which no request does. */
  records(): AsyncIterable<readonly SessionRecord[]>
}

/** A record as Redis holds it. Its proof is not verified yet. */
interface SessionRecord {
  /** SHA-256 of the session's id in hex. */
  readonly hash: string
  readonly owner: string | null
  readonly proof: string | null
}

export interface SessionSettings extends SessionLives {
  /** Maximum number of logins of one user that may have a record. */
  readonly loginsPerUser: number
  /** Maximum number of sessions with edits of one caller. As many others, if they are no logins, may have a record. */
  readonly sessionsPerCaller: number
  /** Returns the proof for the record of a session. `hash` is the SHA-256 of its id in hex. */
  readonly proveSession: (hash: string, owner: string) => string
}

/** Reads and writes the sessions in Redis. Every request with a cookie creates one object. */
export class StoredSessions implements Sessions {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #settings: SessionSettings
  readonly #checks: JoinedChecks

  constructor(redis: Redis, keys: Keys, settings: SessionSettings, checks: JoinedChecks) {
    this.#redis = redis
    this.#keys = keys
    this.#settings = settings
    this.#checks = checks
  }

  async touch(id: SessionId, owner: string): Promise<SessionState> {
    const { idleMs } = this.#settings
    const { hash, proof } = this.#proofOf(id, owner)
    const now = Date.now()
    const left = lifeLeft(id, this.#settings, now)
    const names = this.#keysOf(hash, owner)
    const times = [left, LOSS_REMEMBERED_MS, now].map(String)
    const flags = [needsRecord, livesWithoutRecord].map((is) => (is(id, this.#settings, now) ? '1' : '0'))
    const most = this.#maxWithRecord(id.kind)
    const isSpared = isSparedWithEdits(id.text) ? '1' : '0'
    const args = [owner, proof, ...times, hash, `${id.issuedAt}`, ...flags, `${most}`, `${idleMs}`, isSpared]
    const reply = await this.#redis.runScript(touchScript, names, args)
    if (reply === 2) await this.#endLeastUsed(id.kind, owner)
    return reply === 0 ? 'ended' : reply === -1 ? 'forged' : 'alive'
  }

  hasRecord(id: SessionId, owner: string): Promise<boolean> {
    const { proof, session } = this.#proofOf(id, owner)
    return this.#checks.read(session).then((record) => record[0] === owner && record[1] === proof)
  }

  async end(id: SessionId, owner: string): Promise<void> {
    await this.#runEnd(hashOf(id.text), owner, { issuedAt: id.issuedAt, unusedSince: null })
  }

  async countHeld(owners: readonly string[]): Promise<EditCounts> {
    const { credentials } = this.#keys
    const now = `(${Date.now()}`
    const hashes = await inSteps(this.#redis, owners, (owner) => [
      'ZRANGEBYSCORE',
      credentials.open(owner),
      now,
      '+inf',
    ])
    const held = hashes.flat() as string[]
    const counts = await inSteps(this.#redis, held, (hash) => ['GET', this.#keys.session(hash).lost])
    // A session that ended between the two reads is still counted in `withEdits`, but its edits are gone.
    return {
      withEdits: held.length,
      edits: counts.reduce((sum: number, count) => sum + countUnreported(count as string | null), 0),
    }
  }

  async findLost(hash: string): Promise<number> {
    const { lost } = this.#keys.session(hash)
    return countUnreported(await this.#redis.read(lost, (client) => client.get(lost)))
  }

  async takeLost(hash: string, idempotencyKey: string | null): Promise<number> {
    const { lost } = this.#keys.session(hash)
    const reportedTo = idempotencyKey === null ? '' : hashOf(idempotencyKey)
    return (await this.#redis.runScript(takeLostScript, [lost], [reportedTo])) as number
  }

  records(): AsyncIterable<readonly SessionRecord[]> {
    return recordsIn(this.#redis, this.#keys)
  }

  /** Returns the keys in the order that touch-session.lua and end-session.lua expect. */
  #keysOf(hash: string, owner: string): string[] {
    const { session, lost, sets } = this.#keys.session(hash)
    const { open, ended, recorded, held } = this.#keys.credentials
    return [session, lost, open(owner), sets, ended(owner), recorded(owner), held(owner)]
  }

  /** Returns the maximum number of logins of an owner with a record, or of other sessions with one and no edits. */
  #maxWithRecord(kind: SessionKind): number {
    return kind === 'login' ? this.#settings.loginsPerUser : this.#settings.sessionsPerCaller
  }

  /**
   * Ends the least recently used of the sessions that need a record, beyond their maximum number. Edits of a login are
   * reported as lost. Other sessions with edits are not among them.
   */
  async #endLeastUsed(kind: SessionKind, owner: string): Promise<void> {
    const { idleMs, maxMs } = this.#settings
    const recorded = this.#keys.credentials.recorded(owner)
    const last = -1 - this.#maxWithRecord(kind)
    const old = await this.#redis.read(recorded, (client) => client.zRangeWithScores(recorded, 0, last))
    // Redis holds only the hash of the id, so the time of issue is unknown. The latest possible time replaces it. A
    // login was issued before its last use. Another session needed no record until idleMs before maxMs.
    const minAge = kind === 'login' ? 0 : Math.max(0, maxMs - idleMs)
    for (const { value: hash, score: lastUse } of old) {
      await this.#runEnd(hash, owner, { issuedAt: lastUse - minAge, unusedSince: lastUse })
    }
  }

  /**
   * Ends a session. If `unusedSince` is given, ends it only if it was not used after this time, and reports its edits
   * as lost.
   */
  async #runEnd(
    hash: string,
    owner: string,
    { issuedAt, unusedSince }: { readonly issuedAt: number; readonly unusedSince: number | null },
  ): Promise<void> {
    const { maxMs, idleMs } = this.#settings
    const numbers = [issuedAt, Date.now(), Math.max(maxMs, idleMs), MAX_ENDED].map(String)
    const args = [owner, hash, ...numbers, unusedSince === null ? '' : `${unusedSince}`]
    await this.#redis.runScript(endScript, this.#keysOf(hash, owner), args)
  }

  #proofOf(id: SessionId, owner: string): RecordProof {
    const { proveSession: prove } = this.#settings
    const known = proofs.get(id)
    if (known?.owner === owner && known.prove === prove) return known
    const hash = hashOf(id.text)
    const { session } = this.#keys.session(hash)
    const made = { hash, proof: prove(hash, owner), owner, prove, session }
    proofs.set(id, made)
    return made
  }
}

/** The arguments for the check of a session in use, computed once. */
interface RecordProof {
  readonly hash: string
  readonly proof: string
  readonly owner: string
  readonly prove: SessionSettings['proveSession']
  /** The key of the session's record. */
  readonly session: string
}

/** The proofs of ids in use. Requests of one connection share the object of their id. */
const proofs = new WeakMap<SessionId, RecordProof>()

/** Returns the SHA-256 of the id of a session, in hex. Redis holds no ids of sessions. */
export const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex')

async function* recordsIn(redis: Redis, keys: Keys): AsyncIterable<SessionRecord[]> {
  for await (const found of scanKeys(redis, keys.sessions)) {
    const reads = found.flatMap((key): ReadCommand[] => [
      ['EXISTS', key],
      ['HMGET', key, 'owner', 'proof'],
    ])
    const replies = await readTogether(redis, reads)
    yield found.flatMap((key, at) => {
      // The session may have ended since the scan.
      if (replies[2 * at] === 0) return []
      const [owner = null, proof = null] = replies[2 * at + 1] as readonly (string | null)[]
      return [{ hash: key.slice(keys.sessions.length), owner, proof }]
    })
  }
}

/** Maximum number of reads in one round trip, so that Redis does not block other clients for long. */
const READS_A_STEP = 500

/** Reads a value for each of `things`. One round trip has up to READS_A_STEP reads. */
async function inSteps<T>(redis: Redis, things: readonly T[], read: (thing: T) => ReadCommand): Promise<ReadReply[]> {
  const replies: ReadReply[] = []
  for (const some of chunks(things, READS_A_STEP)) replies.push(...(await readTogether(redis, some.map(read))))
  return replies
}

/** Returns the number of lost edits in a record, or 0 if it was reported to a request; see take-lost.lua. */
const countUnreported = (record: string | null): number => (record?.includes(' ') ? 0 : Number(record))
