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

const remember = (auditId: string, entry: string, maxEntries = 40, maxBytes = 4000): Promise<unknown> =>
  witness.eval(SCRIPT, KEYS.length, ...KEYS, auditId, entry, maxEntries, maxBytes)

const stored = () => witness.hget('history', ID)
const older = () => witness.hget('history', `${ID}\n`)
const historyOf = (...lines: string[]): string => `${lines.length}\n${lines.map((line) => `${line}\n`).join('')}`
const seed = (...lines: string[]) => witness.hset('history', ID, historyOf(...lines))
const seedOlder = (...lines: string[]) => witness.hset('history', `${ID}\n`, historyOf(...lines))

describe('a history', () => {
  test('has its entries in the order of the changes, after their number', async () => {
    await remember('1-1', 'c')
    expect(await stored()).toBe(historyOf('1-1 c'))
    await remember('2-2', 'u{"n":"x"}')
    expect(await stored()).toBe(historyOf('1-1 c', '2-2 u{"n":"x"}'))
  })

  test('counts further than nine', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => `${at}-${at} u`)
    await seed(...lines)
    await remember('10-10', 'u', 100)
    expect(await stored()).toBe(historyOf(...lines, '10-10 u'))
  })

  test('moves its newest entries behind the older ones when they are a quarter of its limit', async () => {
    await seed('1-1 c')
    await remember('2-2', 'u', 5)
    expect([await stored(), await older()]).toEqual([historyOf('1-1 c', '2-2 u'), null])
    await remember('3-3', 'u', 8)
    expect([await stored(), await older()]).toEqual([historyOf('3-3 u'), historyOf('1-1 c', '2-2 u')])
    await remember('4-4', 'u', 8)
    await remember('5-5', 'u', 8)
    const all = ['1-1 c', '2-2 u', '3-3 u', '4-4 u']
    expect([await stored(), await older()]).toEqual([historyOf('5-5 u'), historyOf(...all)])
  })

  test('counts older entries further than nine', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => `${at}-${at} u`)
    await seedOlder(...lines)
    await seed('10-10 u')
    await remember('11-11', 'u', 4)
    expect(await older()).toBe(historyOf(...lines.slice(8), '10-10 u'))
    await seedOlder(...lines)
    await seed('10-10 u', '11-11 u')
    await remember('12-12', 'u', 40, 80)
    expect([await stored(), await older()]).toEqual([
      historyOf('12-12 u'),
      historyOf(...lines.slice(3), '10-10 u', '11-11 u'),
    ])
  })

  test.each([
    { limit: 8, kept: ['2-2 u', '3-3 u', '4-4 u', '5-5 u', '6-6 u', '7-7 u'] },
    { limit: 4, kept: ['5-5 u', '6-6 u', '7-7 u'] },
    { limit: 3, kept: ['6-6 u', '7-7 u'] },
    { limit: 2, kept: ['7-7 u'] },
    { limit: 1, kept: [] },
  ])('of an earlier version, all in one text, keeps $limit entries at most', async ({ limit, kept }) => {
    await seed('1-1 c', ...Array.from({ length: 6 }, (_, at) => `${at + 2}-${at + 2} u`))
    await remember('8-8', 'u', limit)
    expect([await stored(), await older()]).toEqual([historyOf('8-8 u'), historyOf(...kept)])
  })

  test.each([
    { maxBytes: 72, newest: ['1-1 c', '2-2 u', '3-3 u'], kept: null },
    { maxBytes: 71, newest: ['3-3 u'], kept: historyOf('1-1 c', '2-2 u') },
    { maxBytes: 16, newest: ['3-3 u'], kept: historyOf('1-1 c', '2-2 u') },
    { maxBytes: 15, newest: ['3-3 u'], kept: historyOf('1-1 c', '2-2 u') },
    { maxBytes: 14, newest: ['3-3 u'], kept: historyOf('2-2 u') },
    { maxBytes: 7, newest: ['3-3 u'], kept: historyOf('2-2 u') },
    { maxBytes: 6, newest: ['3-3 u'], kept: historyOf() },
  ])('keeps the newest entries that fit into $maxBytes bytes', async ({ maxBytes, newest, kept }) => {
    await seed('1-1 c', '2-2 u')
    await remember('3-3', 'u', 40, maxBytes)
    expect([await stored(), await older()]).toEqual([historyOf(...newest), kept])
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

  test('is folded with the one before it, which keeps what the first was and the last became', async () => {
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

  test('is not looked for when a device changes', async () => {
    await seed('1-1 c')
    await witness.hset('deleted', ID, 'record')
    await remember('2-2', 'u{"n":"x"}')
    expect(await witness.hgetall('deleted')).toEqual({ [ID]: 'record' })
  })
})
