import type { KeyObject } from 'node:crypto'
import { createKeyring, type Keyring, openKeyring, withAttribute, withPurposes } from './keyring.ts'
import { NEW_STORE_ATTRIBUTES, RECORDS_BOUND } from './keyring-attributes.ts'
import { KeyringMissing, KeyringRolledBack, type KeyringStore } from './keyring-store.ts'
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

/**
 * Opens the keyring of a store, or creates one if there is none. If several processes start at once, only one of them
 * creates it. Throws WrongKey if `kek` does not open the keyring, and KeyringBroken if the keyring was altered. Never
 * replaces a keyring that it cannot open.
 */
export async function openSealing({ store, kek }: SealingOptions): Promise<Sealing> {
  let text = await readOrMake(store, kek)
  let keyring = openKeyring(parseKeyring(text), kek)
  // The previous keyring is kept, because a term may be retired between the read of a record and its unsealing.
  let former: Keyring | null = null
  let reading: Promise<void> | null = null

  async function readAgain(): Promise<void> {
    const found = await store.read()
    if (found === null) throw new KeyringMissing()
    if (found === text) return
    const next = openKeyring(parseKeyring(found), kek)
    if (next.generation <= keyring.generation) throw new KeyringRolledBack()
    former = keyring
    keyring = next
    text = found
  }

  async function refresh(): Promise<void> {
    // A read that began earlier may have missed the change that this call must see, so this call waits for the next
    // read. All waiting callers share that read.
    await reading?.catch(() => {})
    reading ??= readAgain().finally(() => {
      reading = null
    })
    await reading
  }

  async function noteAttribute(name: string, value: string): Promise<string> {
    for (;;) {
      await refresh()
      const present = keyring.attributes.get(name)
      if (present !== undefined) return present
      await store.replace(text, formatKeyring(withAttribute(parseKeyring(text), kek, name, value)))
    }
  }

  const ringOf = (term: number): Keyring => (!keyring.has(term) && former?.has(term) ? former : keyring)

  const isKnown = (term: number): boolean => ringOf(term).has(term)

  async function unsealAll(records: readonly SealedRecord[]): Promise<Buffer[]> {
    const blobs = records.map(({ blob }) => parseBlob(blob))
    if (!blobs.every(({ term }) => isKnown(term))) await refresh()
    const mustBind = keyring.attributes.has(RECORDS_BOUND)
    return blobs.map((blob, at) => {
      const { context } = records[at]!
      if (mustBind && context.bound !== undefined && !blob.isBound) throw new SealBroken()
      return ringOf(blob.term).unseal(blob, context)
    })
  }

  return {
    get activeTerm() {
      return keyring.activeTerm
    },
    seal: (plaintext, context) => keyring.seal(plaintext, context),
    unseal: async (blob, context) => (await unsealAll([{ blob, context }]))[0]!,
    unsealAll,
    keyFor: (purpose) => keyring.keyFor(purpose),
    refresh,
    get generation() {
      return keyring.generation
    },
    attribute: (name) => keyring.attributes.get(name) ?? null,
    noteAttribute,
  }
}

/** Returns the text of the stored keyring. The first process creates it, or adds the keys that it lacks. */
async function readOrMake(store: KeyringStore, kek: KeyObject): Promise<string> {
  let present = await store.read()
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
