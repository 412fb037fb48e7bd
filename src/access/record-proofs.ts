/*
 * Creates and checks the proof in the record of an API key or a user. The proof is a MAC over the whole record and its
 * id or name, under a key of the keyring. If a record is written, extended or moved without that key, the service
 * refuses it. The proof cannot show that an older record of the same id was put back.
 *
 * Keyrack 0.1.0 wrote no proofs. If the keyring is as old as its store, no record is of 0.1.0, and a record without a
 * proof is `altered`. Otherwise it is `unproven`: services accept it with its own secret or password.
 */

import { createHmac, type KeyObject } from 'node:crypto'
import { NEW_STORE_ATTRIBUTES, RECORDS_BOUND } from '../sealing/keyring-attributes.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { isSameMac, type KeyRecord } from './api-key.ts'
import type { UserRecord } from './password.ts'

/** A record that may have a proof. */
interface Provable {
  readonly proof?: string
}

/** The result of checking the proof of a record. */
export type ProofState = 'proven' | 'unproven' | 'altered'

/** Signs the records of keys and users, and verifies their proofs. */
export interface RecordProofs {
  /** Returns the record with its proof. */
  signKey(id: string, record: KeyRecord): KeyRecord
  signUser(name: string, record: UserRecord): UserRecord
  verifyKey(id: string, record: KeyRecord): ProofState
  verifyUser(name: string, record: UserRecord): ProofState
}

/** Creates the proofs for the records of a store. */
export const proofsOfStore = (sealing: Pick<Sealing, 'keyFor' | 'attribute'>): RecordProofs =>
  createRecordProofs(sealing.keyFor('user'), {
    without: sealing.attribute(RECORDS_BOUND) === NEW_STORE_ATTRIBUTES.get(RECORDS_BOUND) ? 'altered' : 'unproven',
  })

/**
 * Creates the proofs. `key` is the keyring's key for the records of users and API keys, and `without` is the state of a
 * record that has no proof.
 */
export function createRecordProofs(
  key: KeyObject,
  { without }: { readonly without: 'altered' | 'unproven' },
): RecordProofs {
  const macOf = (content: readonly unknown[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(content)).digest()
  const macOfKey = (id: string, record: KeyRecord): Buffer => {
    const { name, grants, networks, expiresAt, createdAt, revokedAt, mac } = record
    return macOf(['key record', id, name, grants, networks, expiresAt, createdAt, revokedAt, mac])
  }
  const macOfUser = (name: string, record: UserRecord): Buffer => {
    const { grants, networks, expiresAt, createdAt, salt, cost = null, mac } = record
    const costs = cost === null ? null : [cost.N, cost.r, cost.p]
    return macOf(['user record', name, grants, networks, expiresAt, createdAt, salt, costs, mac])
  }
  const verify = ({ proof }: Provable, mac: () => Buffer): ProofState => {
    if (proof === undefined) return without
    return typeof proof === 'string' && isSameMac(mac(), proof) ? 'proven' : 'altered'
  }
  return {
    signKey: (id, record) => ({ ...record, proof: macOfKey(id, record).toString('hex') }),
    signUser: (name, record) => ({ ...record, proof: macOfUser(name, record).toString('hex') }),
    verifyKey: (id, record) => verify(record, () => macOfKey(id, record)),
    verifyUser: (name, record) => verify(record, () => macOfUser(name, record)),
  }
}
