/*
 * Data keys seal the records, and the key-encryption key wraps the data keys. So a change of the key-encryption key
 * rewraps a few keys and no records. A new data key (a term) can be used while blobs of older terms can still be read.
 * Keys that hash and sign do not belong to a term, because hashes and signatures could not be made again when the term
 * is retired. Each of these keys has a purpose instead.
 */

import { createSecretKey, generateKeySync, type KeyObject } from 'node:crypto'
import { type Blob, type DataKey, parseBlob, SealBroken, type SealContext, seal, unseal } from './sealed-blob.ts'
import { KeyringBroken, PURPOSES, type Purpose, type StoredKeyring } from './stored-keyring.ts'

/** The unwrapped data keys of a store. */
export interface Keyring {
  /** The term whose key `seal` uses. */
  readonly activeTerm: number
  has(term: number): boolean
  seal(plaintext: Buffer | string, context: SealContext): string
  /** Returns the content of a blob. Throws SealBroken, also if the term of the blob is not on the keyring. */
  unseal(blob: Blob, context: SealContext): Buffer
  /** Returns the key for a purpose. Throws KeyringBroken if the keyring has none; see withPurposes. */
  keyFor(purpose: Purpose): KeyObject
  /** The number of changes of the keyring; 0 for a keyring of format 1. */
  readonly generation: number
  /** Facts about the store, authenticated by the key-encryption key. */
  readonly attributes: ReadonlyMap<string, string>
}

/** The error for a key-encryption key that is not the one that wraps the keyring. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'

  constructor() {
    super(
      'Cannot open the stored credentials: they were sealed with another key. Set CREDENTIALS_KEY or ' +
        'CREDENTIALS_KEY_FILE to that key. After keyring rewrap it is the new key. If keyrack created the key, ' +
        'restore its key file. Nothing was changed; without that key the credentials cannot be read',
    )
  }
}

/** Creates a keyring with term 1 and these attributes. */
export function createKeyring(kek: KeyObject, attributes: ReadonlyMap<string, string> = new Map()): StoredKeyring {
  return wrap({ keys: [newDataKey(1)], active: 1, purposes: newPurposeKeys(), generation: 1, attributes }, kek)
}

/**
 * Unwraps the keys of a keyring. Throws WrongKey if `kek` is not its key, and KeyringBroken if the keyring was altered.
 */
