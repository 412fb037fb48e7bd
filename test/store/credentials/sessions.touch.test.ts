/*
 * Every use of a session extends everything that belongs to it. A session that has ended stays ended.
 */
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
  LOSS_MS,
  OWNER,
  openSessionStage,
  save,
  startAfreshBeforeEachTest,
} from './session-stage.ts'

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

const touch = (id: SessionId) => stage.store.sessions.touch(id, OWNER)
const { idleMs, maxMs, sessionsPerCaller } = LIMITS

/** Shorter than the idle time. */
const SHORT_MS = 31_000
const LONG_MS = 10 * idleMs

describe('a use of a session with edits', () => {
  test.each(['session', 'sets', 'open', 'held'] as const)('extends its key "%s" to the idle time', async (name) => {
    const id = await editedSession(stage)
    const key = keysOf(stage, id)[name]
    await stage.witness.pexpire(key, SHORT_MS)
    expect(await touch(id)).toBe('alive')
    expect(await expiresAfter(stage, key, idleMs)).toBe(true)
    expect(await stage.witness.pttl(key)).toBeGreaterThan(SHORT_MS)
  })

  test.each(['open', 'held'] as const)('keeps a longer lifetime of the shared key "%s"', async (name) => {
    const id = await editedSession(stage)
    const key = keysOf(stage, id)[name]
    await stage.witness.pexpire(key, LONG_MS)
    await touch(id)
    expect(await expiresAfter(stage, key, LONG_MS)).toBe(true)
  })

  test('keeps the number of its edits for a day after its end', async () => {
    const id = await editedSession(stage)
    const { lost } = keysOf(stage, id)
    await stage.witness.pexpire(lost, SHORT_MS)
    await touch(id)
    expect(await expiresAfter(stage, lost, idleMs + LOSS_MS)).toBe(true)
  })

  test('moves its end in the list of open sessions', async () => {
    const id = await editedSession(stage)
    const { open, hash } = keysOf(stage, id)
    vi.setSystemTime(Date.now() + 1000)
    await touch(id)
    expect(await stage.witness.zscore(open, hash)).toBe(`${Date.now() + idleMs}`)
  })
})

test('a use of a session without edits writes nothing', async () => {
  const before = await dumpOf(stage.witness, 't:')
  expect(await touch(issueId())).toBe('alive')
  expect(await dumpOf(stage.witness, 't:')).toEqual(before)
})

test('a use of a session that needs no record lists it nowhere, even if another session is listed', async () => {
  const other = await editedSession(stage)
  const id = issueId()
  await stage.witness.hset(keysOf(stage, id).session, 'owner', OWNER, 'proof', proofOf(id))
  expect(await touch(id)).toBe('alive')
  const { open, recorded } = keysOf(stage, id)
  expect(await stage.witness.zrange(open, 0, '-1')).toEqual([keysOf(stage, other).hash])
  expect(await stage.witness.exists(recorded)).toBe(0)
})

describe('a session without a record has ended if', () => {
  test('its id is too old to live without one', async () => {
    expect(await touch(issueId('edits', maxMs - 1))).toBe('alive')
    expect(await touch(issueId('edits', maxMs))).toBe('ended')
  })

  test('its edits were lost', async () => {
    const id = await editedSession(stage)
    await stage.witness.del(keysOf(stage, id).session)
    expect(await touch(id)).toBe('ended')
  })

  test('it was ended', async () => {
    const id = issueId()
    await stage.store.sessions.end(id, OWNER)
    expect(await touch(id)).toBe('ended')
    expect(await touch(issueId())).toBe('alive')
  })

  test('its id was issued no later than the last one that is not listed individually', async () => {
    const id = issueId('edits', 1000)
    const { ended } = keysOf(stage, id)
    await stage.witness.zadd(ended, id.issuedAt - 1, 'floor')
    expect(await touch(id)).toBe('alive')
    await stage.witness.zadd(ended, id.issuedAt, 'floor')
    expect(await touch(id)).toBe('ended')
  })
})

const proofOf = (id: SessionId): string => LIMITS.proveSession(keysOf(stage, id).hash, OWNER)

describe('a record is forged if it has', () => {
  test.each(['owner', 'proof'])('another %s; nothing is extended', async (field) => {
    const id = await editedSession(stage)
    const { session } = keysOf(stage, id)
    await stage.witness.hset(session, field, 'strange')
    await stage.witness.pexpire(session, SHORT_MS)
    expect(await touch(id)).toBe('forged')
    expect(await stage.witness.pttl(session)).toBeLessThanOrEqual(SHORT_MS)
  })

  test.each(['edits', 'login'] as const)('no owner, also if its session (%s) had no record', async (kind) => {
    const id = issueId(kind)
    const { session } = keysOf(stage, id)
    await stage.witness.hset(session, 'c:1', 'strange')
    expect(await touch(id)).toBe('forged')
    expect(await stage.witness.hgetall(session)).toEqual({ 'c:1': 'strange' })
  })
})

