/*
 * Reads the entries of the audit after a position, and the devices or networks that they name. An entry about several
 * devices has a position after each of them.
 */
import type { ChangePosition } from '../../domain/history/change-position.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'

const readScript = loadReadScript('read-audit-after')

/** The author of a change, as the audit recorded it. */
export interface ChangeAuthor {
  readonly by: string
  readonly method: string
  readonly requestId: string
}

/** An entry of the audit, without what a reader of changes does not need. */
interface AuditedChange {
  readonly auditId: string
  readonly author: ChangeAuthor
  /** The subject as JSON; "" if the reader did not ask for such subjects. */
  readonly subject: string
}

export interface FoundEntries {
  readonly exists: boolean
  readonly seq: string
  /** Id of the newest entry. */
  readonly newest: string
  /** Whether all entries after the position are known. */
  readonly isKnown: boolean
  readonly hasMore: boolean
  readonly entries: readonly AuditedChange[]
}

interface AuditQuery {
  readonly after: ChangePosition | null
  readonly count: number
  /** How the subjects of the wanted entries begin. */
  readonly prefix: string
}

/** Maximum bytes of the subjects that one script returns. One entry may exceed them. */
const MAX_SUBJECT_BYTES = 1_048_576
/** Entries that a script returns at least, because some are about no device. */
const MIN_ENTRIES = 16
const VALUES_AN_ENTRY = 5

/** Maximum entries that a script looks at which searches the audit backwards, and bytes of their subjects. */
export const SEARCH_LIMITS = ['1000', '4194304'] as const

/** Reads the entries of an audit. */
export async function readAudit(
  redis: Redis,
  names: readonly [exists: string, audit: string, seq: string],
  { after, count, prefix }: AuditQuery,
): Promise<FoundEntries> {
  const wantsOwn = after !== null && after.devices !== null
  const args = [
    after?.auditId ?? '',
    wantsOwn ? '1' : '0',
    `${Math.max(count, MIN_ENTRIES)}`,
    `${MAX_SUBJECT_BYTES}`,
    prefix,
  ]
  const reply = (await redis.runScript(readScript, names, args)) as unknown[]
  const [exists, seq, newest, isKnown, hasMore, found] = reply
  const values = JSON.parse(`${found}`) as string[]
  const entries: AuditedChange[] = []
  for (let at = 0; at < values.length; at += VALUES_AN_ENTRY) {
    const author = { by: values[at + 1]!, method: values[at + 2]!, requestId: values[at + 3]! }
    entries.push({ auditId: values[at]!, author, subject: values[at + 4]! })
  }
  return {
    exists: exists === 1,
    isKnown: isKnown === 1,
    hasMore: hasMore === 1,
    seq: `${seq}`,
    newest: `${newest}`,
    entries,
  }
}

/** Returns the position after the last entry. */
export function positionAfter(entries: readonly AuditedChange[], after: ChangePosition): ChangePosition {
  const last = entries.at(-1)
  return last === undefined ? after : { auditId: last.auditId, devices: null }
}

/** A device or a network that an entry names. */
export interface NamedSubject extends Omit<AuditedChange, 'subject'> {
  readonly name: string
  /** The position after it. */
  readonly position: ChangePosition
}

/** Returns what the entries name after a position, in order. */
export function findNamedSubjects(
  entries: readonly AuditedChange[],
  after: ChangePosition,
  namesIn: (subject: string) => readonly string[],
): NamedSubject[] {
  const named: NamedSubject[] = []
  for (const { auditId, author, subject } of entries) {
    if (subject === '') continue
    const names = namesIn(subject)
    for (let at = auditId === after.auditId ? (after.devices ?? 0) : 0; at < names.length; at++) {
      const devices = at + 1 === names.length ? null : at + 1
      named.push({ auditId, author, name: names[at]!, position: { auditId, devices } })
    }
  }
  return named
}
