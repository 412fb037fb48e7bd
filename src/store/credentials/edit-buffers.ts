import { randomBytes } from 'node:crypto'
import { toPlannedNames } from '../../domain/credentials/commit-plan.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { slices } from '../../domain/group.ts'
import { type AuditContext, type Author, auditArguments } from '../audit/audit.ts'
import { findReceipt, operationOf } from '../audit/idempotency.ts'
import type { Keys, SessionKeys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import { MAX_OPERANDS, readTogether, toFieldMap } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'
import { commitArguments, networksOf, type SealedPlan } from './commit.ts'
import {
  hashOf,
  isLogin,
  issueTimeForRecord,
  LOSS_REMEMBERED_MS,
  lifetimeOf,
  type SessionSettings,
} from './sessions.ts'

/*
 * The edits of sessions, sealed, one field each: those of configurations in the session's own hash, those of sets in
 * one beside it. They live and end with the session.
 */

const saveScript = loadWriteScript('save-edits')
const commitScript = loadWriteScript('commit-edits')

/** Whose edits. */
export interface EditOwner {
  readonly sessionId: string
  readonly owner: string
}

export interface StoredEdits {
  /** Version of the whole buffer: every change raises it. */
  readonly version: string
  /** Edits of configurations, sealed, by field. */
  readonly configs: ReadonlyMap<string, string>
  /** Edits of sets, sealed, by field; none where they were not asked for. */
  readonly sets: ReadonlyMap<string, string>
  /** Unix epoch milliseconds */
  readonly expiresAt: number
}

export interface FieldChange {
  readonly remove: readonly string[]
  readonly set: ReadonlyMap<string, string>
}

export interface EditChange {
  readonly version: string
  readonly configs: FieldChange
  readonly sets: FieldChange
  /** How many edits there are afterwards. */
  readonly count: number
  /** That they are sealed on. */
  readonly term: number
  /** Whether this is a rebase, which may take more bytes than a caller may have: it only follows what is saved. */
  readonly isRebase?: boolean
}

/** `term`: the keyring has moved on to another term than the one that was sealed on. */
type CommitOutcome = 'ok' | 'gone' | 'changed' | 'term' | FullNetwork
export type SaveOutcome = Exclude<CommitOutcome, FullNetwork> | 'limit' | 'bytes'

/** The configurations of this network would take more bytes than they may. */
interface FullNetwork {
  readonly fullNetwork: string
}

export interface EditBuffers {
  /**
   * A session without a record has no edits. Returns null if the record belongs to another owner, or has no valid
   * proof.
   */
  read(of: EditOwner, what: 'configurations' | 'everything'): Promise<StoredEdits | null>
  /**
   * Edits of sets: of these fields, or all (null). null: another version is there than the one they should belong to.
   */
  readSets(
    of: EditOwner,
    version: string,
    fields: readonly string[] | null,
  ): Promise<ReadonlyMap<string, string> | null>
  /**
   * The note of what was done before in the session under the id its caller gave it, or null. `of` is asked only where
   * there is such an id.
   */
  findReceipt(of: () => Promise<EditOwner>): Promise<string | null>
  /** `note`: remembered with it under the id its caller gave it; null: this is not what the caller asked for. */
  save(of: EditOwner, change: EditChange, note: string | null): Promise<SaveOutcome>
  commit(of: EditOwner, version: string, plan: SealedPlan, stamp: Stamp): Promise<CommitOutcome>
}

/** Fields of a session that are no edits. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(['owner', 'version', 'proof', 'inherited'])

/** Version of a session without a record. */
const NO_VERSION = '0'

/** What a session holds that has no edits. `expiresAt`: Unix epoch milliseconds. */
export const noStoredEdits = (expiresAt: number): StoredEdits => ({
  version: NO_VERSION,
  configs: new Map(),
  sets: new Map(),
  expiresAt,
})

export interface EditLimits extends SessionSettings {
  /** Sessions with edits that a caller may have. */
  readonly sessionsPerCaller: number
  /** Bytes that the edits of a caller may take. */
  readonly bytesPerCaller: number
}

export function createEditBuffers(redis: Redis, keys: Keys, limits: EditLimits, author: Author): EditBuffers {
  const { sessionsPerCaller, bytesPerCaller, proveSession } = limits
  const { credentials } = keys

  function keysOf({ sessionId, owner }: EditOwner): SessionKeys & { hash: string; open: string; ended: string } {
    const hash = hashOf(sessionId)
    return { hash, ...keys.session(hash), open: credentials.open(owner), ended: credentials.ended(owner) }
  }

  // For this session only: edits staged in another one, whose cookie never arrived, are not in this one.
  function operationIn(of: EditOwner, act: AuditContext): { operation: string; keptMs: number } {
    const { id, keptMs } = operationOf(act)
    return { operation: credentials.operation(`${hashOf(of.sessionId).slice(0, 16)}-${id}`), keptMs }
  }

  /** A moment before the commit: networks are in other slots. */
  async function allExist(networks: readonly string[]): Promise<boolean> {
    const found = await fanOut(redis, networks, async ([name]) => {
      const { network } = keys.of(name!)
      return [await redis.read(network, (client) => client.exists(network))]
    })
    return found.every((one) => one === 1)
  }

  return {
    async read(of, what) {
      const { hash, session, sets } = keysOf(of)
      const [ofSession, left, ofSets = []] = await readTogether(redis, [
        ['HGETALL', session],
        ['PTTL', session],
        ...(what === 'everything' ? [['HGETALL', sets] as const] : []),
      ])
      const fields = toFieldMap(ofSession!)
      if (fields.size === 0) return noStoredEdits(Date.now() + lifetimeOf(of.sessionId, limits, Date.now()))
      if (fields.get('owner') !== of.owner || fields.get('proof') !== proveSession(hash, of.owner)) return null
      return {
        version: fields.get('version') ?? NO_VERSION,
        configs: new Map([...fields].filter(([field]) => !OWN_FIELDS.has(field))),
        sets: toFieldMap(ofSets),
        expiresAt: Date.now() + Number(left),
      }
    },
    async readSets(of, version, fields) {
      const { session, sets } = keysOf(of)
      const pieces = fields === null ? [null] : slices(fields, MAX_OPERANDS)
      const [now, ...found] = await readTogether(redis, [
        ['HGET', session, 'version'],
        ...pieces.map((piece) =>
          piece === null ? (['HGETALL', sets] as const) : (['HMGET', sets, ...piece] as const),
        ),
      ])
      if (now !== version) return null
      if (fields === null) return toFieldMap(found[0]!)
      const sealed = found.flat() as (string | null)[]
      return new Map(fields.flatMap((field, at) => (sealed[at] == null ? [] : [[field, sealed[at]] as const])))
    },
    async findReceipt(of) {
      if (author.act.operation === null) return null
      return await findReceipt(redis, operationIn(await of(), author.act).operation)
    },
    async save(of, { version, configs, sets: ofSets, count, term, isRebase }, note) {
      const { hash, session, lost, open, sets, ended } = keysOf(of)
      const now = Date.now()
      const lives = lifetimeOf(of.sessionId, limits, now)
      const numbers = [lives, LOSS_REMEMBERED_MS, sessionsPerCaller, count, now].map(String)
      const mayTakeMore = isRebase === true ? '1' : '0'
      const issuedAt = issueTimeForRecord(of.sessionId, limits, now)
      const flags = [isLogin(of.sessionId) ? '1' : '0', issuedAt === null ? '' : `${issuedAt}`]
      const { operation, keptMs } = operationIn(of, note === null ? { ...author.act, operation: null } : author.act)
      const args = [
        ...[
          of.owner,
          version,
          ...numbers,
          hash,
          `${term}`,
          proveSession(hash, of.owner),
          newVersion(),
          ...flags,
          `${bytesPerCaller}`,
          mayTakeMore,
        ],
        ...[configs, ofSets].flatMap(({ remove, set }) => [counted(remove), counted([...set].flat())]).flat(),
        author.act.operation === null ? '' : (note ?? ''),
        `${keptMs}`,
      ]
      const names = [session, lost, open, credentials.keyring, sets, ended, credentials.held(of.owner), operation]
      const [outcome] = (await redis.runScript(saveScript, names, args)) as [Buffer]
      return `${outcome}` as SaveOutcome
    },
    async commit(of, version, plan, stamp) {
      const { hash, session, lost, open, sets } = keysOf(of)
      const own = [
        session,
        lost,
        open,
        credentials.seq,
        credentials.keyring,
        sets,
        credentials.audit,
        credentials.held(of.owner),
      ]
      const record = auditArguments(author, 'credentials', { ...toPlannedNames(plan) })
      const { operation, keptMs } = operationIn(of, author.act)
      const { isCluster } = redis
      if (isCluster && !(await allExist(networksOf(plan)))) return 'changed'
      const stays = isLogin(of.sessionId) ? lifetimeOf(of.sessionId, limits, Date.now()) : 0
      const steps = await commitArguments(keys, plan, stamp, { position: own.length + 1, isCluster })
      const [outcome, network] = (await redis.runScript(
        commitScript,
        [...own, ...steps.keys, operation],
        [of.owner, version, `${stays}`, hash, `${plan.term}`, ...record, ...steps.args, `${keptMs}`],
      )) as [Buffer, Buffer]
      if (`${outcome}` === 'bytes') return { fullNetwork: `${network}` }
      return `${outcome}` as Exclude<CommitOutcome, FullNetwork>
    },
  }
}

/** No two sessions, nor one session at two times, have the same version: see save-edits.lua. */
const newVersion = (): string => `${1 + randomBytes(6).readUIntBE(0, 6)}`

/** As save-edits.lua takes them: how many, then each. */
const counted = (operands: readonly string[]): string[] => [`${operands.length}`, ...operands]
