/* Plays every conversation that contains a search without an index. It must succeed as it does with one. */
import { expect, test } from 'vitest'
import { play } from '../support/contract/conversation.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { searching } from './conversation-files.ts'

const redis = openOnce(startRedisServer)

test('there are conversations that search', () => {
  expect(searching.length).toBeGreaterThan(10)
})

test.each(searching)('$path', async ({ text }) => {
  const service = await forThisTest(startService({ REDIS_URL: redis.url, SEARCH_INDEX: 'off' }))
  await play(text, service.url)
})
