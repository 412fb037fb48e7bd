import { createHmac, type KeyObject } from 'node:crypto'

const PURPOSE = 'keyrack key fingerprint 1'
const LENGTH = 16

/**
 * Returns a short name for a key-encryption key. It is the first 64 bits, in hex, of an HMAC-SHA-256 under the key, and
 * does not reveal the key. Two keys have the same fingerprint only by accident (1 in 2^64).
 */
export const toFingerprint = (key: KeyObject): string =>
  createHmac('sha256', key).update(PURPOSE).digest('hex').slice(0, LENGTH)
