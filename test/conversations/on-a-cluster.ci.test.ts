/*
 * Plays all conversations on a Redis Cluster. They must succeed there as on a single server, with and without an index.
 */
import { expect, test } from 'vitest'
import { play } from '../support/contract/conversation.ts'
import { openOnce } from '../support/fixture.ts'
import { startCluster } from '../support/redis/cluster.ts'
import { startService } from '../support/service.ts'
import { type ConversationFile, conversations, searching } from './conversation-files.ts'

const cluster = openOnce(() => startCluster())

async function playOn({ text }: ConversationFile, env: Record<string, string>): Promise<void> {
  const service = await startService({ REDIS_URL: cluster.url, ...env })
  try {
    await play(text, service.url)
  } finally {
    await service.stop()
  }
}

test('there are conversations to play', () => {
  expect(conversations.length).toBeGreaterThan(100)
  expect(searching.length).toBeGreaterThan(10)
})

test.each(conversations)('$path', (file) => playOn(file, {}))

test.each(searching)('$path, also without the index', (file) => playOn(file, { SEARCH_INDEX: 'off' }))
