/*
 * Stores the edits of sessions, sealed, each in a field of a hash. Edits of configurations are in the hash of the
 * session, and edits of sets in a second hash. Both expire with the session.
 *
 * The file is longer than others because the documented interface and its only implementation are together.
 */
import { randomBytes } from 'node:crypto'
import { toPlannedNames } from '../../domain/credentials/commit-plan.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { chunks } from '../../domain/group.ts'
import { isSparedWithEdits, issueTimeForRecord, keepsRecord, lifetimeOf } from '../../domain/session-id.ts'
import { type AuditContext, type Author, auditArguments } from '../audit/audit.ts'
import { findReceipt, runOnce, toOperation } from '../audit/idempotency.ts'
import type { HistoryLimits } from '../inventory/history-texts.ts'
import type { Keys, SessionKeys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import { MAX_OPERANDS, readTogether, toFieldMap } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'
import { commitArguments, networksOf, type SealedPlan } from './commit-arguments.ts'
import { hashOf, LOSS_REMEMBERED_MS, type SessionSettings } from './sessions.ts'

const saveScript = loadWriteScript('save-edits')
const commitScript = loadWriteScript('commit-edits')

/** The session that edits belong to, and its owner. */
export interface EditOwner {
  readonly sessionId: string
  readonly owner: string
}

/** The edits of a session as Redis holds them. */
export interface StoredEdits {
  /** The version of the whole buffer. It changes with every change of the buffer. */
  readonly version: string
  /** The sealed edits of configurations, by field. */
  readonly configs: ReadonlyMap<string, string>
  /** The sealed edits of sets, by field. Empty if they were not requested. */
  readonly sets: ReadonlyMap<string, string>
  /** Unix epoch milliseconds. */
  readonly expiresAt: number
}

/** Which edits are read: those of configurations, or those of their sets too. */
export type EditScope = 'configurations' | 'everything'

/** The fields of a hash to remove and to set. */
export interface FieldChange {
  readonly remove: readonly string[]
  readonly set: ReadonlyMap<string, string>
}

/** A change of the edits of a session. */
export interface EditChange {
  readonly version: string
  readonly configs: FieldChange
  readonly sets: FieldChange
  /** Number of edits after the change. */
  readonly count: number
  /** The term of the key that seals the edits. */
  readonly term: number
  /**
   * Whether this change is a rebase. A rebase may exceed the caller's limit of bytes, because it only adapts the edits
   * to the saved state.
   */
  readonly isRebase?: boolean
}

/** `term` means that the edits were sealed on a term that is no longer the active one. */
type CommitOutcome = 'ok' | 'gone' | 'changed' | 'term' | FullNetwork

/** The result of saving edits. */
export type SaveOutcome = Exclude<CommitOutcome, FullNetwork> | 'limit' | 'bytes'

/** The network whose configurations would exceed their limit of bytes. */
export interface FullNetwork {
  readonly fullNetwork: string
}

/** Reads, saves and commits the edits of sessions. */
export interface EditBuffers {
  /**
   * Returns the edits of a session. A session without a record has no edits. Returns null if the record belongs to
   * another owner or has no valid proof.
   */
  read(of: EditOwner, scope: EditScope): Promise<StoredEdits | null>
  /**
   * Returns the edits of sets in these fields, or all edits of sets if `fields` is null. Returns null if the stored
   * version is not `version`.
   */
  readSets(
    of: EditOwner,
    version: string,
    fields: readonly string[] | null,
  ): Promise<ReadonlyMap<string, string> | null>
  /** The comment of the call, for the history; null if there is none. */
  readonly comment: string | null
  /**
   * Returns the receipt that an earlier call with the same idempotency key stored in the session, or null. `of` is
   * called only if the call has such a key.
   */
  findReceipt(of: () => Promise<EditOwner>): Promise<string | null>
  /**
   * Saves the edits. `receipt` is stored with them under the idempotency key of the call; null for a change that no
   * call requested.
   */
  save(of: EditOwner, change: EditChange, receipt: string | null): Promise<SaveOutcome>
  commit(of: EditOwner, version: string, plan: SealedPlan, stamp: Stamp): Promise<CommitOutcome>
}

/** The fields of a session that are not edits. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(['owner', 'version', 'proof', 'inherited'])

/** The version of a session without a record. */
const NO_VERSION = '0'

/** Returns the buffer of a session without edits. `expiresAt` is in Unix epoch milliseconds. */
export const noStoredEdits = (expiresAt: number): StoredEdits => ({
  version: NO_VERSION,
  configs: new Map(),
  sets: new Map(),
  expiresAt,
})

/** The limits of sessions and their edits. */
export interface EditLimits extends SessionSettings {
  /** Maximum bytes of the edits of one caller. */
  readonly bytesPerCaller: number
}

/** The dependencies of edit buffers, and their limits. */
interface EditBufferParts {
  readonly redis: Redis
  readonly keys: Keys
  readonly author: Author
  readonly limits: EditLimits
  readonly history: HistoryLimits
}

/** The edits of sessions in Redis, for an author. */
export class StoredEditBuffers implements EditBuffers {
  readonly #parts: EditBufferParts

  constructor(parts: EditBufferParts) {
    this.#parts = parts
  }

  async read(of: EditOwner, scope: EditScope): Promise<StoredEdits | null> {
    const { redis, limits } = this.#parts
    const { hash, session, sets } = this.#keysOf(of)
    const [ofSession, left, ofSets = []] = await readTogether(redis, [
      ['HGETALL', session],
      ['PTTL', session],
      ...(scope === 'everything' ? [['HGETALL', sets] as const] : []),
    ])
    const fields = toFieldMap(ofSession!)
    if (fields.size === 0) return noStoredEdits(Date.now() + lifetimeOf(of.sessionId, limits, Date.now()))
    if (fields.get('owner') !== of.owner || fields.get('proof') !== limits.proveSession(hash, of.owner)) return null
    return {
      version: fields.get('version') ?? NO_VERSION,
      configs: new Map([...fields].filter(([field]) => !OWN_FIELDS.has(field))),
      sets: toFieldMap(ofSets),
      expiresAt: Date.now() + Number(left),
    }
  }

  async readSets(
    of: EditOwner,
    version: string,
    fields: readonly string[] | null,
  ): Promise<ReadonlyMap<string, string> | null> {
    const { redis } = this.#parts
    const { session, sets } = this.#keysOf(of)
    const pieces = fields === null ? [null] : chunks(fields, MAX_OPERANDS)
    const [now, ...found] = await readTogether(redis, [
      ['HGET', session, 'version'],
      ...pieces.map((piece) => (piece === null ? (['HGETALL', sets] as const) : (['HMGET', sets, ...piece] as const))),
    ])
    if (now !== version) return null
    if (fields === null) return toFieldMap(found[0]!)
    const sealed = found.flat() as (string | null)[]
    return new Map(fields.flatMap((field, at) => (sealed[at] == null ? [] : [[field, sealed[at]] as const])))
  }

  get comment(): string | null {
    return this.#parts.author.auditContext.comment ?? null
  }

  async findReceipt(of: () => Promise<EditOwner>): Promise<string | null> {
    const { redis, author } = this.#parts
    if (author.auditContext.operation === null) return null
    return await findReceipt(redis, [this.#operationKey(await of(), author.auditContext)], author.auditContext)
  }

  async save(of: EditOwner, change: EditChange, receipt: string | null): Promise<SaveOutcome> {
    const { redis, keys, limits, author } = this.#parts
    const { version, configs, sets: ofSets, count, term, isRebase } = change
    const { credentials } = keys
    const { hash, session, lost, open, sets, ended, recorded } = this.#keysOf(of)
    const now = Date.now()
    const lives = lifetimeOf(of.sessionId, limits, now)
    const numbers = [lives, LOSS_REMEMBERED_MS, limits.sessionsPerCaller, count, now].map(String)
    const mayTakeMore = isRebase === true ? '1' : '0'
    const issuedAt = issueTimeForRecord(of.sessionId, limits, now)
    const flags = [keepsRecord(of.sessionId, limits, now), isSparedWithEdits(of.sessionId)].map((is) =>
      is ? '1' : '0',
    )
    const auditContext = receipt === null ? { ...author.auditContext, operation: null } : author.auditContext
    const args = [
      of.owner,
      version,
      ...numbers,
      hash,
      `${term}`,
      limits.proveSession(hash, of.owner),
      newVersion(),
      ...flags,
      issuedAt === null ? '' : `${issuedAt}`,
      `${limits.bytesPerCaller}`,
      mayTakeMore,
      ...[configs, ofSets].flatMap(({ remove, set }) => [counted(remove), counted([...set].flat())]).flat(),
      author.auditContext.operation === null ? '' : (receipt ?? ''),
    ]
    const own = [session, lost, open, credentials.keyring, sets, ended, credentials.held(of.owner), recorded]
    const call = { keys: own, args, operationKey: this.#operationKey(of, auditContext) }
    const [outcome] = (await runOnce(redis, saveScript, call, auditContext)) as [Buffer]
    return `${outcome}` as SaveOutcome
  }

  async commit(of: EditOwner, version: string, plan: SealedPlan, stamp: Stamp): Promise<CommitOutcome> {
    const { redis, keys, limits, author, history } = this.#parts
    const { credentials } = keys
    const { hash, session, lost, open, sets, ended, recorded } = this.#keysOf(of)
    const own = [
      session,
      lost,
      open,
      credentials.seq,
      credentials.keyring,
      sets,
      credentials.audit,
      credentials.held(of.owner),
      ended,
      recorded,
    ]
    const record = auditArguments(author, 'credentials', { ...toPlannedNames(plan) })
    const { isCluster } = redis
    if (isCluster && !(await this.#allExist(networksOf(plan)))) return 'changed'
    const now = Date.now()
    const stays = keepsRecord(of.sessionId, limits, now) ? lifetimeOf(of.sessionId, limits, now) : 0
    const steps = await commitArguments(keys, plan, stamp, {
      position: own.length + 1,
      isCluster,
      keepsHistory: history.entries > 0,
    })
    const call = {
      keys: [...own, ...steps.keys],
      args: [of.owner, version, `${stays}`, hash, `${plan.term}`, `${now}`, ...record, ...steps.args],
      operationKey: this.#operationKey(of, author.auditContext),
    }
    const [outcome, network] = (await runOnce(redis, commitScript, call, author.auditContext)) as [Buffer, Buffer]
    if (`${outcome}` === 'bytes') return { fullNetwork: `${network}` }
    return `${outcome}` as Exclude<CommitOutcome, FullNetwork>
  }

  #keysOf({ sessionId, owner }: EditOwner): SessionKeys & Record<'hash' | 'open' | 'ended' | 'recorded', string> {
    const { keys } = this.#parts
    const { credentials } = keys
    const hash = hashOf(sessionId)
    const { open, ended, recorded } = credentials
    return { hash, ...keys.session(hash), open: open(owner), ended: ended(owner), recorded: recorded(owner) }
  }

  /**
   * Returns the key of an operation within its session. A client that did not receive the cookie of an earlier session
   * gets a new one, which does not contain the edits of the earlier session.
   */
  #operationKey(of: EditOwner, auditContext: AuditContext): string {
    return this.#parts.keys.credentials.operation(
      `${hashOf(of.sessionId).slice(0, 16)}-${toOperation(auditContext).id}`,
    )
  }

  /** Checks the networks just before the commit, because their records are in other slots. */
  async #allExist(networks: readonly string[]): Promise<boolean> {
    const { redis, keys } = this.#parts
    const found = await fanOut(redis, networks, async ([name]) => {
      const { network } = keys.of(name!)
      return [await redis.read(network, (client) => client.exists(network))]
    })
    return found.every((one) => one === 1)
  }
}

/**
 * Returns a random version. No two versions are equal, neither in two sessions nor at two times in one session; see
 * save-edits.lua.
 */
const newVersion = (): string => `${1 + randomBytes(6).readUIntBE(0, 6)}`

/** Returns a list as save-edits.lua expects it: the number of its elements, then the elements. */
const counted = (operands: readonly string[]): string[] => [`${operands.length}`, ...operands]
