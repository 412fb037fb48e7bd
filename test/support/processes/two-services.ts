import { type RedisServer, startRedisServer } from '../redis-server.ts'
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
  const redis = await startRedisServer()
  const start = (): Promise<ServiceProcess> =>
    startServiceProcess({ REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn', ...env })
  const services = await Promise.all([start(), start()])
  return {
    redis,
    urls: () => services.filter(({ child }) => child.signalCode === null).map(({ url }) => url),
    async replace(which) {
      await killService(services[which]!)
      services[which] = await start()
    },
    async stop() {
      await Promise.all(services.map((service) => service.end('SIGTERM')))
      await redis.stop()
    },
  }
}
