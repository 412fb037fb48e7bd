/*
 * The prelude history.lua, character by character: a script that does nothing but call it writes the histories.
 */
import { describe, expect, test } from 'vitest'
import { readScriptSource } from '../../../src/store/redis/script.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)

const KEYS = ['devices', 'facts', 'history', 'deleted']
const ID = 'device'
const SCRIPT = `${readScriptSource('history')}
local key = { devices = KEYS[1], facts = KEYS[2], history = KEYS[3], deleted = KEYS[4] }
remember(key, '${ID}', ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]))`

/** Appends an entry to the histories of three devices, each of whose texts has one entry. */
const SCRIPT_OF_ALL = `${readScriptSource('history')}
local key = { devices = KEYS[1], facts = KEYS[2], history = KEYS[3], deleted = KEYS[4] }
remember_all(key, { KEYS[5], KEYS[6], KEYS[7] }, ARGV[1], { 'u', 'u', 'u' }, 5, 4000)`

const remember = (auditId: string, entry: string, maxEntries = 40, maxBytes = 4000): Promise<unknown> =>
  witness.eval(SCRIPT, KEYS.length, ...KEYS, auditId, entry, maxEntries, maxBytes)

const stored = () => witness.hget('history', ID)
/** Returns a text whose entries will move to a field. */
const textOf = (field: number, ...lines: string[]): string => `s${field}\n${lines.map((line) => `${line}\n`).join('')}`
const historyOf = (...lines: string[]): string => textOf(0, ...lines)
/** Returns the texts of the fields 0 to 3. */
const moved = () => witness.hmget('history', ...['', '1', '2', '3'].map((field) => `${ID}\n${field}`))
const seed = (...lines: string[]) => witness.hset('history', ID, historyOf(...lines))

describe('a history', () => {
  test('has its entries in the order of the changes', async () => {
    await remember('1-1', 'c')
    expect(await stored()).toBe(historyOf('1-1 c'))
    await remember('2-2', 'u{"n":"x"}')
    expect(await stored()).toBe(historyOf('1-1 c', '2-2 u{"n":"x"}'))
  })

  test('moves its newest entries when they are a fifth of its limit, in the end over the oldest ones', async () => {
    const entries = Array.from({ length: 14 }, (_, at) => `${at}-${at} u`)
    const pair = (field: number, at: number): string => textOf(field, ...entries.slice(at, at + 2))
    for (const at of entries.slice(0, 10).keys()) await remember(`${at}-${at}`, 'u', 10)
    expect([await stored(), await moved()]).toEqual([pair(0, 8), [pair(0, 0), pair(1, 2), pair(2, 4), pair(3, 6)]])
    for (const at of [10, 11, 12, 13]) await remember(`${at}-${at}`, 'u', 10)
    expect([await stored(), await moved()]).toEqual([pair(2, 12), [pair(0, 8), pair(1, 10), pair(2, 4), pair(3, 6)]])
  })

  test('is dropped with the deleted record if no entries are kept, and no other device loses its own', async () => {
    await witness.hset('devices', ID, '{}')
    for (let at = 1; at <= 12; at++) await remember(`${at}-${at}`, 'u', 10)
    await remember('13-13', 'd', 10)
    for (const hash of ['history', 'deleted']) await witness.hset(hash, 'other', 'kept')
    await remember('14-14', '-', 0)
    expect(await witness.hgetall('history')).toEqual({ other: 'kept' })
    expect(await witness.hgetall('deleted')).toEqual({ other: 'kept' })
  })

  test('of a hash without deleted records is dropped too', async () => {
    await remember('1-1', 'u')
    const script = `${readScriptSource('history')}\nremember({ history = KEYS[1] }, '${ID}', '2-2', 'u', 0, 4000)`
    await witness.eval(script, 1, 'history')
    expect(await witness.exists('history')).toBe(0)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 19])('of at most %d entries keeps most of them', async (limit) => {
    for (let at = 1; at <= 3 * limit + 20; at++) {
      await remember(`${at}-${at}`, 'u', limit)
      const texts = [...(await moved()), await stored()].map((text) => text ?? '')
      const kept = texts.flatMap((text) => text.match(/\d+(?= u)/g) ?? []).map(Number)
      const expected = Array.from(kept, (_, back) => at - back)
      expect(kept.sort((one, other) => other - one)).toEqual(expected)
      expect(kept.length).toBeLessThanOrEqual(limit)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(at, Math.ceil(limit * 0.6)))
    }
  })

  test('has five full texts when it has as many entries as it may', async () => {
    for (let at = 1; at <= 30; at++) await remember(`${at}-${at}`, 'u', 30)
    const texts = [...(await moved()), await stored()]
    expect(texts.map((text) => text?.match(/ u\n/g)?.length)).toEqual([6, 6, 6, 6, 6])
  })

  test('is written for each device of a list', async () => {
    const ids = ['one', 'two', 'three']
    const rememberAll = (auditId: string) =>
      witness.eval(SCRIPT_OF_ALL, KEYS.length + ids.length, ...KEYS, ...ids, auditId)
    for (const auditId of ['1-1', '2-2']) await rememberAll(auditId)
    const texts = ids.flatMap((id) => [
      [id, textOf(1, '2-2 u')],
      [`${id}\n`, textOf(0, '1-1 u')],
    ])
    expect(await witness.hgetall('history')).toEqual(Object.fromEntries(texts))
  })

  test.each(['7', 'x'])('of an earlier version, which begins with "%s", moves to field 1', async (head) => {
    const text = `${head}\n1-1 c\n2-2 u\n`
    await witness.hset('history', { [ID]: text, [`${ID}\n`]: 'older' })
    await remember('3-3', 'u', 10)
    expect([await stored(), await moved()]).toEqual([textOf(2, '3-3 u'), ['older', text, null, null]])
  })

  test.each([
    { maxBytes: 5 * (3 + 6 * 3), newest: ['1-1 c', '2-2 u', '3-3 u'], first: null },
    { maxBytes: 5 * (3 + 6 * 3) - 1, newest: ['3-3 u'], first: historyOf('1-1 c', '2-2 u') },
  ])('has texts of at most a fifth of $maxBytes bytes', async ({ maxBytes, newest, first }) => {
    await seed('1-1 c', '2-2 u')
    await remember('3-3', 'u', 40, maxBytes)
    expect([await stored(), (await moved())[0]]).toEqual([textOf(first === null ? 0 : 1, ...newest), first])
  })

  test('keeps its first entry, however large', async () => {
    await remember('1-1', 'c', 1, 1)
    expect(await stored()).toBe(historyOf('1-1 c'))
  })
})

