import { createSecretKey, type KeyObject } from 'node:crypto'

/**
 * The error for a key-encryption key, or a key file, that cannot be used. The message says why and what to do, and
 * never contains a key.
 */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem'
}

/**
 * Parses a 256-bit key: 64 hex digits, base64 or base64url. Returns a KeyObject, because no log, JSON or inspection
 * shows its content. Throws KeyProblem, whose message follows the name of the setting in a sentence.
 */
export function parseKey(text: string): KeyObject {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return createSecretKey(Buffer.from(trimmed, 'hex'))
  if (/^([a-z0-9+/]{43}|[a-z0-9_-]{43})=?$/i.test(trimmed)) return createSecretKey(Buffer.from(trimmed, 'base64'))
  throw new KeyProblem('must be 32 bytes as 64 hex digits or in base64; make a key with: openssl rand -hex 32')
}

/** Returns the key as 64 hex digits, which parseKey reads. */
export function formatKey(key: KeyObject): string {
  return key.export().toString('hex')
}
