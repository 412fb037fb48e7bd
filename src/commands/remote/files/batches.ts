import type { FileRow } from './rows.ts'

/*
 * Rows in batches, of which the next is read while one is worked on.
 */

export interface BatchSize {
  readonly rows: number
  /** A batch whose rows take more is cut before. */
  readonly characters: number
  /** A file with no more rows than these is one batch. */
  readonly whole?: number
}

export async function* batchesOf<Value>(
  source: AsyncIterable<FileRow<Value>[]>,
  { rows: most, characters, whole = most }: BatchSize,
): AsyncGenerator<FileRow<Value>[]> {
  let batch: FileRow<Value>[] = []
  let taken = 0
  let limit = whole
  for await (const rows of source) {
    for (const row of rows) {
      if (batch.length > 0 && (batch.length === limit || taken + row.size > characters)) {
        for (let from = 0; from < batch.length; from += most) yield batch.slice(from, from + most)
        batch = []
        taken = 0
        limit = most
      }
      batch.push(row)
      taken += row.size
    }
  }
  if (batch.length > 0) yield batch
}

/** Without so many rows at its beginning. */
export async function* rowsBehind<Value>(
  source: AsyncIterable<FileRow<Value>[]>,
  count: number,
): AsyncGenerator<FileRow<Value>[]> {
  let left = count
  for await (const rows of source) {
    if (left < rows.length) yield left === 0 ? rows : rows.slice(left)
    left = Math.max(0, left - rows.length)
  }
}

/** What follows is fetched while the caller works; waiting ends when `signal` does. */
export async function* readAhead<Item>(source: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Who waits for neither is not told.
  aborted.catch(() => {})
  try {
    let next = iterator.next()
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await Promise.race([next, aborted])
      if (done === true) return
      next = iterator.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    // Not waited for: stdin may stay silent.
    void iterator.return?.()?.catch(() => {})
  }
}
