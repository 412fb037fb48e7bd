import { storeUnavailable } from '../../domain/application-error.ts'
import type { Keys } from '../keys.ts'
import { connectRedis, type RedisOptions } from '../redis/redis.ts'

/*
 * Waiting until what was answered is on Redis's disk (WAITAOF, Redis 7.2 and newer). It blocks a connection for as long
 * as the disk takes, so it has one of its own; and as it asks for what that connection wrote, that one writes something
 * first: the append-only file is written in order, so what was written before is in it too.
 */

export interface DiskSync {
  /**
   * Resolves when everything that was answered before the call is on disk. Throws STORE_UNAVAILABLE when it takes too
   * long.
   */
  flushed(): Promise<void>
  close(): void
}

/** Told of a Redis that does not know how. */
export class DiskSyncUnsupported extends Error {}

/** Between our own deadline and the one Redis is told. */
const MARGIN_MS = 100

export async function openDiskSync(options: RedisOptions, keys: Keys): Promise<DiskSync> {
  const redis = await connectRedis(options)
  const key = keys.credentials.operation('disk')
  const waitMs = Math.max(options.deadlineMs - MARGIN_MS, 1)
  const once = async (): Promise<void> => {
    const [, reached] = await redis.writeAgain(key, (client) =>
      Promise.all([
        client.set(key, '', { expiration: { type: 'PX', value: 1000 } }),
        client.sendCommand<[local: number, replicas: number]>(['WAITAOF', '1', '0', `${waitMs}`]),
      ]),
    )
    if (reached[0] < 1)
      throw storeUnavailable('unknown', 'The store has not brought the commit to its disk in time', true)
  }
  try {
    await once()
  } catch (failure) {
    redis.close()
    throw new DiskSyncUnsupported('COMMIT_WAITS_FOR_DISK takes a Redis of 7.2 or newer with AOF on', { cause: failure })
  }
  let running = Promise.resolve()
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    next = null
    running = once()
    return running
  }
  return {
    // Who comes while a round is under way may have written after it began: the one behind it is theirs, and all
    // others'.
    flushed() {
      next ??= running.then(begin, begin)
      return next
    },
    close: () => redis.close(),
  }
}
