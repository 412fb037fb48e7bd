import type { KeyObject } from 'node:crypto'
import { createKeyring, withPurposes } from './keyring.ts'
import { NEW_STORE_ATTRIBUTES, RECORDS_BOUND } from './keyring-attributes.ts'
import { KeyringMissing, type KeyringStore } from './keyring-store.ts'
import { LiveKeyring } from './live-keyring.ts'
import { parseBlob, SealBroken, type SealContext } from './sealed-blob.ts'
import { formatKeyring, type Purpose, parseKeyring } from './stored-keyring.ts'

/** Seals and unseals records with the keyring of the store. */
export interface Sealing {
  /** The term that `seal` uses. It is the newest term that this process knows. */
  readonly activeTerm: number
  seal(plaintext: Buffer | string, context: SealContext): string
  /**
   * Returns the content of a blob. If the blob's term is unknown, reads the keyring again once, because another process
   * may have rotated. Throws SealBroken, WrongKey if the key-encryption key was changed, and the errors of the store.
   */
  unseal(blob: string, context: SealContext): Promise<Buffer>
  /** Returns the contents of several blobs, in their order. Throws the errors of `unseal`. */
  unsealAll(records: readonly SealedRecord[]): Promise<Buffer[]>
  /** Returns the key that hashes or signs for a purpose. Rotations do not change it. */
  keyFor(purpose: Purpose): KeyObject
  /**
   * Reads the keyring again. Throws the errors of openKeyring and of the store. In that case the old keyring remains in
   * use.
   */
  refresh(): Promise<void>
  /** The generation of the keyring as this process knows it. */
  readonly generation: number
  /** Returns the value of an attribute of the keyring as this process knows it, or null. */
  attribute(name: string): string | null
  /**
   * Records a fact about the store in the keyring, unless the keyring already has an attribute of this name. Returns
   * the recorded value. A writer of Redis can neither change nor remove it. Throws the errors of openKeyring and of the
   * store.
   */
  noteAttribute(name: string, value: string): Promise<string>
}

/** A blob and the place where it was found. */
export interface SealedRecord {
  readonly context: SealContext
  readonly blob: string
}

/** The store of a keyring, and the key that opens it. */
export interface SealingOptions {
  readonly store: KeyringStore
  /** The key-encryption key. */
  readonly kek: KeyObject
}

/** `stored` is the keyring, if the caller has just read it. */
type OpenSealingOptions = SealingOptions & { readonly stored?: string | null }

/**
 * Opens the keyring of a store, or creates one if there is none. If several processes start at once, only one of them
 * creates it. Throws WrongKey if `kek` does not open the keyring, and KeyringBroken if the keyring was altered. Never
 * replaces a keyring that it cannot open.
 */
export async function openSealing({ store, kek, stored = null }: OpenSealingOptions): Promise<Sealing> {
  const text = await readOrMake(store, kek, stored)
  return createSealing(new LiveKeyring({ store, kek, text }))
}

/** Creates the sealing with the keyring in use. */
const createSealing = (live: LiveKeyring): Sealing => ({
  get activeTerm() {
    return live.current.activeTerm
  },
  seal: (plaintext, context) => live.current.seal(plaintext, context),
  unseal: async (blob, context) => (await unsealAll(live, [{ blob, context }]))[0]!,
  unsealAll: (records) => unsealAll(live, records),
  keyFor: (purpose) => live.current.keyFor(purpose),
  refresh: () => live.refresh(),
  get generation() {
    return live.current.generation
  },
  attribute: (name) => live.current.attributes.get(name) ?? null,
  noteAttribute: (name, value) => live.noteAttribute(name, value),
})

async function unsealAll(live: LiveKeyring, records: readonly SealedRecord[]): Promise<Buffer[]> {
  const blobs = records.map(({ blob }) => parseBlob(blob))
  if (!blobs.every(({ term }) => live.ringOf(term).has(term))) await live.refresh()
  const mustBind = live.current.attributes.has(RECORDS_BOUND)
  return blobs.map((blob, at) => {
    const { context } = records[at]!
    if (mustBind && context.bound !== undefined && !blob.isBound) throw new SealBroken()
    return live.ringOf(blob.term).unseal(blob, context)
  })
}

/** Returns the text of the stored keyring. The first process creates it, or adds the keys that it lacks. */
async function readOrMake(store: KeyringStore, kek: KeyObject, stored: string | null): Promise<string> {
  // A missing keyring is read again: another process may have made it, and records that need it, a moment ago.
  let present = stored ?? (await store.read())
  // A new keyring in place of the missing one would make all sealed and signed records unreadable.
  if (present === null && (await store.isNeeded?.()) === true) throw new KeyringMissing()
  const attributes = present === null && (await store.isNew?.()) === true ? NEW_STORE_ATTRIBUTES : undefined
  for (;;) {
    const created = present === null ? createKeyring(kek, attributes) : withPurposes(parseKeyring(present), kek)
    const whole = formatKeyring(created)
    if (whole === present || (await store.replace(present, whole))) return whole
    present = await store.read()
    if (present === null) throw new KeyringMissing()
  }
}
