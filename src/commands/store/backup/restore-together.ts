/*
 * Restores pieces of different keys at the same time. A backup has hundreds of thousands of small keys, the receipts of
 * writes, and a round trip for each would take longer than everything else. Pieces of one key follow one another,
 * because a later piece replaces what an earlier one says.
 */
import { waitForAll } from '../../../domain/wait-for-all.ts'

/** The most that is written at the same time. A piece that exceeds the bytes is the last one. */
const MAX_PIECES = 250
const MAX_BYTES = 1024 * 1024

interface Together<Saved> {
  /** Restores a piece, at the latest with the next flush. `bytes` is its size. Throws what an earlier piece throws. */
  add(saved: Saved, bytes: number): Promise<void>
  /** Resolves once all pieces are restored. */
  flush(): Promise<void>
}

/** Creates the writer of pieces. Before it writes some, it calls `check`, which throws if it must not. */
export function restoreTogether<Saved extends { readonly key: string }>(
  restore: (saved: Saved) => Promise<void>,
  check: () => Promise<void>,
): Together<Saved> {
  let waiting = new Map<string, Saved>()
  let waitingBytes = 0
  const flush = async (): Promise<void> => {
    const pieces = [...waiting.values()]
    waiting = new Map()
    waitingBytes = 0
    await check()
    await waitForAll(pieces.map(restore))
  }
  return {
    async add(saved, bytes) {
      if (waiting.has(saved.key)) await flush()
      waiting.set(saved.key, saved)
      waitingBytes += bytes
      if (waiting.size === MAX_PIECES || waitingBytes >= MAX_BYTES) await flush()
    },
    flush,
  }
}
