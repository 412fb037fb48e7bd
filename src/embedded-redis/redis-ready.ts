import { setTimeout as pause } from 'node:timers/promises'
import type { ServerAddress } from '../store/redis/ask-once.ts'
import { askRedis, isLoading } from './ask-redis.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { RedisChild } from './redis-child.ts'

/** After this time in milliseconds, the log says why the start takes so long. */
const SLOW_MS = 10_000

/**
 * Resolves with null when a started Redis serves calls, or with the exit code or signal if it ended. There is no time
 * limit, because Redis may read a large append-only file for minutes. Rejects if `signal` is aborted.
 */
export async function untilReady(
  child: RedisChild,
  { endpoint, log, signal }: { endpoint: ServerAddress; log: EmbeddedLog; signal?: AbortSignal },
): Promise<string | null> {
  let ended: string | null = null
  void child.ended.then((how) => {
    ended = how
  })
  const logged = new Set<string>()
  const logOnce = (message: string, reason: unknown) => {
    if (!logged.has(message)) log.info({ reason: String(reason) }, message)
    logged.add(message)
  }
  const slowAt = Date.now() + SLOW_MS
  for (;;) {
    signal?.throwIfAborted()
    if (ended !== null) return ended
    const answer = await askRedis(endpoint, 'PING').catch((failure: unknown) => failure)
    // If our child could not listen, another process may have answered at its address. The child has then ended.
    if (answer === 'PONG' && ended === null) return null
    if (isLoading(answer)) logOnce('Redis is reading its files', answer)
    else if (Date.now() > slowAt) logOnce('Redis has started, but does not answer yet', answer)
    await pause(logged.size > 0 ? 100 : 20)
  }
}
