/** The faults that the check of histories must find, by name. */
export const FAULTS = [
  'a lost update',
  'a stale read',
  'a search that misses an acknowledged write',
  'a doubled create',
  'a read of a value never written',
  'a deleted device that comes back',
] as const

export type Fault = (typeof FAULTS)[number]
