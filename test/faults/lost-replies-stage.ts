import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { Stage } from './lost-replies.ts'

/**
 * Runs `work` with two services in this process, a proxy in front of their Redis, and a direct client of Redis. Ends
 * all of them afterwards.
 */
export async function onStage<T>(work: (stage: Stage) => Promise<T>, env: Record<string, string> = {}): Promise<T> {
  const redis = await startRedisServer()
  const proxy: FaultProxy = await startFaultProxy(redis.socketPath)
  const prefix = freshPrefix()
  const settings = { REDIS_URL: proxy.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch', ...env }
  const services = await Promise.all([startService(settings), startService(settings)])
  const urls = services.map(({ url }) => url)
  try {
    return await work({ url: urls[0]!, urls, prefix, proxy, witness: redis.witness() })
  } finally {
    await Promise.all(services.map((service) => service.stop()))
    await proxy.stop().finally(() => redis.stop())
  }
}
