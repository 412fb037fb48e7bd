/** A keyring as Redis keeps it, in JSON. Every key in it is wrapped, so a reader of the blobs may read it too. */

import { parseJson } from '../domain/json.ts'

export interface StoredKeyring {
  /** Format 1 has no generation and no attributes, and does not authenticate which purposes have a key. */
  readonly format: 1 | 2
  /** The term that new blobs are sealed on. */
  readonly active: number
  /** By term, ascending. */
  readonly keys: readonly WrappedKey[]
  /** Sealed by the key-encryption key: proves that key, and authenticates every member above and below but the keys. */
  readonly check: string
  /** Keys that seal nothing, by what they are for; keyrings made before there were any have none. */
  readonly purposes?: readonly WrappedPurpose[]
  /** Grows by one with each change of the keyring; absent in format 1, where it counts as 0. */
  readonly generation?: number
  /** Facts about the store that a writer of Redis must not change, by name; see `Sealing.noteAttribute`. */
  readonly attributes?: Readonly<Record<string, string>>
}

/**
 * The purposes of keys that stay the same through all rotations: to hash API keys and passwords (`access`), to sign the
 * audit, sessions, the records of keys and users (`user`), backups and configurations (`config`).
 */
export const PURPOSES = ['access', 'audit', 'session', 'user', 'backup', 'config'] as const

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

/** A stored keyring that is none, or not whole. */
export class KeyringBroken extends Error {
  override readonly name = 'KeyringBroken'

  constructor(reason: string) {
    super(`Cannot read the stored keyring: ${reason}. Restore it from a backup; nothing was changed`)
  }
}

/** Compact JSON. */
export function formatKeyring(stored: StoredKeyring): string {
  return JSON.stringify(stored)
}

/** Reads what formatKeyring wrote. Throws KeyringBroken, which does not repeat it. */
export function parseKeyring(text: string): StoredKeyring {
  const value = parseJson(text)
  if (isRecord(value) && typeof value.format === 'number' && value.format > 2) {
    throw new KeyringBroken(`its format ${value.format} is newer than this keyrack`)
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
