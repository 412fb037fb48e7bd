import type { Stamp } from '../domain/credentials/saved-state.ts'
import { commitArguments, type SealedPlan } from './credential-commit.ts'
import type { Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { writingScript } from './script.ts'
import { hashOf, LOSS_REMEMBERED_MS } from './sessions.ts'

/*
 * The edits of sessions, sealed, one field each, in the session's own hash: they live and end with it.
 */

const saveScript = writingScript('save-edits')
const commitScript = writingScript('commit-edits')

/** Whose edits. */
export interface EditOwner {
  readonly sessionId: string
  readonly owner: string
}

export interface StoredEdits {
  /** Of the whole buffer: raised by every change of it. */
  readonly version: string
  /** Sealed, by field. */
  readonly fields: ReadonlyMap<string, string>
  /** Edits that were lost with an earlier session of the owner's and not told yet. */
  readonly inherited: number
  /** Unix epoch milliseconds */
  readonly expiresAt: number
}

export interface EditChange {
  readonly version: string
  readonly remove: readonly string[]
  readonly set: ReadonlyMap<string, string>
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
  read(of: EditOwner): Promise<StoredEdits | null>
  save(of: EditOwner, change: EditChange): Promise<SaveOutcome>
  commit(of: EditOwner, version: string, plan: SealedPlan, stamp: Stamp): Promise<CommitOutcome>
}

/** Fields of a session that are no edits. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(['owner', 'version', 'inherited'])

export function editBuffersIn(
  redis: Redis,
  keys: Keys,
  limits: { idleMs: number; sessionsPerCaller: number },
): EditBuffers {
  const { idleMs, sessionsPerCaller } = limits
  const { credentials } = keys

  function keysOf({ sessionId, owner }: EditOwner): { hash: string; session: string; lost: string; open: string } {
    const hash = hashOf(sessionId)
    return { hash, ...keys.session(hash), open: credentials.open(owner) }
  }

  return {
    async read(of) {
      const { session } = keysOf(of)
      const [fields, left] = (await redis.read((client) =>
        client.multi().hGetAll(session).pTTL(session).exec(),
      )) as unknown as [Record<string, string>, number]
      if (fields.owner !== of.owner) return null
      const edits = Object.entries(fields).filter(([field]) => !OWN_FIELDS.has(field))
      return {
        version: fields.version ?? '0',
        fields: new Map(edits),
        inherited: Number(fields.inherited ?? 0),
        expiresAt: Date.now() + left,
      }
    },
    async save(of, { version, remove, set, count, term }) {
      const { hash, session, lost, open } = keysOf(of)
      const numbers = [idleMs, LOSS_REMEMBERED_MS, sessionsPerCaller, count, Date.now()].map(String)
      const args = [of.owner, version, ...numbers, hash, `${term}`, `${remove.length}`, ...remove, ...[...set].flat()]
      return `${await redis.runScript(saveScript, [session, lost, open, credentials.keyring], args)}` as SaveOutcome
    },
    async commit(of, version, plan, stamp) {
      const { hash, session, lost, open } = keysOf(of)
      const own = [session, lost, open, credentials.seq, credentials.keyring]
      const steps = commitArguments(keys, plan, stamp, own.length + 1)
      const [outcome] = (await redis.runScript(
        commitScript,
        [...own, ...steps.keys],
        [of.owner, version, `${idleMs}`, hash, `${plan.term}`, ...steps.args],
      )) as [Buffer]
      return `${outcome}` as CommitOutcome
    },
  }
}
