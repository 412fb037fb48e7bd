/* How many networks a stream may have, while networks are deleted and defined. */
import { expect, test } from 'vitest'
import { createKeys } from '../../src/store/keys.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { watchCommands } from '../support/redis/watch-commands.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { dataOf, openStream } from './event-client.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

/** Watches the searches of a service for networks. `untilTwoMore` waits until two have begun and ended from now on. */
async function watchSearches(networkNames: string) {
  let searches = 0
  const watch = await watchCommands(redis.socketPath, ({ words: [command, operand] }) => {
    if (command === 'echo') searches = 0
    else if (command === 'SMEMBERS' && operand === networkNames) searches++
  })
  return {
    async untilTwoMore() {
      // Searches that Redis has reported before this marker do not count, however late their report arrives.
      searches = Number.NEGATIVE_INFINITY
      await witness.echo('from now on')
      // The second one has ended when the third one begins.
      await expect.poll(() => searches).toBeGreaterThanOrEqual(3)
    },
    close: () => watch.close(),
  }
}

test('a stream counts no deleted network against its limit', async () => {
  const names = Array.from({ length: 99 }, (_, at) => `N${at}`)
  const prefix = freshPrefix()
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: ['Default', ...names.slice(1)].join() }
  const service = await forThisTest(startService(env))
  const { networkNames } = createKeys(prefix)
  const searches = await forThisTest(watchSearches(networkNames))
  await witness.sadd(networkNames, ...Array.from({ length: 200 }, (_, at) => `Gone${at}`))
  const stream = await openStream(service.url)
  const [ready] = dataOf(await stream.until(1, 'ready'))
  expect(ready!.networks).toHaveLength(99)
  for (const name of ['N1', 'N2']) {
    await service.result('Networks.deleteManagedNetwork', [name])
    // The stream drops a network once two searches, 2 s apart, have found it deleted.
    await searches.untilTwoMore()
    await service.result('Networks.defineManagedNetwork', [`${name} new`])
    await service.result('Inventory.createDevice', [`${name} new`, '10.0.0.1', 'A::B'])
  }
  expect(dataOf(await stream.until(2)).map(({ network }) => network)).toEqual(['N1 new', 'N2 new'])
  await service.result('Networks.defineManagedNetwork', ['One too many'])
  expect(dataOf(await stream.until(1, 'end'))).toEqual([{ reason: 'networks' }])
  stream.cut()
})
