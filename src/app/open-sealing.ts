import type { KeyObject } from 'node:crypto'
import { homedir } from 'node:os'
import type { Logger } from 'pino'
import type { Settings } from '../config.ts'
import { writeStoreFile } from '../embedded-redis/store-folder.ts'
import { keyrackVersion } from '../json-rpc/version.ts'
import { findKeyEncryptionKey, madeKeyWarning } from '../sealing/key-encryption-key.ts'
import { findKeyFile, keyFilePath } from '../sealing/key-file.ts'
import { toFingerprint } from '../sealing/key-fingerprint.ts'
import type { KeyringStore } from '../sealing/keyring-store.ts'
import { openSealing, type Sealing } from '../sealing/open-sealing.ts'

/** Returns the key-encryption key; makes one if nothing is sealed yet. Throws if there is none. */
export async function requireKey(settings: Settings, store: KeyringStore, log: Logger): Promise<KeyObject> {
  const hasKeyring = (await store.read()) !== null
  const found = await findKeyEncryptionKey({
    given: settings.CREDENTIALS_KEY,
    keyFile: keyFileOf(settings),
    hasKeyring,
  })
  if (found === null) throw new Error('There is no key: set CREDENTIALS_KEY_FILE')
  if (found.madeNow && found.path !== null) log.warn(madeKeyWarning(found.path))
  return found.key
}

/** The key that was given or that lies in its file; null: there is none. Makes none. */
export async function findKey(settings: Settings): Promise<KeyObject | null> {
  const keyFile = keyFileOf(settings)
  return settings.CREDENTIALS_KEY ?? (keyFile === null ? null : await findKeyFile(keyFile))
}

const keyFileOf = ({ REDIS_URL, DATA_DIR }: Settings): string | null =>
  REDIS_URL === null ? keyFilePath({ dataDir: DATA_DIR, home: homedir(), env: process.env }) : null

/**
 * How this service seals credentials: with the key that was given, or with one of its own beside an embedded Redis.
 * Null where there is no key and nothing sealed yet: everything but credentials works. Throws where what is sealed
 * can't be read.
 */
export async function openServiceSealing(
  settings: Settings,
  store: KeyringStore,
  log: Logger,
): Promise<Sealing | null> {
  const keyFile = keyFileOf(settings)
  const hasKeyring = (await store.read()) !== null
  const found = await findKeyEncryptionKey({ given: settings.CREDENTIALS_KEY, keyFile, hasKeyring }).catch(
    (problem) => {
      if (hasKeyring) throw problem
      log.warn(`${(problem as Error).message}: Credentials.* can not be used`)
      return null
    },
  )
  if (found === null) {
    log.warn('without CREDENTIALS_KEY_FILE or CREDENTIALS_KEY nothing can be sealed: Credentials.* can not be used')
    return null
  }
  if (found.madeNow && found.path !== null) log.warn(madeKeyWarning(found.path))
  const sealing = await openSealing({ store, kek: found.key })
  await recordStore(settings, found.key).catch((failure: NodeJS.ErrnoException) => {
    log.warn({ code: failure.code }, 'keyrack.json could not be written into DATA_DIR')
  })
  return sealing
}

/** Marks DATA_DIR as a store sealed with this key, so that commands recognise it. Does nothing with REDIS_URL. */
export async function recordStore({ REDIS_URL, DATA_DIR }: Settings, kek: KeyObject): Promise<void> {
  if (REDIS_URL !== null) return
  await writeStoreFile(DATA_DIR, { version: keyrackVersion, keyFingerprint: toFingerprint(kek) })
}
