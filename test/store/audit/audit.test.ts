/*
 * Every change appends an entry to the audit, whatever the clock of Redis says. Entries without a signature leave it by
 * age.
 */
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAudit, serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { connectRedis, type Redis } from '../../../src/store/redis/redis.ts'
import { auditKey, entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { openStore } from '../open-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, prefix))

const STREAM = 'n:Lab'
const MINUTE = 60_000
const connect = (url: string) => connectRedis({ url, deadlineMs: 20_000, onTrouble: () => {} })

beforeEach(async () => {
  await open.store.networks.define('Lab', null)
})

/** Appends an entry, and writes nothing else. */
async function append(connection: Redis, signs: ((text: string) => string) | null = null): Promise<void> {
  const author = { auditContext: serviceAuditContext('test', signs), keptMs: MINUTE }
  await createAudit(connection, open.keys, author).recordAccess({ user: 'one' })
}

test('after the clock of Redis went back, changes are recorded with the time of the entry before', async () => {
  const [ms, number] = [Date.now() + 3_600_000, 5]
  await witness.call('XSETID', open.keys.of('Lab').audit, `${ms}-${number}`)
  expect(await open.store.networks.delete('Lab')).toBe('deleted')
  const entries = await entriesOf(witness, prefix, STREAM)
  expect(entries.at(-1)!.id).toBe(`${ms}-${number + 1}`)
})

test('after all entries were trimmed, the numbers go on, and the next entry is chained to nothing', async () => {
  const stream = auditKey(prefix, 'access')
  await witness.xadd(stream, '5-7', 'mac', '2:before')
  await witness.xtrim(stream, 'MAXLEN', 0)
  const connection = await forThisTest(connect(redis.url))
  await append(connection, () => 'secret')
  const [entry] = await entriesOf(witness, prefix, 'access')
  expect(entry!.number).toBe(8)
  expect(entry!.fields.mac).toBe(`2:${createHash('sha1').update(`secret:${entry!.id}:`).digest('hex')}`)
})

describe('when an entry is appended', () => {
  const sign = (text: string): string => `signature of ${text}`
  const connection = openForEachTest(() => connect(redis.url))

  /** Appends an entry to a stream with entries that are 2, 3 and 4 minutes old. Returns the numbers of all entries. */
  async function appendToOld(signs: typeof sign | null, keptMs: number): Promise<number[]> {
    // Redis drops entries by age in whole nodes of a stream.
    await witness.config('SET', 'stream-node-max-entries', '1')
    const now = Date.now()
    for (const [at, age] of [4, 3, 2].entries()) {
      await witness.xadd(auditKey(prefix, 'access'), `${now - age * MINUTE}-${at + 1}`, 'by', 'x')
    }
    const author = { auditContext: serviceAuditContext('test', signs), keptMs }
    await createAudit(connection, open.keys, author).recordAccess({ user: 'one' })
    return (await entriesOf(witness, prefix, 'access')).map(({ number }) => number)
  }

  test('entries that are older than their retention time are dropped', async () => {
    expect(await appendToOld(null, 2.5 * MINUTE)).toEqual([3, 4])
  })

  test('all entries stay if the retention time is longer than the Unix time', async () => {
    expect(await appendToOld(null, Date.now() * 2)).toEqual([1, 2, 3, 4])
  })

  test('signed entries are not dropped, because their floor must be signed too', async () => {
    expect(await appendToOld(sign, 2.5 * MINUTE)).toEqual([1, 2, 3, 4])
  })
})

describe('an entry', () => {
  const sign = (text: string): string => `signature of ${text}`
  const connection = openForEachTest(() => connect(redis.url))
  const author = (number: number, signs: typeof sign | null) => ({
    auditContext: {
      ...serviceAuditContext(`method ${number}`, signs),
      by: `by ${number}`,
      requestId: `r${number}`,
      source: `s${number}`,
    },
    keptMs: MINUTE,
  })

  test('has the author, method, subject, request, source and time', async () => {
    const before = Date.now()
    await createAudit(connection, open.keys, author(1, null)).recordAccess({ user: 'one' })
    const [entry] = await entriesOf(witness, prefix, 'access')
    const fields = { by: 'by 1', method: 'method 1', request: 'r1', on: '{"user":"one"}', source: 's1', mac: '' }
    expect(entry).toMatchObject({ number: 1, fields })
    const at = Number(entry!.id.split('-')[0])
    // The clock of Redis is that of this machine.
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  test('has the time to the millisecond, also at the end of a second', async () => {
    const audit = createAudit(connection, open.keys, author(1, null))
    // A fraction of a second that is not divided by exactly a thousand is wrong by a whole millisecond only there.
    await pause(Math.max(0, 900 - (Date.now() % 1000)))
    for (let count = 0; count < 20; count++) {
      const begun = Date.now()
      await audit.recordAccess({ user: 'one' })
      const at = Number((await entriesOf(witness, prefix, 'access')).at(-1)!.id.split('-')[0])
      expect(at).toBeGreaterThanOrEqual(begun)
      expect(at).toBeLessThanOrEqual(Date.now())
    }
  })

  test('that is signed is chained to the one before it', async () => {
    for (const number of [1, 2, 3]) {
      await createAudit(connection, open.keys, author(number, sign)).recordAccess({ user: `u${number}` })
    }
    let last = ''
    for (const { id, number, fields } of await entriesOf(witness, prefix, 'access')) {
      const text = ['2', 'access', `by ${number}`, `method ${number}`, `r${number}`, `{"user":"u${number}"}`]
      const secret = sign(JSON.stringify([...text, `s${number}`]))
      const mac: string = `2:${createHash('sha1').update(`${secret}:${id}:${last}`).digest('hex')}`
      expect(fields.mac).toBe(mac)
      last = mac
    }
    expect(last).not.toBe('')
  })

  test('that comes after an unsigned one is chained to nothing', async () => {
    await witness.xadd(auditKey(prefix, 'access'), '5-1', 'mac', '', 'by', 'mac')
    await createAudit(connection, open.keys, author(2, sign)).recordAccess({ user: 'u2' })
    const { id, fields } = (await entriesOf(witness, prefix, 'access'))[1]!
    const secret = sign(JSON.stringify(['2', 'access', 'by 2', 'method 2', 'r2', '{"user":"u2"}', 's2']))
    expect(fields.mac).toBe(`2:${createHash('sha1').update(`${secret}:${id}:`).digest('hex')}`)
  })
})

test('an audit that cannot be written is named as the cause', async () => {
  await witness.set(auditKey(prefix, 'access'), 'no stream')
  const connection = await forThisTest(connect(redis.url))
  await expect(append(connection)).rejects.toThrow('The audit cannot be written, so no writes are accepted')
})

describe('a Redis that accepts no writes at all is named as the cause, not the audit', () => {
  test('if it cannot save to its disk', async () => {
    const full = await forThisTest(startRedisServer())
    const connection = await forThisTest(connect(full.url))
    await full.witness().config('SET', 'save', '3600 1')
    // A folder at the path of the snapshot makes writing it fail.
    await mkdir(join(dirname(full.socketPath), 'dump.rdb'))
    await full.witness().bgsave()
    await expect.poll(() => full.witness().info('persistence')).toContain('rdb_last_bgsave_status:err')
    const refusal = await append(connection).catch(({ message }: Error) => message)
    // Otherwise Redis would not exit, because it cannot save its snapshot.
    await full.witness().config('SET', 'save', '')
    expect(refusal).toBe('The store cannot save to its disk and accepts no writes')
  })

  test('if it has too few replicas', async () => {
    const connection = await forThisTest(connect(redis.url))
    await witness.config('SET', 'min-replicas-to-write', '1')
    await expect(append(connection)).rejects.toThrow('The store has too few replicas to accept writes')
    await witness.config('SET', 'min-replicas-to-write', '0')
  })
})
