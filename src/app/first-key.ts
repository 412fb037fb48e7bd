/*
 * The first API key of a store that is never without one: containers start guarded, and no command has to reach the
 * store before the service does. The key is made beside the service and handed to it in FIRST_API_KEY_FILE.
 */

import type { KeyObject } from 'node:crypto'
import { type PresentedKey, recordOfKey } from '../access/api-key.ts'
import { roleGrant } from '../access/grants.ts'
import type { RecordProofs } from '../access/record-proofs.ts'
import type { AccessRecords } from '../store/audit/access-records.ts'

/** The key, and what its record is made with. */
export interface FirstKey {
  readonly key: PresentedKey
  readonly pepper: KeyObject
  readonly proofs: RecordProofs
  /** Unix epoch milliseconds */
  readonly now: number
}

/** Records the key as an administrator's, unless the store has a key or a user. Returns whether it did. */
export async function recordFirstKey(records: AccessRecords, { key, pepper, proofs, now }: FirstKey): Promise<boolean> {
  const { keys, users } = await records.read()
  if (keys.size + users.size > 0) return false
  const rights = { grants: [roleGrant('admin')], networks: null, expiresAt: null }
  const record = recordOfKey(pepper, key, { name: 'first key', rights, now })
  // If several replicas start at once, one writes; all of them have the same key.
  return await records.replace('keys', key.id, null, JSON.stringify(proofs.signKey(key.id, record)))
}
