/*
 * Reads pages of a history with the authors that the audit names, and drops histories that did not change for long. The
 * histories of devices and the one of credentials have the same form.
 */
import { type HistoryEntry, parseHistoryEntry } from '../../domain/history/history-entry.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'

const readScript = loadReadScript('read-history')
const purgeScript = { ...loadWriteScript('purge-history'), isRepeatable: true }

/** An entry of a history with who made the change. */
export interface AttributedEntry extends HistoryEntry {
  /** The entry of the audit about the change; null if the audit no longer has it. */
  readonly author: EntryAuthor | null
}

/** The author of a change, as the audit recorded it. */
export interface EntryAuthor {
  readonly by: string
  readonly method: string
  readonly requestId: string
  readonly source: string
}

/** A page of a history, newest entries first. */
export interface HistoryPage {
  readonly entries: readonly AttributedEntry[]
  readonly hasOlder: boolean
}

/** Returns the newest entries of a field of a history, or those before the entry `before`. Takes one round trip. */
export async function readHistoryPage(
  redis: Redis,
  names: readonly [exists: string, history: string, audit: string],
  field: string,
  { before, count }: { readonly before: string | null; readonly count: number },
): Promise<HistoryPage & { readonly exists: boolean }> {
  const number = before === null ? '' : before.slice(before.indexOf('-') + 1)
  const reply = (await redis.runScript(readScript, names, [field, number, `${count}`])) as unknown[]
  const [exists, hasOlder, ...rest] = reply
  return { exists: exists === 1, entries: toEntries(rest.map(String)), hasOlder: hasOlder === 1 }
}

const VALUES_AN_ENTRY = 5

/** Entries that were altered and cannot be read are left out. */
function toEntries(values: readonly string[]): AttributedEntry[] {
  const entries: AttributedEntry[] = []
  for (let at = 0; at < values.length; at += VALUES_AN_ENTRY) {
    const [text, by, method, requestId, source] = values.slice(at, at + VALUES_AN_ENTRY) as [string, ...string[]]
    const entry = parseHistoryEntry(text)
    // Every entry of the audit names a method.
    const author = method === '' ? null : { by: by!, method: method!, requestId: requestId!, source: source! }
    if (entry !== null) entries.push({ ...entry, author })
  }
  return entries
}

/** Devices or networks whose histories a step of a purge examines. */
const PURGED_A_STEP = 100

/**
 * Drops the histories that did not change since `before`, in Unix epoch milliseconds, and the deleted records that are
 * kept for them. Takes a round trip for each step. `signal` ends the purge after the step under way.
 */
export async function purgeHistory(
  redis: Redis,
  names: readonly [history: string, deleted: string],
  { before, signal }: { readonly before: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  let cursor = '0'
  do {
    cursor = `${await redis.runScript(purgeScript, names, [cursor, `${PURGED_A_STEP}`, `${before}`])}`
  } while (cursor !== '0' && signal?.aborted !== true)
}
