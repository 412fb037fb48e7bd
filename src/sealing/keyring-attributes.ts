/*
 * The attributes of the keyring: facts about a store that the key-encryption key authenticates. A writer of Redis can
 * put back the text of an earlier keyring. So a fact must be in the first keyring of a store, or other records must
 * show that it is missing.
 */

/** The time since when every record that can bind the clear text stored with it does so. */
export const RECORDS_BOUND = 'records bound'

/** A digest of the records of keyrack 0.1.0 that are being bound: an interrupted start continues with these only. */
export const BINDING_RECORDS = 'records being bound'

/** The time since when every entry of the audit is chained, as Unix epoch milliseconds by the clock of Redis. */
export const CHAINED_SINCE = 'audit chained since'

/** Records that a service has signed the heads of the audit, so their list must exist. */
export const HEADS_SIGNED = 'audit heads signed'

/** The time when an operator accepted this keyring in place of a later one, as Unix epoch milliseconds. */
export const ACCEPTED = 'accepted'

/** The attributes of a keyring that is created with its store: nothing older than the keyring exists. */
export const NEW_STORE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  [RECORDS_BOUND, '0'],
  [CHAINED_SINCE, '0'],
])
