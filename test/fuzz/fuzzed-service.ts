import { expect } from 'vitest'
import { type Memory, type MemoryWatch, watchMemory } from '../support/figures/retained-memory.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { openTogether } from '../support/resources.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { leakIn } from './judge.ts'
import { type Report, runFuzz } from './run-fuzz.ts'

/** A key prefix that resembles nothing that the fuzzer sends. */
const PREFIX = 'q7Zx-fuzzed:'

/**
 * Garbage is collected before each measurement, so the heap size is the memory in use. The C library keeps some freed
 * memory. The goal for it is 64 MiB; a busy machine may need more, and the measured figure is printed.
 */
const MOST_GROWN: Memory = { heapMiB: 16, rssMiB: 64 + 128 }

export interface FuzzedService {
  readonly service: ServiceProcess
  readonly redis: RedisServer
  readonly memory: MemoryWatch
  readonly prefix: string
  stop(): Promise<void>
}

/** Starts the built service in a separate process, on a real Redis. */
export async function startFuzzedService(env: Record<string, string> = {}): Promise<FuzzedService> {
  const { redis, memory, service } = await openTogether(async (keep) => {
    const redis = await keep(startRedisServer())
    const memory = await keep(watchMemory())
    const settings = {
      REDIS_URL: redis.url,
      REDIS_PREFIX: PREFIX,
      CREDENTIALS_KEY: TEST_KEY,
      LOG_LEVEL: 'warn',
      // A slow reply on a busy machine is not a fault.
      CALL_DEADLINE_MS: '15000',
      SESSIONS_PER_CALLER: '100000',
    }
    return { redis, memory, service: await keep(startServiceProcess({ ...settings, ...memory.env, ...env })) }
  })
  const stop = async (): Promise<void> => {
    await service.end('SIGTERM')
    await redis.stop()
    await memory.close()
  }
  return { service, redis, memory, prefix: PREFIX, stop }
}

/**
 * Sends `count` messages and throws if anything is wrong with a reply, the output or the memory. `record` gets the
 * report before that.
 */
export async function expectNoFault(
  { service, redis, memory, prefix }: FuzzedService,
  seed: number,
  count: number,
  record: (report: Report) => void = () => {},
): Promise<Report> {
  const secrets = [prefix, TEST_KEY, redis.socketPath, process.cwd()]
  const report = await runFuzz({ url: service.url, seed, count, memory: () => memory.of(service.child.pid!), secrets })
  const { faults, statuses, seconds, grown, understood } = report
  console.log(
    `seed ${seed}: ${count} messages in ${seconds.toFixed(1)} s, ${inWords(grown)}, ` +
      `${(understood * 100).toFixed(0)} % of the valid calls understood, by status ${JSON.stringify(statuses)}`,
  )
  record(report)
  expect(faults.join('\n')).toBe('')
  expect(service.child.exitCode).toBeNull()
  expect(service.output()).not.toMatch(/unexpectedly|[Uu]nhandled|FATAL|"level":[56]0/)
  expect(leakIn(service.output().replace(/^.*listening on.*\n.*\n/m, ''), { secrets: [TEST_KEY] })).toBeNull()
  // Refusals alone would prove little.
  expect(understood).toBeGreaterThan(0.8)
  expect(grown.heapMiB).toBeLessThan(MOST_GROWN.heapMiB)
  expect(grown.rssMiB).toBeLessThan(MOST_GROWN.rssMiB)
  return report
}

export const inWords = ({ heapMiB, rssMiB }: Memory): string =>
  `heap +${heapMiB.toFixed(1)} MiB, RSS +${rssMiB.toFixed(1)} MiB`
