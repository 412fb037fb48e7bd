/*
 * Sets as a session stages, sees and commits them: their places, pages of them, and those that apply to an address.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { parseAddressRange } from '../../src/domain/address.ts'
import { parseFilter } from '../../src/edit-sessions/set-pages.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { newSession, openEditStage, refusalOf, saveAndCommit, type TestSession, withMethods } from './edit-stage.ts'

const redis = openOnce(startRedisServer)
emptyBeforeEachTest(redis)
const stage = openForEachTest(() => openEditStage(redis.url, 't:'))

describe('the sets of a configuration', () => {
  test('get the last places in the order of the call, after those that are saved and staged', async () => {
    await saveAndCommit(stage, 'a', ['s', 't'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 'z' }, { name: 'y', priority: 9 }, { name: 'x' }])
    expect((await session.page('a')).sets).toEqual(['s 0', 't 1', 'z 2', 'y 9', 'x 10'])
    await session.removeSets('a', ['y', 'x', 't'])
    await session.saveSets('a', [{ name: 'w' }])
    expect((await session.page('a')).sets).toEqual(['s 0', 'z 2', 'w 3'])
    await session.removeSets('a', ['z', 'w'])
    await session.saveSets('a', [{ name: 'v' }, { name: 't' }])
    expect((await session.page('a')).sets).toEqual(['s 0', 'v 1', 't 2'])
    await session.commit()
    expect((await newSession(stage).page('a')).sets).toEqual(['s 0', 'v 1', 't 2'])
  })

  test('keep their place if they are saved again without a priority', async () => {
    await saveAndCommit(stage, 'a', ['s', 't'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 's', username: 'u' }, { name: 'new' }])
    await session.saveSets('a', [{ name: 'new', username: 'w' }])
    expect((await session.page('a')).sets).toEqual(['s 0', 't 1', 'new 2'])
    await session.saveSets('a', [{ name: 'new', username: 'x' }, { name: 'newer' }])
    expect((await session.page('a')).sets).toEqual(['s 0', 't 1', 'new 2', 'newer 3'])
    await session.saveSets('a', [{ name: 's', priority: 5 }])
    await session.saveSets('a', [{ name: 'last' }])
    expect((await session.page('a')).sets).toEqual(['t 1', 'new 2', 'newer 3', 's 5', 'last 6'])
  })

  test('are placed after those that are saved again, without a priority or with a lower one', async () => {
    for (const config of ['a', 'b']) await saveAndCommit(stage, config, ['s'])
    await saveAndCommit(stage, 'c', ['s', 't'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 's', username: 'u' }, { name: 'new' }])
    expect((await session.page('a')).sets).toEqual(['s 0', 'new 1'])
    await session.saveSets('b', [{ name: 's', username: 'u' }])
    await session.saveSets('b', [{ name: 'new' }])
    expect((await session.page('b')).sets).toEqual(['s 0', 'new 1'])
    await session.saveSets('c', [{ name: 't', priority: 0 }])
    await session.saveSets('c', [{ name: 'new' }])
    expect((await session.page('c')).sets).toEqual(['s 0', 't 0', 'new 1'])
  })

  test('begin at priority 0', async () => {
    await saveAndCommit(stage, 'b', ['s'])
    const session = newSession(stage)
    await session.save({ name: 'a' })
    expect(await session.page('a')).toEqual({ total: 0, sets: [] })
    await session.saveSets('a', [{ name: 's' }])
    expect((await session.page('a')).sets).toEqual(['s 0'])
    await session.removeSets('b', ['s'])
    await session.saveSets('b', [{ name: 't' }])
    expect((await session.page('b')).sets).toEqual(['t 0'])
  })

  test('of a static configuration have no priority', async () => {
    await saveAndCommit(stage, 'a', ['10.0.0.9'], { type: 'STATIC' })
    const session = newSession(stage)
    await session.saveSets('a', [
      { name: '10.0.0.2' },
      { name: '10.0.0.1', priority: 4 },
      { name: '10.0.0.9', username: 'u' },
    ])
    expect((await session.page('a')).sets).toEqual(['10.0.0.1 4', '10.0.0.2 0', '10.0.0.9 0'])
    await session.commit()
    expect((await newSession(stage).page('a')).total).toBe(3)
  })

  test('that do not exist are deleted without an edit', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.removeSets('a', ['no such set'])
    expect((await session.pending()).edits).toEqual([])
    await session.removeSets('a', ['s'])
    expect((await session.pending()).edits).toMatchObject([{ set: 's', action: 'delete' }])
  })

  test('of a call with an empty list stage nothing', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.saveSets('a', [])
    expect((await session.pending()).edits).toEqual([])
  })

  test('of a configuration that does not exist are refused', async () => {
    const session = newSession(stage)
    for (const call of [
      session.saveSets('a', [{ name: 's' }]),
      newSession(stage).removeSets('a', ['s']),
      newSession(stage).page('a'),
    ]) {
      await expect(call).rejects.toMatchObject({ name: 'CONFIG_NOT_FOUND' })
    }
  })
})

describe('sets that others deleted', () => {
  test('have the first places until the session is rebased', async () => {
    await saveAndCommit(stage, 'a', ['s', 't', 'u', 'v'])
    const session = newSession(stage)
    for (const name of ['u', 't']) await session.saveSets('a', [{ name, username: 'x' }])
    const other = newSession(stage)
    await other.removeSets('a', ['t', 'u'])
    await other.commit()
    expect((await session.page('a')).sets).toEqual(['s 0', 't 0', 'u 0', 'v 3'])
    await session.rebase()
    expect((await session.page('a')).sets).toEqual(['s 0', 'v 3', 't 4', 'u 5'])
  })

  test('get the last places after a rebase, in the order of their names', async () => {
    // The store has no order of edits, so only many sets show that the service sorts them.
    const deleted = ['k', 'l', 'm', 'n', 'o', 's', 't']
    await saveAndCommit(stage, 'a', [...deleted, 'u'])
    const session = newSession(stage)
    await session.saveSets('a', [
      ...[...deleted.toReversed(), 'u'].map((name) => ({ name, username: 'x' })),
      { name: 'v' },
    ])
    await session.save({ name: 'b' })
    await session.saveSets('b', [{ name: 's' }])
    const other = newSession(stage)
    await other.removeSets('a', deleted)
    await other.commit()
    await session.rebase()
    const placed = ['u 7', 'v 8', ...deleted.map((name, at) => `${name} ${9 + at}`)]
    expect((await session.page('a')).sets).toEqual(placed)
    expect((await session.page('b')).sets).toEqual(['s 0'])
    await session.commit()
    expect((await newSession(stage).page('a')).sets).toEqual(placed)
  })
})

describe('a filter of addresses', () => {
  test('is parsed as a range, and is null if it is empty', () => {
    expect([parseFilter(null), parseFilter('')]).toEqual([null, null])
    expect(parseFilter(' 10.0.0.2/31 ')).toEqual(parseAddressRange('10.0.0.2/31'))
  })
})

describe('a page of sets', () => {
  const ALL = ['s0 0', 's1 1', 's2 2', 's3 3', 's4 4']
  const pagesOf = async (session: TestSession, descending: boolean, size: number) => {
    const pages: string[][] = []
    for (let offset = 0; offset < 7; offset += size) {
      const { sets, total } = await session.page('a', { offset, size, descending })
      expect(total).toBe((await session.page('a')).total)
      expect(sets.length).toBeLessThanOrEqual(size)
      pages.push(sets)
    }
    return pages.flat()
  }

  test.each([false, true])('of saved sets has those at its place, descending: %s', async (descending) => {
    await saveAndCommit(stage, 'a', ['s0', 's1', 's2', 's3', 's4'])
    const session = newSession(stage)
    expect(await pagesOf(session, descending, 2)).toEqual(descending ? ALL.toReversed() : ALL)
    for (const offset of [0, 1]) {
      expect(await session.page('a', { offset, size: 0, descending })).toEqual({ total: 5, sets: [] })
    }
    expect(await session.page('a', { offset: 9, size: 2, descending })).toEqual({ total: 5, sets: [] })
  })

  test.each([false, true])('of edited sets has those at its place, descending: %s', async (descending) => {
    await saveAndCommit(stage, 'a', ['s0', 's1', 's2', 's3', 's4'])
    const session = newSession(stage)
    await session.removeSets('a', ['s1'])
    await session.saveSets('a', [
      { name: 's3', priority: 0 },
      { name: 's2', username: 'u' },
      { name: 'new', priority: 2 },
    ])
    const seen = ['s0 0', 's3 0', 'new 2', 's2 2', 's4 4']
    expect(await pagesOf(session, descending, 2)).toEqual(descending ? seen.toReversed() : seen)
    for (const size of [1, 7]) {
      expect(await pagesOf(session, descending, size)).toEqual(descending ? seen.toReversed() : seen)
    }
    const other = newSession(stage)
    await other.saveSets('a', [{ name: 's2', priority: 9 }])
    const moved = ['s0 0', 's1 1', 's3 3', 's4 4', 's2 9']
    expect(await pagesOf(other, descending, 7)).toEqual(descending ? moved.toReversed() : moved)
    expect(await session.page('a', { offset: 1, size: 0, descending })).toEqual({ total: 5, sets: [] })
    await session.commit()
    expect(await pagesOf(newSession(stage), descending, 3)).toEqual(descending ? seen.toReversed() : seen)
  })

  test('has a set that was deleted and saved again at its new place, without its members', async () => {
    await saveAndCommit(stage, 'a', ['s0', 's1'])
    const session = newSession(stage)
    await session.removeSets('a', ['s0'])
    await session.saveSets('a', [{ name: 's0' }])
    expect((await session.page('a')).sets).toEqual(['s1 1', 's0 2'])
  })

  test('reads the sets that it shows and no others', async () => {
    await saveAndCommit(stage, 'a', ['s0', 's1', 's2'])
    const asked: unknown[] = []
    const { credentials } = stage.store
    const store = withMethods(stage.store, 'credentials', {
      readPages(...args) {
        asked.push(args[2])
        return credentials.readPages(...args)
      },
      locateSets(...args) {
        asked.push(args[2].length)
        return credentials.locateSets(...args)
      },
    })
    const askedFor = async (session: TestSession, config: string, size: number): Promise<unknown[]> => {
      asked.length = 0
      await session.page(config, { size }, { store })
      return [...asked]
    }
    const session = newSession(stage)
    expect(await askedFor(session, 'a', 2)).toEqual([{ keys: [], runs: [[0, 1]] }])
    expect(await askedFor(session, 'a', 0)).toEqual([{ keys: [], runs: [] }])
    await session.saveSets('a', [{ name: 's1', username: 'u' }])
    expect(await askedFor(session, 'a', 2)).toEqual([1, { keys: ['s1'], runs: [[0, 0]] }])
    expect(await askedFor(session, 'a', 0)).toEqual([1])
    await session.removeSets('a', ['s0', 's1', 's2'])
    await session.saveSets('a', [{ name: 's0' }])
    expect(await askedFor(session, 'a', 2)).toEqual([3])
    await session.save({ name: 'b' })
    expect(await askedFor(session, 'b', 2)).toEqual([])
    await session.saveSets('b', [{ name: 't' }])
    expect(await askedFor(session, 'b', 2)).toEqual([])
  })

  test('is read again if others change the sets meanwhile, and shown as it is after twenty times', async () => {
    await saveAndCommit(stage, 'a', ['s0', 's1'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 's1', username: 'u' }])
    let reads = 0
    const store = withMethods(stage.store, 'credentials', {
      async *readPages(...args) {
        reads++
        for await (const page of stage.store.credentials.readPages(...args)) {
          yield { ...page, treeRevision: reads > changes ? page.treeRevision : -reads }
        }
      },
    })
    let changes = 3
    const more = { store, maxReplyBytes: 8 }
    expect(await session.page('a', {}, more)).toEqual({ total: 2, sets: ['s0 0', 's1 1'] })
    expect(reads).toBe(4)
    ;[reads, changes] = [0, 100]
    expect(await session.page('a', {}, more)).toEqual({ total: 2, sets: ['s0 0', 's1 1'] })
    expect(reads).toBe(20)
  })

  test('is shown as it is at the deadline if others change the sets each time', async () => {
    await saveAndCommit(stage, 'a', ['s0'])
    let reads = 0
    const store = withMethods(stage.store, 'credentials', {
      async *readPages(...args) {
        reads++
        await pause(100)
        for await (const page of stage.store.credentials.readPages(...args)) yield { ...page, treeRevision: -1 }
      },
    })
    const session = newSession(stage)
    expect(await session.page('a', {}, { store, retryMs: 1000 })).toEqual({ total: 1, sets: ['s0 0'] })
    expect(reads).toBeGreaterThan(1)
    expect(reads).toBeLessThan(20)
  })

  test('of saved sets is read once, or again if others change the sets between its parts', async () => {
    await saveAndCommit(stage, 'a', ['s0', 's1'])
    let [reads, changes] = [0, 0]
    const store = withMethods(stage.store, 'credentials', {
      async *readPages(...args) {
        reads++
        for await (const page of stage.store.credentials.readPages(...args)) {
          yield { ...page, inRuns: page.inRuns.slice(0, 1) }
          yield { ...page, inRuns: page.inRuns.slice(1), treeRevision: reads > changes ? page.treeRevision : -1 }
        }
      },
    })
    expect(await newSession(stage).page('a', {}, { store })).toEqual({ total: 2, sets: ['s0 0', 's1 1'] })
    expect(reads).toBe(1)
    ;[reads, changes] = [0, 2]
    expect(await newSession(stage).page('a', {}, { store })).toEqual({ total: 2, sets: ['s0 0', 's1 1'] })
    expect(reads).toBe(3)
  })

  test('of a static configuration may be limited to addresses', async () => {
    await saveAndCommit(stage, 'a', ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'], { type: 'STATIC' })
    const range = parseAddressRange('10.0.0.2/31')
    const session = newSession(stage)
    expect(await session.page('a', { range })).toEqual({ total: 2, sets: ['10.0.0.2 0', '10.0.0.3 0'] })
    await session.saveSets('a', [
      { name: '10.0.0.1', username: 'u' },
      { name: '10.0.0.9' },
      { name: '10.0.0.2', username: 'u' },
    ])
    await session.removeSets('a', ['10.0.0.3', '10.0.0.4'])
    expect(await session.page('a', { range })).toEqual({ total: 1, sets: ['10.0.0.2 0'] })
    expect((await session.page('a')).total).toBe(3)
    const other = newSession(stage)
    await other.removeSets('a', ['10.0.0.2'])
    await other.commit()
    const third = newSession(stage)
    await third.saveSets('a', [{ name: '10.0.0.2' }, { name: '10.0.0.1', username: 'u' }])
    expect(await third.page('a', { range })).toEqual({ total: 2, sets: ['10.0.0.2 0', '10.0.0.3 0'] })
  })

  test('that is too large is refused, and the error says what to do', async () => {
    await saveAndCommit(stage, 'a', ['s0', 's1'])
    const more = { maxReplyBytes: 7 }
    expect(await refusalOf(newSession(stage).page('a', {}, more))).toMatchObject({
      name: 'TOO_LARGE',
      message: expect.stringContaining('ask for a smaller pageSize'),
    })
    expect((await newSession(stage).page('a', {}, { maxReplyBytes: 8 })).total).toBe(2)
  })
})

describe('the sets for an address', () => {
  test('are those of each configuration that it matches, with the first expression that it matches', async () => {
    await saveAndCommit(stage, 'a', ['s', 't'], { addressSet: { addresses: ['192.0.2.*', '10.*', '10.0.0.1'] } })
    await saveAndCommit(stage, 'b', ['u'], { addressSet: { addresses: ['192.0.2.1'] } })
    await saveAndCommit(stage, 'c', ['10.0.0.1', '10.0.0.2'], { type: 'STATIC' })
    await saveAndCommit(stage, 'd', [], { addressSet: { addresses: ['10.0.0.1'] } })
    const seen = (await newSession(stage).resolve('10.0.0.1')).map(({ config, match, sets }) => {
      return [config.attributes.name, match, sets.map(({ name }) => name)]
    })
    expect(seen).toEqual([
      ['a', '10.*', ['s', 't']],
      ['c', '10.0.0.1', ['10.0.0.1']],
    ])
    await expect(newSession(stage).resolve('nonsense')).rejects.toThrow('Cannot parse address "nonsense"')
  })

  test('are those that the session staged', async () => {
    await saveAndCommit(stage, 'a', ['s', 't'], { addressSet: { addresses: ['10.*'] } })
    const session = newSession(stage)
    await session.removeSets('a', ['t'])
    await session.saveSets('a', [{ name: 'u' }])
    expect(await session.resolve('10.0.0.1')).toMatchObject([{ sets: [{ name: 's' }, { name: 'u' }] }])
  })

  test('are found after many expressions', async () => {
    const addresses = Array.from({ length: 150 }, (_, at) => `192.0.2.${at}`)
    await saveAndCommit(stage, 'a', ['s'], { addressSet: { addresses: [...addresses, '10.0.0.1'] } })
    expect(await newSession(stage).resolve('10.0.0.1')).toMatchObject([{ match: '10.0.0.1' }])
    expect(await newSession(stage).resolve('192.0.2.149')).toMatchObject([{ match: '192.0.2.149' }])
    expect(await newSession(stage).resolve('10.0.0.2')).toEqual([])
  })

  test('are all read, in pages', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => `s${at}`)
    await saveAndCommit(stage, 'a', many, { addressSet: { addresses: ['10.*'] } })
    const [{ sets } = { sets: [] }] = await newSession(stage).resolve('10.0.0.1')
    expect(sets.map(({ name }) => name)).toEqual(many)
  })

  test('that are too large are refused, and the error says what to do', async () => {
    await saveAndCommit(stage, 'a', ['s0', 's1'], { addressSet: { addresses: ['10.*'] } })
    expect(await refusalOf(newSession(stage).resolve('10.0.0.1', { maxReplyBytes: 7 }))).toMatchObject({
      name: 'TOO_LARGE',
      message: expect.stringContaining('read the sets in pages with getCredentialSets'),
    })
  })
})
