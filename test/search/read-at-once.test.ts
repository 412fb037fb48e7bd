import { expect, test } from 'vitest'
import { loadReadScript } from '../../src/store/redis/script.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { watchCommands } from '../support/redis/watch-commands.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { untilIndexed } from '../support/until-indexed.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

const ROUNDS = 20

/** Counts reads of changes by the index, and fetches of devices. `count` includes all before the call. */
async function watchReads() {
  const { sha } = loadReadScript('read-changes')
  let [changes, devices, markers, passed] = [0, 0, 0, 0]
  const watch = await watchCommands(redis.socketPath, ({ words: [command, operand], source }) => {
    if (command === 'echo') passed = Number(operand)
    else if (operand === sha) changes++
    else if (command === 'HMGET' && source !== 'lua') devices++
  })
  return {
    async count() {
      const marker = ++markers
      await witness.echo(`${marker}`)
      await expect.poll(() => passed).toBeGreaterThanOrEqual(marker)
      return { changes, devices }
    },
    close: () => watch.close(),
  }
}

test('if writes and searches alternate, the index reads a change before the search that needs it', async () => {
  const service = await forThisTest(startService({ REDIS_URL: redis.url, SEARCH_INDEX: 'on' }))
  await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await untilIndexed(service, 1)
  const watch = await forThisTest(watchReads())
  const search = async () => {
    const before = await watch.count()
    await service.result('Inventory.search', {
      ...{ network: 'Default', sortColumn: 'hostname' },
      pageData: { offset: 0, pageSize: 10 },
    })
    const after = await watch.count()
    return { changes: after.changes - before.changes, devices: after.devices - before.devices }
  }
  const write = (hostname: string) =>
    service.result('Inventory.updateDevice', ['Default', '10.0.0.1', null, null, hostname])
  let [reading, repeated] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    // The index reads this change at once, or a little later without being asked. Then the search reads nothing more.
    const { changes } = await watch.count()
    await write(`h${round}`)
    await expect.poll(async () => (await watch.count()).changes).toBeGreaterThan(changes)
    if ((await search()).changes > 0) reading++
    // The search comes at once. It waits for the index, and fetches the devices once.
    await write(`i${round}`)
    if ((await search()).devices > 1) repeated++
  }
  // Otherwise each search reads changes or fetches devices twice. The first ones do in any case: they cannot know that
  // changes and searches take turns.
  expect(reading).toBeLessThan(ROUNDS / 2)
  expect(repeated).toBeLessThan(ROUNDS / 2)
})
