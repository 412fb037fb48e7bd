import { setTimeout as sleep } from 'node:timers/promises'
import { askRedis, isLoading, type RedisEndpoint } from './ask-redis.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import type { RedisChild } from './redis-child.ts'

/** Who waits longer than this wants to know what for, milliseconds. */
const SLOW_MS = 10_000

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
  const told = new Set<string>()
  const tell = (message: string, reason: unknown) => {
    if (!told.has(message)) log.info({ reason: String(reason) }, message)
    told.add(message)
  }
  const slowAt = Date.now() + SLOW_MS
  for (;;) {
    signal?.throwIfAborted()
    if (ended !== null) return ended
    const answer = await askRedis(endpoint, 'PING').catch((error: unknown) => error)
    // A child that fails to listen must not pass for ready because something else answers there.
    if (answer === 'PONG' && ended === null) return null
    if (isLoading(answer)) tell('Redis is reading its files', answer)
    else if (Date.now() > slowAt) tell('Redis is started, but does not answer yet', answer)
    await sleep(told.size > 0 ? 100 : 20)
  }
}
