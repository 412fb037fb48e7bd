import { setTimeout as sleep } from 'node:timers/promises'
import { askRedis, isLoading, type RedisEndpoint } from './ask-redis.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { RedisChild } from './redis-child.ts'

/**
 * Resolves with null once a started Redis serves calls, or with how it ended when it did. There is no limit of time:
 * reading a large append-only file takes what it takes. Rejects when `signal` is aborted.
 */
export async function untilReady(
  child: RedisChild,
  { endpoint, log, signal }: { endpoint: RedisEndpoint; log: EmbeddedLog; signal?: AbortSignal },
): Promise<string | null> {
  let ended: string | null = null
  void child.ended.then((how) => {
    ended = how
  })
  let loadingSaid = false
  for (;;) {
    signal?.throwIfAborted()
    if (ended !== null) return ended
    const answer = await askRedis(endpoint, 'PING').catch((error: unknown) => error)
    // A child that fails to listen must not pass for ready because something else answers there.
    if (answer === 'PONG' && ended === null) return null
    if (isLoading(answer) && !loadingSaid) log.info({}, 'Redis is reading its files')
    loadingSaid ||= isLoading(answer)
    await sleep(loadingSaid ? 100 : 20)
  }
}
