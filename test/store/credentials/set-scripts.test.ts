/*
 * The scripts that read the sets of a configuration: pages of them, with smaller limits than those of the service, and
 * where they stand in the order.
 */
import { describe, expect, test } from 'vitest'
import { orderKeyOf } from '../../../src/domain/credentials/set.ts'
import { readScriptSource } from '../../../src/store/redis/script.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)

type Kind = 'static' | 'ordered'

const orderKey = (priority: number, key: string, kind: Kind = 'ordered'): string =>
  orderKeyOf(kind === 'static' ? 'STATIC' : 'DYNAMIC', key, priority)

/** Stores sets. Their priorities are their places. */
async function store(records: Readonly<Record<string, string>>, kind: Kind = 'ordered'): Promise<void> {
  for (const [at, key] of Object.keys(records).entries()) await witness.zadd('order', 0, orderKey(at, key, kind))
  await witness.hset('sets', records)
}

describe('pages', () => {
  const script = readScriptSource('page-sets')
  /** Number of records that one command reads. Only before the next command does the script look at their bytes. */
  const AT_ONCE = 50

  interface Wanted {
    readonly keys?: readonly string[]
    readonly runs?: readonly (readonly [first: number, last: number])[]
    readonly kind?: Kind
    readonly bytes?: number
    /** The lower and upper bound of the range. */
    readonly range?: readonly [from: string, to: string]
  }

  async function read({ keys = [], runs = [], kind = 'ordered', bytes = 9999, range = ['-', '+'] }: Wanted) {
    const args = ['c1', ...range, kind, bytes, keys.length, ...keys, ...runs.flat()]
    const reply = (await witness.eval(script, 3, 'touched', 'order', 'sets', ...args)) as unknown[]
    const [seq, total, keysRead, ranksRead, ...values] = reply
    return { seq, total, keysRead, ranksRead, values }
  }

  test.each(['static', 'ordered'] as const)('a run has the keys and records of its sets, %s', async (kind) => {
    await store({ a: 'A', b: 'B', c: 'C' }, kind)
    await witness.hset('touched', 'c1', '7:x')
    const page = { seq: '7:x', total: 3, keysRead: 0, ranksRead: 2, values: ['b', 'B', 'c', 'C'] }
    expect(await read({ runs: [[1, 2]], kind })).toEqual(page)
  })

  test('a configuration that was never changed has no number, and one without sets has no runs', async () => {
    const empty = { seq: '', total: 0, keysRead: 0, ranksRead: 0, values: [] }
    expect(await read({ runs: [[0, -1]] })).toEqual(empty)
    await store({ a: 'A' })
    expect(await read({ runs: [[0, -1]] })).toEqual({ ...empty, total: 1, ranksRead: 1, values: ['a', 'A'] })
  })

  test('ranks are those in the range, and a run ends with it', async () => {
    await store({ a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' })
    const range = [`[${orderKey(1, 'b')}`, `[${orderKey(3, 'd')}`] as const
    const whole = { total: 3, ranksRead: 3, values: ['b', 'B', 'c', 'C', 'd', 'D'] }
    for (const run of [
      [0, 2],
      [0, 9],
      [-9, -1],
    ] as const) {
      expect(await read({ runs: [run], range })).toMatchObject(whole)
    }
    expect(await read({ runs: [[-1, -1]], range })).toMatchObject({ ranksRead: 1, values: ['d', 'D'] })
  })

  test('only the keys that are asked for are read as keys', async () => {
    // The name of the first set is also the rank of the second.
    await store({ '1': 'one', a: 'A' })
    const page = await read({ keys: ['a', 'none'], runs: [[1, 1]] })
    expect(page).toMatchObject({ keysRead: 2, ranksRead: 1, values: ['A', null, 'a', 'A'] })
  })

  test('keys are read in their order, more than one command reads, and runs one after the other', async () => {
    const names = Array.from({ length: AT_ONCE + 20 }, (_, at) => `s${String(at).padStart(3, '0')}`)
    await store(Object.fromEntries(names.map((name) => [name, `record of ${name}`])))
    const reversed = names.toReversed()
    const ranks = [2, 1, 0]
    const runs = ranks.map((rank) => [rank, rank] as const)
    const page = await read({ keys: reversed, runs })
    expect(page.values).toEqual([
      ...reversed.map((name) => `record of ${name}`),
      ...ranks.flatMap((rank) => [names[rank]!, `record of ${names[rank]}`]),
    ])
    expect(page).toMatchObject({ keysRead: AT_ONCE + 20, ranksRead: 3 })
  })

  const absent = (count: number): string[] => Array.from({ length: count }, (_, at) => `none${at}`)

  test('keys without a set have no bytes, and the first bytes always fit', async () => {
    await store({ large: 'x'.repeat(100), one: '1' })
    const keys = [...absent(AT_ONCE), 'large']
    expect(await read({ keys, bytes: 10 })).toMatchObject({ keysRead: AT_ONCE + 1 })
    // With a byte before it, the large one does not fit.
    const behind = [...absent(AT_ONCE - 1), 'one', 'large']
    expect(await read({ keys: behind, bytes: 100 })).toMatchObject({ keysRead: AT_ONCE })
    expect(await read({ keys: behind, bytes: 101 })).toMatchObject({ keysRead: AT_ONCE + 1 })
  })

  test('a run ends before the sets that do not fit, and has the others', async () => {
    const names = Array.from({ length: 2 * AT_ONCE + 10 }, (_, at) => `s${String(at).padStart(3, '0')}`)
    await store(Object.fromEntries(names.map((name) => [name, '0123456789'])))
    const ranksRead = async (bytes: number) => (await read({ runs: [[0, -1]], bytes })).ranksRead
    expect(await ranksRead(10)).toBe(AT_ONCE)
    expect(await ranksRead(20 * AT_ONCE - 1)).toBe(AT_ONCE)
    expect(await ranksRead(20 * AT_ONCE)).toBe(2 * AT_ONCE)
    expect(await ranksRead(10 * names.length)).toBe(names.length)
  })
})

describe('places in the order', () => {
  const script = readScriptSource('locate-sets')

  /** Locates sets, each with an order key that it might get. */
  async function locate(
    asked: readonly (readonly [key: string, orderKey: string])[],
    { kind = 'ordered', range = ['-', '+'] }: { kind?: Kind; range?: readonly [from: string, to: string] } = {},
  ) {
    const args = ['c1', ...range, kind, ...asked.flat()]
    const reply = (await witness.eval(script, 3, 'touched', 'order', 'sets', ...args)) as unknown[]
    const [seq, total, ...values] = reply
    const places = asked.map((_, at) => values.slice(3 * at, 3 * at + 3))
    expect(values).toHaveLength(3 * asked.length)
    return { seq, total, places }
  }

  const recordOf = (priority: number): string => `7:${JSON.stringify({ priority })}`

  test('are those of the sets, and those that their next order keys would have', async () => {
    await store({ a: recordOf(0), b: recordOf(1), c: recordOf(2) })
    await witness.hset('touched', 'c1', '7:x')
    const [a, b, c] = ['a', 'b', 'c'].map((key, at) => orderKey(at, key)) as [string, string, string]
    const asked = [
      ['b', b],
      ['b', orderKey(9, 'b')],
      ['c', orderKey(0, 'c')],
      ['a', a],
      ['none', orderKey(1, 'none')],
    ] as const
    expect(await locate(asked)).toEqual({
      ...{ seq: '7:x', total: 3 },
      places: [
        [b, 1, 1],
        [b, 1, 3],
        [c, 2, 1],
        [a, 0, 0],
        ['', 2, 2],
      ],
    })
  })

  test('are counted in the range', async () => {
    await store({ a: recordOf(0), b: recordOf(1), c: recordOf(2), d: recordOf(3) })
    const range = [`[${orderKey(1, 'b')}`, `[${orderKey(2, 'c')}`] as const
    const { seq, total, places } = await locate([['c', orderKey(2, 'c')]], { range })
    expect([seq, total, places]).toEqual(['', 2, [[orderKey(2, 'c'), 1, 1]]])
  })

  test('are those of the keys in a static configuration', async () => {
    await store({ '10.0.0.1': recordOf(5), '10.0.0.2': recordOf(4) }, 'static')
    const asked = [
      ['10.0.0.2', '10.0.0.2'],
      ['10.0.0.3', '10.0.0.3'],
    ] as const
    expect((await locate(asked, { kind: 'static' })).places).toEqual([
      ['10.0.0.2', 1, 1],
      ['', 2, 2],
    ])
  })
})
