/*
 * The names of the keyring's attributes, which are facts about a store that the key-encryption key authenticates. A
 * writer of Redis can restore the text of an earlier keyring, which may lack a fact. So a fact must be in the first
 * keyring of a store, or other records must show that it is missing.
 */

/** The time since when every record with clear text binds that text. */
export const RECORDS_BOUND = 'records bound'

/**
 * A digest of the records of keyrack 0.1.0 that are being bound. An interrupted start continues only with these
 * records.
 */
export const BINDING_RECORDS = 'records being bound'

/** The time since when every entry of the audit is chained, as Unix epoch milliseconds by the clock of Redis. */
export const CHAINED_SINCE = 'audit chained since'

/** Shows that a service has signed the heads of the audit, so that a list of heads must exist. */
export const HEADS_SIGNED = 'audit heads signed'

/**
 * The time when an operator last accepted the stored keyring and audit, as Unix epoch milliseconds. Services that run
 * then forget the faults of the audit that they have found.
 */
export const ACCEPTED = 'accepted'

/** The attributes of a keyring that is created together with its store, so that no record is older than the keyring. */
export const NEW_STORE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  [RECORDS_BOUND, '0'],
  [CHAINED_SINCE, '0'],
])
