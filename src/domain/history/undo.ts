/*
 * Computes what an undo makes of a device: the state before the changes that it takes back. null stands for a device
 * that does not exist.
 */
import type { StoredDevice } from './device-change.ts'
import { beganAfter, earlierTimes } from './folded-times.ts'
import { type HistoryEntry, timeOfEntry } from './history-entry.ts'
import { CannotRevert, revertChange } from './revert-change.ts'

/** The present state of the device at an address. */
export interface KnownPast {
  /** The device as it is, or null if there is none. */
  readonly current: StoredDevice | null
  /** The entries of its history, newest first. */
  readonly entries: readonly HistoryEntry[]
  /** The last record of the device that was deleted last, or null if it is not kept. */
  readonly deleted: StoredDevice | null
}

/**
 * Returns the device as it was at the end of a millisecond. Throws CannotRevert, also if there is no history at all:
 * the device may have changed since then while none was kept.
 */
export function stateAt(past: KnownPast, at: number): StoredDevice {
  if (past.entries.length === 0) throw new CannotRevert('the device has no history')
  const later = past.entries.filter((entry) => timeOfEntry(entry) > at)
  const oldest = later.at(-1)
  if (oldest !== undefined && later.length === past.entries.length && oldest.kind !== 'c') {
    throw new CannotRevert('the history does not reach back to that time')
  }
  let walk: Walk = past
  for (const entry of later) {
    if (entry.kind === 'i' || entry.kind === 'o') throw new CannotRevert(movedText(entry))
    walk = { ...walk, current: stateBeforeAll(walk, entry), deleted: entry.kind === 'd' ? null : walk.deleted }
  }
  if (walk.current === null) throw new CannotRevert('there was no device at this address then')
  return walk.current
}

type Walk = Pick<KnownPast, 'current' | 'deleted'>

function movedText({ kind, change: { o: other } }: HistoryEntry): string {
  const place = other === undefined ? '' : ` ${kind === 'i' ? 'from' : 'to'} ${other[1]}@${other[0]}`
  return `the device moved${place} since then: revert the request that moved it first`
}

/** Returns the state before all changes that an entry stands for. */
function stateBeforeAll(walk: Walk, entry: HistoryEntry): StoredDevice | null {
  const before = stateBefore(walk, entry)
  const earlier = earlierTimes(entry.change)
  return before === null || earlier === null ? before : revertChange(before, earlier)
}

/** The reason why an undo cannot go back over a deletion. */
const LOST_RECORD =
  'the device was deleted since then, and a deleted device is kept only until its address has a device again'

/**
 * Returns the state before an entry of kind c, u, t, d or i. If changes were folded into the entry, that is the state
 * before the newest of them. Throws CannotRevert.
 */
export function stateBefore({ current, deleted }: Walk, { kind, change }: HistoryEntry): StoredDevice | null {
  if (kind === 'd') {
    if (current !== null) throw new CannotRevert('the device was changed while no history was kept')
    if (deleted === null) throw new CannotRevert(LOST_RECORD)
    return deleted
  }
  if (current === null) throw new CannotRevert('the device was changed while no history was kept')
  return kind === 'c' ? null : revertChange(current, change)
}

/**
 * Returns whether a history may lack one of the changes in `wanted`: it has no entry, or its oldest one came later. A
 * change within the history that has no entry changed no value.
 */
export function mayLack(entries: readonly HistoryEntry[], wanted: ReadonlySet<string>): boolean {
  const oldest = entries.at(-1)
  return [...wanted].some((id) => oldest === undefined || beganAfter(oldest, id))
}

/** Returns how many of the newest entries are in `wanted`, or null if others came in between or after them. */
export function countNewest(entries: readonly HistoryEntry[], wanted: ReadonlySet<string>): number | null {
  let count = 0
  while (count < entries.length && wanted.has(entries[count]!.auditId)) count++
  return entries.slice(count).some(({ auditId }) => wanted.has(auditId)) ? null : count
}
