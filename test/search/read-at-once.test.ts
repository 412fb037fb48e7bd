import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { loadReadScript } from '../../src/store/redis/script.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { untilIndexed } from '../support/until-indexed.ts'

const redis = openOnce(startRedisServer)

/** Less than the time after which the index reads changes without being asked, in milliseconds. */
const UNASKED_MS = 100
const ROUNDS = 20

test('if writes and searches take turns, the index reads a change before the search that needs it', async () => {
  const service = await startService({ REDIS_URL: redis.url, SEARCH_INDEX: 'on' })
  const monitor = await new Redis(redis.url).monitor()
  const { sha } = loadReadScript('read-changes')
  let reads = 0
  monitor.on('monitor', (_time: string, args: string[]) => {
    if (args[1] === sha) reads++
  })
  await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await untilIndexed(service, 1)
  const search = { network: 'Default', sortColumn: 'hostname', pageData: { offset: 0, pageSize: 10 } }
  let roundsWithRead = 0
  for (let round = 0; round < ROUNDS; round++) {
    await service.result('Inventory.search', search)
    const before = reads
    await service.result('Inventory.updateDevice', ['Default', '10.0.0.1', null, null, `h${round}`])
    for (const until = performance.now() + UNASKED_MS; reads === before && performance.now() < until; ) await pause(2)
    if (reads > before) roundsWithRead++
  }
  // Otherwise no round has a read. The first round has none in any case: one search cannot tell what changes.
  expect(roundsWithRead).toBeGreaterThan(ROUNDS / 4)
  monitor.disconnect()
  await service.stop()
})
