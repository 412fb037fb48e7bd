/*
 * Work on an index that is done a slice at a time: it yields whenever other work may take its turn, after some thousand
 * steps at most, and returns its result at the end. While it waits, the index must not change.
 */

/** Work with a result, in slices; each yields its cost in steps. A step is a look at a text or at a slot. */
export type Sliced<Result> = Generator<number, Result, void>

/** Slots or other numbers, at most `BATCH` of them, valid until the next ones are asked for. */
export type Batch = ArrayLike<number>

/** How many numbers a batch holds at most. */
export const BATCH = 2048

/** The result of work that is done at once. */
export function runToEnd<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** Those numbers of batches that pass a test. */
export function* filterBatches(batches: Iterable<Batch>, test: (number: number) => boolean): Generator<Batch> {
  const passed = new Uint32Array(BATCH)
  for (const batch of batches) {
    let count = 0
    for (let at = 0; at < batch.length; at++) if (test(batch[at]!)) passed[count++] = batch[at]!
    yield passed.subarray(0, count)
  }
}

/** Another number for each of those in batches. */
export function* mapBatches(batches: Iterable<Batch>, to: (number: number) => number): Generator<Batch> {
  const found = new Uint32Array(BATCH)
  for (const batch of batches) {
    for (let at = 0; at < batch.length; at++) found[at] = to(batch[at]!)
    yield found.subarray(0, batch.length)
  }
}
