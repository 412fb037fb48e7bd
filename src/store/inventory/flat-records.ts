/*
 * Records of devices as the scripts return them: a flat list with three elements for each device.
 */
import type { Address } from '../../domain/address.ts'

/** Three elements for each device: its id, its JSON, and the JSON of its facts (empty if it has none). */
export type FlatRecords = readonly Buffer[]

/** Number of elements of a FlatRecords for each device. */
export const ELEMENTS_A_DEVICE = 3

/** A device of a FlatRecords. */
export interface RawRecord {
  readonly id: Address
  /** The device as JSON; empty if it was deleted. */
  readonly device: Buffer
  /** The facts as JSON; empty if there are none or they were not requested. */
  readonly facts: Buffer
}

/** Yields the first `count` devices of a list, by default all. */
export function* toRawRecords(bulk: FlatRecords, count = bulk.length / ELEMENTS_A_DEVICE): Generator<RawRecord> {
  for (let at = 0; at < count * ELEMENTS_A_DEVICE; at += ELEMENTS_A_DEVICE) {
    yield { id: bulk[at]!.toString('latin1') as Address, device: bulk[at + 1]!, facts: bulk[at + 2]! }
  }
}
