/*
 * The time when a receipt was written, which a copy derives from its lifetime.
 */
import { expect, test } from 'vitest'
import { copyReceipts } from '../../../src/store/backup/copy-receipts.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const DAY_MS = 24 * 3600 * 1000

test('no receipt looks older than it is, however long Redis takes to read it', async () => {
  const connected = await forThisTest(connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} }))
  const prefix = freshPrefix()
  const keys = createKeys(prefix)
  const name = keys.of('Lab').operation('caller-key-1')
  await witness.set(name, 'x'.repeat(64 * 1024 * 1024), 'PX', DAY_MS)
  const writtenAt = Number(await witness.call('PEXPIRETIME', name)) - DAY_MS
  const parts = {
    ...{ redis: connected, keys, now: Date.now },
    withPrefix: (key: string) => prefix + key,
    withoutPrefix: (key: string) => key.slice(prefix.length),
  }
  const found: number[] = []
  const isCopied = (_: string, at: number): boolean => found.push(at) < 0
  for await (const { key } of copyReceipts(parts, [name], isCopied)) expect(key).toBe('copied although it must not be')
  expect(found).toEqual([expect.any(Number)])
  expect(found[0]).toBeGreaterThanOrEqual(writtenAt)
})
