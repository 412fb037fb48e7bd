/*
 * The scripts that read changes, with smaller limits than those of the service.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { readScriptSource } from '../../../src/store/redis/script.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { bytesReadBy } from './bytes-read.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)

describe('entries of histories', () => {
  const HISTORY = 's0\n1-1 c\n2-2 u{"n":"x"}\n5-5 t{"s":"4-4"}\n'
  const script = readScriptSource('find-entries')

  /** Finds entries. A pair is the name of a history and the id of an entry. */
  async function find(maxBytes: number, ...pairs: readonly [string, string][]): Promise<string[]> {
    for (const name of ['a', 'b', 'c']) await witness.hset('history', name, HISTORY)
    return JSON.parse(`${await witness.eval(script, 1, 'history', maxBytes, JSON.stringify(pairs.flat()))}`)
  }

  test('are found until the histories together are too large, and the first one always is', async () => {
    const pairs: [string, string][] = ['a', 'b', 'c'].map((name) => [name, '1-1'])
    for (const [maxBytes, count] of [
      [1, 1],
      [HISTORY.length, 1],
      [2 * HISTORY.length - 1, 1],
      [2 * HISTORY.length, 2],
      [3 * HISTORY.length, 3],
    ] as const) {
      expect(await find(maxBytes, ...pairs)).toEqual(Array(count).fill('1-1 c'))
    }
  })

  test('of a device without a history count no bytes', async () => {
    const pairs: [string, string][] = ['none', 'a'].map((name) => [name, '1-1'])
    expect(await find(HISTORY.length, ...pairs)).toEqual(['?', '1-1 c'])
    expect(await find(HISTORY.length - 1, ...pairs)).toEqual(['?'])
  })

  test('of one history count its bytes once', async () => {
    expect(await find(HISTORY.length, ['a', '1-1'], ['a', '2-2'], ['a', '5-5'])).toEqual([
      ...['1-1 c', '2-2 u{"n":"x"}', '5-5 t{"s":"4-4"}'],
    ])
  })

  test('are those of all changes that they fold, and a change without an entry has an empty text', async () => {
    const wide = '5-5 t{"s":"4-4"}'
    expect(await find(9999, ['a', '3-3'], ['a', '4-4'], ['a', '6-6'], ['none', '1-1'])).toEqual(['', wide, '', '?'])
    await witness.hset('history', 'd', 's0\n3-3 u\n')
    expect(await find(9999, ['d', '2-2'], ['d', '4-4'])).toEqual(['?', ''])
  })
})

describe('entries of the audit after a position', () => {
  const SUBJECT = '{"devices":1}'
  const script = readScriptSource('read-audit-after')

  interface Page {
    readonly isKnown: boolean
    readonly hasMore: boolean
    readonly ids: readonly string[]
    readonly subjects: readonly string[]
  }

  async function append(ids: readonly string[], subject = SUBJECT): Promise<void> {
    for (const id of ids) await witness.xadd('audit', id, 'by', 'x', 'method', 'y', 'request', 'z', 'on', subject)
  }

  async function read(after: string, { own = false, entries = 100, bytes = 9999 } = {}): Promise<Page> {
    const args = [after, own ? '1' : '0', entries, bytes, '{"devices"']
    const reply = (await witness.eval(script, 3, 'network', 'audit', 'seq', ...args)) as unknown[]
    const values = JSON.parse(`${reply[5]}`) as string[]
    const every = (rest: number) => values.filter((_, at) => at % 5 === rest)
    return { isKnown: reply[3] === 1, hasMore: reply[4] === 1, ids: every(0), subjects: every(4) }
  }

  const known = (ids: readonly string[], hasMore: boolean) => ({
    ...{ isKnown: true, hasMore, ids },
    subjects: ids.map(() => SUBJECT),
  })

  test('are at most as many as wanted, and it is known whether there are more', async () => {
    await append(['1-1', '2-2', '3-3', '4-4'])
    for (const [after, own] of [
      ['0-0', false],
      ['1-1', true],
    ] as const) {
      expect(await read(after, { own, entries: 3 })).toEqual(known(['1-1', '2-2', '3-3'], true))
      expect(await read(after, { own, entries: 4 })).toEqual(known(['1-1', '2-2', '3-3', '4-4'], false))
    }
    expect(await read('1-1', { entries: 2 })).toEqual(known(['2-2', '3-3'], true))
    expect(await read('1-1', { entries: 3 })).toEqual(known(['2-2', '3-3', '4-4'], false))
    expect(await read('4-4')).toEqual(known([], false))
  })

  test('have at most as many bytes of subjects as wanted, and one entry is always there', async () => {
    await append(['1-1', '2-2', '3-3'])
    expect(await read('0-0', { bytes: 1 })).toEqual(known(['1-1'], true))
    expect(await read('0-0', { bytes: 2 * SUBJECT.length - 1 })).toEqual(known(['1-1'], true))
    expect(await read('0-0', { bytes: 2 * SUBJECT.length })).toEqual(known(['1-1', '2-2'], true))
    expect(await read('0-0', { bytes: 3 * SUBJECT.length })).toEqual(known(['1-1', '2-2', '3-3'], false))
  })

  test('about something else come without a subject, whose bytes count too', async () => {
    const other = '{"network":"x"}'
    await append(['1-1', '2-2'], other)
    await append(['3-3'])
    const bytes = 2 * other.length + SUBJECT.length
    const all = { isKnown: true, hasMore: false, ids: ['1-1', '2-2', '3-3'], subjects: ['', '', SUBJECT] }
    expect(await read('0-0', { bytes })).toEqual(all)
    expect(await read('0-0', { bytes: bytes - 1 })).toEqual({
      ...{ isKnown: true, hasMore: true, ids: ['1-1', '2-2'], subjects: ['', ''] },
    })
  })

  test('come with the state of the network, and with author and method', async () => {
    const reply = () => witness.eval(script, 3, 'network', 'audit', 'seq', '0-0', '0', 100, 9999, '{"devices"')
    expect(await reply()).toEqual([0, '', '0-0', 1, 0, '[]'])
    await witness.set('network', '{}')
    expect(await reply()).toEqual([1, '', '0-0', 1, 0, '[]'])
    await witness.set('seq', '7:tag@tag')
    await append(['1-1'])
    expect(await reply()).toEqual([1, '7:tag@tag', '1-1', 1, 0, JSON.stringify(['1-1', 'x', 'y', 'z', SUBJECT])])
  })

  test('are known if the first one of the stream is the next, also if it is the only one', async () => {
    await append(['3-3'])
    expect(await read('2-2')).toEqual(known(['3-3'], false))
  })

  test('are unknown if entries between the position and the first one may be missing', async () => {
    await append(['3-3', '4-4'])
    const unknown = { isKnown: false, hasMore: false, ids: [], subjects: [] }
    expect(await read('2-2')).toEqual(known(['3-3', '4-4'], false))
    for (const after of ['1-1', '2-1', '5-5']) expect(await read(after)).toEqual(unknown)
    expect(await read('2-2', { own: true })).toEqual(unknown)
    // The entry after the position is not the first one of the stream, so the one at the position never existed.
    expect(await read('3-9')).toEqual(unknown)
    await append(['6-10'])
    expect(await read('5-9')).toEqual(unknown)
  })
})

