/*
 * Two services and their Redis as separate processes. A test kills the first service or Redis with -9, and starts it
 * again on the same files.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { openTogether } from '../resources.ts'
import { TEST_KEY } from '../service.ts'
import { type ServiceProcess, startServiceProcess } from '../service-process.ts'
import { untilReady } from '../until-ready.ts'
import { killService } from './kill-service.ts'

// With `everysec`, Redis answers before it has written if an earlier fsync still runs, for up to 2 s. A kill of Redis
// alone may then lose a whole acknowledged write. These tests must know exactly what an acknowledgement guarantees.
const PERSISTENCE_SETTINGS = ['--appendfsync', 'always']

/** A service that does not find its Redis again within this time, in milliseconds, has failed. */
const MAX_RETURN_MS = 60_000

/** The process to kill. */
export type Victim = 'service' | 'redis'

/** A service and a Redis that a test kills and starts again, and a service that lives on. */
export interface KillableStage {
  /** The current service process; `redis` is the current server. */
  readonly service: ServiceProcess
  /** Another service on the same Redis, which is never killed. */
  readonly other: ServiceProcess
  readonly redis: RedisServer
  /** Kills the victim with -9. Does not start it again. */
  kill(victim: Victim): Promise<void>
  /** Starts the victim again. Resolves when calls are served. */
  revive(victim: Victim): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a stage. `networks` is comma-separated. `through` maps the socket path of Redis to the URL by which the
 * service that is killed reaches Redis.
 */
export async function startKillableStage(
  networks: string,
  through: (socketPath: string) => Promise<string> = async (socketPath) => `unix://${socketPath}`,
): Promise<KillableStage> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-crash-'))
  const startService = (redisUrl: string): Promise<ServiceProcess> =>
    startServiceProcess({ REDIS_URL: redisUrl, CREDENTIALS_KEY: TEST_KEY, NETWORKS: networks, LOG_LEVEL: 'error' })
  const deleteFolder = () => rm(folder, { recursive: true, force: true })
  const opened = await openTogether(async (keep) => {
    await keep({ close: deleteFolder })
    const redis = await keep(startRedisServer(PERSISTENCE_SETTINGS, folder))
    const url = await through(redis.socketPath)
    const service = await keep(startService(url))
    return { redis, url, service, other: await keep(startService(redis.url)) }
  })
  const { url, other } = opened
  let { redis, service } = opened
  return {
    other,
    get service() {
      return service
    },
    get redis() {
      return redis
    },
    async kill(victim) {
      if (victim === 'service') await killService(service)
      else process.kill(redis.pid, 'SIGKILL')
    },
    async revive(victim) {
      if (victim === 'service') {
        service = await startService(url)
        return
      }
      await redis.stop()
      redis = await startRedisServer(PERSISTENCE_SETTINGS, folder)
      await Promise.all([service, other].map((one) => untilReady(one.url, MAX_RETURN_MS)))
    },
    async stop() {
      await Promise.all([service, other].map((one) => one.end('SIGKILL')))
      await redis.stop()
      await deleteFolder()
    },
  }
}
