import type { Redis } from '../redis/redis.ts'
import { checkRedis } from './preflight.ts'
import { readServerInfos, type ServerInfo } from './server-info.ts'

/*
 * How the Redis we store in is: what its servers tell of themselves, without their names and addresses.
 */

export interface StoreStatus {
  /** How its servers are found. */
  readonly kind: Redis['kind']
  /** Servers that take writes. */
  readonly primaries: number
  /** Each version that is there, once; none: our user may not ask (INFO). */
  readonly versions: string[]
  /** Of all primaries together; null: not told. */
  readonly memoryBytes: number | null
  /** At which they take no more writes; null: not told, or without a limit. */
  readonly memoryLimitBytes: number | null
  /** Reasons to worry about what it keeps, as it is set up now. */
  readonly warnings: string[]
}

export async function readStoreStatus(redis: Redis): Promise<StoreStatus> {
  const infos = await readServerInfos(redis)
  // What was a reason not to start may have come later: settings of a running Redis can be changed.
  const { refusals, warnings } = checkRedis(infos)
  const limit = sumOf(infos, 'maxmemory')
  return {
    kind: redis.kind,
    primaries: redis.servers.length,
    versions: [...new Set((infos ?? []).flatMap((info) => info.get('redis_version') ?? []))].sort(),
    memoryBytes: sumOf(infos, 'used_memory'),
    memoryLimitBytes: limit === 0 ? null : limit,
    warnings: [...refusals, ...warnings],
  }
}

/** null: one of them does not tell. */
function sumOf(infos: readonly ServerInfo[] | null, field: string): number | null {
  const values = (infos ?? []).map((info) => Number(info.get(field) ?? Number.NaN))
  const sum = values.reduce((all, value) => all + value, 0)
  return values.length === 0 || Number.isNaN(sum) ? null : sum
}
