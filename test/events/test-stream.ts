import { expect, test } from 'vitest'
import type { RedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'
import { playStream, type StreamPlay } from './play-stream.ts'
import { findStreamFault } from './stream-fault.ts'

/** Defines the test that a reader gets every change once and in order. */
export function testStream(redis: Pick<RedisServer, 'url'>, play: Omit<StreamPlay, 'env'>): void {
  const { changes, cuts, kills } = play
  const title = `${changes.toLocaleString('en')} changes over two processes, ${cuts} cuts and ${kills} kills`
  test(`${title}: every change once and in order`, async () => {
    const played = await playStream({ env: { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }, ...play })
    expect([played.cuts, played.kills]).toEqual([cuts, kills])
    expect(played.records.size).toBe(2)
    for (const [network, record] of played.records) {
      expect(record.acknowledged.length, network).toBeGreaterThanOrEqual(changes / 2)
      expect(findStreamFault(record), network).toBeNull()
    }
  })
}
