/*
 * Opens the store for a command such as keyrack keys or keyrack backup, whether a service runs or not. A running
 * service and its commands share the private Redis. The contexts of commands are in src/commands/command.ts.
 */
import { userInfo } from 'node:os'
import { proofsOfStore } from '../access/record-proofs.ts'
import { createSessionIds } from '../access/session-ids.ts'
import type { Settings } from '../config.ts'
import type { Log } from '../log.ts'
import { openSealing } from '../sealing/open-sealing.ts'
import { createSigner } from '../sealing/signer.ts'
import type { Redis } from '../store/redis/redis.ts'
import { NOT_PERMITTED } from '../store/redis/redis-errors.ts'
import { createStore, createStoreBackup, createStoreSchema, hasStore } from '../store/store.ts'
import { openRedis } from './open-redis.ts'
import { findKey, recordStore, requireKey } from './open-service-sealing.ts'
import { type Absence, describeAbsentStore, requireFolder } from './require-store.ts'
import { StartRefused } from './start-refused.ts'
import { toStoreSettings } from './store-settings.ts'

/** Opens the store for a command. `method` names the command in the audit. Throws StartRefused. */
export async function openCommandStore(
  settings: Settings,
  log: Log,
  { method, absence }: { readonly method: string; readonly absence: Absence },
) {
  const { redis, stop } = await openPresent(settings, log, absence)
  try {
    const problem = await createStoreSchema(redis, toStoreSettings(settings)).begin()
    if (problem !== null) throw new StartRefused(problem)
    const store = createStore(redis, toStoreSettings(settings))
    const kek = await requireKey(settings, store.keyring, log)
    const sealing = await openSealing({ store: store.keyring, kek })
    if (absence === 'new') await recordStore(settings, kek)
    const sign = createSigner(sealing.keyFor('audit'))
    return {
      store: store.for({ by: 'cli', method, requestId: '', source: systemUser(), operation: null, sign }),
      kek,
      sealing,
      proofs: proofsOfStore(sealing),
      sessionIds: createSessionIds(sealing.keyFor('session'), Date.now),
      close: stop,
    }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/**
 * Deadline of commands that copy or migrate records, in milliseconds. Redis needs seconds to restore a key of hundreds
 * of megabytes, which backups of keyrack 0.1.0 may have.
 */
const MAINTENANCE_DEADLINE_MS = 120_000

/** Opens the stored records for a command that copies or migrates them. Throws StartRefused. */
export async function openStoredRecords(settings: Settings, log: Log, absence: Absence) {
  const CALL_DEADLINE_MS = Math.max(settings.CALL_DEADLINE_MS, MAINTENANCE_DEADLINE_MS)
  const { redis, stop } = await openPresent({ ...settings, CALL_DEADLINE_MS }, log, absence)
  const stored = toStoreSettings(settings)
  return {
    backup: createStoreBackup(redis, stored, Date.now),
    schema: createStoreSchema(redis, stored),
    keyring: createStore(redis, stored).keyring,
    findKey: () => findKey(settings),
    close: stop,
  }
}

/** Opens Redis, and refuses one without a store unless `absence` allows it. */
async function openPresent(
  settings: Settings,
  log: Log,
  absence: Absence,
): Promise<{ readonly redis: Redis; stop(): Promise<void> }> {
  await requireFolder(settings, absence)
  const { redis, stop } = await openRedis(settings, log, { join: true })
  try {
    if (absence === 'refused' && !(await hasStore(redis, toStoreSettings(settings)))) {
      throw new StartRefused(describeAbsentStore(settings))
    }
    return { redis, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** Returns the user of the operating system, for the audit. */
function systemUser(): string {
  const id = process.getuid?.()
  try {
    const { username } = userInfo()
    return id === undefined ? username : `${username} (uid ${id})`
  } catch {
    // A container may run as a user without a name.
    return `uid ${id}`
  }
}

const OTHER_USER =
  'The Redis user in REDIS_URL lacks permissions for this command: ' +
  'use a user with the rights of keyrack-admin in docs/redis.acl'

/**
 * If Redis refused a command for lack of permissions, throws an error with advice: a keyrack command needs more
 * permissions than a service.
 */
export function explainRefusal(failure: unknown): never {
  if (failure instanceof Error && failure.message === NOT_PERMITTED) throw new StartRefused(OTHER_USER)
  throw failure
}
