/** Stores the keyring as one text. The store reads only its members `active` and `generation`. */
export interface KeyringStore {
  read(): Promise<string | null>
  /** Writes `next` if the store still holds exactly `expected` (null: no keyring). Returns whether it did. */
  replace(expected: string | null, next: string): Promise<boolean>
  /** Returns whether the store holds records that are only written if there is a keyring. */
  isNeeded?(): Promise<boolean>
  /** Returns whether the store holds no network, no API key, no user and no audit entry. */
  isNew?(): Promise<boolean>
}

/** The keyring disappeared from the store while this process used it. */
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

  /** `evidence` is the part of the message that names those records. */
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
