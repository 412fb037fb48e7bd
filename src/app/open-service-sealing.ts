import type { KeyObject } from 'node:crypto'
import { homedir } from 'node:os'
import type { Settings } from '../config.ts'
import { writeStoreFile } from '../embedded-redis/store-folder.ts'
import type { Log } from '../log.ts'
import { findKeyEncryptionKey, madeKeyWarning } from '../sealing/key-encryption-key.ts'
import { findKeyFile, keyFilePath } from '../sealing/key-file.ts'
import { toFingerprint } from '../sealing/key-fingerprint.ts'
import type { KeyringStore } from '../sealing/keyring-store.ts'
import { openSealing, type Sealing } from '../sealing/open-sealing.ts'
import { keyrackVersion } from './version.ts'

/**
 * Returns the key-encryption key; creates one if nothing is sealed yet. Throws an Error if there is none and none can
 * be created.
 */
export async function requireKey(settings: Settings, store: KeyringStore, log: Log): Promise<KeyObject> {
  const key = await findOrCreateKey(settings, (await store.read()) !== null, log)
  if (key === null) throw new Error('There is no key: set CREDENTIALS_KEY_FILE')
  return key
}

async function findOrCreateKey(settings: Settings, hasKeyring: boolean, log: Log): Promise<KeyObject | null> {
  const given = settings.CREDENTIALS_KEY
  const found = await findKeyEncryptionKey({ given, keyFile: keyFileOf(settings), hasKeyring })
  if (found?.madeNow === true && found.path !== null) log.warn(madeKeyWarning(found.path))
  return found?.key ?? null
}

/** Returns the key-encryption key from the settings or from its file, or null if there is none. Creates none. */
export async function findKey(settings: Settings): Promise<KeyObject | null> {
  const keyFile = keyFileOf(settings)
  return settings.CREDENTIALS_KEY ?? (keyFile === null ? null : await findKeyFile(keyFile))
}

const keyFileOf = ({ REDIS_URL, DATA_DIR }: Settings): string | null =>
  REDIS_URL === null ? keyFilePath({ dataDir: DATA_DIR, home: homedir(), env: process.env }) : null

/**
 * Opens the sealing of credentials, with the key from the settings or, for an embedded Redis, with the key in its own
 * file. Returns null if there is no key and nothing is sealed yet; then everything except credentials works. Throws if
 * something is sealed that cannot be read.
 */
export async function openServiceSealing(settings: Settings, store: KeyringStore, log: Log): Promise<Sealing | null> {
  const stored = await store.read()
  const hasKeyring = stored !== null
  let kek: KeyObject | null
  try {
    kek = await findOrCreateKey(settings, hasKeyring, log)
  } catch (problem) {
    if (hasKeyring) throw problem
    log.warn(`${(problem as Error).message}: Credentials.* cannot be used`)
    return null
  }
  if (kek === null) {
    log.warn('without CREDENTIALS_KEY_FILE or CREDENTIALS_KEY nothing can be encrypted: Credentials.* cannot be used')
    return null
  }
  const sealing = await openSealing({ store, kek, stored })
  await recordStore(settings, kek).catch((failure: NodeJS.ErrnoException) => {
    log.warn({ code: failure.code }, 'keyrack.json could not be written into DATA_DIR')
  })
  return sealing
}

/** Marks DATA_DIR as a store sealed with this key, so that commands recognise it. Does nothing with REDIS_URL. */
export async function recordStore({ REDIS_URL, DATA_DIR }: Settings, kek: KeyObject): Promise<void> {
  if (REDIS_URL !== null) return
  await writeStoreFile(DATA_DIR, { version: keyrackVersion, keyFingerprint: toFingerprint(kek) })
}
