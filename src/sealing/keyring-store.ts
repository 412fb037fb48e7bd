/** Stores the keyring as one text. The store itself reads only the members `active` and `generation` of that text. */
export interface KeyringStore {
  read(): Promise<string | null>
  /**
   * Writes `next` if the store still holds exactly `expected`; null means that there is no keyring. Returns whether it
   * wrote.
   */
  replace(expected: string | null, next: string): Promise<boolean>
  /** Returns whether the store holds records that are only written if there is a keyring. */
  isNeeded?(): Promise<boolean>
  /** Returns whether the store holds no network, no API key, no user and no audit entry. */
  isNew?(): Promise<boolean>
}

/** The error for a keyring that disappeared from the store, although records or this process show that it existed. */
export class KeyringMissing extends Error {
  override readonly name = 'KeyringMissing'

  constructor() {
    super(
      'Cannot find the stored keyring, which existed before: restore it from a backup. Without it ' +
        'the stored credentials cannot be read',
    )
  }
}

/** The error for a stored keyring that lacks an attribute, although other records show that it must have had it. */
export class KeyringOutdated extends Error {
  override readonly name = 'KeyringOutdated'

  /** `evidence` is a clause for the message. It names the records that show this. */
  constructor(evidence: string) {
    super(
      `Cannot use the stored keyring: ${evidence}, so an earlier keyring was put in its place. Restore ` +
        'the newest one from a backup. If there is none, run "keyrack audit verify" and check all ' +
        'configurations, then accept the stored records with "keyrack keyring bind"',
    )
  }
}

/** The error for a stored keyring whose generation is not higher than that of the keyring in this process. */
export class KeyringRolledBack extends Error {
  override readonly name = 'KeyringRolledBack'

  constructor() {
    super('Cannot use the stored keyring: an earlier one was put in its place. This process keeps the newer one')
  }
}
