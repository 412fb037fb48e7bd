import { INSERTION } from '../index/columns/device-slots.ts'

/** Shortest time without a change before new devices are put in order, in milliseconds. A load pauses for less. */
const QUIET_MS = 1000
/** Time that it takes to put a device into all orders, together with all others of a network, in milliseconds. */
const ORDERING_MS = 0.005

/**
 * Returns for how long a network of `size` devices must not have changed before the `added` ones are put into all
 * orders, in milliseconds. It is at least the time that this takes: if it were done in each pause of a load, all
 * devices would be ordered many times.
 */
export const pauseBeforeOrdering = (added: number, size: number): number =>
  Math.max(QUIET_MS, Math.min(added * INSERTION, size) * ORDERING_MS)
