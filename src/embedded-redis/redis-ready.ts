import { setTimeout as pause } from 'node:timers/promises'
import { askRedis, isLoading, type RedisEndpoint } from './ask-redis.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { RedisChild } from './redis-child.ts'

/** If the start takes longer than this, the log gives the reason, milliseconds. */
const SLOW_MS = 10_000

/**
 * Resolves with null when a started Redis serves calls, or with the exit code or signal if it ended. There is no time
 * limit: Redis may read a large append-only file for minutes. Rejects if `signal` is aborted.
 */
export async function untilReady(
  child: RedisChild,
  { endpoint, log, signal }: { endpoint: RedisEndpoint; log: EmbeddedLog; signal?: AbortSignal },
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
    // A child that fails to listen is not ready, even if another process answers at its address.
    if (answer === 'PONG' && ended === null) return null
    if (isLoading(answer)) logOnce('Redis is reading its files', answer)
    else if (Date.now() > slowAt) logOnce('Redis has started, but does not answer yet', answer)
    await pause(logged.size > 0 ? 100 : 20)
  }
}
