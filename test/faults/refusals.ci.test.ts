/*
 * Produces each kind of refusal by Redis, for real if possible, and checks the error that the caller gets.
 */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { findInventoryFaults } from '../store/inventory-faults.ts'
import { Caller } from '../support/caller.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { openForEachTest } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { refusing, startFaultProxy } from './fault-proxy.ts'
import { scriptOf } from './scripts-seen.ts'

let caller: Caller
const prefix = freshPrefix()
const redis = openForEachTest(startRedisServer)
const proxy = openForEachTest(() => startFaultProxy(redis.socketPath))
const service = openForEachTest(() =>
  startService({
    ...{ REDIS_URL: proxy.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Branch' },
    CALL_DEADLINE_MS: '2000',
  }),
)
const witness = openForEachTest(() => redis.witness())

beforeEach(async () => {
  caller = new Caller(service.url)
  expect(await createDevice('10.0.0.1')).toMatchObject({ result: null })
})

const createDevice = (address: string): Promise<Reply> =>
  caller.reply('Inventory.createDevice', ['Default', address, 'A::B'])
const getDevice = (): Promise<Reply> => caller.reply('Inventory.getDevice', ['Default', '10.0.0.1'])
const deleteDevice = (): Promise<Reply> => caller.reply('Inventory.deleteDevice', ['Default', '10.0.0.1'])
const move = (): Promise<Reply> =>
  caller.reply('Inventory.updateDevice', ['Default', '10.0.0.1', 'Branch', null, null, null])

/** Returns the data of all networks in Redis. Two results are equal if nothing was written between them. */
async function stored(): Promise<string> {
  const keys = (await witness.keys(`${prefix}{n:*`)).sort()
  return JSON.stringify(
    await Promise.all(keys.map(async (key) => [key, (await witness.dumpBuffer(key))?.toString('hex')])),
  )
}

const unavailable = (applied: 'no' | 'unknown', retryable: boolean) => ({
  error: { code: 1501, data: { code: 'STORE_UNAVAILABLE', applied, retryable } },
})

/** Words of Redis, of scripts and of keys, which must not reach a caller. */
const RAW = new RegExp(
  'READONLY|OOM|LOADING|BUSY|MISCONF|NOREPLICAS|NOAUTH|NOPERM|NOSCRIPT|WRONGTYPE|ERR |script|lua|' +
    String.raw`\{n:|maxmemory|replica-|min-|t\d+-\d+:`,
)

/** Checks that writes are refused as a whole with these values, and that they succeed after `repair`. */
async function refusesWrites(
  applied: 'no' | 'unknown',
  retryable: boolean,
  repair: () => Promise<unknown>,
): Promise<void> {
  const before = await stored()
  for (const write of [() => createDevice('10.0.0.2'), move, deleteDevice]) {
    const reply = await write()
    expect(reply).toMatchObject(unavailable(applied, retryable))
    expect(JSON.stringify(reply)).not.toMatch(RAW)
  }
  await repair()
  expect(await stored()).toBe(before)
  expect(await createDevice('10.0.0.2')).toMatchObject({ result: null })
  expect(await findInventoryFaults(witness, prefix)).toEqual([])
}

const readsGoOn = async (): Promise<void> =>
  expect(await getDevice()).toMatchObject({ result: { ipAddress: '10.0.0.1' } })

describe('a Redis in the state', () => {
  test('READONLY: writes are refused, reads succeed', async () => {
    await witness.call('REPLICAOF', '127.0.0.1', '1')
    await readsGoOn()
    await refusesWrites('no', true, () => witness.call('REPLICAOF', 'NO', 'ONE'))
  })

  test('OOM: writes are refused, reads and deletes succeed', async () => {
    await witness.config('SET', 'maxmemory', '1')
    await readsGoOn()
    const before = await stored()
    for (const write of [() => createDevice('10.0.0.2'), move]) {
      const reply = await write()
      expect(reply).toMatchObject(unavailable('no', false))
      expect(JSON.stringify(reply)).not.toMatch(RAW)
    }
    expect(await stored()).toBe(before)
    expect(await deleteDevice()).toMatchObject({ result: null })
    expect(await findInventoryFaults(witness, prefix)).toEqual([])
  })

  test('MISCONF: writes are refused, reads succeed', async () => {
    await witness.config('SET', 'save', '3600 1')
    await witness.config('SET', 'stop-writes-on-bgsave-error', 'yes')
    // A folder at the path of the snapshot makes writing it fail.
    await mkdir(join(dirname(redis.socketPath), 'dump.rdb'))
    await witness.bgsave()
    await expect.poll(async () => await witness.info('persistence')).toContain('rdb_last_bgsave_status:err')
    await readsGoOn()
    // Otherwise Redis would not exit, because it cannot save its snapshot.
    const repair = () => witness.config('SET', 'save', '')
    await refusesWrites('no', false, repair).finally(repair)
  })

  test('NOREPLICAS: writes are refused, reads succeed', async () => {
    await witness.config('SET', 'min-replicas-to-write', '1')
    await readsGoOn()
    await refusesWrites('no', true, () => witness.config('SET', 'min-replicas-to-write', '0'))
  })

  test('BUSY: everything is refused until the script is ended', async () => {
    await witness.config('SET', 'lua-time-limit', '50')
    const other = redis.witness()
    const before = await stored()
    const endless = other.eval('while true do end', 0).catch(() => {})
    await expect.poll(() => witness.ping().catch((failure) => failure.message)).toContain('BUSY')
    expect(await getDevice()).toMatchObject(unavailable('no', true))
    const reply = await createDevice('10.0.0.2')
    expect(reply).toMatchObject(unavailable('no', true))
    expect(JSON.stringify(reply)).not.toMatch(RAW)
    await witness.script('KILL')
    await endless
    expect(await stored()).toBe(before)
    expect(await createDevice('10.0.0.2')).toMatchObject({ result: null })
  })

  test('NOAUTH: if Redis begins to require a password, calls fail and nothing is applied', async () => {
    await witness.config('SET', 'requirepass', 'a password')
    proxy.reset()
    await pause(100)
    for (const reply of [await getDevice(), await createDevice('10.0.0.2')]) {
      expect(reply).toMatchObject({ error: { code: 1501, data: { applied: 'no' } } })
      expect(JSON.stringify(reply)).not.toMatch(RAW)
    }
    await witness.config('SET', 'requirepass', '')
    await expect.poll(() => createDevice('10.0.0.2')).toMatchObject({ result: null })
  })

  test('NOPERM: writes are refused', async () => {
    const own = redis.witness()
    await own.call('ACL', 'SETUSER', 'tester', 'on', 'nopass', '~*', '+@all')
    await own.call('AUTH', 'tester', 'any')
    await own.call('ACL', 'SETUSER', 'default', '-eval', '-evalsha')
    await readsGoOn()
    const before = await stored()
    const reply = await createDevice('10.0.0.2')
    // Within a script the same error may occur after a write, so the service can only say "unknown".
    expect(reply).toMatchObject(unavailable('unknown', false))
    expect(JSON.stringify(reply)).not.toMatch(RAW)
    expect(await stored()).toBe(before)
    await own.call('ACL', 'SETUSER', 'default', '+@all')
    expect(await createDevice('10.0.0.2')).toMatchObject({ result: null })
  })

  test('NOSCRIPT: a script that Redis has forgotten is sent again, and calls succeed', async () => {
    await witness.script('FLUSH')
    expect(await createDevice('10.0.0.2')).toMatchObject({ result: null })
    expect(await deleteDevice()).toMatchObject({ result: null })
  })

  test.each(['devices', 'facts', 'order', 'log', 'seq', 'audit'])(
    'WRONGTYPE: with a key of another type in place of %s a write is not half applied',
    async (key) => {
      const name = `${prefix}{n:Default}:${key}`
      await witness.rename(name, `${name}:aside`).catch(() => {})
      await witness.call('SADD', name, 'something else')
      const before = await stored()
      const reply = await createDevice('10.0.0.2')
      // The script uses the audit key first, so in that case it is certain that nothing was written.
      expect(reply).toMatchObject(unavailable(key === 'audit' ? 'no' : 'unknown', false))
      expect(JSON.stringify(reply)).not.toMatch(RAW)
      expect(await stored()).toBe(before)
    },
  )
})

describe('an error of Redis', () => {
  const OF_WRITES: [string, 'no' | 'unknown', boolean][] = [
    ['LOADING Redis is loading the dataset in memory', 'no', true],
    ['BUSY Redis is busy running a script', 'no', true],
    ['READONLY You can not write against a read only replica.', 'no', true],
    ['MASTERDOWN Link with MASTER is down', 'no', true],
    ['CLUSTERDOWN The cluster is down', 'no', true],
    ['TRYAGAIN Multiple keys request during rehashing of slot', 'no', true],
    ['NOREPLICAS Not enough good replicas to write.', 'no', true],
    ['MISCONF Redis is configured to save RDB snapshots', 'no', false],
    ["OOM command not allowed when used memory > 'maxmemory'.", 'no', false],
    ['NOAUTH Authentication required.', 'no', false],
    ['WRONGPASS invalid username-password pair', 'no', false],
    ['NOPERM this user has no permissions', 'unknown', false],
    ['WRONGTYPE Operation against a key holding the wrong kind of value', 'unknown', false],
    ['ERR Error running script (call to f_0): @user_script:9: -OOM command not allowed', 'no', false],
    ['ERR Error running script (call to f_0): @user_script:9: @user_script: 9: -READONLY You can not', 'no', true],
    ['ERR something nobody has heard of', 'unknown', false],
  ]

  test.each(OF_WRITES)('%s', async (text, applied, retryable) => {
    proxy.judge((words) => (scriptOf(words) === 'commit' ? refusing(text) : 'pass'))
    await refusesWrites(applied, retryable, async () => proxy.judge(null))
  })

  test('during a read says that nothing was applied', async () => {
    proxy.judge((words) => (`${words[0]}`.toUpperCase() === 'HGET' ? refusing('ERR whatever {n:Default}') : 'pass'))
    const reply = await getDevice()
    expect(reply).toMatchObject(unavailable('no', false))
    expect(JSON.stringify(reply)).not.toMatch(RAW)
  })

  test('after a write that was sent before without a response says that it may have been applied', async () => {
    let count = 0
    proxy.judge((words) => {
      if (scriptOf(words) !== 'commit') return 'pass'
      return ++count === 1 ? 'lose reply' : refusing('OOM command not allowed')
    })
    expect(await createDevice('10.0.0.2')).toMatchObject(unavailable('unknown', false))
    expect(await witness.hexists(`${prefix}{n:Default}:devices`, '40a000002')).toBe(1)
  })
})
