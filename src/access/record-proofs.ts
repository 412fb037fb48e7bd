/*
 * The proof in the record of an API key or a user: a MAC over the whole record and its id or name, under a key of the
 * keyring. If somebody without that key writes, widens or moves a record, the record is refused before anybody uses it.
 * An older record of the same id that was put back is not noticed.
 */

import { createHmac, type KeyObject } from 'node:crypto'
import { isSameMac, type KeyRecord } from './api-key.ts'
import type { UserRecord } from './password.ts'

/**
 * The version before wrote no proofs. A record without one is believed only with the secret or password it was made
 * for.
 */
interface Provable {
  readonly proof?: string
}

/** What the proof of a record says. */
export type Standing = 'proven' | 'unproven' | 'altered'

export interface RecordProofs {
  /** Returns the record with its proof. */
  signKey(id: string, record: KeyRecord): KeyRecord
  signUser(name: string, record: UserRecord): UserRecord
  standingOfKey(id: string, record: KeyRecord): Standing
  standingOfUser(name: string, record: UserRecord): Standing
}

/** `key`: the key of the keyring for records of users and keys. */
export function createRecordProofs(key: KeyObject): RecordProofs {
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
  return {
    signKey: (id, record) => ({ ...record, proof: macOfKey(id, record).toString('hex') }),
    signUser: (name, record) => ({ ...record, proof: macOfUser(name, record).toString('hex') }),
    standingOfKey: (id, record) => standingOf(record, () => macOfKey(id, record)),
    standingOfUser: (name, record) => standingOf(record, () => macOfUser(name, record)),
  }
}

function standingOf({ proof }: Provable, mac: () => Buffer): Standing {
  if (proof === undefined) return 'unproven'
  return typeof proof === 'string' && isSameMac(mac(), proof) ? 'proven' : 'altered'
}
