/*
 * The file format of a backup. It has a header (one line of JSON), then for each key one line of JSON and the number of
 * bytes that line announces. The last line holds the number of keys and the signature; without it the file is
 * incomplete. Nothing may follow it.
 *
 * The signature is an HMAC-SHA256 under the keyring's key for backups. It covers the SHA-256 of every byte before the
 * last line, and the number of keys. The last line itself has exactly one valid spelling. The header holds the keyring,
 * whose keys are wrapped: with the key-encryption key alone a reader can verify the signature before it restores
 * anything.
 *
 * Files of format 1 have no signature. Neither have files of a store without a keyring.
 */

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Formats by their names in the header. */
export const BACKUP_FORMATS = { 'keyrack backup 1': 1, 'keyrack backup 2': 2 } as const

/** The format that is written. */
export const FORMAT = 'keyrack backup 2'

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: 1 | 2
  /** Unix epoch milliseconds; null in format 1. */
  readonly madeAt: number | null
  /** The stored keyring as text; null if the file is not signed. */
  readonly keyring: string | null
}

/** The line before the bytes of a key. */
export interface KeyLine {
  readonly key: string
  readonly expiresAt: number | null
  readonly bytes: number
}

/** The last line of a backup, and the digest to compare it with. */
export interface BackupEnding {
  readonly keys: number
  readonly hmac: string | null
  /** SHA-256 of every byte before the last line, in hex. */
  readonly digest: string
}

/** Returns the signature in hex. `digest` is the SHA-256 of every byte before the last line, in hex. */
export const signDigest = (key: KeyObject, digest: string, keys: number): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([FORMAT, digest, keys]))
    .digest('hex')

/** Returns whether this key signed exactly these bytes. */
export function isSigned({ keys, hmac, digest }: BackupEnding, key: KeyObject): boolean {
  const expected = Buffer.from(signDigest(key, digest, keys))
  const found = Buffer.from(hmac ?? '')
  return found.length === expected.length && timingSafeEqual(found, expected)
}
