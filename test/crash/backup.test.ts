/*
 * A copy of the files of Redis, made while the service runs, is a backup; see docs/operations.md.
 */
import { copyFile, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { dumpToCompare } from '../store/dump.ts'
import { figure } from '../support/figures/measured.ts'
import { temporaryFolder } from '../support/fixture.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { NETWORKS } from './commit-rounds.ts'
import { auditOf, everythingOf, fillStore, KeyCaller, makeAdminKey } from './whole-store.ts'

const PREFIX = 'backup:'

let key: string
let cookie: string
let original: Record<string, unknown>
let entries: number

const folder = temporaryFolder()

beforeAll(async () => {
  await mkdir(join(folder, 'first'))
  await onFolder('first', [], async (service, redis) => {
    key = await makeAdminKey(redis.url, PREFIX)
    const editor = new KeyCaller(service.url, key)
    // The service loads the key within a second.
    await until(async () => (await fetch(`${service.url}rest`)).status === 401, 'the service does not know the key')
    await fillStore(editor)
    cookie = editor.cookie!
    original = await everythingOf(editor, new KeyCaller(service.url, key))
    expect(Object.keys(original).length).toBeGreaterThan(50)
    entries = (await auditOf(redis.url, PREFIX)).signed
    await backup(redis)
  })
})

test.each([
  ['append-only files', 'aof', []],
  ['snapshot', 'rdb', ['--appendonly', 'no']],
])('another Redis and service on a copy of the %s have the same records', async (_, name, args) => {
  await onFolder(name, args, async (service, redis) => {
    const audit = await auditOf(redis.url, PREFIX)
    expect(audit.faults).toEqual([])
    expect(audit.signed).toBeGreaterThanOrEqual(entries)
    const editor = new KeyCaller(service.url, key, cookie)
    const found = await everythingOf(editor, new KeyCaller(service.url, key))
    const names = [...new Set([...Object.keys(original), ...Object.keys(found)])]
    const differing = names.filter((record) => !isDeepStrictEqual(found[record], original[record]))
    const text = `records that differ on a copy of the ${name === 'aof' ? 'append-only files' : 'snapshot'}`
    figure('D10', `${text}, of ${names.length}`, differing.length)
    expect(found).toEqual(original)
    expect(await editor.result('commitEdits')).toBeNull()
  })
})

test('planted: a record that the copy lacks and an unsigned entry of the audit are detected', async () => {
  await cp(join(folder, 'aof'), join(folder, 'worse'), { recursive: true })
  await onFolder('worse', [], async (service, redis) => {
    const witness = redis.witness()
    await witness.hdel(`${PREFIX}{n:Lab}:facts`, '40a020005')
    await witness.xadd(`${PREFIX}{n:Lab}:audit`, '*', 'by', 'nobody', 'method', 'none', 'on', '{}', 'mac', '')
    const found = await everythingOf(new KeyCaller(service.url, key, cookie), new KeyCaller(service.url, key))
    expect(found['interfaces of Lab|10.2.0.5']).not.toEqual(original['interfaces of Lab|10.2.0.5'])
    expect((await auditOf(redis.url, PREFIX)).faults).toEqual([expect.stringMatching(/^n:Lab: entry/)])
  })
})

test('a service with a wrong key refuses to start on a copy with a clear error, and changes nothing', async () => {
  await onRedis('aof', [], async (redis) => {
    const witness = redis.witness()
    const before = await dumpToCompare(witness, PREFIX)
    const start = startService({ REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: 'ab'.repeat(32) })
    await expect(start).rejects.toThrow(
      /^Cannot open the stored credentials: they were sealed with another key\..* Nothing was changed/,
    )
    expect(await dumpToCompare(witness, PREFIX)).toEqual(before)
  })
})

/** Makes a backup as an operator does, without stopping anything. */
async function backup(redis: RedisServer): Promise<void> {
  const first = join(folder, 'first')
  const witness = redis.witness()
  await witness.bgsave()
  const isSaved = async () => (await witness.info('persistence')).includes('rdb_bgsave_in_progress:0')
  await until(isSaved, 'Redis did not save its data', { everyMs: 10 })
  await mkdir(join(folder, 'rdb'))
  await copyFile(join(first, 'dump.rdb'), join(folder, 'rdb', 'dump.rdb'))
  await cp(join(first, 'appendonlydir'), join(folder, 'aof', 'appendonlydir'), { recursive: true })
}

async function onFolder(
  name: string,
  args: readonly string[],
  act: (service: Service, redis: RedisServer) => Promise<void>,
): Promise<void> {
  await onRedis(name, args, async (redis) => {
    const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, NETWORKS: NETWORKS.join() })
    try {
      await act(service, redis)
    } finally {
      await service.stop()
    }
  })
}

async function onRedis(
  name: string,
  args: readonly string[],
  act: (redis: RedisServer) => Promise<void>,
): Promise<void> {
  const redis = await startRedisServer([...args], join(folder, name))
  try {
    await act(redis)
  } finally {
    await redis.stop()
  }
}
