/** A keyring as Redis keeps it, in JSON. Every key in it is wrapped, so it may be read by whoever reads the blobs. */
export interface StoredKeyring {
  readonly format: 1
  /** The term that new blobs are sealed on. */
  readonly active: number
  /** By term, ascending. */
  readonly keys: readonly WrappedKey[]
  /** Sealed by the key-encryption key: proves that key, and names the active term and all others. */
  readonly check: string
  /** Keys that seal nothing, by what they are for; keyrings made before there were any have none. */
  readonly purposes?: readonly WrappedPurpose[]
}

/** What a key is for that stays the same through all rotations: to hash API keys and passwords, to sign the audit. */
export const PURPOSES = ['access', 'audit'] as const

export type Purpose = (typeof PURPOSES)[number]

export interface WrappedPurpose {
  readonly purpose: string
  /** The key, sealed by the key-encryption key. */
  readonly wrapped: string
}

export interface WrappedKey {
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
  if (isRecord(value) && typeof value.format === 'number' && value.format > 1) {
    throw new KeyringBroken(`its format ${value.format} is newer than this keyrack`)
  }
  if (!isStoredKeyring(value)) throw new KeyringBroken('it is not a keyring')
  return value
}

function isStoredKeyring(value: unknown): value is StoredKeyring {
  if (!isRecord(value) || value.format !== 1) return false
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// A syntax error of JSON.parse quotes what it read.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
