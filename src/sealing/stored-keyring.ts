/** A keyring as Redis stores it, in JSON. Every key in it is wrapped, so it reveals no more than the sealed records. */

import { parseJson } from '../domain/json.ts'

/** The keyring as Redis holds it. */
export interface StoredKeyring {
  /** Format 1 has no generation and no attributes, and does not authenticate which purposes have a key. */
  readonly format: 1 | 2
  /** The term that new blobs are sealed on. */
  readonly active: number
  /** The data keys, in ascending order of their terms. */
  readonly keys: readonly WrappedKey[]
  /**
   * A value that is sealed by the key-encryption key. It proves the key, and authenticates all other members except the
   * key material.
   */
  readonly check: string
  /** The keys that hash and sign, by purpose. Absent in keyrings that were created before purposes existed. */
  readonly purposes?: readonly WrappedPurpose[]
  /** Increases by one with each change of the keyring. It is absent in format 1 and then counts as 0. */
  readonly generation?: number
  /** Facts about the store that a writer of Redis must not change, by name; see `Sealing.noteAttribute`. */
  readonly attributes?: Readonly<Record<string, string>>
}

/**
 * The purposes of keys that rotations do not change. The key `access` hashes API keys and passwords. The others sign
 * the audit, sessions, the records of keys and users (`user`), backups and configurations (`config`).
 */
export const PURPOSES = ['access', 'audit', 'session', 'user', 'backup', 'config'] as const

/** One of the PURPOSES. */
export type Purpose = (typeof PURPOSES)[number]

interface WrappedPurpose {
  readonly purpose: string
  /** The key, sealed by the key-encryption key. */
  readonly wrapped: string
}

interface WrappedKey {
  readonly term: number
  /** The data key, sealed by the key-encryption key. */
  readonly wrapped: string
}

/** The error for a stored text that is not a keyring, or not a complete one. */
export class KeyringBroken extends Error {
  override readonly name = 'KeyringBroken'

  constructor(reason: string) {
    super(`Cannot read the stored keyring: ${reason}. Restore it from a backup; nothing was changed`)
  }
}

/** Returns the keyring as compact JSON. */
export function formatKeyring(stored: StoredKeyring): string {
  return JSON.stringify(stored)
}

/** Parses the output of formatKeyring. Throws KeyringBroken, whose message does not quote the text. */
export function parseKeyring(text: string): StoredKeyring {
  const value = parseJson(text)
  if (isRecord(value) && typeof value.format === 'number' && value.format > 2) {
    throw new KeyringBroken(`this version of keyrack does not support its format ${value.format}`)
  }
  if (!isStoredKeyring(value)) throw new KeyringBroken('it is not a keyring')
  return value
}

function isStoredKeyring(value: unknown): value is StoredKeyring {
  if (!isRecord(value) || (value.format !== 1 && value.format !== 2)) return false
  if (value.format === 2 && !(isGeneration(value.generation) && isTexts(value.attributes))) return false
  if (!isTerm(value.active) || typeof value.check !== 'string') return false
  if (value.purposes !== undefined && !isListOf(value.purposes, isWrappedPurpose)) return false
  return isListOf(value.keys, isWrappedKey)
}

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem)

const isWrappedPurpose = (value: unknown): value is WrappedPurpose =>
  isRecord(value) && typeof value.purpose === 'string' && typeof value.wrapped === 'string'

const isWrappedKey = (value: unknown): value is WrappedKey =>
  isRecord(value) && isTerm(value.term) && typeof value.wrapped === 'string'

// Term 0 is the key-encryption key.
const isTerm = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value < 2 ** 32

const isGeneration = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1

const isTexts = (value: unknown): boolean =>
  isRecord(value) && !Array.isArray(value) && Object.values(value).every((text) => typeof text === 'string')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
