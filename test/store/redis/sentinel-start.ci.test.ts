/* A connection that is opened during a failover follows it: the Sentinels still name the dead primary at first. */
import { expect, test } from 'vitest'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import { openOnce } from '../../support/fixture.ts'
import { startSentinels } from '../../support/redis/sentinels.ts'

const sentinels = openOnce(startSentinels, 60_000)

test('a start during a failover connects to the next primary', async () => {
  const next = async () => `${(await sentinels.primary()).pid}`
  const dead = await next()
  await sentinels.killPrimary()
  const redis = await connectRedis({ url: sentinels.url, deadlineMs: 5_000, onTrouble: () => {} })
  const info = await redis.read('', (client) => client.info('server'))
  redis.close()
  const [, pid] = /^process_id:(\d+)/m.exec(info) ?? []
  expect(pid).toBe(await next())
  expect(pid).not.toBe(dead)
})
