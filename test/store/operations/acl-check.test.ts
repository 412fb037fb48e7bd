import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'

import { triedReads, triedWrites } from '../../../src/store/operations/acl-check.ts'
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'

const folder = new URL('../../../src/store/scripts/', import.meta.url)
/** Commands that no script uses. */
const OUTSIDE_SCRIPTS = ['SADD']

/** Commands that begin a connection, find its servers, run scripts and transactions. */
const NEEDED_TO_START = ['AUTH', 'CLUSTER|SLOTS', 'EVAL', 'EVALSHA', 'EXEC', 'HELLO', 'INFO', 'MULTI', 'PING']
/** A command without which a service starts, and believes each node of a cluster. */
const OPTIONAL = ['CLUSTER|INFO']

let redis: RedisServer

afterEach(() => redis.stop())

test('every command a script writes with is tried', async () => {
  redis = await startRedisServer()
  const witness = redis.witness()
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const called = new Set(
    texts.flatMap((text) => [...text.matchAll(/(?:call|tried)\('([A-Z]+)'/g)].map(([, name]) => name!)),
  )
  const writing: string[] = []
  for (const name of called) {
    const [[, , flags]] = (await witness.call('COMMAND', 'INFO', name)) as [[string, number, string[]]]
    if (flags.includes('write')) writing.push(name)
  }
  expect([...triedWrites].sort()).toEqual([...writing, ...OUTSIDE_SCRIPTS].sort())
})

test('every command of the rules is tried, unless the start itself needs it', () => {
  const rule = /^user keyrack .*$/m.exec(readFileSync(new URL('../../../docs/redis.acl', import.meta.url), 'utf8'))![0]
  const permitted = [...rule.matchAll(/ \+(\S+)/g)].map(([, name]) => name!.toUpperCase())
  expect([...triedWrites, ...triedReads, ...NEEDED_TO_START, ...OPTIONAL].sort()).toEqual(permitted.sort())
})

test('a user of Redis who may not write all that our scripts write is refused at start, by name', async () => {
  redis = await startRedisServer()
  await redis.witness().acl('SETUSER', 'default', '-hdel', '-zrem', '-xadd', '-sadd')
  const start = startService({ REDIS_URL: redis.url })
  await expect(start).rejects.toThrow(
    'Redis does not permit HDEL, SADD, XADD, ZREM to our user: add them to its rules (ACL SETUSER)',
  )
})

test('a user of Redis who may not use our keys is refused at start, with the prefix', async () => {
  redis = await startRedisServer()
  await redis.witness().acl('SETUSER', 'default', 'resetkeys', '~keyrack:*')
  const start = startService({ REDIS_URL: redis.url, REDIS_PREFIX: 'other:' })
  const sentence = 'Redis does not permit our user to run scripts on keys that begin with REDIS_PREFIX'
  await expect(start).rejects.toThrow(sentence)
})

test('a user of Redis who may not read all that we read is refused at start, by name', async () => {
  redis = await startRedisServer()
  await redis.witness().acl('SETUSER', 'default', '-hgetall', '-hscan', '-time', '-xinfo|stream', '-exec')
  const sentence =
    'Redis does not permit HGETALL, HSCAN, TIME, XINFO|STREAM, MULTI, EXEC to our user: add them to its rules'
  await expect(startService({ REDIS_URL: redis.url })).rejects.toThrow(sentence)
})

test('trying leaves nothing behind', async () => {
  redis = await startRedisServer()
  const prefix = freshPrefix()
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  expect((await redis.witness().keys('*')).filter((key) => key.includes('permits'))).toEqual([])
  await service.stop()
})
