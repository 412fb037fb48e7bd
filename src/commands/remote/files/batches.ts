/*
 * Groups rows into batches, and reads the next batch while the current one is processed.
 */
import type { FileRow } from './rows.ts'

/** The maximum size of a batch. */
export interface BatchSize {
  readonly rows: number
  /** Maximum characters of the rows in a batch. */
  readonly characters: number
  /** A file with at most this number of rows stays together as the first batch. */
  readonly whole?: number
}

/** Groups the rows of a file into batches. */
export async function* toBatches<Value>(
  source: AsyncIterable<FileRow<Value>[]>,
  { rows: max, characters, whole = max }: BatchSize,
): AsyncGenerator<FileRow<Value>[]> {
  let batch: FileRow<Value>[] = []
  let taken = 0
  let limit = whole
  for await (const rows of source) {
    for (const row of rows) {
      if (batch.length > 0 && (batch.length === limit || taken + row.size > characters)) {
        for (let from = 0; from < batch.length; from += max) yield batch.slice(from, from + max)
        batch = []
        taken = 0
        limit = max
      }
      batch.push(row)
      taken += row.size
    }
  }
  if (batch.length > 0) yield batch
}

/** Skips the first `count` rows. */
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

/** Fetches the next item while the caller processes the current one. Stops waiting when `signal` aborts. */
export async function* readAhead<Item>(source: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // The rejection is handled where it is awaited.
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
    // Do not await this: it may wait for stdin, which may never send anything.
    void iterator.return?.()?.catch(() => {})
  }
}