describe('the first use of a login', () => {
  test('creates its record', async () => {
    const id = issueId('login')
    const { session, recorded, hash } = keysOf(stage, id)
    expect(await touch(id)).toBe('alive')
    expect(await stage.witness.hgetall(session)).toEqual({ owner: OWNER, proof: proofOf(id) })
    expect(await expiresAfter(stage, session, idleMs)).toBe(true)
    expect(await stage.witness.zrange(recorded, 0, '-1', 'WITHSCORES')).toEqual([hash, `${Date.now()}`])
    expect(await expiresAfter(stage, recorded, idleMs)).toBe(true)
  })

  test('creates no record if the login has ended', async () => {
    const id = issueId('login')
    await stage.store.sessions.end(id, OWNER)
    expect(await touch(id)).toBe('ended')
    expect(await stage.witness.exists(keysOf(stage, id).session)).toBe(0)
  })

  test('succeeds even if Redis is out of memory', async () => {
    await stage.witness.config('SET', 'maxmemory', '1')
    expect(await touch(issueId('login'))).toBe('alive')
  })
})

describe('a session that is no login, whose id becomes invalid within the idle time', () => {
  /** The age of an id that is valid for exactly the idle time. */
  const ageMs = maxMs - idleMs

  test('gets a record with its use, and not earlier', async () => {
    const id = issueId('edits', ageMs)
    const { session, recorded, hash } = keysOf(stage, id)
    expect(await touch(id)).toBe('alive')
    expect(await stage.witness.exists(session, recorded)).toBe(0)
    vi.setSystemTime(Date.now() + 1)
    expect(await touch(id)).toBe('alive')
    expect(await stage.witness.hgetall(session)).toEqual({ owner: OWNER, proof: proofOf(id) })
    expect(await expiresAfter(stage, session, idleMs)).toBe(true)
    expect(await stage.witness.zrange(recorded, 0, '-1', 'WITHSCORES')).toEqual([hash, `${Date.now()}`])
    expect(await expiresAfter(stage, recorded, idleMs)).toBe(true)
  })

  test('lives as long as it is used, and ends with its record', async () => {
    const id = issueId('edits', ageMs + 1)
    const { session } = keysOf(stage, id)
    for (let uses = 0; uses < 3; uses++) {
      expect(await touch(id)).toBe('alive')
      vi.setSystemTime(Date.now() + idleMs)
      await stage.witness.pexpire(session, SHORT_MS)
    }
    expect(await touch(id)).toBe('alive')
    expect(await expiresAfter(stage, session, idleMs)).toBe(true)
    await stage.witness.del(session)
    expect(await touch(id)).toBe('ended')
  })

  test('gets no record if it was ended, and loses its record with its end', async () => {
    const [one, other] = [issueId('edits', maxMs - 1), issueId('edits', maxMs - 1)]
    await stage.store.sessions.end(one, OWNER)
    expect(await touch(one)).toBe('ended')
    await touch(other)
    await stage.store.sessions.end(other, OWNER)
    expect(await touch(other)).toBe('ended')
    const [{ session, recorded }, others] = [keysOf(stage, one), keysOf(stage, other)]
    expect(await stage.witness.exists(session, others.session, recorded)).toBe(0)
  })

  test('lives on even if Redis is out of memory', async () => {
    await stage.witness.config('SET', 'maxmemory', '1')
    expect(await touch(issueId('edits', maxMs - 1))).toBe('alive')
  })

  test('ends if it is the least recently used of more than their owner may have', async () => {
    const begin = Date.now()
    const [first, ...others] = Array.from({ length: sessionsPerCaller + 1 }, () => issueId('edits', maxMs - 10_000))
    for (const id of [first!, ...others]) {
      expect(await touch(id)).toBe('alive')
      vi.setSystemTime(Date.now() + 1000)
    }
    for (const id of others) expect(await touch(id)).toBe('alive')
    expect(await touch(first!)).toBe('ended')
    // The latest time at which the id of a session with a record can have been issued.
    const { ended, hash } = keysOf(stage, first!)
    expect(await stage.witness.zrange(ended, 0, '-1', 'WITHSCORES')).toEqual([hash, `${begin - ageMs}`])
  })

  test('does not end while it holds edits, however many others are used after it', async () => {
    const edited = issueId('edits', maxMs - 10_000)
    await touch(edited)
    await save(stage, edited)
    await useTooMany()
    const { session, hash, recorded } = keysOf(stage, edited)
    expect(await stage.witness.hget(session, 'config')).toBe('sealed')
    expect(await touch(edited)).toBe('alive')
    expect(await stage.witness.zscore(recorded, hash)).toBeNull()
  })

  test('takes no place of one without edits while it holds edits', async () => {
    const edited = issueId('edits', maxMs - 10_000)
    const others = Array.from({ length: sessionsPerCaller }, () => issueId('edits', maxMs - 10_000))
    for (const id of others) await touch(id)
    vi.setSystemTime(Date.now() + 1000)
    await save(stage, edited)
    expect(await touch(edited)).toBe('alive')
    for (const id of others) expect(await touch(id)).toBe('alive')
  })

  test('ends like the others once its edits are dropped', async () => {
    const edited = issueId('edits', maxMs - 10_000)
    await save(stage, edited)
    await save(stage, edited, { configs: { config: null }, count: 0 })
    await useTooMany()
    expect(await touch(edited)).toBe('ended')
  })

  /** Uses as many sessions of the owner as may have a record, a second apart. */
  async function useTooMany(): Promise<void> {
    for (let count = 0; count < sessionsPerCaller; count++) {
      vi.setSystemTime(Date.now() + 1000)
      expect(await touch(issueId('edits', maxMs - 10_000))).toBe('alive')
    }
  }
})

