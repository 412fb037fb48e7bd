/*
 * Reads entries of an audit stream in steps. An entry may name thousands of devices, so a step is bounded by bytes too:
 * neither Redis nor this process holds much more than a megabyte for it.
 */
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'

const script = loadReadScript('read-entries')

/** A step ends after the entry whose subject exceeds this number of bytes of subjects. */
const SUBJECT_BYTES_A_STEP = 2 ** 20
/** Maximum entries of a step, for which Redis needs some milliseconds. */
const MAX_ENTRIES_A_STEP = 1000

/** An entry as Redis stores it: its id, then its fields, each followed by its value. */
export type StoredEntry = readonly [id: string, fields: readonly string[]]

/** Ids of entries, as XRANGE takes them, or XREVRANGE if the newest come first. */
export interface EntryRange {
  readonly from: string
  readonly to: string
  readonly newestFirst?: boolean
}

/** Yields the entries of a range in steps of at most `stepSize` entries, none of which is empty. */
export async function* readEntries(
  redis: Redis,
  key: string,
  range: EntryRange,
  stepSize = MAX_ENTRIES_A_STEP,
): AsyncGenerator<StoredEntry[]> {
  for (let { from } = range; ; ) {
    const { entries, next } = await readStep(redis, key, { ...range, from }, stepSize)
    if (entries.length > 0) yield entries
    if (next === null) return
    from = next
  }
}

/** Returns the first entries of a range: at most `count`, and no further step after one that reaches `enough`. */
export async function readFirstEntries(
  redis: Redis,
  key: string,
  range: EntryRange,
  { count, enough = count }: { readonly count: number; readonly enough?: number },
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = []
  for (let { from } = range; ; ) {
    const { entries, next } = await readStep(redis, key, { ...range, from }, count - found.length)
    found.push(...entries)
    if (next === null || found.length >= enough) return found
    from = next
  }
}

/** Reads one step. `next` is where the next one begins, or null if there are no more entries. */
async function readStep(
  redis: Redis,
  key: string,
  { from, to, newestFirst = false }: EntryRange,
  count: number,
): Promise<{ readonly entries: StoredEntry[]; readonly next: string | null }> {
  const limits = [`${Math.min(count, MAX_ENTRIES_A_STEP)}`, `${SUBJECT_BYTES_A_STEP}`]
  const args = [newestFirst ? 'newest' : 'oldest', from, to, ...limits]
  const [hasMore, found] = (await redis.runScript(script, [key], args)) as [number, Buffer]
  const entries = JSON.parse(`${found}`) as StoredEntry[]
  return { entries, next: hasMore === 1 ? `(${entries.at(-1)![0]}` : null }
}
