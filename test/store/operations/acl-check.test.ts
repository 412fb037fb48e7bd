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

test('a start tries every command with which a script writes', async () => {
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

test('a start tries every command of docs/redis.acl, unless the start itself needs it', () => {
  const rule = /^user keyrack .*$/m.exec(readFileSync(new URL('../../../docs/redis.acl', import.meta.url), 'utf8'))![0]
  const permitted = [...rule.matchAll(/ \+(\S+)/g)].map(([, name]) => name!.toUpperCase())
  expect([...triedWrites, ...triedReads, ...NEEDED_TO_START, ...OPTIONAL].sort()).toEqual(permitted.sort())
})

test('a start is refused if the Redis user lacks commands to write, and the error names them', async () => {
  redis = await startRedisServer()
  await redis.witness().acl('SETUSER', 'default', '-hdel', '-zrem', '-xadd', '-sadd')
  const start = startService({ REDIS_URL: redis.url })
  await expect(start).rejects.toThrow(
    'Redis does not permit HDEL, SADD, XADD, ZREM to our user: add them to its rules (ACL SETUSER)',
  )
})

test('a start is refused if the Redis user may not use the keys of the prefix', async () => {
  redis = await startRedisServer()
  await redis.witness().acl('SETUSER', 'default', 'resetkeys', '~keyrack:*')
  const start = startService({ REDIS_URL: redis.url, REDIS_PREFIX: 'other:' })
  const sentence = 'Redis does not permit our user to run scripts on keys that begin with REDIS_PREFIX'
  await expect(start).rejects.toThrow(sentence)
})

test('a start is refused if the Redis user lacks commands to read, and the error names them', async () => {
  redis = await startRedisServer()
  await redis.witness().acl('SETUSER', 'default', '-hgetall', '-hscan', '-time', '-xinfo|stream', '-exec')
  const sentence =
    'Redis does not permit HGETALL, HSCAN, TIME, XINFO|STREAM, MULTI, EXEC to our user: add them to its rules'
  await expect(startService({ REDIS_URL: redis.url })).rejects.toThrow(sentence)
})

test('the trial of the commands leaves no key in Redis', async () => {
  redis = await startRedisServer()
  const prefix = freshPrefix()
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  expect((await redis.witness().keys('*')).filter((key) => key.includes('permits'))).toEqual([])
  await service.stop()
})