describe('a login', () => {
  test('ends at its maximum age, however often it is used', async () => {
    const id = issueId('login')
    await touch(id)
    const { session } = keysOf(stage, id)
    const begin = Date.now()
    vi.setSystemTime(begin + maxMs - 35_000)
    expect(await touch(id)).toBe('alive')
    expect(await expiresAfter(stage, session, 35_000)).toBe(true)
    vi.setSystemTime(begin + maxMs)
    expect(await touch(id)).toBe('ended')
    expect(await stage.witness.exists(session)).toBe(1)
  })

  test('lives until the last millisecond of its maximum age', async () => {
    const id = issueId('login')
    await touch(id)
    vi.setSystemTime(Date.now() + maxMs - 1)
    expect(await touch(id)).toBe('alive')
  })

  test('extends the list of logins to the idle time, and never shortens its lifetime', async () => {
    const id = issueId('login')
    await touch(id)
    const { recorded } = keysOf(stage, id)
    await stage.witness.pexpire(recorded, SHORT_MS)
    await touch(id)
    expect(await stage.witness.pttl(recorded)).toBeGreaterThan(SHORT_MS)
    await stage.witness.pexpire(recorded, LONG_MS)
    await touch(id)
    expect(await expiresAfter(stage, recorded, LONG_MS)).toBe(true)
  })
})

describe('among the logins of a user,', () => {
  /** Uses logins one after the other, a second apart. */
  async function useLogins(count: number): Promise<SessionId[]> {
    const ids: SessionId[] = []
    for (let at = 0; at < count; at++) {
      vi.setSystemTime(Date.now() + 1000)
      const id = issueId('login')
      await touch(id)
      ids.push(id)
    }
    return ids
  }

  test('the least recently used ends if there is one too many, and the others live', async () => {
    const [first, second, third] = await useLogins(LIMITS.loginsPerUser + 1)
    expect([await touch(second!), await touch(third!)]).toEqual(['alive', 'alive'])
    expect(await touch(first!)).toBe('ended')
  })

  test('none ends while their number is within the limit', async () => {
    const [first, second] = await useLogins(LIMITS.loginsPerUser)
    expect([await touch(first!), await touch(second!)]).toEqual(['alive', 'alive'])
  })

  test('none ends when a session that is no login is used', async () => {
    const ids = ['one', 'two', 'three']
    const { recorded } = keysOf(stage, issueId())
    await stage.witness.zadd(recorded, ...ids.flatMap((id) => [Date.now(), id]))
    const id = issueId()
    expect(await touch(id)).toBe('alive')
    await save(stage, id)
    expect(await touch(id)).toBe('alive')
    expect(await stage.witness.zcard(recorded)).toBe(ids.length)
  })

  test('those whose idle time is over do not count', async () => {
    const [first, second] = await useLogins(LIMITS.loginsPerUser)
    vi.setSystemTime(Date.now() + idleMs - 1000)
    // By now the first login has been idle for the whole idle time, and the second for a second less.
    const third = issueId('login')
    expect(await touch(third)).toBe('alive')
    const { recorded } = keysOf(stage, third)
    expect(await stage.witness.zrange(recorded, 0, '-1')).toEqual([second!, third].map((id) => keysOf(stage, id).hash))
    expect(await stage.witness.exists(keysOf(stage, first!).session)).toBe(1)
  })
})
