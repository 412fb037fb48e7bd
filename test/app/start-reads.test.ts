/* A start reads everything once, so that it takes no longer than it must on a Redis that is far away or large. */
import { expect, test } from 'vitest'
import { askRedis } from '../../src/embedded-redis/ask-redis.ts'
import { callersOn } from '../access/callers.ts'
import { temporaryFolder } from '../embedded-redis/playground.ts'
import { startCountingProxy } from '../store/counting-proxy.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { type WatchedCommand, watchCommands } from '../support/redis/watch-commands.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

/** Returns the settings of a service that other machines can reach, on a store with a key. */
async function prepare() {
  const prefix = freshPrefix()
  const callers = await forThisTest(callersOn(redis.url, prefix))
  await callers.key()
  return { REDIS_URL: redis.url, REDIS_PREFIX: prefix, HOST: '0.0.0.0', INSECURE_HTTP: '1', SEARCH_INDEX: 'off' }
}

/** Returns the commands that Redis runs during `work`. */
async function commandsDuring(work: () => Promise<unknown>): Promise<readonly WatchedCommand[]> {
  const commands: WatchedCommand[] = []
  await forThisTest(watchCommands(redis.socketPath, (command) => void commands.push(command)).then(toStopped))
  await work()
  await witness.echo('the end')
  await expect.poll(() => commands.some(({ words }) => words[1] === 'the end')).toBe(true)
  return commands
}

const toStopped = ({ close }: { close(): void }) => ({ stop: async () => close() })

test('a start that other machines can reach reads all keys and users once, and the state of Redis once', async () => {
  const settings = await prepare()
  const commands = await commandsDuring(() => forThisTest(startService(settings)))
  const readsOf = (command: string, key = '') =>
    commands.filter(({ words }) => words[0]?.toUpperCase() === command && words.join(' ').endsWith(key)).length
  expect([readsOf('HGETALL', '{a}:keys'), readsOf('HGETALL', '{a}:users'), readsOf('INFO')]).toEqual([1, 1, 1])
})

test('a start on an existing store reads the schema number and the keyring once', async () => {
  const settings = await prepare()
  await (await startService(settings)).stop()
  const commands = await commandsDuring(() => forThisTest(startService(settings)))
  const readsOf = (key: string) => commands.filter(({ words }) => words[0] === 'GET' && words[1]?.endsWith(key)).length
  expect([readsOf('{networks}:schema'), readsOf('{c}:keyring')]).toEqual([1, 1])
})

test('a start on the embedded Redis reads the state of Redis once', async () => {
  const dataDir = await temporaryFolder()
  await forThisTest(startService({ DATA_DIR: dataDir, SEARCH_INDEX: 'off' }))
  const stats = await askRedis({ socketPath: `${dataDir}/redis.sock` }, 'INFO', 'commandstats')
  expect(/^cmdstat_info:calls=\d+/m.exec(`${stats}`)?.[0]).toBe('cmdstat_info:calls=1')
})

test('a start on an existing store takes at most 18 round trips', async () => {
  const settings = await prepare()
  await (await startService(settings)).stop()
  const proxy = await forThisTest(startCountingProxy(redis.socketPath))
  const start = () => forThisTest(startService({ ...settings, REDIS_URL: proxy.url }))
  expect(await proxy.roundTripsOf(start)).toBeLessThanOrEqual(18)
})
