/*
 * Checks before a start changes the store. The first change makes records of keyrack 0.1.0 unusable for services of
 * that version, which may still run. So a start that is refused must be refused before.
 */

import { exposureProblem } from '../access/protected-mode.ts'
import type { Settings } from '../config.ts'
import { requireListenable } from '../http/listen.ts'
import type { Log } from '../log.ts'
import { type DiskSync, DiskSyncUnsupported } from '../store/operations/disk-sync.ts'
import { createStore, openStoreDiskSync, runPreflight } from '../store/store.ts'
import { toExposure } from './open-access.ts'
import type { OpenRedis } from './open-redis.ts'
import { StartRefused } from './start-refused.ts'
import { toStoreSettings } from './store-settings.ts'

/**
 * Returns warnings about settings of Redis that may lose data, one sentence each. Throws StartRefused if the Redis is
 * not suitable, or if other machines could reach the service without a key. Throws the error of the system if the
 * service could not listen.
 */
export async function requireStartable(settings: Settings, { redis }: Pick<OpenRedis, 'redis'>): Promise<string[]> {
  const { refusals, warnings } = await runPreflight(redis, toStoreSettings(settings))
  const [refusal] = settings.REQUIRE_DURABLE_REDIS ? [...refusals, ...warnings] : refusals
  if (refusal !== undefined) throw new StartRefused(refusal)
  const { keys, users } = await createStore(redis, toStoreSettings(settings)).access.read()
  // Unreadable records count too, and the start records FIRST_API_KEY.
  const hasCallers = keys.size + users.size > 0 || settings.FIRST_API_KEY !== null
  const problem = exposureProblem(toExposure(settings), hasCallers)
  if (problem !== null) throw new StartRefused(problem)
  await requireListenable(settings.HOST, settings.PORT)
  return warnings
}

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