describe('entries of the audit that name many devices', () => {
  const COUNT = 60
  const MAX_BYTES = 100_000
  /** The large entries come first and last. */
  const sizes = Array.from({ length: COUNT }, (_, at) => (Math.min(at, COUNT - 1 - at) < 20 ? 50_000 : 10))
  const ids = sizes.map((_, at) => `${at + 1}-${at + 1}`)
  /** One command reads at most 16 entries. The first and the last entry are also read for themselves. */
  const MOST = MAX_BYTES + 18 * 51_000

  beforeEach(async () => {
    for (const [at, size] of sizes.entries()) {
      const subject = `{"devices":["${'x'.repeat(size)}"]}`
      await witness.xadd('audit', ids[at]!, 'by', 'x', 'method', 'y', 'request', 'z', 'on', subject)
    }
  })

  test('are read in pages, each once, and no page makes Redis copy much more than its limit', async () => {
    const found: string[] = []
    for (let after = '0-0', more = true; more; ) {
      const args = [after, '0', '1000', `${MAX_BYTES}`, '{"devices"']
      const { reply, bytes } = await bytesReadBy(witness, 'read-audit-after', ['network', 'audit', 'seq'], args)
      const values = JSON.parse(`${(reply as unknown[])[5]}`) as string[]
      expect(bytes).toBeLessThan(MOST)
      found.push(...values.filter((_, at) => at % 5 === 0))
      after = found.at(-1)!
      more = (reply as unknown[])[4] === 1
    }
    expect(found).toEqual(ids)
  })

  test('are searched for a request in steps, each once', async () => {
    const found: string[] = []
    for (let from = '+'; from !== ''; ) {
      const args = ['z', from, '0', '1000', `${MAX_BYTES}`]
      const { reply, bytes } = await bytesReadBy(witness, 'find-request', ['audit'], args)
      const [next, ...pairs] = reply as string[]
      expect(bytes).toBeLessThan(MOST)
      expect(pairs.join('').length).toBeLessThan(MAX_BYTES + 51_000)
      found.push(...pairs.filter((_, at) => at % 2 === 0))
      from = next!
    }
    expect(found).toEqual(ids.toReversed())
  })

  test('are searched for the definition of a network in steps', async () => {
    const find = async (about: string) => {
      for (let from = '+', steps = 1; ; steps++) {
        const args = [about, from, '1000', `${MAX_BYTES}`]
        const { reply, bytes } = await bytesReadBy(witness, 'find-definition', ['audit'], args)
        const [id, next] = reply as [string, string]
        expect(bytes).toBeLessThan(MOST)
        if (id !== '' || next === '') return { id, steps }
        from = next
      }
    }
    expect(await find('{"network":')).toMatchObject({ id: '' })
    expect((await find('{"network":')).steps).toBeGreaterThan(10)
    expect(await find('{"devices":')).toEqual({ id: ids.at(-1), steps: 1 })
  })
})

