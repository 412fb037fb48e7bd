import type { KeyObject } from 'node:crypto'
import { findKeyFile, makeKeyFile } from './key-file.ts'
import { KeyProblem } from './key-text.ts'

/** The sources of the key-encryption key. */
export interface KeyChoice {
  /** The value of CREDENTIALS_KEY, or the content of CREDENTIALS_KEY_FILE. It takes precedence over our key file. */
  readonly given: KeyObject | null
  /** Path of the key file of the embedded Redis. The file may not exist yet. null if REDIS_URL is set. */
  readonly keyFile: string | null
  /** Whether Redis has a keyring. If so, only the key that the keyring was created with is valid. */
  readonly hasKeyring: boolean
}

/** The key-encryption key, and where it was found. */
export interface KeyEncryptionKey {
  readonly key: KeyObject
  /** Whether this call created the key file; the caller then logs `madeKeyWarning`. */
  readonly madeNow: boolean
  /** Path of the key file, or null if a setting provided the key. */
  readonly path: string | null
}

/**
 * Returns the key-encryption key, or creates its key file if the embedded Redis has none. Returns null if there is no
 * key and nothing needs one. Throws KeyProblem, whose message says what to do.
 */
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

/**
 * Returns why the service must not start without a key, or null if it may start. `keyFile` is the path that was
 * searched, or null.
 */
export function missingKeyProblem(hasKeyring: boolean, keyFile: string | null): string | null {
  if (!hasKeyring) return null
  const remedy = 'set CREDENTIALS_KEY_FILE or CREDENTIALS_KEY to the key they were sealed with'
  return keyFile === null
    ? `Redis holds sealed credentials and no key was given to open them: ${remedy} (a key that keyrack ` +
        'created itself is in ~/.config/keyrack/ of the user that ran it)'
    : `DATA_DIR holds sealed credentials and their key file "${keyFile}" is missing: restore it (its ` +
        `name depends on the path of DATA_DIR), or ${remedy}`
}

/** Returns the warning to log when the key file was created. */
export function madeKeyWarning(path: string): string {
  return (
    `Created the key that seals the credentials: "${path}". Back up this file, separately from the data: ` +
    'without it the credentials cannot be read'
  )
}
