/*
 * The part of keyrack audit verify that checks the proofs in the records of API keys, users and sessions.
 */
import type { KeyRecord } from '../access/api-key.ts'
import type { UserRecord } from '../access/password.ts'
import type { ProofState, RecordProofs } from '../access/record-proofs.ts'
import type { StoreCommandContext } from './command.ts'

/** The outcome of the check. */
export interface AccessVerdict {
  /** Records with a valid proof. */
  readonly proven: number
  /**
   * Records of the previous version, which have no proof. A record gets its proof when its secret or password is used
   * the next time.
   */
  readonly unproven: number
  /** Sentences about records that keyrack did not write. Only the first such records have a sentence. */
  readonly faults: readonly string[]
}

const MAX_FAULTS = 100

/** Checks every record. Throws the errors of the store. */
export async function verifyAccess({ store, proofs, sessionIds }: StoreCommandContext): Promise<AccessVerdict> {
  const counts = { proven: 0, unproven: 0, altered: 0 }
  const faults: string[] = []
  const count = (what: string, state: ProofState): void => {
    counts[state]++
    if (state === 'altered' && faults.length < MAX_FAULTS) faults.push(`${what} was not written by keyrack`)
  }
  const { keys, users } = await store.access.read()
  for (const [id, text] of keys) count(`key ${JSON.stringify(id)}`, getProofState(text, proofs, id, 'key'))
  for (const [name, text] of users) count(`user ${JSON.stringify(name)}`, getProofState(text, proofs, name, 'user'))
  for await (const page of store.sessions.records()) {
    for (const { hash, owner, proof } of page) {
      const isOurs = owner !== null && proof === sessionIds.proveRecord(hash, owner)
      count(`session ${hash.slice(0, 16)}...`, isOurs ? 'proven' : 'altered')
    }
  }
  return { ...counts, faults }
}

function getProofState(text: string, proofs: RecordProofs, id: string, kind: 'key' | 'user'): ProofState {
  try {
    const record = JSON.parse(text) as (KeyRecord & UserRecord) | null
    if (record === null) return 'altered'
    return kind === 'key' ? proofs.verifyKey(id, record) : proofs.verifyUser(id, record)
  } catch {
    return 'altered'
  }
}
