/*
 * Work on an index that runs in slices: it yields after a few thousand steps at most, when other work may have its
 * turn, and returns its result at the end. While it waits, the index must not change.
 */

/** Work with a result, in slices; each yields its cost in steps. A step is one test of a text or a slot. */
export type Sliced<Result> = Generator<number, Result, void>

/** Slots or other numbers, at most `BATCH` of them, valid until the next ones are asked for. */
export type Batch = ArrayLike<number>

/** How many numbers a batch holds at most. */
export const BATCH = 2048

/** Runs work without giving way, and returns its result. */
export function runToEnd<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** Returns the numbers of batches that pass a test. */
export function* filterBatches(batches: Iterable<Batch>, test: (number: number) => boolean): Generator<Batch> {
  const passed = new Uint32Array(BATCH)
  for (const batch of batches) {
    let count = 0
    for (let at = 0; at < batch.length; at++) if (test(batch[at]!)) passed[count++] = batch[at]!
    yield passed.subarray(0, count)
  }
}

/** Converts each number of batches. */
export function* mapBatches(batches: Iterable<Batch>, to: (number: number) => number): Generator<Batch> {
  const found = new Uint32Array(BATCH)
  for (const batch of batches) {
    for (let at = 0; at < batch.length; at++) found[at] = to(batch[at]!)
    yield found.subarray(0, batch.length)
  }
}
