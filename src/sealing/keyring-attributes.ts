/*
 * The attributes of the keyring: facts about a store that the key-encryption key authenticates. A writer of Redis can
 * put back the text of an earlier keyring, so a fact must stand in the first keyring of a store, or in records that
 * show its absence.
 */

/** From the moment in this attribute on, every record that can bind what is stored beside it does. */
export const RECORDS_BOUND = 'records bound'

/** A digest of the records of keyrack 0.1.0 that are being bound: an interrupted start goes on with these only. */
export const BINDING_RECORDS = 'records being bound'

/** Unix epoch milliseconds by the clock of Redis: every entry of the audit since then is chained. */
export const CHAINED_SINCE = 'audit chained since'

/** A service has signed the heads of the audit, so their list must exist. */
export const HEADS_SIGNED = 'audit heads signed'

/** When an operator accepted this keyring in place of a later one, as Unix epoch milliseconds. */
export const ACCEPTED = 'accepted'

/** The attributes of a keyring that is created with its store: nothing older than the keyring exists. */
export const NEW_STORE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  [RECORDS_BOUND, '0'],
  [CHAINED_SINCE, '0'],
])
