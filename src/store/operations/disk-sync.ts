/*
 * Waits until writes are on Redis's disk (WAITAOF, Redis 7.2 and newer). WAITAOF blocks its connection for as long as
 * the disk takes, so this file uses a separate connection. WAITAOF waits only for the writes of its own connection, so
 * the connection writes something first. Redis writes the append-only file in order, so all earlier writes are on disk
 * at that time too.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isStoreUnavailable, storeUnavailable } from '../../domain/errors/application-error.ts'
import type { Keys } from '../keys.ts'
import { connectRedis, type RedisOptions } from '../redis/redis.ts'
import { COMMAND_REFUSED, NOT_PERMITTED } from '../redis/redis-errors.ts'

/** Waits for Redis's disk. */
export interface DiskSync {
  /** Resolves once all earlier writes are on disk. Throws STORE_UNAVAILABLE if that takes too long. */
  flushed(): Promise<void>
  close(): void
}

/** The message for a caller if Redis did not write to its disk in time. */
export const DISK_LATE = 'Redis did not write the commit to its disk in time'

/** The error for a Redis that cannot wait for its disk. */
export class DiskSyncUnsupported extends Error {}

/** Time between the deadline given to Redis and our own, later deadline, in milliseconds. */
const MARGIN_MS = 100

/** Time in which a first WAITAOF must succeed, in milliseconds. A busy disk may be late more than once. */
const FIRST_ROUND_MS = 10_000

/** Pause before the first WAITAOF is tried again, in milliseconds. */
const RETRY_MS = 100

/**
 * Opens a connection for WAITAOF. Throws DiskSyncUnsupported if Redis refuses a first WAITAOF, and STORE_UNAVAILABLE if
 * it fails for another reason that lasts for `firstRoundMs` milliseconds.
 */
export async function openDiskSync(
  options: RedisOptions,
  keys: Keys,
  firstRoundMs = FIRST_ROUND_MS,
): Promise<DiskSync> {
  const redis = await connectRedis(options)
  const key = keys.credentials.operation('disk')
  const waitMs = Math.max(options.deadlineMs - MARGIN_MS, 1)
  const once = async (): Promise<void> => {
    const [, flushed] = await redis.writeAgain(key, (client) =>
      Promise.all([
        client.set(key, '', { expiration: { type: 'PX', value: 1000 } }),
        client.sendCommand<[local: number, replicas: number]>(['WAITAOF', '1', '0', `${waitMs}`]),
      ]),
    )
    if (flushed[0] < 1) throw storeUnavailable('unknown', DISK_LATE, true)
  }
  try {
    await untilSuccess(once, performance.now() + firstRoundMs)
  } catch (failure) {
    redis.close()
    throw toUnsupported(failure)
  }
  let running = Promise.resolve()
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    next = null
    running = once()
    return running
  }
  return {
    // A caller that arrives during a round may have written after the round began, so it waits for the next round. All
    // such callers share that round.
    flushed() {
      next ??= running.then(begin, begin)
      return next
    },
    close: () => redis.close(),
  }
}

/** Tries again until `until` after each failure that may pass without an operator. */
async function untilSuccess(attempt: () => Promise<void>, until: number): Promise<void> {
  for (;;) {
    try {
      return await attempt()
    } catch (failure) {
      const mayPass = isStoreUnavailable(failure) && failure.data.retryable === true
      if (!mayPass || performance.now() > until) throw failure
    }
    await pause(RETRY_MS)
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  [NOT_PERMITTED]: 'COMMIT_WAITS_FOR_DISK needs +waitaof in the rules of our Redis user',
  [COMMAND_REFUSED]: 'COMMIT_WAITS_FOR_DISK needs Redis 7.2 or newer with AOF enabled',
}

function toUnsupported(failure: unknown): unknown {
  const text = failure instanceof Error ? REFUSALS[failure.message] : undefined
  return text === undefined ? failure : new DiskSyncUnsupported(text, { cause: failure })
}
