/*
 * The behaviour of an edit session if another request comes between its reads and its writes, if its key was rotated,
 * if it ended, and if a call is repeated.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { EditConflict } from '../../generated/types.ts'
import { ApplicationError } from '../../src/domain/errors/application-error.ts'
import { rotate } from '../../src/sealing/change-keyring.ts'
import type { Store } from '../../src/store/store.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import {
  NETWORK,
  namesOf,
  newSession,
  openEditStage,
  refusalOf,
  saveAndCommit,
  type TestSession,
  withMethods,
} from './edit-stage.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const stage = openForEachTest(() => openEditStage(redis.url, 't:'))

describe('pending edits', () => {
  test('have the time at which they expire, and their conflicts with author and time', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    expect(await session.pending()).toEqual({ edits: [], conflicts: [], expiresAt: null })
    await session.saveSets('a', [{ name: 's', username: 'u' }])
    const pending = await session.pending()
    expect(pending).toMatchObject({ edits: [{ config: 'a', set: 's', action: 'update' }], conflicts: [] })
    expect(pending.expiresAt).toBeGreaterThan(Date.now())
    const other = newSession(stage)
    await other.saveSets('a', [{ name: 's', username: 'v' }])
    await other.commit({ now: () => 4711, by: 'key:2' })
    expect((await session.pending()).conflicts).toMatchObject([
      { network: NETWORK, config: 'a', set: 's', changedAt: 4711, changedBy: 'key:2' },
    ])
    const refusal = await refusalOf(session.commit())
    expect(refusal).toMatchObject({ name: 'EDIT_CONFLICT', data: { conflicts: [{ set: 's' }] } })
    await session.rebase()
    await session.commit()
    expect((await session.pending()).edits).toEqual([])
  })

  test('say which secrets others changed only to a caller that may see secrets', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 's', username: 'u' }])
    const other = newSession(stage)
    await other.saveSets('a', [{ name: 's', password: 'p' }])
    await other.commit()
    const isPasswordChanged = (conflicts: readonly EditConflict[]) =>
      conflicts[0]?.fields.find(({ name }) => name === 'password')?.changedByOthers
    for (const [seesSecrets, isChanged] of [
      [true, true],
      [false, null],
    ] as const) {
      expect(isPasswordChanged((await session.pending({ seesSecrets })).conflicts)).toBe(isChanged)
      const refusal = (await refusalOf(session.commit({ seesSecrets }))) as { data: { conflicts: EditConflict[] } }
      expect(isPasswordChanged(refusal.data.conflicts)).toBe(isChanged)
    }
  })

  test('can be committed and discarded if there are none', async () => {
    const session = newSession(stage)
    await session.commit()
    await session.discard()
    expect((await session.pending()).edits).toEqual([])
  })

  test('name who deleted a configuration or a set, and when', async () => {
    await saveAndCommit(stage, 'a', ['s', 't'])
    await saveAndCommit(stage, 'b', ['s'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 's', username: 'u' }])
    await session.saveSets('b', [{ name: 's', username: 'u' }])
    const other = newSession(stage)
    await other.removeSets('a', ['s'])
    await other.commit({ now: () => 1, by: 'key:2' })
    await other.remove('b')
    await other.commit({ now: () => 2, by: 'key:3' })
    await other.saveSets('a', [{ name: 't', username: 'u' }])
    await other.commit({ now: () => 3, by: 'key:4' })
    const { conflicts } = await session.pending()
    expect(conflicts.map(({ config, set, changedAt, changedBy }) => [config, set, changedAt, changedBy])).toEqual([
      ['a', 's', 1, 'key:2'],
      ['b', 's', 2, 'key:3'],
    ])
  })

  test('name who changed the attributes of a configuration, and when', async () => {
    await saveAndCommit(stage, 'a')
    const session = newSession(stage)
    await session.save({ name: 'a', priority: 3 })
    const other = newSession(stage)
    await other.save({ name: 'a', priority: 4 })
    await other.commit({ now: () => 5, by: 'key:2' })
    expect((await session.pending()).conflicts).toMatchObject([{ config: 'a', changedAt: 5, changedBy: 'key:2' }])
  })

  test('still cannot make a configuration with sets of others static after a rebase', async () => {
    await saveAndCommit(stage, 'a')
    const session = newSession(stage)
    await session.save({ name: 'a', type: 'STATIC' })
    const other = newSession(stage)
    await other.saveSets('a', [{ name: 's' }])
    await other.commit()
    await session.rebase()
    await expect(session.commit()).rejects.toMatchObject({ name: 'EDIT_CONFLICT' })
    expect((await newSession(stage).page('a')).sets).toEqual(['s 0'])
  })

  test('can be discarded even if they cannot be read', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.discard()
    await session.saveSets('a', [{ name: 's', username: 'u' }])
    const [key] = await witness.keys('t:{c}:session-sets:*')
    const [field] = await witness.hkeys(key!)
    await witness.hset(key!, field!, 'broken')
    await expect(session.pending()).rejects.toThrow('Cannot unseal a record')
    await session.discard()
    expect((await session.pending()).edits).toEqual([])
    expect(await witness.keys('t:{c}:session*')).toEqual([])
  })
})

test('an edit that a call does not change is not sealed and written again', async () => {
  const session = newSession(stage)
  await session.save({ name: 'x' })
  const [key] = await witness.keys('t:{c}:session:*')
  const edits = async () => Object.entries(await witness.hgetall(key!)).filter(([field]) => field.startsWith('c:'))
  const [first] = await edits()
  await session.save({ name: 'y' })
  expect(await edits()).toHaveLength(2)
  expect(await edits()).toContainEqual(first)
})

describe('the limit of edits', () => {
  test('allows edits up to its number, and any change that does not add one', async () => {
    await saveAndCommit(stage, 'a', ['s', 't', 'u'])
    const session = newSession(stage)
    await session.saveSets(
      'a',
      [
        { name: 's', username: 'x' },
        { name: 't', username: 'x' },
      ],
      { maxEdits: 2 },
    )
    expect(await refusalOf(session.saveSets('a', [{ name: 'u', username: 'x' }], { maxEdits: 2 }))).toMatchObject({
      name: 'SESSION_LIMIT',
      message: 'A session holds at most 2 edits',
      data: { max: 2 },
    })
    await session.saveSets('a', [{ name: 't', username: 'y' }], { maxEdits: 1 })
    expect((await session.pending()).edits).toHaveLength(2)
  })
})

describe('the limits of a caller', () => {
  test('on sessions with edits refuse one more', async () => {
    const limited = await forThisTest(openEditStage(redis.url, 'u:', { sessionsPerCaller: 1 }))
    await newSession(limited).save({ name: 'a' })
    const refusal = await refusalOf(newSession(limited).save({ name: 'b' }, null, { maxSessions: 1 }))
    expect(refusal).toMatchObject({
      ...{ name: 'SESSION_LIMIT', message: 'A caller has at most 1 sessions with edits', data: { max: 1 } },
    })
  })

  test('on bytes refuse a larger edit, but not a rebase', async () => {
    const unlimited = await forThisTest(openEditStage(redis.url, 'u:'))
    const limited = await forThisTest(openEditStage(redis.url, 'u:', { bytesPerCaller: 2000 }))
    await saveAndCommit(limited, 'a', ['s'])
    const session = newSession(limited)
    await session.saveSets('a', [{ name: 's', password: 'x'.repeat(700) }])
    const larger = session.saveSets('a', [{ name: 's', password: 'x'.repeat(2000) }], { maxBytes: 2000 })
    expect(await refusalOf(larger)).toMatchObject({
      name: 'SESSION_LIMIT',
      message: 'The staged edits of a caller take at most 2000 bytes',
      data: { max: 2000 },
    })
    const other = newSession(unlimited)
    await other.saveSets('a', [{ name: 's', roCommunityString: 'y'.repeat(2000) }])
    await other.commit()
    await session.rebase()
    expect((await session.pending()).conflicts).toEqual([])
  })
})

describe('a change that another request overtakes', () => {
  /** Returns the store, which runs `meanwhile` before the first `times` calls that save edits. */
  function overtaken(meanwhile: () => Promise<unknown>, times = 1): { store: Store; count(): number } {
    let calls = 0
    const store = withMethods(stage.store, 'edits', {
      async save(...args) {
        if (calls++ < times) await meanwhile()
        return await stage.store.edits.save(...args)
      },
      async commit(...args) {
        if (calls++ < times) await meanwhile()
        return await stage.store.edits.commit(...args)
      },
      async readSets(...args) {
        if (calls++ < times) await meanwhile()
        return await stage.store.edits.readSets(...args)
      },
    })
    return { store, count: () => calls }
  }

  test('is computed again from what the other request staged', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.save({ name: 'x' })
    const { store, count } = overtaken(() => session.save({ name: 'y' }))
    await session.save({ name: 'z' }, null, { store })
    expect(count()).toBe(2)
    expect((await session.configs()).map(namesOf)).toEqual([['a', 'x', 'y', 'z']])
  })

  test('reads the edits of sets again', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 't' }])
    const { store, count } = overtaken(() => session.saveSets('a', [{ name: 'u' }]))
    await session.saveSets('a', [{ name: 'v' }], { store })
    expect(count()).toBeGreaterThan(2)
    expect((await session.page('a')).sets).toEqual(['s 0', 't 1', 'u 2', 'v 3'])
  })

  test.each<[string, (session: TestSession, store: Store) => Promise<unknown>, string[]]>([
    ['a commit', (session, store) => session.commit({ store }), ['x', 'y']],
    ['a rebase', (session, store) => session.rebase({ store }), ['x', 'y']],
    ['a discard', (session, store) => session.discard({ store }), []],
  ])('%s', async (_, act, left) => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    const { store, count } = overtaken(() => session.save({ name: 'y' }))
    await act(session, store)
    expect(count()).toBe(2)
    expect((await session.configs()).map(namesOf)).toEqual([left])
  })

  test('is given up after 50 attempts', async () => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    let number = 0
    const { store, count } = overtaken(() => session.save({ name: 'x', priority: number++ }), 1000)
    const refusal = await refusalOf(session.save({ name: 'y' }, null, { store }))
    expect(refusal).toMatchObject({
      name: 'STORE_UNAVAILABLE',
      message: 'Other calls keep changing the same credentials',
      data: { applied: 'no' },
    })
    expect(count()).toBe(50)
  })

  test('ends at the deadline while other requests are faster each time', async () => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    let number = 0
    const { store, count } = overtaken(async () => {
      await pause(40)
      await session.save({ name: 'x', priority: number++ })
    }, 1000)
    expect(await refusalOf(session.save({ name: 'y' }, null, { store, retryMs: 1000 }))).toMatchObject({
      name: 'STORE_UNAVAILABLE',
      message: 'Other calls keep changing the same credentials',
      data: { applied: 'no', retryable: true },
    })
    expect(count()).toBeGreaterThan(1)
    expect(count()).toBeLessThan(50)
    expect((await session.configs()).map(namesOf)).toEqual([['x']])
  })
})

