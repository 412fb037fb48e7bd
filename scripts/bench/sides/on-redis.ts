/* The sides that store in Redis. Each has its own server, with the durability of the embedded one. */

import { execFileSync } from 'node:child_process'
import { MAIN } from '../../../test/support/processes/main-program.ts'
import { type RedisServer, startRedisServer } from '../../../test/support/redis-server.ts'
import { type ServiceProcess, startServiceProcess } from '../../../test/support/service-process.ts'
import { requireIndexes, untilIndexed } from '../../../test/support/until-indexed.ts'
import { type Durability, type Side, startServer } from './side.ts'

/** Starts a Redis that writes to disk with each command or every second. */
export const startRedis = (durability: Durability): Promise<RedisServer> =>
  startRedisServer(['--appendfsync', durability === 'strict' ? 'always' : 'everysec'])

/** Returns the environment of a service on this Redis. */
export const createEnvironment = (redis: { readonly url: string }): Record<string, string> => ({
  REDIS_URL: redis.url,
  CREDENTIALS_KEY: '6b'.repeat(32),
})

/** Creates an API key with all permissions; services on this Redis then require one. */
export function makeKey(env: Readonly<Record<string, string>>): string {
  const { PATH = '', HOME = '' } = process.env
  const args = [MAIN, 'keys', 'create', 'bench', '--role', 'admin', '--init']
  const key = execFileSync(process.execPath, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  return `Bearer ${`${key}`.trim()}`
}

/** Starts a Redis and what `start` returns on it. If that does not start, the Redis is stopped. */
export async function onRedis<T>(durability: Durability, start: (redis: RedisServer) => Promise<T>): Promise<T> {
  const redis = await startRedis(durability)
  try {
    return await start(redis)
  } catch (failure) {
    await redis.stop()
    throw failure
  }
}

/** Starts several services with the same settings. If one does not start, the others are stopped. */
export async function startServices(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<readonly ServiceProcess[]> {
  const started = await Promise.allSettled(Array.from({ length: count }, () => startServiceProcess(env)))
  const services = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed === undefined) return services
  await Promise.all(services.map((service) => service.end('SIGTERM')))
  throw failed.reason
}

/** Returns the port of a service. */
export const portOf = ({ url }: ServiceProcess): number => Number(new URL(url).port)

/** Starts the built service as it is shipped, with an API key, its log and its search index. */
export function startKeyrackSide(durability: Durability): Promise<Side> {
  return onRedis(durability, async (redis) => {
    const env = createEnvironment(redis)
    const authorization = makeKey(env)
    const service = await startServiceProcess(env)
    return {
      ...{ name: 'keyrack', durability, port: portOf(service), authorization, hasCredentials: true },
      service: () => [service.child.pid!],
      store: () => [redis.pid],
      async prepare() {
        await untilIndexed(service, 1, { authorization })
      },
      check: () => requireIndexes(service, 1, { authorization }),
      async stop() {
        await service.end('SIGTERM')
        await redis.stop()
      },
    }
  })
}

/** Starts the smallest server that node:http and Redis permit. */
export function startFloorSide(durability: Durability): Promise<Side> {
  return onRedis(durability, async (redis) => {
    const server = await startServer('floor-server.mjs', [redis.url])
    return createSide({ name: 'floor', durability, hasCredentials: false }, redis, server)
  })
}

/** Starts a server on a JSON-RPC library, with the handlers of this project. */
export function startStockSide(name: 'server-js' | 'jayson', durability: Durability): Promise<Side> {
  return onRedis(durability, async (redis) => {
    const server = await startServer('stock-server.mjs', [name], createEnvironment(redis))
    return createSide({ name, durability, hasCredentials: true }, redis, server)
  })
}

function createSide(
  what: Pick<Side, 'name' | 'durability' | 'hasCredentials'>,
  redis: RedisServer,
  server: Awaited<ReturnType<typeof startServer>>,
): Side {
  return {
    ...{ ...what, port: server.port, authorization: null },
    service: () => [server.pid],
    store: () => [redis.pid],
    async stop() {
      await server.stop()
      await redis.stop()
    },
  }
}
