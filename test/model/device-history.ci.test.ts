import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { playHistories } from './device-history.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() =>
  startService({
    REDIS_URL: redis.url,
    NETWORKS: 'Default,Lab,Branch',
    HISTORY_PER_DEVICE: '1000',
    SEARCH_INDEX: 'off',
  }),
)

test('2,000 random changes and undos leave what a model without histories expects', async () => {
  const played = await playHistories(service, 2000, 7)
  expect(played.steps).toBe(2000)
  expect(Math.min(played.restored, played.reverted, played.refused, played.replayed)).toBeGreaterThan(5)
}, 300_000)
