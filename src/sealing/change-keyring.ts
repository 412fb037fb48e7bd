import type { KeyObject } from 'node:crypto'
import { matchesKeyring, openKeyring, rewrapped, withAttribute, withNewTerm, withoutTerm } from './keyring.ts'
import { ACCEPTED, CHAINED_SINCE } from './keyring-attributes.ts'
import { KeyringMissing, type KeyringStore } from './keyring-store.ts'
import type { SealingOptions } from './open-sealing.ts'
import { formatKeyring, parseKeyring, type StoredKeyring } from './stored-keyring.ts'

/** The error for a term that cannot be retired because records are sealed on it, or may be. */
export class TermInUse extends Error {
  override readonly name = 'TermInUse'

  constructor(term: number, count: number) {
    super(
      `Cannot retire term ${term}: ${count} ${count === 1 ? 'record is' : 'records are'} sealed on it, or cannot be ` +
        'read. Run keyring reencrypt first; audit verify names those that cannot be read',
    )
  }
}

/** The error for a term that is not on the keyring, because it is retired or never existed. */
class TermMissing extends Error {
  override readonly name = 'TermMissing'

  constructor(term: number, present: readonly number[]) {
    // Term numbers are never used twice. A missing number that is lower than the newest term therefore belongs to a
    // retired term.
    const reason = term < Math.max(...present) ? 'it is retired already' : 'there is no such term'
    super(`Cannot retire term ${term}: ${reason}. Terms on the keyring: ${present.join(', ')}`)
  }
}

/** Options of `retire`. */
export interface Retirement extends SealingOptions {
  readonly term: number
  /** Returns how many records are sealed on a term, or cannot be read. */
  readonly countOn: (term: number) => Promise<number>
}

/** Adds a term, makes it the active one and returns its number. Throws the errors of openKeyring and of the store. */
export async function rotate({ store, kek }: SealingOptions): Promise<number> {
  return (await change(store, async (stored) => withNewTerm(stored, kek))).active
}

/**
 * Accepts the stored keyring, although records may show that there was a later one, and the stored audit: see ACCEPTED.
 * Increases the generation of the keyring. If the keyring does not hold the time since when the audit is chained, sets
 * that time to `now`. `now` is in Unix epoch milliseconds, by the clock of Redis.
 */
export async function acceptStored({ store, kek }: SealingOptions, now: number): Promise<void> {
  await change(store, async (stored) => {
    const accepted = withAttribute(stored, kek, ACCEPTED, `${now}`)
    const isChained = openKeyring(stored, kek).attributes.has(CHAINED_SINCE)
    return isChained ? accepted : withAttribute(accepted, kek, CHAINED_SINCE, `${now}`)
  })
}

/**
 * Wraps the keyring with another key-encryption key. Does nothing if the keyring is already wrapped with it, so a retry
 * is safe.
 */
export async function rewrap({ store, kek, nextKek }: SealingOptions & { readonly nextKek: KeyObject }): Promise<void> {
  await change(store, async (stored) => (matchesKeyring(stored, nextKek) ? stored : rewrapped(stored, kek, nextKek)))
}

/**
 * Removes a term permanently. Throws TermMissing, TermInUse, and an Error for the active term. A process that has not
 * seen the rotation may still seal a record on the term after the records were counted. So the store has to refuse
 * blobs that are not on the active term.
 */
export async function retire({ store, kek, term, countOn }: Retirement): Promise<void> {
  await change(store, async (stored) => {
    if (!openKeyring(stored, kek).has(term)) {
      const present = stored.keys.map((dataKey) => dataKey.term)
      throw new TermMissing(term, present)
    }
    const next = withoutTerm(stored, kek, term)
    const count = await countOn(term)
    if (count > 0) throw new TermInUse(term, count)
    return next
  })
}

// Changes the stored keyring. If another process replaces the keyring first, applies the change to the new one.
async function change(
  store: KeyringStore,
  next: (stored: StoredKeyring) => Promise<StoredKeyring>,
): Promise<StoredKeyring> {
  for (;;) {
    const text = await store.read()
    if (text === null) throw new KeyringMissing()
    const stored = parseKeyring(text)
    const changed = await next(stored)
    if (changed === stored || (await store.replace(text, formatKeyring(changed)))) return changed
  }
}
