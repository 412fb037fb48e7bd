/**
 * Receives the groups of an index that have slots. A count may find a million groups of which twenty are wanted, so the
 * small ones are passed together.
 */
export interface GroupSink {
  /** Groups with fewer devices are not wanted. It grows while groups are noted. */
  readonly least: number
  /** Receives one group: its cell and its count. */
  note(cell: number, count: number): void
  /** Receives a number of groups that are not wanted, and how many devices they have together. */
  pass(groups: number, devices: number): void
}
