/*
 * Copies receipts of writes, the keys `op:`. A busy network has hundreds of thousands of them, so each round trip reads
 * many. Most are short, but that of a configuration may take megabytes.
 */
import { chunks } from '../../domain/group.ts'
import { keptMsOf } from '../audit/idempotency.ts'
import { findOperationId } from '../keys.ts'
import { type ReadReply, type Reply, readTogether, toTextReply } from '../redis/read-together.ts'
import { loadReadScript } from '../redis/script.ts'
import { BYTES_A_READ, type CopyParts, type SavedPiece } from './saved.ts'

const script = loadReadScript('read-backup-receipts')

/** The number of receipts that one reply has at most. */
export const RECEIPTS_A_READ = 250

/** Returns whether a receipt belongs to the copy. `writtenAt` is by the clock of Redis, in Unix epoch milliseconds. */
type IsCopied = (key: string, writtenAt: number) => boolean

/**
 * Copies receipts with these names (with the prefix), all of one slot. Yields nothing for those that have expired, or
 * that do not belong to the copy.
 */
export async function* copyReceipts(
  { redis, withoutPrefix, now }: CopyParts,
  names: readonly string[],
  isCopied: IsCopied = () => true,
): AsyncGenerator<SavedPiece> {
  for (const listed of chunks(names, RECEIPTS_A_READ)) {
    const sizes = (await readTogether(
      redis,
      listed.map((name) => ['STRLEN', name]),
    )) as number[]
    for (const some of dividedBySize(listed, sizes)) {
      const [time, ...replies] = toTextReply((await redis.runScript(script, some, [])) as Reply) as ReadReply[]
      const readAt = now()
      for (const [at, name] of some.entries()) {
        const [value, left] = replies.slice(2 * at) as [value: string | null, left: number]
        if (value === null || left < 0) continue
        const key = withoutPrefix(name)
        if (!isCopied(key, Number(time) + left - keptMsOf(findOperationId(key) ?? ''))) continue
        yield { key, expiresAt: readAt + left, piece: { type: 'string', value } }
      }
    }
  }
}

function dividedBySize(names: readonly string[], sizes: readonly number[]): string[][] {
  const parts: string[][] = []
  let bytes = BYTES_A_READ
  for (const [at, name] of names.entries()) {
    if (bytes >= BYTES_A_READ) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(name)
    bytes += sizes[at]!
  }
  return parts
}
