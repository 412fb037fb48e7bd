/*
 * The part of keyrack audit verify that checks the proofs in the records of API keys, users and sessions.
 */
import type { KeyRecord } from '../../access/api-key.ts'
import type { UserRecord } from '../../access/password.ts'
import type { ProofState } from '../../access/record-proofs.ts'
import { describeFault, getOrigin } from '../../access/record-state.ts'
import type { StoreCommandContext } from '../command.ts'
import { parseRecord } from './records.ts'

/** The outcome of the check. */
export interface AccessVerdict {
  /** Records with a valid proof. */
  readonly proven: number
  /**
   * Records without a proof in a store that keyrack 0.1.0 began. A record gets its proof when its secret or password
   * is used the next time.
   */
  readonly unproven: number
  /** Clauses about records that are altered or damaged. Only the first such records have a clause. */
  readonly faults: readonly string[]
}

const MAX_FAULTS = 100

/** Checks every record. Throws the errors of the store. */
export async function verifyAccess({
  store,
  proofs,
  sessionIds,
}: Pick<StoreCommandContext, 'store' | 'proofs' | 'sessionIds'>): Promise<AccessVerdict> {
  const counts = { proven: 0, unproven: 0, altered: 0, damaged: 0 }
  const faults: string[] = []
  const count = (what: string, state: keyof typeof counts): void => {
    counts[state]++
    const isFault = state === 'altered' || state === 'damaged'
    if (isFault && faults.length < MAX_FAULTS) faults.push(describeFault(what, state))
  }
  const { keys, users } = await store.access.read()
  for (const [id, text] of keys) {
    const verify = (record: KeyRecord): ProofState => proofs.verifyKey(id, record)
    count(`key ${JSON.stringify(id)}`, getOrigin(parseRecord('keys', text), verify))
  }
  for (const [name, text] of users) {
    const verify = (record: UserRecord): ProofState => proofs.verifyUser(name, record)
    count(`user ${JSON.stringify(name)}`, getOrigin(parseRecord('users', text), verify))
  }
  for await (const page of store.sessions.records()) {
    for (const { hash, owner, proof } of page) {
      const isOurs = owner !== null && proof === sessionIds.proveRecord(hash, owner)
      count(`session ${hash.slice(0, 16)}...`, isOurs ? 'proven' : 'altered')
    }
  }
  const { proven, unproven } = counts
  return { proven, unproven, faults }
}
