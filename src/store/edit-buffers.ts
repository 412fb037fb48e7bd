import { namesIn } from '../domain/credentials/commit-plan.ts'
import type { Stamp } from '../domain/credentials/saved-state.ts'
import { type Author, auditArguments } from './audit.ts'
import { commitArguments, type SealedPlan } from './credential-commit.ts'
import type { Keys, SessionKeys } from './keys.ts'
import { operationOf } from './operation.ts'
import type { Redis } from './redis.ts'
import { auditedScript, onceScript } from './script.ts'
import { hashOf, LOSS_REMEMBERED_MS } from './sessions.ts'

/*
 * The edits of sessions, sealed, one field each: those of configurations in the session's own hash, those of sets in one
 * beside it. They live and end with the session.
 */

const saveScript = onceScript('save-edits')
const commitScript = auditedScript('commit-edits', { isRepeatable: true })

/** Whose edits. */
export interface EditOwner {
  readonly sessionId: string
  readonly owner: string
}

export interface StoredEdits {
  /** Of the whole buffer: raised by every change of it. */
  readonly version: string
  /** Edits of configurations, sealed, by field. */
  readonly configs: ReadonlyMap<string, string>
  /** Edits of sets, sealed, by field; none where they were not asked for. */
  readonly sets: ReadonlyMap<string, string>
  /** Edits that were lost with an earlier session of the owner's and not told yet. */
  readonly inherited: number
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
}

/** `term`: the keyring has moved on to another term than the one that was sealed on. */
export type CommitOutcome = 'ok' | 'gone' | 'changed' | 'term'
export type SaveOutcome = CommitOutcome | 'limit'

export interface EditBuffers {
  /** null: the session ended. */
  read(of: EditOwner, what: 'configurations' | 'everything'): Promise<StoredEdits | null>
  /** Edits of sets: of these fields, or all (null). null: another version is there than the one they should belong to. */
  readSets(
    of: EditOwner,
    version: string,
    fields: readonly string[] | null,
  ): Promise<ReadonlyMap<string, string> | null>
  /** Whether a change its caller gave an id was saved before. */
  wasSaved(): Promise<boolean>
  save(of: EditOwner, change: EditChange): Promise<SaveOutcome>
  commit(of: EditOwner, version: string, plan: SealedPlan, stamp: Stamp): Promise<CommitOutcome>
}

/** Fields of a session that are no edits. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(['owner', 'version', 'inherited'])

export function editBuffersIn(
  redis: Redis,
  keys: Keys,
  limits: { idleMs: number; sessionsPerCaller: number },
  author: Author,
): EditBuffers {
  const { idleMs, sessionsPerCaller } = limits
  const { credentials } = keys

  function keysOf({ sessionId, owner }: EditOwner): SessionKeys & { hash: string; open: string } {
    const hash = hashOf(sessionId)
    return { hash, ...keys.session(hash), open: credentials.open(owner) }
  }

  return {
    async read(of, what) {
      const { session, sets } = keysOf(of)
      const [fields, left, setFields = {}] = (await redis.read((client) => {
        const transaction = client.multi().hGetAll(session).pTTL(session)
        return (what === 'everything' ? transaction.hGetAll(sets) : transaction).exec()
      })) as unknown as [Record<string, string>, number, Record<string, string>?]
      if (fields.owner !== of.owner) return null
      return {
        version: fields.version ?? '0',
        configs: new Map(Object.entries(fields).filter(([field]) => !OWN_FIELDS.has(field))),
        sets: new Map(Object.entries(setFields)),
        inherited: Number(fields.inherited ?? 0),
        expiresAt: Date.now() + left,
      }
    },
    async readSets(of, version, fields) {
      const { session, sets } = keysOf(of)
      const [now, found] = (await redis.read((client) => {
        const transaction = client.multi().hGet(session, 'version')
        return (fields === null ? transaction.hGetAll(sets) : transaction.hmGet(sets, [...fields])).exec()
      })) as unknown as [string | null, Record<string, string> | (string | null)[]]
      if (now !== version) return null
      const all = Array.isArray(found) ? found.map((sealed, index) => [fields![index]!, sealed]) : Object.entries(found)
      return new Map(all.filter((entry): entry is [string, string] => entry[1] !== null))
    },
    async wasSaved() {
      if (author.act.operation === null) return false
      const operation = credentials.operation(operationOf(author.act).id)
      return (await redis.read((client) => client.exists(operation))) === 1
    },
    async save(of, { version, configs, sets: ofSets, count, term }) {
      const { hash, session, lost, open, sets } = keysOf(of)
      const numbers = [idleMs, LOSS_REMEMBERED_MS, sessionsPerCaller, count, Date.now()].map(String)
      const hashes = [
        ['1', configs],
        ['5', ofSets],
      ] as const
      const remove = hashes.flatMap(([position, change]) => change.remove.map((field) => [position, field]))
      const write = hashes.flatMap(([position, change]) => [...change.set].map((entry) => [position, ...entry]))
      const { id, keptMs } = operationOf(author.act)
      const args = [
        ...[of.owner, version, ...numbers, hash, `${term}`, `${remove.length}`],
        ...remove.flat(),
        ...write.flat(),
        `${keptMs}`,
      ]
      const names = [session, lost, open, credentials.keyring, sets, credentials.operation(id)]
      return `${await redis.runScript(saveScript, names, args)}` as SaveOutcome
    },
    async commit(of, version, plan, stamp) {
      const { hash, session, lost, open, sets } = keysOf(of)
      const own = [session, lost, open, credentials.seq, credentials.keyring, sets, credentials.audit]
      const record = auditArguments(author, 'credentials', { ...namesIn(plan) })
      const steps = commitArguments(keys, plan, stamp, own.length + 1)
      const [outcome] = (await redis.runScript(
        commitScript,
        [...own, ...steps.keys],
        [of.owner, version, `${idleMs}`, hash, `${plan.term}`, ...record, ...steps.args],
      )) as [Buffer]
      return `${outcome}` as CommitOutcome
    },
  }
}
