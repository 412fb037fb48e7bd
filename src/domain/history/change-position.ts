/*
 * A position between two changes of a network. The changes are ordered by their entries in the audit of the network,
 * and the changes of one entry by the order in which the entry names the devices. A position is written as the id of an
 * entry, and stands after the whole entry, or as the id, a dot and how many devices of the entry are before it.
 */

/** A position between two changes. */
export interface ChangePosition {
  /** Id of the audit entry that holds the last change before the position; "0-0" before the first one. */
  readonly auditId: string
  /** How many devices of that entry are before the position; null if all of them are. */
  readonly devices: number | null
}

/** The position before the first change. */
export const FIRST_POSITION: ChangePosition = { auditId: '0-0', devices: null }

const POSITION = /^(\d{1,16}-\d{1,14})(?:\.(\d{1,6}))?$/

/** Parses a position. Returns null if the text is none. */
export function parsePosition(text: string): ChangePosition | null {
  const [, auditId, devices] = POSITION.exec(text) ?? []
  if (auditId === undefined) return null
  return { auditId, devices: devices === undefined ? null : Number(devices) }
}

/** Returns why a text is not a position, or null. The id of an event is none, because it covers several networks. */
export const positionProblem = (text: string): string | null =>
  POSITION.test(text) ? null : 'must be a position that getChanges or an event returned, such as 1763856000000-42'

/** Returns the text of a position. */
export const formatPosition = ({ auditId, devices }: ChangePosition): string =>
  devices === null ? auditId : `${auditId}.${devices}`

const numberOf = ({ auditId }: ChangePosition): number => Number(auditId.slice(auditId.indexOf('-') + 1))

/** Returns a negative number if the first position is before the second, a positive one if it is after it, or 0. */
export function comparePositions(one: ChangePosition, other: ChangePosition): number {
  const byEntry = numberOf(one) - numberOf(other)
  if (byEntry !== 0) return byEntry
  const [some, others] = [one.devices ?? Number.MAX_SAFE_INTEGER, other.devices ?? Number.MAX_SAFE_INTEGER]
  return some - others
}

/** Returns whether two positions are the same. Positions that compare as equal may be of two histories of a store. */
export const isSamePosition = (one: ChangePosition, other: ChangePosition): boolean =>
  one.auditId === other.auditId && one.devices === other.devices
