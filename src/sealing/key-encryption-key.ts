import type { KeyObject } from 'node:crypto'
import { findKeyFile, makeKeyFile } from './key-file.ts'
import { KeyProblem } from './key-text.ts'

export interface KeyChoice {
  /** CREDENTIALS_KEY, or what CREDENTIALS_KEY_FILE holds; it wins over a key file of ours. */
  readonly given: KeyObject | null
  /** Path of the key file of the embedded Redis, which may not exist yet; null with REDIS_URL. */
  readonly keyFile: string | null
  /** Whether Redis has a keyring: then the key it was made with must be found, and no other will do. */
  readonly hasKeyring: boolean
}

export interface KeyEncryptionKey {
  readonly key: KeyObject
  /** This call made the key file, so the caller logs `madeKeyWarning`. */
  readonly madeNow: boolean
  /** The key file; null for a given key. */
  readonly path: string | null
}

/** Returns null if there is no key and nothing needs one. Throws KeyProblem, whose message says what to do. */
export async function findKeyEncryptionKey({
  given,
  keyFile,
  hasKeyring,
}: KeyChoice): Promise<KeyEncryptionKey | null> {
  if (given !== null) return { key: given, madeNow: false, path: null }
  const present = keyFile === null ? null : await findKeyFile(keyFile)
  if (present !== null) return { key: present, madeNow: false, path: keyFile }
  const problem = missingKeyProblem(hasKeyring, keyFile)
  if (problem !== null) throw new KeyProblem(problem)
  return keyFile === null ? null : { ...(await makeKeyFile(keyFile)), path: keyFile }
}

/** Returns why the service must not start without a key, or null. `keyFile`: the path that was searched, or null. */
export function missingKeyProblem(hasKeyring: boolean, keyFile: string | null): string | null {
  if (!hasKeyring) return null
  const remedy = 'set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY to the key they were sealed with'
  return keyFile === null
    ? `Redis holds sealed credentials and no key was given to open them: ${remedy} (one that keyrack ` +
        'made itself lies in ~/.config/keyrack/ of the user it ran as)'
    : `DATA_DIR holds sealed credentials and their key file "${keyFile}" is missing: put it back (its ` +
        `name depends on the path of DATA_DIR), or ${remedy}`
}

/** To be said once, when a key file was made. */
export function madeKeyWarning(path: string): string {
  return (
    `Made the key that seals the credentials: "${path}". Back this file up, apart from the data: ` +
    'without it nobody can read them'
  )
}
