import { createHmac, type KeyObject } from 'node:crypto'

const PURPOSE = 'keyrack key fingerprint 1'
const LENGTH = 16

/**
 * Returns a name for a key-encryption key that does not reveal it: the first 64 bits, in hex, of an HMAC-SHA-256 under
 * the key. Two keys have the same fingerprint only by accident (1 in 2^64), and the fingerprint opens nothing.
 */
export const toFingerprint = (key: KeyObject): string =>
  createHmac('sha256', key).update(PURPOSE).digest('hex').slice(0, LENGTH)
