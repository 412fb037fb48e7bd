/** Keeps the keyring as one text. A store understands only its members `active` and `generation`. */
export interface KeyringStore {
  read(): Promise<string | null>
  /** Writes `next` if the store still holds `expected`, byte by byte, and says whether it did; null: holds none. */
  replace(expected: string | null, next: string): Promise<boolean>
  /** Whether the store holds records that are only written if there is a keyring. */
  isNeeded?(): Promise<boolean>
  /** Whether the store holds no network, no key, no user and no entry of the audit. */
  isNew?(): Promise<boolean>
}

/** The keyring went away while it was in use. */
export class KeyringGone extends Error {
  override readonly name = 'KeyringGone'

  constructor() {
    super(
      'Cannot find the stored keyring, which was there before: restore it from a backup. Without it ' +
        'nobody can read the stored credentials',
    )
  }
}

/** The stored keyring lacks an attribute, and other records show that it had it. */
export class KeyringOutdated extends Error {
  override readonly name = 'KeyringOutdated'

  /** `evidence`: a clause that names the records. */
  constructor(evidence: string) {
    super(
      `Cannot use the stored keyring: ${evidence}, so an earlier keyring was put in its place. Put ` +
        'the newest one back from a backup. If there is none, look at "keyrack audit verify" and at all ' +
        'configurations, then accept what is stored with "keyrack keyring bind"',
    )
  }
}

/**
 * The stored keyring is older than the one this process has, or has the same generation: an earlier one was put back.
 */
export class KeyringTurnedBack extends Error {
  override readonly name = 'KeyringTurnedBack'

  constructor() {
    super('Cannot use the stored keyring: an earlier one was put in its place. This process keeps the newer one')
  }
}
