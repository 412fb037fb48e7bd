/*
 * Decides the state of the record of an API key or a user. The directory and its log, the check of credentials, the
 * lists of commands and `audit verify` share these functions, so that they agree and use the same words.
 */

import type { ProofState } from './record-proofs.ts'

/** The members of a record that end its use. Users are not revoked. */
interface Ending {
  /** The time of expiry as Unix epoch milliseconds; null means never. */
  readonly expiresAt: number | null
  /** The time of revocation as Unix epoch milliseconds; absent or null if the record was not revoked. */
  readonly revokedAt?: number | null
}

/** The state of a record. Services accept `valid`, and `unproven` with the secret that it was created for. */
export type RecordState = 'damaged' | 'altered' | 'revoked' | 'expired' | 'unproven' | 'valid'

/** Returns the proof of a parsed record, or `damaged` if the stored text is no record. */
export const getOrigin = <Record>(
  record: Record | null,
  verify: (record: Record) => ProofState,
): ProofState | 'damaged' => (record === null ? 'damaged' : verify(record))

/** Returns whether and how the use of a record has ended at `now`, in Unix epoch milliseconds; null if it has not. */
export function getEnd({ revokedAt = null, expiresAt }: Ending, now: number): 'revoked' | 'expired' | null {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : null
}

/** Returns the state of a record at `now`, in Unix epoch milliseconds. `record` is null if the text is no record. */
export function getRecordState<Record extends Ending>(
  record: Record | null,
  verify: (record: Record) => ProofState,
  now: number,
): RecordState {
  const origin = getOrigin(record, verify)
  if (record === null || origin === 'damaged') return 'damaged'
  if (origin === 'altered') return 'altered'
  return getEnd(record, now) ?? (origin === 'proven' ? 'valid' : 'unproven')
}

/** Returns a clause about a record that services refuse. `what` names it, such as `key "0123456789ab"`. */
export const describeFault = (what: string, state: 'altered' | 'damaged'): string =>
  `the record of ${what} ${state === 'damaged' ? 'is damaged' : 'was altered outside keyrack'}`

/** Returns whether services may accept a key or user in this state. */
export const isAccepted = (state: RecordState): boolean => state === 'valid' || state === 'unproven'
