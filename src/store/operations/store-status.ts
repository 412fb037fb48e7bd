/*
 * Reads what the servers of the store report about themselves, except their names and addresses.
 */
import type { Redis } from '../redis/redis.ts'
import { checkRedis } from './preflight.ts'
import { readServerInfos, type ServerInfo } from './server-info.ts'

/** The status of the Redis servers that hold the store. */
export interface StoreStatus {
  /** How the service finds the servers. */
  readonly kind: Redis['kind']
  /** Number of servers that accept writes. */
  readonly primaries: number
  /** The versions of the servers, each once. Empty if a server does not let us run INFO. */
  readonly versions: string[]
  /** Memory that all primaries use together, in bytes. Null if unknown. */
  readonly memoryBytes: number | null
  /** Sum of the limits at which the primaries refuse writes, in bytes. Null if unknown, or if one has no limit. */
  readonly memoryLimitBytes: number | null
  /** Settings of the servers that put the stored data or the servers at risk. */
  readonly warnings: string[]
}

/** Reads the status of the store. */
export async function readStoreStatus(redis: Redis): Promise<StoreStatus> {
  const infos = await readServerInfos(redis)
  // An operator can change the settings of a running Redis. The refusals that prevent a start may therefore apply now,
  // so they are reported as warnings.
  const { refusals, warnings, advice } = checkRedis(infos)
  return {
    kind: redis.kind,
    primaries: redis.servers.length,
    versions: [...new Set((infos ?? []).flatMap((info) => info.get('redis_version') ?? []))].sort(),
    memoryBytes: sumField(infos, 'used_memory'),
    memoryLimitBytes: hasUnlimited(infos) ? null : sumField(infos, 'maxmemory'),
    warnings: [...refusals, ...warnings, ...advice],
  }
}

/** Returns whether a server has no memory limit. It may take more than all limits of the others. */
const hasUnlimited = (infos: readonly ServerInfo[] | null): boolean =>
  (infos ?? []).some((info) => info.get('maxmemory') === '0')

/** Adds up a field of all servers. Returns null if one of them lacks it. */
function sumField(infos: readonly ServerInfo[] | null, field: string): number | null {
  const values = (infos ?? []).map((info) => Number(info.get(field) ?? Number.NaN))
  const sum = values.reduce((all, value) => all + value, 0)
  return values.length === 0 || Number.isNaN(sum) ? null : sum
}
