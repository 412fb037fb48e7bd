/*
 * Warns at the start if the embedded Redis uses nearly all memory of its limit. The default limit depends on the memory
 * of the machine and on the version of keyrack, so a store that was small enough yesterday may be too large today.
 */
import type { Log } from '../log.ts'
import { readServerInfos } from '../store/operations/server-info.ts'
import type { Redis } from '../store/redis/redis.ts'

/** The part of the limit from which on the memory is nearly full. */
const NEARLY = 0.9

/** Logs a warning if Redis uses nearly all of `limit`, in bytes, or more. */
export async function warnIfNearlyFull(redis: Redis, limit: number, log: Log): Promise<void> {
  const infos = await readServerInfos(redis).catch(() => null)
  const used = Number(infos?.[0]?.get('used_memory') ?? 0)
  if (used < limit * NEARLY) return
  log.warn(
    `Redis uses ${toMebibytes(used)} of the ${toMebibytes(limit)} MiB that it may use. It refuses writes when they ` +
      'are used up: delete what is not needed, or set EMBEDDED_REDIS_BYTES to more and give the machine more memory',
  )
}

const toMebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)
