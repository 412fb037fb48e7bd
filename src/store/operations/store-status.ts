/*
 * What the servers of the store report about themselves, without their names and addresses.
 */
import type { Redis } from '../redis/redis.ts'
import { checkRedis } from './preflight.ts'
import { readServerInfos, type ServerInfo } from './server-info.ts'

/** How the Redis of the store is. */
export interface StoreStatus {
  /** How its servers are found. */
  readonly kind: Redis['kind']
  /** How many servers accept writes. */
  readonly primaries: number
  /** Each version once; empty: our user may not ask (INFO). */
  readonly versions: string[]
  /** Sum of all primaries; null if unknown. */
  readonly memoryBytes: number | null
  /** The memory at which they refuse writes; null: unknown, or no limit. */
  readonly memoryLimitBytes: number | null
  /** Reasons to worry about the stored data under the current settings. */
  readonly warnings: string[]
}

/** Reads the status of the store. */
export async function readStoreStatus(redis: Redis): Promise<StoreStatus> {
  const infos = await readServerInfos(redis)
  // Settings of a running Redis can be changed: a reason not to start may have appeared since the start.
  const { refusals, warnings } = checkRedis(infos)
  const limit = sumField(infos, 'maxmemory')
  return {
    kind: redis.kind,
    primaries: redis.servers.length,
    versions: [...new Set((infos ?? []).flatMap((info) => info.get('redis_version') ?? []))].sort(),
    memoryBytes: sumField(infos, 'used_memory'),
    memoryLimitBytes: limit === 0 ? null : limit,
    warnings: [...refusals, ...warnings],
  }
}

/** Adds up a field; null: it is missing from one of them. */
function sumField(infos: readonly ServerInfo[] | null, field: string): number | null {
  const values = (infos ?? []).map((info) => Number(info.get(field) ?? Number.NaN))
  const sum = values.reduce((all, value) => all + value, 0)
  return values.length === 0 || Number.isNaN(sum) ? null : sum
}
