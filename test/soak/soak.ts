/*
 * Runs two services on one Redis for a while and samples the resources that each of them holds.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Redis as Witness } from 'ioredis'
import { watchMemory } from '../support/figures/retained-memory.ts'
import { runMain } from '../support/processes/main-program.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { openTogether } from '../support/resources.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { startMixedCalls } from './mixed-calls.ts'
import type { Sample } from './samples.ts'

export interface Soak {
  readonly forMs: number
  readonly everyMs: number
  /** The soak takes longer than `forMs` if a busy machine needs that for this number of samples. */
  readonly atLeast?: number
  /** KiB that the second service leaks before each sample, with five descriptors each time. */
  readonly leak?: number
  /** Further settings of the service. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Soaked {
  /** The samples of each service. */
  readonly samples: readonly (readonly Sample[])[]
  readonly calls: number
}

const PREFIX = 'soak:'

export async function soak({ forMs, everyMs, atLeast = 0, leak = 0, settings = {} }: Soak): Promise<Soaked> {
  // The only other thread of a service is that of its search index.
  const threads = settings.SEARCH_INDEX === 'off' ? 1 : 2
  const { memories, redis, user, key, services } = await openTogether(async (keep) => {
    const leaks = [0, leak]
    const memories = await Promise.all(leaks.map((sampleLeakKiB) => keep(watchMemory({ threads, sampleLeakKiB }))))
    const redis = await keep(startRedisServer())
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn' }
    const say = async (...args: string[]): Promise<string> => (await runMain(args, env)).stdout.trim()
    const user = { name: 'soaker', password: await say('users', 'create', 'soaker', '--role', 'admin', '--init') }
    const key = await say('keys', 'create', 'soak', '--role', 'admin')
    // A slow reply on a busy machine is not a fault.
    const times = { CALL_DEADLINE_MS: '15000', SESSION_IDLE_SECONDS: '5' }
    const services = await Promise.all(
      memories.map((memory) => keep(startServiceProcess({ ...env, ...times, ...memory.env, ...settings }))),
    )
    return { memories, redis, user, key, services }
  })
  const urls = services.map(({ url }) => url)
  const traffic = startMixedCalls({ urls, key, user }, seededRandom(Date.now() % 1e6))
  try {
    const witness = redis.witness()
    const samples: Sample[][] = services.map(() => [])
    const started = performance.now()
    const isDone = (): boolean => performance.now() - started >= forMs && samples[0]!.length >= atLeast
    while (!isDone() && traffic.isRunning) {
      await pause(everyMs)
      const keys = await keysByKind(witness)
      services.forEach(requireRunning)
      for (const [at, { child }] of services.entries()) {
        samples[at]!.push({
          at: performance.now() - started,
          ...(await memories[at]!.of(child.pid!)),
          descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
          keys,
        })
      }
    }
    services.forEach(requireRunning)
    await traffic.stop()
    return { samples, calls: traffic.calls }
  } finally {
    await Promise.all(services.map((service) => service.end('SIGKILL')))
    await redis.stop()
    await Promise.all(memories.map((memory) => memory.close()))
  }
}

/** Throws the output of a service that has ended. */
function requireRunning({ child, output }: ServiceProcess): void {
  const end = child.exitCode ?? child.signalCode
  if (end !== null) throw new Error(`A service ended with ${end}:\n${output()}`)
}

/** Counts keys by kind, without names of networks, ids and hashes. */
async function keysByKind(witness: Witness): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {}
  let cursor = '0'
  do {
    const [next, keys] = await witness.scan(cursor, 'MATCH', `${PREFIX}*`, 'COUNT', 1000)
    for (const key of keys) {
      const kind = key.slice(PREFIX.length).replace(/^\{(\w+)[^}]*\}:([^:]+).*$/, '$1 $2')
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    cursor = next
  } while (cursor !== '0')
  return kinds
}
