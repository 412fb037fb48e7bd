import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { findForbiddenWrites } from './acl-check.ts'
import { createSchema } from './schema.ts'
import { readServerInfos, type ServerInfo } from './server-info.ts'

/*
 * Whether a Redis is fit to keep an inventory: one that evicts loses devices, one that can't be written to is no use,
 * one without AOF forgets at the next restart. And whether what it keeps is laid out as we know it.
 */

export interface PreflightReport {
  /** Reasons not to start. */
  readonly refusals: string[]
  /** Reasons to worry. */
  readonly warnings: string[]
}

const OLDEST = [6, 2] as const

export async function assessServer(redis: Redis, keys: Keys): Promise<PreflightReport> {
  // A Redis that does not answer is told of by what comes next.
  const { refusals, warnings } = checkRedis(await readServerInfos(redis).catch(() => null))
  // On a Redis that takes no writes at all nothing is half written either: a service may start on it.
  const forbidden = await findForbiddenWrites(redis, keys).catch(() => [])
  if (forbidden.length > 0) {
    refusals.push(`Redis does not permit ${forbidden.join(', ')} to our user: add them to its rules (ACL SETUSER)`)
  }
  const problem = await createSchema(redis, keys)
    .findProblem()
    .catch(() => null)
  if (problem !== null) refusals.push(problem)
  return { refusals, warnings }
}

/** Of all servers together, each reason once; null: they do not tell. */
export function checkRedis(infos: readonly ServerInfo[] | null): PreflightReport {
  if (infos === null) {
    return { refusals: [], warnings: ['Redis does not tell its settings (INFO): whether it keeps writes is unknown'] }
  }
  const found = infos.map(assess)
  const all = (of: keyof PreflightReport): string[] => [...new Set(found.flatMap((fitness) => fitness[of]))]
  return { refusals: all('refusals'), warnings: all('warnings') }
}

export function assess(info: ServerInfo): PreflightReport {
  const refusals: string[] = []
  const warnings: string[] = []
  const version = info.get('redis_version') ?? ''
  if (isOlder(version)) refusals.push(`Redis ${version} is too old: keyrack needs ${OLDEST.join('.')} or newer`)
  if (info.get('role') === 'slave') refusals.push('Redis is a read-only replica: set REDIS_URL to the primary')
  const policy = info.get('maxmemory_policy')
  if (policy === undefined) warnings.push('Redis does not tell its eviction policy: it must be noeviction')
  else if (policy !== 'noeviction') {
    refusals.push(`Redis evicts (maxmemory-policy ${policy}): set maxmemory-policy noeviction, or devices get lost`)
  }
  if (info.get('aof_enabled') !== '1') {
    warnings.push('Redis runs without AOF: writes since its last snapshot are lost when it restarts (appendonly yes)')
  }
  return { refusals, warnings }
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}
