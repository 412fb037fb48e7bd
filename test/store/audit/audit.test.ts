/*
 * Every change appends an entry to the audit, whatever the clock of Redis says. Entries without a signature leave it by
 * age.
 */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAudit, serviceAct } from '../../../src/store/audit/audit.ts'
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

beforeEach(async () => {
  await open.store.networks.define('Lab', null)
})

test('after the clock of Redis went back, changes are recorded with the time of the entry before', async () => {
  const [ms, number] = [Date.now() + 3_600_000, 5]
  await witness.call('XSETID', open.keys.of('Lab').audit, `${ms}-${number}`)
  expect(await open.store.networks.delete('Lab')).toBe('deleted')
  const entries = await entriesOf(witness, prefix, STREAM)
  expect(entries.at(-1)!.id).toBe(`${ms}-${number + 1}`)
})

const MINUTE = 60_000
const connect = (url: string) => connectRedis({ url, deadlineMs: 20_000, onTrouble: () => {} })

describe('when an entry is appended', () => {
  const sign = (text: string): string => `signature of ${text}`
  const connection = openForEachTest(() => connect(redis.url))

  /** Appends an entry to a stream with entries that are 2, 3 and 4 minutes old. Returns the numbers of all entries. */
  async function append(signs: typeof sign | null, keptMs: number): Promise<number[]> {
    // Redis drops entries by age in whole nodes of a stream.
    await witness.config('SET', 'stream-node-max-entries', '1')
    const now = Date.now()
    for (const [at, age] of [4, 3, 2].entries()) {
      await witness.xadd(auditKey(prefix, 'access'), `${now - age * MINUTE}-${at + 1}`, 'by', 'x')
    }
    const author = { act: serviceAct('test', signs), keptMs }
    await createAudit(connection, open.keys, author).recordAccess({ user: 'one' })
    return (await entriesOf(witness, prefix, 'access')).map(({ number }) => number)
  }

  test('entries that are older than the time for which they are kept are dropped', async () => {
    expect(await append(null, 2.5 * MINUTE)).toEqual([3, 4])
  })

  test('all entries stay if that time is longer than the age of the clock', async () => {
    expect(await append(null, Date.now() * 2)).toEqual([1, 2, 3, 4])
  })

  test('signed entries are not dropped, because their floor must be signed too', async () => {
    expect(await append(sign, 2.5 * MINUTE)).toEqual([1, 2, 3, 4])
  })
})

describe('a Redis that accepts no writes at all is named as the cause, not the audit', () => {
  /** Appends an entry, and writes nothing else. */
  async function append(connection: Redis): Promise<void> {
    const author = { act: serviceAct('test', null), keptMs: MINUTE }
    await createAudit(connection, open.keys, author).recordAccess({ user: 'one' })
  }

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
