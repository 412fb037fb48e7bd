/*
 * Records the first API key of a store when the service starts. So containers require credentials from the start, and
 * no command has to create a key before the service runs. The operator creates the key outside of the service and
 * passes it in FIRST_API_KEY_FILE.
 */

import type { KeyObject } from 'node:crypto'
import { recordOfKey } from '../access/api-key.ts'
import { roleGrant } from '../access/grants.ts'
import type { RecordProofs } from '../access/record-proofs.ts'
import type { PresentedKey } from '../domain/api-key.ts'
import type { AccessRecords } from '../store/access/access-records.ts'

/** The key, and the values that its record is created with. */
export interface FirstKey {
  readonly key: PresentedKey
  readonly pepper: KeyObject
  readonly proofs: RecordProofs
  /** Unix epoch milliseconds. */
  readonly now: number
}

/**
 * Records the key with the role of an administrator, unless the store has a key or a user. Returns whether the key was
 * recorded.
 */
export async function recordFirstKey(records: AccessRecords, { key, pepper, proofs, now }: FirstKey): Promise<boolean> {
  const { keys, users } = await records.read()
  if (keys.size + users.size > 0) return false
  const rights = { grants: [roleGrant('admin')], networks: null, expiresAt: null }
  const record = recordOfKey(pepper, key, { name: 'first key', rights, now })
  // If several replicas start at once, one writes; all of them have the same key.
  return await records.replace('keys', key.id, null, JSON.stringify(proofs.signKey(key.id, record)))
}
