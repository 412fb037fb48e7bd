import type { KeyObject } from 'node:crypto'
import { createKeyring, type Keyring, openKeyring, withAttribute, withPurposes } from './keyring.ts'
import { NEW_STORE_ATTRIBUTES, RECORDS_BOUND } from './keyring-attributes.ts'
import { KeyringGone, type KeyringStore, KeyringTurnedBack } from './keyring-store.ts'
import { parseBlob, SealBroken, type SealContext } from './sealed-blob.ts'
import { formatKeyring, type Purpose, parseKeyring } from './stored-keyring.ts'

/** Seals and unseals records, with the keyring as the store has it. */
export interface Sealing {
  /** The term that `seal` seals on: the newest this process knows of. */
  readonly activeTerm: number
  seal(plaintext: Buffer | string, context: SealContext): string
  /**
   * Reads the keyring again, once, for a blob of a term it doesn't know: another process may have rotated. Throws
   * SealBroken; WrongKey when the keyring is under another key-encryption key by now; what the store throws.
   */
  unseal(blob: string, context: SealContext): Promise<Buffer>
  /** The contents of many, in their order; likewise. */
  unsealAll(records: readonly SealedRecord[]): Promise<Buffer[]>
  /** The key for what is hashed or signed: the same through all rotations. */
  keyFor(purpose: Purpose): KeyObject
  /** Takes the keyring as the store has it now. Throws what openKeyring and the store throw, and keeps what it had. */
  refresh(): Promise<void>
  /** The generation of the keyring as this process knows it. */
  readonly generation: number
  /** The value of an attribute of the keyring as this process knows it, or null. */
  attribute(name: string): string | null
  /**
   * Records a fact about the store in the keyring, where a writer of Redis can neither change it nor take it away,
   * unless one of this name is there; returns the value that is recorded then. Throws what openKeyring and the store
   * throw.
   */
  noteAttribute(name: string, value: string): Promise<string>
}

/** A blob, and where it was found. */
export interface SealedRecord {
  readonly context: SealContext
  readonly blob: string
}

export interface SealingOptions {
  readonly store: KeyringStore
  /** The key-encryption key. */
  readonly kek: KeyObject
}

/**
 * Opens the keyring of a store, or makes one where there is none: of any number of processes that start at once one
 * makes it. Throws WrongKey, and never makes a keyring in place of one that can't be opened.
 */
export async function openSealing({ store, kek }: SealingOptions): Promise<Sealing> {
  let text = await readOrMake(store, kek)
  let keyring = openKeyring(parseKeyring(text), kek)
  // A record that was read before its term was retired is unsealed after: the ring before the current one still
  // serves it.
  let former: Keyring | null = null
  let reading: Promise<void> | null = null

  async function readAgain(): Promise<void> {
    const found = await store.read()
    if (found === null) throw new KeyringGone()
    if (found === text) return
    const next = openKeyring(parseKeyring(found), kek)
    if (next.generation <= keyring.generation) throw new KeyringTurnedBack()
    former = keyring
    keyring = next
    text = found
  }

  async function refresh(): Promise<void> {
    // A read that began earlier may have missed the change this call is for. All callers that waited share the next
    // one.
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
  // A new one in its place would make everything sealed and signed worthless.
  if (present === null && (await store.isNeeded?.()) === true) throw new KeyringGone()
  const attributes = present === null && (await store.isNew?.()) === true ? NEW_STORE_ATTRIBUTES : undefined
  for (;;) {
    const created = present === null ? createKeyring(kek, attributes) : withPurposes(parseKeyring(present), kek)
    const whole = formatKeyring(created)
    if (whole === present || (await store.replace(present, whole))) return whole
    present = await store.read()
    if (present === null) throw new KeyringGone()
  }
}
