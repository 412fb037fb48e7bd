/*
 * The keyring that this process uses. It is read again if another process may have changed it, and never replaced by
 * an earlier one.
 */
import type { KeyObject } from 'node:crypto'
import { type Keyring, openKeyring, withAttribute } from './keyring.ts'
import { KeyringMissing, KeyringRolledBack, type KeyringStore } from './keyring-store.ts'
import { formatKeyring, parseKeyring } from './stored-keyring.ts'

/** The keyring as it is stored, and what opens it. */
interface LiveKeyringOptions {
  readonly store: KeyringStore
  /** The key-encryption key. */
  readonly kek: KeyObject
  /** The text of the keyring, as it was read from the store. */
  readonly text: string
}

/** The keyring in use, and the one before it. */
export class LiveKeyring {
  readonly #store: KeyringStore
  readonly #kek: KeyObject
  #text: string
  #current: Keyring
  /** The previous keyring is kept, because a term may be retired between the read of a record and its unsealing. */
  #former: Keyring | null = null
  #reading: Promise<void> | null = null

  /** Opens the keyring. Throws the errors of parseKeyring and of openKeyring. */
  constructor({ store, kek, text }: LiveKeyringOptions) {
    this.#store = store
    this.#kek = kek
    this.#text = text
    this.#current = openKeyring(parseKeyring(text), kek)
  }

  get current(): Keyring {
    return this.#current
  }

  /** Returns the previous keyring if only that one has a term, otherwise the current one. */
  ringOf(term: number): Keyring {
    return !this.#current.has(term) && this.#former?.has(term) ? this.#former : this.#current
  }

  /** See Sealing. */
  async refresh(): Promise<void> {
    // A read that began earlier may have missed the change that this call must see, so this call waits for the next
    // read. All waiting callers share that read.
    await this.#reading?.catch(() => {})
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = null
    })
    await this.#reading
  }

  /** See Sealing. */
  async noteAttribute(name: string, value: string): Promise<string> {
    for (;;) {
      await this.refresh()
      const present = this.#current.attributes.get(name)
      if (present !== undefined) return present
      const stored = parseKeyring(this.#text)
      await this.#store.replace(this.#text, formatKeyring(withAttribute(stored, this.#kek, name, value)))
    }
  }

  async #readAgain(): Promise<void> {
    const found = await this.#store.read()
    if (found === null) throw new KeyringMissing()
    if (found === this.#text) return
    const next = openKeyring(parseKeyring(found), this.#kek)
    if (next.generation <= this.#current.generation) throw new KeyringRolledBack()
    this.#former = this.#current
    this.#current = next
    this.#text = found
  }
}
