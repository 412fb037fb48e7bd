/*
 * The part of keyrack audit verify that checks the proofs in the records of API keys, users and sessions.
 */
import type { ProofState } from '../../access/record-proofs.ts'
import { getOrigin } from '../../access/record-state.ts'
import { NEW_STORE_ATTRIBUTES, RECORDS_BOUND } from '../../sealing/keyring-attributes.ts'
import type { AccessKind } from '../../store/access/access-records.ts'
import type { StoreCommandContext } from '../command.ts'
import { parseRecord, type Records } from './records.ts'

/** The outcome of the check. */
export interface AccessVerdict {
  /** Records with a valid proof. */
  readonly proven: number
  /**
   * Records of keyrack 0.1.0, which have no proof. A record gets its proof when its secret or password is used
   * the next time.
   */
  readonly unproven: number
  /** Sentences about records that keyrack did not write. Only the first such records have a sentence. */
  readonly faults: readonly string[]
}

const MAX_FAULTS = 100

/** Checks every record. Throws the errors of the store. */
export async function verifyAccess({
  store,
  sealing,
  proofs,
  sessionIds,
}: StoreCommandContext): Promise<AccessVerdict> {
  const counts = { proven: 0, unproven: 0, altered: 0 }
  const faults: string[] = []
  // A keyring that is as old as its store shows that no record is of keyrack 0.1.0.
  const mustProve = sealing.attribute(RECORDS_BOUND) === NEW_STORE_ATTRIBUTES.get(RECORDS_BOUND)
  const count = (what: string, found: ProofState): void => {
    const state = found === 'unproven' && mustProve ? 'altered' : found
    counts[state]++
    if (state === 'altered' && faults.length < MAX_FAULTS) faults.push(`${what} was not written by keyrack`)
  }
  const { keys, users } = await store.access.read()
  for (const [id, text] of keys) {
    count(
      `key ${JSON.stringify(id)}`,
      getProof('keys', text, (record) => proofs.verifyKey(id, record)),
    )
  }
  for (const [name, text] of users) {
    count(
      `user ${JSON.stringify(name)}`,
      getProof('users', text, (record) => proofs.verifyUser(name, record)),
    )
  }
  for await (const page of store.sessions.records()) {
    for (const { hash, owner, proof } of page) {
      const isOurs = owner !== null && proof === sessionIds.proveRecord(hash, owner)
      count(`session ${hash.slice(0, 16)}...`, isOurs ? 'proven' : 'altered')
    }
  }
  return { ...counts, faults }
}

/** Returns whether keyrack wrote a record. A text that is no record counts as altered. */
function getProof<Kind extends AccessKind>(
  kind: Kind,
  text: string,
  verify: (record: Records[Kind]) => ProofState,
): ProofState {
  const origin = getOrigin(parseRecord(kind, text), verify)
  return origin === 'damaged' ? 'altered' : origin
}