test('a script reads few entries of the audit first, and never more than 16 at once', async () => {
  for (let at = 1; at <= 47; at++) await witness.xadd('audit', `${at}-${at}`, 'on', 'x')
  const read = async (entries: number) =>
    (await bytesReadBy(witness, 'find-definition', ['audit'], ['y', '+', `${entries}`, '9999'])).counts
  expect(await read(2)).toEqual([2])
  expect(await read(3)).toEqual([2, 4])
  expect(await read(46)).toEqual([2, 4, 8, 16, 16])
  expect(await read(47)).toEqual([2, 4, 8, 16, 16, 16])
})

describe('a search of the audit for a definition', () => {
  const ABOUT = '{"network":'
  const script = readScriptSource('find-definition')
  const find = (from: string, entries: number, bytes = 9999) =>
    witness.eval(script, 1, 'audit', ABOUT, from, entries, bytes)

  test('ends at the newest one, at a limit, or at the first entry', async () => {
    expect(await find('+', 9)).toEqual(['', ''])
    for (const [id, on] of [
      ['1-1', `${ABOUT}"x"}`],
      ['2-2', `${ABOUT}"y"}`],
      ['3-3', 'four'],
      ['4-4', 'four'],
    ] as const) {
      await witness.xadd('audit', id, 'on', on)
    }
    await witness.xadd('audit', '5-5', 'by', 'x')
    expect(await find('+', 9)).toEqual(['2-2', ''])
    expect(await find('+', 4)).toEqual(['2-2', ''])
    expect(await find('+', 3)).toEqual(['', '(3-3'])
    expect(await find('(3-3', 1)).toEqual(['2-2', ''])
    expect(await find('(2-2', 1)).toEqual(['1-1', ''])
    expect(await find('(1-1', 1)).toEqual(['', ''])
    expect(await find('+', 9, 8)).toEqual(['2-2', ''])
    expect(await find('+', 9, 7)).toEqual(['', '(3-3'])
    expect(await find('+', 9, 0)).toEqual(['', '(4-4'])
  })
})

describe('a search of the audit for a request', () => {
  const script = readScriptSource('find-request')

  test('goes on after the entry that reached a limit', async () => {
    for (const id of ['1-1', '2-2', '3-3']) await witness.xadd('audit', id, 'request', 'r', 'on', 'four')
    await witness.xadd('audit', '4-4', 'request', 'r')
    const find = (from: string, entries: number, bytes: number) =>
      witness.eval(script, 1, 'audit', 'r', from, '2', entries, bytes)
    const [first, second, third] = [
      ['2-2', 'four'],
      ['3-3', 'four'],
      ['4-4', ''],
    ] as const
    expect(await find('+', 9, 9999)).toEqual(['', ...third, ...second, ...first])
    expect(await find('+', 2, 9999)).toEqual(['(3-3', ...third, ...second])
    expect(await find('(3-3', 2, 9999)).toEqual(['', ...first])
    expect(await find('+', 9, 4)).toEqual(['(2-2', ...third, ...second, ...first])
    expect(await find('+', 9, 3)).toEqual(['(3-3', ...third, ...second])
    expect(await find('(2-2', 9, 3)).toEqual([''])
  })
})

describe('changes', () => {
  const ids = Array.from({ length: 40 }, (_, at) => `d${at}`)
  const deviceOf = (id: string) => `device of ${id}`

  /** Reads the changes of a network with 40 devices. */
  async function read(maxBytes: number): Promise<unknown> {
    await witness.hset('devices', Object.fromEntries(ids.map((id) => [id, deviceOf(id)])))
    await witness.zadd('log', ...ids.flatMap((id, at) => [at + 1, id]))
    await witness.set('seq', '40:tag@tag')
    const keys = ['network', 'devices', 'facts', 'log', 'seq', 'floor']
    const limits = [1000, 1000, maxBytes, 1_000_000, '', '']
    return await witness.eval(readScriptSource('read-changes'), keys.length, ...keys, ...limits, 0, 0)
  }

  const replyWith = (count: number) => [
    ['40:tag@tag', `${count}`, count, 0, ...ids.slice(0, count).flatMap((id) => [id, deviceOf(id), ''])],
  ]

  test('come with their devices, also if one command does not read all of them', async () => {
    expect(await read(1_000_000)).toEqual(replyWith(40))
  })

  test('have at most as many bytes as wanted', async () => {
    const bytes = ids.slice(0, 9).join('').length + 9 * 'device of '.length
    expect(await read(bytes)).toEqual(replyWith(9))
    expect(await read(bytes - 1)).toEqual(replyWith(8))
  })
})
