/*
 * The script read-backup-histories.lua, called directly: when a reply ends, and which ids it leaves for the next one.
 */
import { expect, test } from 'vitest'
import { readScriptSource } from '../../../src/store/redis/script.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)

const SCRIPT = readScriptSource('read-backup-histories')

type Reply = [cursor: string, left: string[], histories: [id: string, fields: string[], values: string[]][]]

/** Reads these ids, or scans if there are none. */
const read = async (maxBytes: number, ids: readonly string[]): Promise<Reply> =>
  (await witness.eval(SCRIPT, 2, 'history', 'deleted', '0', '250', `${maxBytes}`, ...ids)) as Reply

/** Returns the ids of the histories in a reply, and those that are left. */
const idsOf = ([, left, histories]: Reply) => ({ read: histories.map(([id]) => id), left })

const TEN_BYTES = 's0\n1-1 cu\n'

test('a reply ends with the history that reaches the limit of bytes; the ids after it are left', async () => {
  const ids = ['a', 'b', 'c']
  for (const id of ids) await witness.hset('history', id, TEN_BYTES)
  expect(idsOf(await read(10, ids))).toEqual({ read: ['a'], left: ['b', 'c'] })
  expect(idsOf(await read(11, ids))).toEqual({ read: ['a', 'b'], left: ['c'] })
  expect(idsOf(await read(100, ids))).toEqual({ read: ids, left: [] })
})

test('earlier texts and the record of a deleted device count too', async () => {
  await witness.hset('history', 'a', TEN_BYTES, 'a\n2', TEN_BYTES, 'b', TEN_BYTES)
  await witness.hset('deleted', 'a', '0123456789')
  expect(idsOf(await read(30, ['a', 'b']))).toEqual({ read: ['a'], left: ['b'] })
  expect(idsOf(await read(31, ['a', 'b']))).toEqual({ read: ['a', 'b'], left: [] })
})

test('a scan finds each history once, with all its texts; one that was purged meanwhile is passed over', async () => {
  await witness.hset('history', 'a', TEN_BYTES, 'a\n', 'first', 'a\n3', 'last', 'b', TEN_BYTES)
  const [cursor, left, histories] = await read(1000, [])
  expect([cursor, left]).toEqual(['0', []])
  expect(Object.fromEntries(histories.map(([id, , values]) => [id, values]))).toEqual({
    a: [TEN_BYTES, 'first', null, null, 'last'],
    b: [TEN_BYTES, null, null, null, null],
  })
  expect(idsOf(await read(1000, ['gone', 'b']))).toEqual({ read: ['b'], left: [] })
})
