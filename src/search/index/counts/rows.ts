/*
 * Rows of a count. A row is a slot with the cell of its group. Each field of the count gives the slot a code, and the
 * codes together give the cell.
 */
import { BATCH, type Batch } from '../structures/slices.ts'

/** Rows of a batch of slots. They are valid until the next rows are read. */
export interface Rows {
  readonly slots: Uint32Array
  /** A cell may have more than 32 bits. */
  readonly cells: Float64Array
  readonly length: number
}

/** Returns a row for each slot, in cell 0. */
export function* toSlotRows(batches: Iterable<Batch>): Generator<Rows> {
  const [slots, cells] = [new Uint32Array(BATCH), new Float64Array(BATCH)]
  for (const batch of batches) {
    slots.set(batch)
    yield { slots, cells: cells.fill(0, 0, batch.length), length: batch.length }
  }
}

/** Adds the codes of a field, by slot, to the cells. A code counts `weight` times. */
export function* addCodes(rows: Iterable<Rows>, codes: Uint32Array, weight: number): Generator<Rows> {
  for (const some of rows) {
    const { slots, cells, length } = some
    for (let at = 0; at < length; at++) cells[at]! += codes[slots[at]!]! * weight
    yield some
  }
}