describe('a key that was rotated', () => {
  const rotateOnce = () => rotate({ store: stage.store.keyring, kek: stage.kek })

  test.each<[string, (session: TestSession) => Promise<unknown>]>([
    ['a save', (session) => session.save({ name: 'y' })],
    ['a rebase', (session) => session.rebase()],
    ['a commit', (session) => session.commit()],
    ['a discard', (session) => session.discard()],
  ])('is learned by %s, which then succeeds', async (_, act) => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    await rotateOnce()
    expect(stage.sealing.activeTerm).toBe(1)
    await act(session)
    expect(stage.sealing.activeTerm).toBe(2)
  })
})

describe('the end of a session', () => {
  const endAll = async (): Promise<void> => {
    await witness.del(...(await witness.keys('t:{c}:session*')))
  }
  /** The store, in which all sessions end before each write. */
  const endingBeforeWrites = (): Store =>
    withMethods(stage.store, 'edits', {
      async save(...args) {
        await endAll()
        return await stage.store.edits.save(...args)
      },
      async commit(...args) {
        await endAll()
        return await stage.store.edits.commit(...args)
      },
    })

  test.each<[string, (session: TestSession, store: Store) => Promise<unknown>]>([
    ['a save', (session, store) => session.save({ name: 'y' }, null, { store })],
    ['a commit', (session, store) => session.commit({ store })],
  ])('between the read and the write of %s is reported with the number of lost edits', async (_, act) => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    expect(await refusalOf(act(session, endingBeforeWrites()))).toMatchObject({
      name: 'SESSION_EXPIRED',
      data: { lostEdits: 1 },
    })
  })

  test('is reported to the next edit, not to reads, and once', async () => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    await endAll()
    expect((await session.pending()).edits).toEqual([])
    const refusal = await refusalOf(session.save({ name: 'y' }))
    expect(refusal).toMatchObject({ name: 'SESSION_EXPIRED', data: { lostEdits: 1 } })
    await session.save({ name: 'y' })
    expect((await session.configs()).map(namesOf)).toEqual([['y']])
  })

  test.each(['rebase', 'commit'] as const)('is reported to a %s', async (method) => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    await endAll()
    expect(await refusalOf(session[method]())).toMatchObject({ name: 'SESSION_EXPIRED', data: { lostEdits: 1 } })
  })

  test('while a read is under way leaves no edits to it', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.save({ name: 'x' })
    const store = withMethods(stage.store, 'edits', { read: async () => null })
    expect((await session.configs(NETWORK, { store })).map(namesOf)).toEqual([['a']])
    expect((await session.config('a', NETWORK, { store })).attributes.name).toBe('a')
    expect((await session.page('a', {}, { store })).sets).toEqual(['s 0'])
    expect(await session.resolve('10.0.0.1', { store })).toEqual([])
    expect(await session.pending({ store })).toEqual({ edits: [], conflicts: [], expiresAt: null })
  })

  test.each<[string, (session: TestSession, store: Store) => Promise<unknown>]>([
    ['an edit', (session, store) => session.save({ name: 'y' }, null, { store })],
    ['a rebase', (session, store) => session.rebase({ store })],
    ['a commit', (session, store) => session.commit({ store })],
  ])('while %s is under way is reported, but not to a discard', async (_, act) => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    const store = withMethods(stage.store, 'edits', { read: async () => null })
    expect(await refusalOf(act(session, store))).toMatchObject({ name: 'SESSION_EXPIRED' })
    await session.discard({ store })
  })

  test('during a discard is what the discard wanted', async () => {
    const session = newSession(stage)
    await session.save({ name: 'x' })
    await session.discard({ store: endingBeforeWrites() })
  })
})

