/*
 * Runs work on an index in slices. After at most a few thousand steps the work yields, so that other work can run. It
 * returns its result at the end. The index must not change between two slices.
 */

/**
 * Work in slices, with a result at the end. Each slice yields its cost in steps. A step is one test of a text or a
 * slot.
 */
export type Sliced<Result> = Generator<number, Result, void>

/** At most `BATCH` slots or other numbers. They are valid until the next batch is read. */
export type Batch = ArrayLike<number>

/** Maximum number of elements in a batch. */
export const BATCH = 2048

/** Runs work to its end without pauses, and returns its result. */
export function runToEnd<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** Returns the numbers of an array in batches. */
export function* batchesOf(numbers: Uint32Array): Generator<Batch> {
  for (let at = 0; at < numbers.length; at += BATCH) yield numbers.subarray(at, at + BATCH)
}

/** Returns the numbers in batches that pass a test. */
export function* filterBatches(batches: Iterable<Batch>, test: (number: number) => boolean): Generator<Batch> {
  const passed = new Uint32Array(BATCH)
  for (const batch of batches) {
    let count = 0
    for (let at = 0; at < batch.length; at++) if (test(batch[at]!)) passed[count++] = batch[at]!
    yield passed.subarray(0, count)
  }
}

/** Converts each number of the batches with `to`. */
export function* mapBatches(batches: Iterable<Batch>, to: (number: number) => number): Generator<Batch> {
  const found = new Uint32Array(BATCH)
  for (const batch of batches) {
    for (let at = 0; at < batch.length; at++) found[at] = to(batch[at]!)
    yield found.subarray(0, batch.length)
  }
}
