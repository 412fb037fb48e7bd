/*
 * Copies receipts of writes, the keys `op:`. A busy network has hundreds of thousands of them, so each round trip reads
 * many.
 */
import { readTogether } from '../redis/read-together.ts'
import type { CopyParts, SavedPiece } from './saved.ts'

const RECEIPTS_A_READ = 250

/** Copies receipts with these names (with the prefix), all of one slot. Yields nothing for those that have expired. */
export async function* copyReceipts(
  { redis, withoutPrefix, now }: CopyParts,
  names: readonly string[],
): AsyncGenerator<SavedPiece> {
  for (let from = 0; from < names.length; from += RECEIPTS_A_READ) {
    const some = names.slice(from, from + RECEIPTS_A_READ)
    const replies = await readTogether(
      redis,
      some.flatMap((name) => [['GET', name] as const, ['PTTL', name] as const]),
    )
    const readAt = now()
    for (const [at, name] of some.entries()) {
      const [value, left] = replies.slice(2 * at) as [value: string | null, left: number]
      if (value === null || left < 0) continue
      yield { key: withoutPrefix(name), expiresAt: readAt + left, piece: { type: 'string', value } }
    }
  }
}
