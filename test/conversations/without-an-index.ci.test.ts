import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { play } from '../support/conversation.ts'
import { redisOfThisFile } from '../support/redis-of-this-file.ts'
import { startService } from '../support/service.ts'

/*
 * Every conversation with a search in it goes without an index as it does with one.
 */

const folder = new URL('./', import.meta.url)
const searching = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.io'))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
  .filter(({ text }) => text.includes('"Inventory.search"'))

const redis = redisOfThisFile()

test('there are such conversations', () => {
  expect(searching.length).toBeGreaterThan(10)
})

test.each(searching)('$path', async ({ text }) => {
  const service = await startService({ REDIS_URL: redis().url, SEARCH_INDEX: 'off' })
  try {
    await play(text, service.url)
  } finally {
    await service.stop()
  }
})