describe('a call that is repeated with its key', () => {
  /** Returns the store of a call to a method under an Idempotency-Key. */
  const storeOfRepeatable = (method: string, more: { readonly limitReached?: ApplicationError } = {}) =>
    stage.store.for({ by: 'key:1', method, requestId: 'r', source: '', operation: 'key', sign: null, ...more })

  test('does not look again for the edit that a rebase dropped', async () => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.saveSets('a', [{ name: 's', username: 'u' }])
    const store = storeOfRepeatable('m')
    const choices = [{ network: NETWORK, config: 'a', set: 's', keep: 'theirs' }] as const
    await session.rebase({ store }, choices)
    expect((await session.pending()).edits).toEqual([])
    await session.save({ name: 'x' })
    await session.rebase({ store }, choices)
    await expect(session.rebase({}, choices)).rejects.toThrow('names no edit of this session')
  })

  test('answers the same and changes nothing', async () => {
    const session = newSession(stage)
    const store = storeOfRepeatable('m')
    const first = await session.save({ name: 'a' }, null, { store })
    await session.save({ name: 'a', priority: 7 })
    expect(await session.save({ name: 'a' }, null, { store })).toEqual(first)
    expect(await session.config('a')).toMatchObject({ attributes: { priority: 7 } })
  })

  test.each(['save', 'rebase', 'commit', 'discard'] as const)(
    'does not %s if its caller has reached the limit',
    async (method) => {
      const session = newSession(stage)
      await session.save({ name: 'x' })
      const limitReached = new ApplicationError('OVERLOADED')
      const more = { store: storeOfRepeatable(method, { limitReached }) }
      const call = method === 'save' ? session.save({ name: 'y' }, null, more) : session[method](more)
      expect(await refusalOf(call)).toBe(limitReached)
      expect((await session.configs()).map(namesOf)).toEqual([['x']])
    },
  )

  test.each(['rebase', 'commit'] as const)('does not %s again', async (method) => {
    await saveAndCommit(stage, 'a', ['s'])
    const session = newSession(stage)
    await session.save({ name: 'x' })
    const store = storeOfRepeatable(method)
    await session[method]({ store })
    await session.save({ name: 'a', priority: 7 })
    const other = newSession(stage)
    await other.save({ name: 'a', priority: 9 })
    await other.commit()
    await session[method]({ store })
    expect((await session.pending()).conflicts).toHaveLength(1)
  })
})