describe('an entry of times', () => {
  const times = (request: string, fields: string): string => `t{"f":{${fields}},"q":"${request}"}`
  const folded = (request: string, fields: string, earlier: string, count: number): string =>
    `t{"f":{${fields}},"q":"${request}","z":{${earlier}},"k":${count},"s":"2-2"}`

  test('is folded with those before it into one entry, which keeps the first old and last new values', async () => {
    await seed('1-1 c')
    await remember('2-2', times('a', '"lastBackup":[null,1]'))
    expect(await stored()).toBe(historyOf('1-1 c', `2-2 ${times('a', '"lastBackup":[null,1]')}`))
    const reports = [
      { fields: '"lastBackup":[1,2]', earlier: '"lastBackup":[null,1]' },
      { fields: '"lastBackup":[2,3],"lastTelemetry":[null,9]', earlier: '"lastBackup":[null,2]' },
      { fields: '"lastTelemetry":[9,10]', earlier: '"lastBackup":[null,3],"lastTelemetry":[null,9]' },
      { fields: '"lastBackup":[3,4]', earlier: '"lastBackup":[null,3],"lastTelemetry":[null,10]' },
    ]
    for (const [at, { fields, earlier }] of reports.entries()) {
      await remember(`${at + 3}-${at + 3}`, times(`b${at}`, fields))
      const line = `${at + 3}-${at + 3} ${folded(`b${at}`, fields, earlier, at + 2)}`
      expect(await stored()).toBe(historyOf('1-1 c', line))
    }
  })

  test('is not folded with one of the same request', async () => {
    const [first, second] = [times('a', '"lastBackup":[null,1]'), times('a', '"lastBackup":[1,2]')]
    await remember('2-2', first)
    await remember('3-3', second)
    expect(await stored()).toBe(historyOf(`2-2 ${first}`, `3-3 ${second}`))
  })

  test('is not folded with an entry of another kind, before or after it', async () => {
    const [first, second] = [times('a', '"lastBackup":[null,1]'), times('b', '"lastBackup":[1,2]')]
    await remember('2-2', first)
    await remember('3-3', 'u')
    await remember('4-4', second)
    expect(await stored()).toBe(historyOf(`2-2 ${first}`, '3-3 u', `4-4 ${second}`))
  })

  test('is folded with one that is the only entry', async () => {
    await remember('2-2', times('a', '"lastBackup":[null,1]'))
    expect(await stored()).toBe(historyOf(`2-2 ${times('a', '"lastBackup":[null,1]')}`))
    await remember('3-3', times('b', '"lastBackup":[1,2]'))
    const line = `3-3 ${folded('b', '"lastBackup":[1,2]', '"lastBackup":[null,1]', 2)}`
    expect(await stored()).toBe(historyOf(line))
  })
})

describe('the record of a deleted device', () => {
  test.each([
    { facts: 'facts', kept: 'record\nfacts' },
    { facts: null, kept: 'record\n' },
  ])('is kept with the facts $facts', async ({ facts, kept }) => {
    await witness.hset('devices', ID, 'record')
    if (facts !== null) await witness.hset('facts', ID, facts)
    await remember('1-1', 'd')
    expect(await stored()).toBe(historyOf('1-1 d'))
    expect(await witness.hgetall('deleted')).toEqual({ [ID]: kept })
  })

  test.each(['c', 'i'])('is dropped by an entry of kind "%s"', async (kind) => {
    await seed('1-1 d')
    await witness.hset('deleted', { [ID]: 'record', other: 'record' })
    await remember('2-2', kind)
    expect(await witness.hgetall('deleted')).toEqual({ other: 'record' })
  })

  test('is kept when a device changes', async () => {
    await seed('1-1 c')
    await witness.hset('deleted', ID, 'record')
    await remember('2-2', 'u{"n":"x"}')
    expect(await witness.hgetall('deleted')).toEqual({ [ID]: 'record' })
  })
})
