import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { Stage } from './lost-replies.ts'

/** A service in this process, its Redis behind a proxy, and a witness before Redis; ended with the work. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>, env: Record<string, string> = {}): Promise<T> {
  const redis = await startRedisServer()
  const proxy: FaultProxy = await startFaultProxy(redis.socketPath)
  const prefix = freshPrefix()
  const settings = { REDIS_URL: proxy.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch', ...env }
  const service = await startService(settings)
  try {
    return await work({ url: service.url, prefix, proxy, witness: redis.witness() })
  } finally {
    await service.stop()
    await proxy.stop()
    await redis.stop()
  }
}

/** Resolves when the service serves again. */
export async function untilServed(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}readyz`)
    if (status === 200) return
  }
}
