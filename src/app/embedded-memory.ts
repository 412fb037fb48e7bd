/*
 * Warns at the start if the embedded Redis uses nearly all memory of its limit. The default limit depends on the memory
 * of the machine and on the version of keyrack, so a store that was small enough yesterday may be too large today.
 */
import type { ServerInfo } from '../store/operations/server-info.ts'

/** The part of the limit from which on the memory is nearly full. */
const NEARLY = 0.9

/** Returns a warning if the embedded Redis uses nearly all memory of its limit, or more. `infos` are from its INFO. */
export function nearlyFullWarnings(infos: readonly ServerInfo[] | null): string[] {
  const used = Number(infos?.[0]?.get('used_memory') ?? 0)
  const limit = Number(infos?.[0]?.get('maxmemory') ?? 0)
  if (limit === 0 || used < limit * NEARLY) return []
  return [
    `Redis uses ${toMebibytes(used)} of the ${toMebibytes(limit)} MiB that it may use. It refuses writes when they ` +
      'are used up: delete what is not needed, or set EMBEDDED_REDIS_BYTES to more and give the machine more memory',
  ]
}

const toMebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)
