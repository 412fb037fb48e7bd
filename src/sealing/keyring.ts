import { createSecretKey, generateKeySync, type KeyObject } from 'node:crypto'
import { type Blob, type DataKey, parseBlob, SealBroken, type SealContext, seal, unseal } from './sealed-blob.ts'
import { KeyringBroken, PURPOSES, type Purpose, type StoredKeyring } from './stored-keyring.ts'

/*
 * Data keys seal the records; the key-encryption key wraps the data keys. So another key-encryption key costs a rewrap of a
 * few keys, not of all records, and a new data key (a term) can be taken while blobs of older terms are still read. What is
 * hashed or signed can't be made anew when a term is retired: keys for that have a purpose instead of a term.
 */

/** The data keys of a store, open. */
export interface Keyring {
  /** The term that `seal` seals on. */
  readonly activeTerm: number
  has(term: number): boolean
  seal(plaintext: Buffer | string, context: SealContext): string
  /** Throws SealBroken, also for a term that is not on the ring. */
  unseal(blob: Blob, context: SealContext): Buffer
  /** Throws KeyringBroken for a keyring without: see withPurposes. */
  keyFor(purpose: Purpose): KeyObject
}

/** The key-encryption key is not the one the keyring was made with. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'

  constructor() {
    super(
      'Cannot open the stored credentials: they were sealed with another key. Set CREDENTIALS_KEY or CREDENTIALS_KEY_FILE to that key or, where keyrack made it itself, put its key file back. Nothing was changed; without that key nobody can read them',
    )
  }
}

/** A new keyring with term 1. */
export function createKeyring(kek: KeyObject): StoredKeyring {
  return wrap([newDataKey(1)], 1, kek, newPurposeKeys())
}

/** Throws WrongKey; KeyringBroken when the key is right but the keyring is not whole. */
export function openKeyring(stored: StoredKeyring, kek: KeyObject): Keyring {
  const keys = new Map(unwrap(stored, kek).map((dataKey) => [dataKey.term, dataKey]))
  const active = keys.get(stored.active)!
  const purposes = unwrapPurposes(stored, kek)
  return {
    activeTerm: active.term,
    has: (term) => keys.has(term),
    seal: (plaintext, context) => seal(plaintext, context, active),
    unseal(blob, context) {
      const dataKey = keys.get(blob.term)
      if (dataKey === undefined) throw new SealBroken('the keyring has no key of its term')
      return unseal(blob, context, dataKey)
    },
    keyFor(purpose) {
      const key = purposes.get(purpose)
      if (key === undefined) throw new KeyringBroken(`it has no key for ${purpose}`)
      return key
    },
  }
}

/** With a key for every purpose, where some are missing; else the keyring itself. Throws what openKeyring throws. */
export function withPurposes(stored: StoredKeyring, kek: KeyObject): StoredKeyring {
  const keys = unwrap(stored, kek)
  const present = unwrapPurposes(stored, kek)
  if (PURPOSES.every((purpose) => present.has(purpose))) return stored
  return wrap(keys, stored.active, kek, new Map([...newPurposeKeys(), ...present]))
}

/** Whether this is the key-encryption key of a keyring. */
export function isKeyOf(stored: StoredKeyring, kek: KeyObject): boolean {
  return findCheck(stored, kek) !== null
}

/** With one more term, which is the active one. Terms are never used again. Throws what openKeyring throws. */
export function withNewTerm(stored: StoredKeyring, kek: KeyObject): StoredKeyring {
  const term = stored.active + 1
  return wrap([...unwrap(stored, kek), newDataKey(term)], term, kek, unwrapPurposes(stored, kek))
}

/** Under another key-encryption key. Data keys and blobs stay as they are. Throws what openKeyring throws. */
export function rewrapped(stored: StoredKeyring, kek: KeyObject, nextKek: KeyObject): StoredKeyring {
  return wrap(unwrap(stored, kek), stored.active, nextKek, unwrapPurposes(stored, kek))
}

/** Without a term: its blobs can't be read again. Throws what openKeyring throws, and an Error for the active term. */
export function withoutTerm(stored: StoredKeyring, kek: KeyObject, term: number): StoredKeyring {
  if (term === stored.active) throw new Error(`Cannot retire term ${term}: it is the active one, rotate first`)
  const keys = unwrap(stored, kek).filter((dataKey) => dataKey.term !== term)
  return wrap(keys, stored.active, kek, unwrapPurposes(stored, kek))
}

type PurposeKeys = ReadonlyMap<string, KeyObject>

const newKey = (): KeyObject => generateKeySync('aes', { length: 256 })
const newDataKey = (term: number): DataKey => ({ term, key: newKey() })
const newPurposeKeys = (): PurposeKeys => new Map(PURPOSES.map((purpose) => [purpose, newKey()]))

// Blobs of the key-encryption key are on term 0, which no data key has.
const wrapping = (kek: KeyObject): DataKey => ({ term: 0, key: kek })
const keyPlace = (term: number): SealContext => ({ kind: 'data key', owner: 'keyring', name: String(term) })
const purposePlace = (purpose: string): SealContext => ({ kind: 'purpose key', owner: 'keyring', name: purpose })
const CHECK_PLACE: SealContext = { kind: 'check value', owner: 'keyring', name: '' }

function wrap(keys: readonly DataKey[], active: number, kek: KeyObject, purposes: PurposeKeys): StoredKeyring {
  const wrapKey = (key: KeyObject, place: SealContext): string => seal(key.export(), place, wrapping(kek))
  return {
    format: 1,
    active,
    keys: keys.map(({ term, key }) => ({ term, wrapped: wrapKey(key, keyPlace(term)) })),
    check: seal(checkValue(active, keys), CHECK_PLACE, wrapping(kek)),
    purposes: [...purposes].map(([purpose, key]) => ({ purpose, wrapped: wrapKey(key, purposePlace(purpose)) })),
  }
}

function unwrap(stored: StoredKeyring, kek: KeyObject): DataKey[] {
  const check = findCheck(stored, kek)
  if (check === null) throw new WrongKey()
  // Else somebody who can write to Redis could turn the active term back, or take terms away.
  if (check !== checkValue(stored.active, stored.keys))
    throw new KeyringBroken('its terms are not the ones it was made with')
  return stored.keys.map(({ term, wrapped }) => ({ term, key: unwrapKey(wrapped, keyPlace(term), kek) }))
}

const unwrapPurposes = ({ purposes = [] }: StoredKeyring, kek: KeyObject): PurposeKeys =>
  new Map(purposes.map(({ purpose, wrapped }) => [purpose, unwrapKey(wrapped, purposePlace(purpose), kek)]))

function unwrapKey(wrapped: string, place: SealContext, kek: KeyObject): KeyObject {
  try {
    return createSecretKey(unseal(parseBlob(wrapped), place, wrapping(kek)))
  } catch {
    throw new KeyringBroken('one of its keys was altered')
  }
}

const checkValue = (active: number, keys: readonly { readonly term: number }[]): string =>
  JSON.stringify({ active, terms: keys.map(({ term }) => term) })

function findCheck({ check }: StoredKeyring, kek: KeyObject): string | null {
  try {
    return unseal(parseBlob(check), CHECK_PLACE, wrapping(kek)).toString()
  } catch (failure) {
    if (failure instanceof SealBroken) return null
    throw failure
  }
}
