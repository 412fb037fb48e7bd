/*
 * Reads the seq of a network, which scripts write with every change. It is `number:tag@history`, and "" before the
 * first change. It ends in "!" while devices of the network are being moved to another slot (cross-slot-moves.ts). The
 * number counts the changes. The random tag distinguishes two changes that got the same number before and after a
 * failover. The id of the history is the tag of the first change, and a restore writes another random id. So a service
 * that runs during a restore notices it even if the number passes the one that it knows, also in a network that the
 * backup does not have. Networks whose first change is older than these ids have none before a restore. seq.lua does
 * the same for scripts.
 */

/** A seq as it is stored. */
export type Seq = string

/** Returns the number of a seq; 0 before the first change. */
export const toSeqNumber = (seq: Seq): number => Number.parseInt(seq, 10) || 0

/** Returns whether devices are being moved out of the network. */
export const hasMoves = (seq: Seq | Buffer): boolean => `${seq}`.endsWith('!')

/**
 * Returns a seq without a tag, in the history of `found`. It says that all changes up to a number are included,
 * but not which commit made the last one.
 */
export const createUntaggedSeq = (number: number, found: Seq): Seq => `${number}:${toHistoryId(found)}`

/** Returns the seq of a network that was just restored, with a new history. `id` has letters and digits only. */
export const createRestoredSeq = (saved: Seq, id: string): Seq =>
  `${toSeqNumber(saved)}:${toTag(saved)}@${id}${hasMoves(saved) ? '!' : ''}`

/**
 * Returns whether `found` belongs to another history than `known`. In the same history, `found` is the same state or a
 * later one. In another history, its number is lower, or it has the same number and another tag, or the history has
 * another id. An untagged seq matches every tag. The empty seq matches every history. The "!" is ignored,
 * because it appears and disappears without a change.
 */
export function isOtherHistory(known: Seq, found: Seq): boolean {
  const [before, now] = [toSeqNumber(known), toSeqNumber(found)]
  if (known !== '' && toHistoryId(known) !== toHistoryId(found)) return true
  if (now !== before) return now < before
  const tag = toTag(known)
  return tag !== '' && tag !== toTag(found)
}

const toTag = (seq: Seq): string => /:([^@!]*)/.exec(seq)?.[1] ?? ''

/** Returns "@" and the id of the history, or "" if it has none. */
const toHistoryId = (seq: Seq): string => /@[^!]*/.exec(seq)?.[0] ?? ''
