/* Checks that Redis keeps nothing of an ended session except the fact that it ended. */
import { describe, expect, test, vi } from 'vitest'
import type { SessionId } from '../../../src/domain/session-id.ts'
import { openOnce } from '../../support/fixture.ts'
import { dumpOf } from '../dump.ts'
import {
  editedSession,
  expiresAfter,
  issueId,
  keysOf,
  LIMITS,
  OWNER,
  openSessionStage,
  save,
  startAfreshBeforeEachTest,
} from './session-stage.ts'

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

/** Number of ended sessions of an owner that Redis lists individually. */
const MAX_LISTED = 1000

const end = (id: SessionId, owner = OWNER) => stage.store.sessions.end(id, owner)

/** Returns what Redis stores, without the list of ended sessions and the results of operations. */
async function storedBesidesEnded(): Promise<[string, unknown][]> {
  const { ended } = keysOf(stage, issueId())
  const all = Object.entries(await dumpOf(stage.witness, 't:'))
  return all.filter(([key]) => key !== ended && !key.startsWith('t:{c}:op:'))
}

describe('the end of a session', () => {
  test('deletes all its keys, also the list of open sessions if it was the only one in it', async () => {
    const before = await storedBesidesEnded()
    await end(await editedSession(stage))
    expect(await storedBesidesEnded()).toEqual(before)
  })

  test('leaves the other sessions of its owner as they are', async () => {
    await editedSession(stage)
    const before = await storedBesidesEnded()
    await end(await editedSession(stage))
    expect(await storedBesidesEnded()).toEqual(before)
  })

  test('leaves the number of bytes that another session holds, even if it is one byte', async () => {
    const other = issueId()
    await save(stage, other, { configs: { config: 'x' } })
    await end(await editedSession(stage))
    const { held, hash } = keysOf(stage, other)
    expect(await stage.witness.hgetall(held)).toEqual({ [hash]: '1', total: '1' })
  })

  test('does nothing if the record belongs to another owner', async () => {
    const id = await editedSession(stage)
    const before = await dumpOf(stage.witness, 't:')
    await end(id, 'key:2')
    expect(await dumpOf(stage.witness, 't:')).toEqual(before)
  })

  test('deletes a login and its place in the list of logins', async () => {
    const before = await storedBesidesEnded()
    const id = issueId('login')
    await stage.store.sessions.touch(id, OWNER)
    await end(id)
    expect(await storedBesidesEnded()).toEqual(before)
  })

  test('succeeds even if Redis is out of memory', async () => {
    const id = await editedSession(stage)
    await stage.witness.config('SET', 'maxmemory', '1')
    await end(id)
    expect(await stage.store.sessions.touch(id, OWNER)).toBe('ended')
  })
})

describe('the list of ended sessions', () => {
  test('has the issue time of each, and lives as long as an id', async () => {
    const id = issueId('edits', 5000)
    const { ended, hash } = keysOf(stage, id)
    await end(id)
    expect(await stage.witness.zrange(ended, 0, '-1', 'WITHSCORES')).toEqual([hash, `${id.issuedAt}`])
    expect(await expiresAfter(stage, ended, LIMITS.maxMs)).toBe(true)
  })

  test('drops a session once its id is too old to be accepted', async () => {
    const [old, young] = [issueId('edits', LIMITS.maxMs), issueId('edits', LIMITS.maxMs - 1)]
    const { ended } = keysOf(stage, old)
    await stage.witness.zadd(ended, old.issuedAt, 'old', young.issuedAt, 'young')
    const id = issueId()
    await end(id)
    expect(await stage.witness.zrange(ended, 0, '-1')).toEqual(['young', keysOf(stage, id).hash])
  })

  test('keeps up to its maximum individually', async () => {
    const id = issueId()
    const { ended } = keysOf(stage, id)
    await fill(ended, MAX_LISTED - 1)
    await end(id)
    expect(await stage.witness.zcard(ended)).toBe(MAX_LISTED)
    expect(await stage.witness.zscore(ended, 'floor')).toBeNull()
  })

  test('replaces the oldest as soon as it is one too many', async () => {
    const id = issueId()
    const { ended } = keysOf(stage, id)
    const oldest = await fill(ended, MAX_LISTED)
    await end(id)
    expect(await stage.witness.zrange(ended, 0, '1')).toEqual(['floor', 'ended 1'])
    expect(await stage.witness.zscore(ended, 'floor')).toBe(`${oldest}`)
  })

  test('replaces the oldest beyond its maximum with the latest of their issue times', async () => {
    const id = issueId()
    const { ended } = keysOf(stage, id)
    const oldest = await fill(ended, MAX_LISTED + 1)
    await end(id)
    expect(await stage.witness.zrange(ended, 0, '1', 'WITHSCORES')).toEqual([
      ...['floor', `${oldest + 1}`],
      ...['ended 2', `${oldest + 2}`],
    ])
    expect(await stage.witness.zcard(ended)).toBe(MAX_LISTED + 1)
  })

  /** Adds sessions that were issued a millisecond after one another. Returns the first issue time. */
  async function fill(ended: string, count: number): Promise<number> {
    const first = Date.now() - 60_000
    const members = Array.from({ length: count }, (_, at) => [`${first + at}`, `ended ${at}`])
    await stage.witness.zadd(ended, ...members.flat())
    return first
  }
})

describe('a login that ends because its user has too many', () => {
  const [first, second] = [0, 1]

  /** Uses one login more than allowed. `before` runs before the last one. Returns the ids. */
  async function useTooMany(before: (ids: readonly SessionId[]) => Promise<unknown> = async () => {}) {
    const ids: SessionId[] = []
    for (let at = 0; at <= LIMITS.loginsPerUser; at++) {
      vi.setSystemTime(Date.now() + 1000)
      if (at === LIMITS.loginsPerUser) await before(ids)
      ids.push(issueId('login'))
      await stage.store.sessions.touch(ids.at(-1)!, OWNER)
    }
    return ids
  }

  test('reports its edits as lost', async () => {
    const ids = await useTooMany((logins) => save(stage, logins[first]!, { count: 3 }))
    const { session, hash } = keysOf(stage, ids[first]!)
    expect(await stage.witness.exists(session)).toBe(0)
    const { sessions } = stage.store
    expect(await sessions.findLost(hash)).toBe(3)
    for (const [key, lost] of [
      ['key', 3],
      ['key', 3],
      ['other', 0],
      ['key', 0],
    ] as const) {
      expect(await sessions.takeLost(hash, key)).toBe(lost)
    }
  })

  test('is the one that was used least recently', async () => {
    const ids = await useTooMany((logins) => stage.store.sessions.touch(logins[first]!, OWNER))
    expect(await stage.store.sessions.touch(ids[second]!, OWNER)).toBe('ended')
    expect(await stage.store.sessions.touch(ids[first]!, OWNER)).toBe('alive')
  })
})
