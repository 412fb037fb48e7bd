import type { Settings } from '../config.ts'
import type { Log } from '../log.ts'
import { type DiskSync, DiskSyncUnsupported } from '../store/operations/disk-sync.ts'
import { openStoreDiskSync } from '../store/store.ts'
import type { OpenRedis } from './open-redis.ts'
import { StartRefused } from './start-refused.ts'
import { toStoreSettings } from './store-settings.ts'

/**
 * Returns the object with which commits wait for the disk of Redis, or null if they do not wait. Throws StartRefused if
 * this Redis does not support waiting for its disk.
 */
export async function openDisk(
  settings: Settings,
  { url, security }: Pick<OpenRedis, 'url' | 'security'>,
  log: Log,
): Promise<DiskSync | null> {
  if (!settings.COMMIT_WAITS_FOR_DISK) return null
  const onTrouble = (reason: string): void => log.warn({ reason }, 'trouble with the disk of Redis')
  const options = { url, security, deadlineMs: settings.CALL_DEADLINE_MS, onTrouble }
  return await openStoreDiskSync(options, toStoreSettings(settings)).catch((failure) => {
    throw failure instanceof DiskSyncUnsupported ? new StartRefused(failure.message) : failure
  })
}
