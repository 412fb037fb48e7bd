import { parseKey } from '../../src/sealing/key-text.ts'
import { createKeyring } from '../../src/sealing/keyring.ts'
import { seal } from '../../src/sealing/sealed-blob.ts'
import { formatKeyring, type StoredKeyring } from '../../src/sealing/stored-keyring.ts'
import { TEST_KEY } from '../support/service.ts'

/** Returns the text of a new keyring as keyrack 0.1.0 created it: format 1, two purposes, no attributes. */
export function formerKeyring(kek = parseKey(TEST_KEY)): string {
  const { keys, purposes, active } = createKeyring(kek)
  const check = seal(
    JSON.stringify({ active, terms: [1] }),
    { kind: 'check value', owner: 'keyring', name: '' },
    { term: 0, key: kek },
  )
  const stored: StoredKeyring = { format: 1, active, keys, check, purposes: purposes!.slice(0, 2) }
  return formatKeyring(stored)
}
