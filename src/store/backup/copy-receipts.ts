/*
 * Copies receipts of writes, the keys `op:`. A busy network has hundreds of thousands of them, so each round trip reads
 * many. Most are short, but that of a configuration may take megabytes.
 */
import { chunks } from '../../domain/group.ts'
import { readTogether } from '../redis/read-together.ts'
import { BYTES_A_READ, type CopyParts, type SavedPiece } from './saved.ts'

const RECEIPTS_A_READ = 250

/** Copies receipts with these names (with the prefix), all of one slot. Yields nothing for those that have expired. */
export async function* copyReceipts(
  { redis, withoutPrefix, now }: CopyParts,
  names: readonly string[],
): AsyncGenerator<SavedPiece> {
  for (const listed of chunks(names, RECEIPTS_A_READ)) {
    const sizes = (await readTogether(
      redis,
      listed.map((name) => ['STRLEN', name]),
    )) as number[]
    for (const some of dividedBySize(listed, sizes)) {
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
