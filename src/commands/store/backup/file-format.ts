/*
 * The file format of a backup. It has a header (one line of JSON), then for each piece of a key one line of JSON and
 * the number of bytes that line announces. The last line holds the number of pieces and the signature; without it the
 * file is incomplete. Nothing may follow it.
 *
 * The signature is an HMAC-SHA256 under the keyring's key for backups. It covers the SHA-256 of every byte before the
 * last line, and the number of pieces. The last line itself has exactly one valid spelling. The header holds the
 * keyring, whose keys are wrapped: with the key-encryption key alone a reader can verify the signature before it
 * restores anything.
 *
 * Files of formats 1 and 2 have whole keys as Redis serializes them (DUMP) in place of pieces. Files of format 1 have
 * no signature. Neither have files of a store without a keyring.
 */

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The formats that are read, as the header names them. */
export const FORMATS = ['keyrack backup 1', 'keyrack backup 2', 'keyrack backup 3'] as const

export type BackupFormat = (typeof FORMATS)[number]

/** The format that is written. */
export const FORMAT: BackupFormat = 'keyrack backup 3'

/** Returns whether a file of a format has whole keys in place of pieces. */
export const hasWholeKeys = (format: BackupFormat): boolean => format !== FORMAT

/** Returns whether a file of a format has a time, a keyring and a signature. */
export const hasSignature = (format: BackupFormat): boolean => format !== FORMATS[0]

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: BackupFormat
  /** Unix epoch milliseconds; null in format 1. */
  readonly madeAt: number | null
  /** The stored keyring as text; null if the file is not signed. */
  readonly keyring: string | null
}

/** The line before the bytes of a piece, or of a whole key. */
export interface PieceLine {
  readonly key: string
  readonly expiresAt: number | null
  readonly bytes: number
}

/** The last line of a backup, and the digest to compare it with. */
export interface BackupEnding {
  readonly format: BackupFormat
  /** The number of pieces; of keys before format 3. */
  readonly keys: number
  readonly hmac: string | null
  /** SHA-256 of every byte before the last line, in hex. */
  readonly digest: string
}

/** Returns the signature in hex. `digest` is the SHA-256 of every byte before the last line, in hex. */
export const signEnding = (key: KeyObject, { format, digest, keys }: Omit<BackupEnding, 'hmac'>): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([format, digest, keys]))
    .digest('hex')

/** Returns whether this key signed exactly these bytes. */
export function isSigned(ending: BackupEnding, key: KeyObject): boolean {
  const expected = Buffer.from(signEnding(key, ending))
  const found = Buffer.from(ending.hmac ?? '')
  return found.length === expected.length && timingSafeEqual(found, expected)
}
