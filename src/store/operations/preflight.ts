/*
 * Checks whether a Redis is suitable for an inventory. A Redis that evicts keys loses devices. A Redis that refuses
 * writes cannot store any. A Redis without AOF loses its last writes at the next restart. Also checks whether the
 * records have the schema that we support.
 */
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { NOT_PERMITTED, OTHER_TYPE } from '../redis/redis-errors.ts'
import { isNewEnough, OLDEST_REDIS } from '../redis/redis-version.ts'
import { findForbiddenCommands } from './acl-check.ts'
import { createSchema, UNREADABLE } from './schema.ts'
import { readServerInfos, type ServerInfo } from './server-info.ts'

/** The result of the checks. */
export interface PreflightReport {
  /** Reasons not to start. */
  readonly refusals: string[]
  /** Reasons why writes may get lost. They prevent a start only with REQUIRE_DURABLE_REDIS. */
  readonly warnings: string[]
  /** Other settings that the operator should change. They never prevent a start. */
  readonly advice: string[]
}

/** The result of the checks at a start. */
export interface StartReport extends PreflightReport {
  /** The replies of INFO that were checked; null if a server does not let us run it. */
  readonly infos: readonly ServerInfo[] | null
  /** Whether the store was found to have a schema number; false if it could not be read. */
  readonly hasSchema: boolean
}

const NODE_OF_CLUSTER = 'Redis is a node of a cluster: set REDIS_URL to redis+cluster://host:port,host:port'

/** Checks a Redis and the schema of what it stores. */
export async function assessServer(redis: Redis, keys: Keys): Promise<StartReport> {
  // If Redis does not reply, the next read fails and reports it.
  const infos = await readServerInfos(redis).catch(() => null)
  if (!redis.isCluster && infos?.some((info) => info.get('redis_mode') === 'cluster')) {
    // Most keys are on other nodes, so each further check would wait for a deadline.
    return { refusals: [NODE_OF_CLUSTER], warnings: [], advice: [], infos, hasSchema: false }
  }
  const report = checkRedis(infos)
  const { refusals } = report
  // If Redis accepts no writes, no script can stop in the middle, so starting is safe.
  const forbidden = await findForbiddenCommands(redis, keys).catch(({ message }: Error) =>
    message === NOT_PERMITTED ? null : [],
  )
  if (forbidden === null) {
    refusals.push(
      'Redis does not permit our user to run scripts on keys that begin with REDIS_PREFIX: ' +
        'compare its rules with docs/redis.acl',
    )
  } else if (forbidden.length > 0) {
    const places = redis.isCluster ? ' on every node' : ''
    refusals.push(
      `Redis does not permit ${forbidden.join(', ')} to our user: add them to its rules (ACL SETUSER)${places}`,
    )
  }
  const { problem, isStored } = await createSchema(redis, keys)
    .find()
    .catch(({ message }: Error) => ({ problem: message === OTHER_TYPE ? UNREADABLE : null, isStored: false }))
  if (problem !== null) refusals.push(problem)
  return { ...report, infos, hasSchema: isStored }
}

/** Checks all servers and returns each reason once. `infos` is null if a server does not let us run INFO. */
export function checkRedis(infos: readonly ServerInfo[] | null): PreflightReport {
  if (infos === null) {
    return {
      refusals: [],
      warnings: ['Redis does not report its settings (INFO), so it is unknown whether it keeps writes'],
      advice: [],
    }
  }
  const found = infos.map(assess)
  const all = (of: keyof PreflightReport): string[] => [...new Set(found.flatMap((report) => report[of]))]
  return { refusals: all('refusals'), warnings: all('warnings'), advice: all('advice') }
}

/** Checks one server. */
export function assess(info: ServerInfo): PreflightReport {
  const refusals: string[] = []
  const warnings: string[] = []
  const advice: string[] = []
  if (info.get('redis_mode') === 'sentinel') {
    return { refusals: ['Redis is a Sentinel: set REDIS_URL to redis+sentinel://host:port/NAME'], warnings, advice }
  }
  const version = info.get('redis_version') ?? ''
  if (!isNewEnough(version)) refusals.push(`Redis ${version} is too old: keyrack needs ${OLDEST_REDIS} or newer`)
  if (info.get('role') === 'slave') refusals.push('Redis is a read-only replica: set REDIS_URL to the primary')
  const policy = info.get('maxmemory_policy')
  if (policy === undefined) warnings.push('Redis does not report its eviction policy: it must be noeviction')
  else if (policy !== 'noeviction') {
    refusals.push(`Redis evicts (maxmemory-policy ${policy}): set maxmemory-policy noeviction, or devices get lost`)
  }
  if (info.get('aof_enabled') !== '1') {
    warnings.push('Redis runs without AOF: writes since its last snapshot are lost when it restarts (appendonly yes)')
  }
  if (info.get('maxmemory') === '0') {
    advice.push('Redis runs without a memory limit: it may grow until the system ends it (set maxmemory)')
  }
  return { refusals, warnings, advice }
}