export function openKeyring(stored: StoredKeyring, kek: KeyObject): Keyring {
  const parts = unwrap(stored, kek)
  const { purposes, generation, attributes } = parts
  const keys = new Map(parts.keys.map((dataKey) => [dataKey.term, dataKey]))
  const active = keys.get(parts.active)!
  return {
    generation,
    attributes,
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

/**
 * Returns the keyring in the current format and with a key for every purpose. If nothing is missing, returns the same
 * object. Throws the errors of openKeyring.
 */
export function withPurposes(stored: StoredKeyring, kek: KeyObject): StoredKeyring {
  const parts = unwrap(stored, kek)
  if (stored.format === 2 && PURPOSES.every((purpose) => parts.purposes.has(purpose))) return stored
  return wrap(next(parts, { purposes: new Map([...newPurposeKeys(), ...parts.purposes]) }), kek)
}

/** Returns the keyring with an attribute set to a value. Throws the errors of openKeyring. */
export function withAttribute(stored: StoredKeyring, kek: KeyObject, name: string, value: string): StoredKeyring {
  const parts = unwrap(stored, kek)
  return wrap(next(parts, { attributes: new Map([...parts.attributes, [name, value]]) }), kek)
}

/** Returns whether this is the key-encryption key of a keyring. */
export function matchesKeyring(stored: StoredKeyring, kek: KeyObject): boolean {
  return findCheck(stored, kek) !== null
}

/**
 * Returns the keyring with a new active term. The number of a term is never reused. Throws the errors of openKeyring.
 */
export function withNewTerm(stored: StoredKeyring, kek: KeyObject): StoredKeyring {
  const term = stored.active + 1
  const parts = unwrap(stored, kek)
  return wrap(next(parts, { keys: [...parts.keys, newDataKey(term)], active: term }), kek)
}

/**
 * Returns the keyring wrapped with another key-encryption key. Data keys and blobs stay the same. Throws the errors of
 * openKeyring.
 */
export function rewrapped(stored: StoredKeyring, kek: KeyObject, nextKek: KeyObject): StoredKeyring {
  return wrap(next(unwrap(stored, kek), {}), nextKek)
}

/**
 * Returns the keyring without a term. The blobs of that term can then never be read again. Throws the errors of
 * openKeyring, and an Error for the active term.
 */
export function withoutTerm(stored: StoredKeyring, kek: KeyObject, term: number): StoredKeyring {
  if (term === stored.active) throw new Error(`Cannot retire term ${term}: it is the active term. Rotate first`)
  const parts = unwrap(stored, kek)
  return wrap(next(parts, { keys: parts.keys.filter((dataKey) => dataKey.term !== term) }), kek)
}

type PurposeKeys = ReadonlyMap<string, KeyObject>

/** The parts of a keyring, with the keys unwrapped. */
interface Parts {
  readonly keys: readonly DataKey[]
  readonly active: number
  readonly purposes: PurposeKeys
  readonly generation: number
  readonly attributes: ReadonlyMap<string, string>
}

const next = (parts: Parts, change: Partial<Parts>): Parts => ({
  ...parts,
  ...change,
  generation: parts.generation + 1,
})

const newKey = (): KeyObject => generateKeySync('aes', { length: 256 })
const newDataKey = (term: number): DataKey => ({ term, key: newKey() })
const newPurposeKeys = (): PurposeKeys => new Map(PURPOSES.map((purpose) => [purpose, newKey()]))

// A key that is wrapped by the key-encryption key is a blob on term 0. No data key has this term.
const wrapping = (kek: KeyObject): DataKey => ({ term: 0, key: kek })
const keyContext = (term: number): SealContext => ({ kind: 'data key', owner: 'keyring', name: String(term) })
const purposeContext = (purpose: string): SealContext => ({ kind: 'purpose key', owner: 'keyring', name: purpose })
const CHECK_CONTEXT: SealContext = { kind: 'check value', owner: 'keyring', name: '' }

function wrap(parts: Parts, kek: KeyObject): StoredKeyring {
  const wrapKey = (key: KeyObject, context: SealContext): string => seal(key.export(), context, wrapping(kek))
  const { keys, active, purposes, generation } = parts
  const stored = {
    format: 2,
    active,
    keys: keys.map(({ term, key }) => ({ term, wrapped: wrapKey(key, keyContext(term)) })),
    purposes: [...purposes].map(([purpose, key]) => ({ purpose, wrapped: wrapKey(key, purposeContext(purpose)) })),
    generation,
    attributes: Object.fromEntries(parts.attributes),
  } as const
  return { ...stored, check: seal(checkValue(stored), CHECK_CONTEXT, wrapping(kek)) }
}

function unwrap(stored: StoredKeyring, kek: KeyObject): Parts {
  const check = findCheck(stored, kek)
  if (check === null) throw new WrongKey()
  // Without this check a writer of Redis could reset the active term, or remove terms, purposes or attributes.
  if (check !== checkValue(stored)) throw new KeyringBroken('one of its members was altered')
  const { active, keys, purposes = [], generation = 0, attributes = {} } = stored
  return {
    active,
    keys: keys.map(({ term, wrapped }) => ({ term, key: unwrapKey(wrapped, keyContext(term), kek) })),
    purposes: new Map(
      purposes.map(({ purpose, wrapped }) => [purpose, unwrapKey(wrapped, purposeContext(purpose), kek)]),
    ),
    // Format 1 authenticates neither generation nor attributes.
    generation: stored.format === 1 ? 0 : generation,
    attributes: new Map(stored.format === 1 ? [] : Object.entries(attributes)),
  }
}

function unwrapKey(wrapped: string, context: SealContext, kek: KeyObject): KeyObject {
  try {
    return createSecretKey(unseal(parseBlob(wrapped), context, wrapping(kek)))
  } catch {
    throw new KeyringBroken('one of its keys was altered')
  }
}

function checkValue({ format, active, keys, purposes, generation, attributes }: Omit<StoredKeyring, 'check'>): string {
  const terms = keys.map(({ term }) => term)
  if (format === 1) return JSON.stringify({ active, terms })
  const names = (purposes ?? []).map(({ purpose }) => purpose)
  return JSON.stringify({ active, terms, generation, purposes: names, attributes: Object.entries(attributes ?? {}) })
}

function findCheck({ check }: StoredKeyring, kek: KeyObject): string | null {
  try {
    return unseal(parseBlob(check), CHECK_CONTEXT, wrapping(kek)).toString()
  } catch (failure) {
    if (failure instanceof SealBroken) return null
    throw failure
  }
}
