import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { openTogether } from '../resources.ts'
import { TEST_KEY } from '../service.ts'
import { type ServiceProcess, startServiceProcess } from '../service-process.ts'
import { killService } from './kill-service.ts'

/** Two service processes on one Redis. A test can kill each of them, which starts a replacement. */
export interface TwoServices {
  readonly redis: RedisServer
  /** Returns the URLs of the services that run. A killed one is left out until another has replaced it. */
  urls(): string[]
  /** Kills process 0 or 1 with -9. Resolves when another process has replaced it. */
  replace(which: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a Redis and two services on it. `env` holds additional settings of the services. */
export async function startTwoServices(env: Record<string, string> = {}): Promise<TwoServices> {
  const startOn = ({ url }: RedisServer): Promise<ServiceProcess> =>
    startServiceProcess({ REDIS_URL: url, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn', ...env })
  const { redis, services } = await openTogether(async (keep) => {
    const redis = await keep(startRedisServer())
    return { redis, services: await Promise.all([keep(startOn(redis)), keep(startOn(redis))]) }
  })
  return {
    redis,
    urls: () => services.filter(({ child }) => child.signalCode === null).map(({ url }) => url),
    async replace(which) {
      await killService(services[which]!)
      services[which] = await startOn(redis)
    },
    async stop() {
      await Promise.all(services.map((service) => service.end('SIGTERM')))
      await redis.stop()
    },
  }
}
