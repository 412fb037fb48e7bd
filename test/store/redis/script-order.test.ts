/* The order in which Redis gets the scripts of several calls. */
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { LARGE_ARGS } from '../../../src/store/redis/large-writes.ts'
import { connectRedis } from '../../../src/store/redis/redis.ts'
import type { Script } from '../../../src/store/redis/script.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const KEY = 'order'
const source = `return redis.call('RPUSH', KEYS[1], ARGV[1])`
const script = (mutates: boolean): Script => {
  return { source, sha: createHash('sha1').update(source).digest('hex'), mutates, isRepeatable: false }
}

const server = openOnce(startRedisServer)
const witness = openOnce(() => server.witness())
const redis = openOnce(() => connectRedis({ url: server.url, deadlineMs: 5000, onTrouble: () => {} }))

/** Runs a script that adds its name to the list. */
const run = (name: string, argCount: number, mutates = true): Promise<unknown> =>
  redis.runScript(script(mutates), [KEY], [name, ...Array<string>(argCount - 1).fill('')])

beforeEach(async () => {
  // Redis knows the script from now on, so that each run takes one command.
  await run('first', 1)
  await witness.del(KEY)
})

test('a large write is sent after the one before, and other scripts are sent at once', async () => {
  await Promise.all([
    run('large', LARGE_ARGS),
    run('next large', LARGE_ARGS),
    run('small', LARGE_ARGS - 1),
    run('large read', LARGE_ARGS, false),
  ])
  expect(await witness.lrange(KEY, 0, -1)).toEqual(['large', 'small', 'large read', 'next large'])
})
