import { type RedisServer, startRedisServer } from '../redis-server.ts'
import { TEST_KEY } from '../service.ts'
import { type ServiceProcess, startServiceProcess } from '../service-process.ts'

/** Two service processes on one Redis; each can be ended by force and is then started again. */
export interface TwoServices {
  readonly redis: RedisServer
  urls(): string[]
  /** kill -9 of one of them, 0 or 1; resolves when another process stands in its place. */
  replace(which: number): Promise<void>
  stop(): Promise<void>
}

export async function startTwoServices(env: Record<string, string> = {}): Promise<TwoServices> {
  const redis = await startRedisServer()
  const start = (): Promise<ServiceProcess> =>
    startServiceProcess({ REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn', ...env })
  const services = await Promise.all([start(), start()])
  return {
    redis,
    urls: () => services.map(({ url }) => url),
    async replace(which) {
      await services[which]!.end('SIGKILL')
      services[which] = await start()
    },
    async stop() {
      await Promise.all(services.map((service) => service.end('SIGTERM')))
      await redis.stop()
    },
  }
}
