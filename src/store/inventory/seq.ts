/*
 * The sequence of a network, as a script writes it with every change: `number:tag`, with "!" at the end while devices
 * of the network are on their way to another slot (cross-slot-moves.ts), and "" before the first change. The number
 * says how many changes there were; the random tag tells apart two changes that got the same number before and after a
 * failover. seq.lua is the same for scripts.
 */

/** A sequence, as stored. */
export type Seq = string

/** Returns the number of a sequence; 0 before the first change. */
export const toSeqNumber = (seq: Seq): number => Number.parseInt(seq, 10) || 0

/** Returns whether devices are on their way from the network. */
export const hasMoves = (seq: Seq | Buffer): boolean => `${seq}`.endsWith('!')

/**
 * Returns a sequence between two commits: all changes up to a number are known, and not which commit made the last one.
 */
export const createUntaggedSeq = (number: number): Seq => `${number}:`

/**
 * Returns whether `found` belongs to another history than `known`, of which it should be the same or a later state: the
 * number went back, or the same number has another tag. An untagged sequence matches every tag. The "!" does not count:
 * it comes and goes without a change.
 */
export function isOtherHistory(known: Seq, found: Seq): boolean {
  const [before, now] = [toSeqNumber(known), toSeqNumber(found)]
  if (now !== before) return now < before
  const tag = toTag(known)
  return tag !== '' && tag !== toTag(found)
}

const toTag = (seq: Seq): string => /:([^!]*)/.exec(seq)?.[1] ?? ''
