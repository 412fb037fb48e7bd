/*
 * Staged edits are saved only onto the version they were made from, within the limits of their caller, and never for a
 * session that has ended.
 */
import { describe, expect, test, vi } from 'vitest'
import type { SessionId } from '../../../src/domain/session-id.ts'
import { serviceAuditContext } from '../../../src/store/audit/audit.ts'
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
  setTerm,
  startAfreshBeforeEachTest,
  TERM,
  versionOf,
} from './session-stage.ts'

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

const { idleMs, maxMs, sessionsPerCaller, bytesPerCaller } = LIMITS
const SHORT_MS = 31_000
const LONG_MS = 10 * idleMs

/** Returns what Redis stores, without the results of operations. */
async function stored(): Promise<[string, unknown][]> {
  const all = Object.entries(await dumpOf(stage.witness, 't:'))
  return all.filter(([key]) => !key.startsWith('t:{c}:op:'))
}

const bytes = (count: number): string => 'x'.repeat(count)

/** Drops the edits of an edited session. */
const dropped = { configs: { config: null }, sets: { set: null }, count: 0 }

const heldBytes = (id: SessionId): Promise<Record<string, string>> => stage.witness.hgetall(keysOf(stage, id).held)

describe('the first edit', () => {
  test('creates a record with the edit, the owner, a proof and a random version', async () => {
    const id = issueId()
    expect(await save(stage, id)).toBe('ok')
    const { session, hash } = keysOf(stage, id)
    const { version, ...fields } = await stage.witness.hgetall(session)
    expect(fields).toEqual({ owner: OWNER, proof: LIMITS.proveSession(hash, OWNER), config: 'sealed' })
    const other = issueId()
    await save(stage, other)
    expect(await versionOf(stage, other)).not.toBe(version)
  })

  test.each(['session', 'sets', 'open', 'held'] as const)('gives the key "%s" the idle time', async (name) => {
    expect(await expiresAfter(stage, keysOf(stage, await editedSession(stage))[name], idleMs)).toBe(true)
  })

  test('records the number of edits until a day after the session', async () => {
    const { lost } = keysOf(stage, await editedSession(stage))
    expect(await stage.witness.get(lost)).toBe('2')
    expect(await expiresAfter(stage, lost, idleMs + LOSS_MS)).toBe(true)
  })

  test('lists the session with the time of its end', async () => {
    const { open, hash } = keysOf(stage, await editedSession(stage))
    expect(await stage.witness.zrange(open, 0, '-1', 'WITHSCORES')).toEqual([hash, `${Date.now() + idleMs}`])
  })
})

describe('a later edit', () => {
  test.each(['session', 'sets', 'open', 'held'] as const)('extends the key "%s" to the idle time', async (name) => {
    const id = await editedSession(stage)
    const key = keysOf(stage, id)[name]
    await stage.witness.pexpire(key, SHORT_MS)
    expect(await save(stage, id)).toBe('ok')
    expect(await stage.witness.pttl(key)).toBeGreaterThan(SHORT_MS)
    expect(await expiresAfter(stage, key, idleMs)).toBe(true)
  })

  test.each(['open', 'held'] as const)('keeps a longer lifetime of the shared key "%s"', async (name) => {
    const id = await editedSession(stage)
    const key = keysOf(stage, id)[name]
    await stage.witness.pexpire(key, LONG_MS)
    await save(stage, id)
    expect(await expiresAfter(stage, key, LONG_MS)).toBe(true)
  })

  test('raises the version by one', async () => {
    const id = await editedSession(stage)
    const before = Number(await versionOf(stage, id))
    await save(stage, id)
    expect(await versionOf(stage, id)).toBe(`${before + 1}`)
  })

  test('replaces, adds and deletes the edits that it names, and keeps the others', async () => {
    const id = issueId()
    await save(stage, id, { configs: { a: '1', b: '1', c: '1' }, sets: { d: '1', e: '1', f: '1' } })
    await save(stage, id, { configs: { a: null, b: '2' }, sets: { d: null, e: '2', g: '2' } })
    const { session, sets } = keysOf(stage, id)
    expect(await stage.witness.hmget(session, 'a', 'b', 'c')).toEqual([null, '2', '1'])
    expect(await stage.witness.hgetall(sets)).toEqual({ e: '2', f: '1', g: '2' })
  })
})

test('more edits than one command takes are all saved, and all deleted', async () => {
  const id = issueId()
  const names = Array.from({ length: 2500 }, (_, at) => `set ${at}`)
  const { sets } = keysOf(stage, id)
  await save(stage, id, { sets: Object.fromEntries(names.map((name) => [name, ''])), isRebase: true })
  expect((await stage.witness.hkeys(sets)).sort()).toEqual(names.toSorted())
  await save(stage, id, { sets: Object.fromEntries(names.slice(1).map((name) => [name, null])) })
  expect(await stage.witness.hkeys(sets)).toEqual(['set 0'])
})

describe('nothing is saved', () => {
  test('if the stored version is not the expected one', async () => {
    const id = await editedSession(stage)
    const version = await versionOf(stage, id)
    const before = await stored()
    for (const other of ['0', `${Number(version) - 1}`, `${Number(version) + 1}`]) {
      expect(await save(stage, id, { version: other })).toBe('changed')
    }
    expect(await stored()).toEqual(before)
  })

  test('if a version is expected of a login without edits', async () => {
    const id = issueId('login')
    await stage.store.sessions.touch(id, OWNER)
    expect(await save(stage, id, { version: '1' })).toBe('changed')
    expect(await save(stage, id, { version: '0' })).toBe('ok')
  })

  test('if the session belongs to another owner', async () => {
    const id = await editedSession(stage)
    const before = await stored()
    expect(await save(stage, id, { owner: 'key:2' })).toBe('gone')
    expect(await stored()).toEqual(before)
  })

  test('if the edits are sealed on a term that is no longer the active one', async () => {
    const id = await editedSession(stage)
    await setTerm(stage, TERM + 1)
    const before = await stored()
    expect(await save(stage, id)).toBe('term')
    expect(await stored()).toEqual(before)
  })

  test('if there is no keyring', async () => {
    await stage.witness.del(stage.keys.credentials.keyring)
    expect(await save(stage, issueId())).toBe('term')
  })
})

describe('a session without a record gets none', () => {
  test('if the edits were read while it had one, which another call has committed or discarded', async () => {
    const id = issueId()
    expect(await save(stage, id, { version: '1' })).toBe('changed')
    expect(await save(stage, id, { version: '0' })).toBe('ok')
  })

  test('if its edits were lost', async () => {
    const id = await editedSession(stage)
    await stage.witness.del(keysOf(stage, id).session)
    expect(await save(stage, id, { version: '0' })).toBe('gone')
  })

  test('if its id is too old', async () => {
    expect(await save(stage, issueId('edits', maxMs))).toBe('gone')
    expect(await save(stage, issueId('edits', maxMs - 1))).toBe('ok')
  })

  test('if it was ended', async () => {
    const id = issueId()
    await stage.store.sessions.end(id, OWNER)
    expect(await save(stage, id)).toBe('gone')
    expect(await save(stage, issueId())).toBe('ok')
  })

  test('if its id was issued no later than the last one that is not listed individually', async () => {
    const id = issueId('edits', 1000)
    const { ended } = keysOf(stage, id)
    await stage.witness.zadd(ended, id.issuedAt, 'floor')
    expect(await save(stage, id)).toBe('gone')
    await stage.witness.zadd(ended, id.issuedAt - 1, 'floor')
    expect(await save(stage, id)).toBe('ok')
  })
})

describe('the sessions with edits of a caller', () => {
  test('are limited; those that exist can still be edited', async () => {
    const ids = [await editedSession(stage), await editedSession(stage)]
    expect(ids).toHaveLength(sessionsPerCaller)
    const before = await stored()
    expect(await save(stage, issueId())).toBe('limit')
    expect(await stored()).toEqual(before)
    for (const id of ids) expect(await save(stage, id)).toBe('ok')
  })

  test('count until their end', async () => {
    await editedSession(stage)
    await editedSession(stage)
    vi.setSystemTime(Date.now() + idleMs - 1)
    expect(await save(stage, issueId())).toBe('limit')
    vi.setSystemTime(Date.now() + 1)
    const third = issueId()
    expect(await save(stage, third)).toBe('ok')
    const { open, hash } = keysOf(stage, third)
    expect(await stage.witness.zrange(open, 0, '-1')).toEqual([hash])
  })

  test('do not hinder a session that drops its edits', async () => {
    await editedSession(stage)
    await editedSession(stage)
    const id = issueId()
    expect(await save(stage, id, { configs: {}, count: 0 })).toBe('ok')
    expect(await stage.witness.exists(keysOf(stage, id).session)).toBe(0)
  })
})

describe('the bytes of the edits of a caller', () => {
  test('may reach their limit and not exceed it', async () => {
    const id = issueId()
    expect(await save(stage, id, { configs: { a: bytes(bytesPerCaller + 1) } })).toBe('bytes')
    expect(await stage.witness.exists(keysOf(stage, id).session)).toBe(0)
    expect(await save(stage, id, { configs: { a: bytes(bytesPerCaller) } })).toBe('ok')
  })

  test('are those of configurations and sets, of all sessions', async () => {
    const [one, other] = [issueId(), issueId()]
    expect(await save(stage, one, { configs: { a: bytes(30) }, sets: { b: bytes(30) } })).toBe('ok')
    expect(await save(stage, other, { configs: { a: bytes(20) }, sets: { b: bytes(21) } })).toBe('bytes')
    expect(await save(stage, other, { configs: { a: bytes(20) }, sets: { b: bytes(20) } })).toBe('ok')
    expect(await heldBytes(one)).toEqual({
      [keysOf(stage, one).hash]: '60',
      [keysOf(stage, other).hash]: '40',
      total: '100',
    })
  })

  test('shrink with edits that are replaced or deleted', async () => {
    const id = issueId()
    await save(stage, id, { configs: { a: bytes(40), b: bytes(20) }, sets: { c: bytes(30), d: bytes(10) } })
    await save(stage, id, { configs: { a: bytes(10), b: null }, sets: { c: bytes(5), d: null } })
    expect(await heldBytes(id)).toEqual({ [keysOf(stage, id).hash]: '15', total: '15' })
    expect(await save(stage, id, { configs: {}, sets: { e: bytes(86) } })).toBe('bytes')
    expect(await save(stage, id, { configs: {}, sets: { e: bytes(85) } })).toBe('ok')
  })

  test('may exceed the limit by a rebase; then edits may only shrink', async () => {
    const id = issueId()
    expect(await save(stage, id, { configs: { a: bytes(150) }, isRebase: true })).toBe('ok')
    expect(await save(stage, id, { configs: { b: bytes(1) } })).toBe('bytes')
    expect(await save(stage, id, { configs: { a: bytes(150) } })).toBe('ok')
    expect(await save(stage, id, { configs: { a: bytes(149) } })).toBe('ok')
    expect(await heldBytes(id)).toMatchObject({ total: '149' })
  })

  test('do not include those of sessions that have expired', async () => {
    const first = issueId()
    await save(stage, first, { configs: { a: bytes(bytesPerCaller) } })
    vi.setSystemTime(Date.now() + idleMs)
    const second = issueId()
    expect(await save(stage, second, { configs: { a: bytes(60) } })).toBe('ok')
    expect(await heldBytes(second)).toEqual({ [keysOf(stage, second).hash]: '60', total: '60' })
  })

  test('do not change with an expired session whose bytes are not known', async () => {
    const id = issueId()
    const { open, held } = keysOf(stage, id)
    await stage.witness.zadd(open, Date.now(), 'expired')
    await save(stage, id, { configs: { a: bytes(20) } })
    expect(await stage.witness.hget(held, 'total')).toBe('20')
  })

  test('never count below zero', async () => {
    const id = issueId()
    await save(stage, id, { configs: { a: bytes(50), b: bytes(50) } })
    await stage.witness.del(keysOf(stage, id).held)
    await save(stage, id, { configs: { a: null } })
    expect(await heldBytes(id)).toEqual({ [keysOf(stage, id).hash]: '0', total: '0' })
  })
})

describe('the list of sessions that have a record', () => {
  /** Needs a record even without edits. */
  const olderId = () => issueId('edits', maxMs - idleMs + 1)

  test('has no session with edits, except logins', async () => {
    const [id, login] = [olderId(), issueId('login')]
    const { recorded } = keysOf(stage, id)
    for (const one of [id, login]) {
      await stage.store.sessions.touch(one, OWNER)
      await save(stage, one)
    }
    expect(await stage.witness.zrange(recorded, 0, '-1')).toEqual([keysOf(stage, login).hash])
  })

  test('gets a session that drops its edits and keeps its record', async () => {
    const id = olderId()
    const { recorded, hash } = keysOf(stage, id)
    await save(stage, id)
    vi.setSystemTime(Date.now() + 1000)
    await save(stage, id, dropped)
    expect(await stage.witness.zrange(recorded, 0, '-1', 'WITHSCORES')).toEqual([hash, `${Date.now()}`])
    expect(await expiresAfter(stage, recorded, idleMs)).toBe(true)
  })

  test('keeps a longer lifetime when a session drops its edits', async () => {
    const id = olderId()
    const { recorded } = keysOf(stage, id)
    await save(stage, id)
    await stage.witness.zadd(recorded, Date.now(), 'other')
    await stage.witness.pexpire(recorded, LONG_MS)
    await save(stage, id, dropped)
    expect(await expiresAfter(stage, recorded, LONG_MS)).toBe(true)
  })
})

describe('a session that drops its edits', () => {
  test('leaves nothing behind', async () => {
    const before = await stored()
    expect(await save(stage, await editedSession(stage), dropped)).toBe('ok')
    expect(await stored()).toEqual(before)
  })

  test('leaves the other sessions of its owner as they are', async () => {
    await save(stage, issueId(), { configs: { config: 'x' } })
    await stage.store.sessions.end(issueId(), OWNER)
    const before = await stored()
    await save(stage, await editedSession(stage), dropped)
    expect(await stored()).toEqual(before)
  })

  test('gives back only the bytes that it is known to hold', async () => {
    await save(stage, issueId(), { configs: { config: bytes(30) } })
    const id = await editedSession(stage)
    const { held, hash } = keysOf(stage, id)
    await stage.witness.hdel(held, hash)
    await stage.witness.hset(held, 'total', 30)
    await save(stage, id, dropped)
    expect(await stage.witness.hget(held, 'total')).toBe('30')
  })

  test('keeps the record of a login, without a version', async () => {
    const id = issueId('login')
    const { session, hash } = keysOf(stage, id)
    await save(stage, id)
    expect(await save(stage, id, dropped)).toBe('ok')
    expect(await stage.witness.hgetall(session)).toEqual({ owner: OWNER, proof: LIMITS.proveSession(hash, OWNER) })
    expect(await expiresAfter(stage, session, idleMs)).toBe(true)
  })

  test('keeps its record if its id alone is not valid for the idle time, and can be edited again', async () => {
    const id = issueId('edits', maxMs - idleMs + 1)
    const { session, sets, lost, open, hash } = keysOf(stage, id)
    await save(stage, id)
    vi.setSystemTime(Date.now() + idleMs)
    expect(await save(stage, id, dropped)).toBe('ok')
    expect(await stage.witness.hgetall(session)).toEqual({ owner: OWNER, proof: LIMITS.proveSession(hash, OWNER) })
    expect(await expiresAfter(stage, session, idleMs)).toBe(true)
    expect(await stage.witness.exists(sets, lost, open)).toBe(0)
    expect(await save(stage, id)).toBe('ok')
  })

  test('succeeds even if Redis is out of memory', async () => {
    const id = await editedSession(stage)
    await stage.witness.config('SET', 'maxmemory', '1')
    expect(await save(stage, id, dropped)).toBe('ok')
  })
})

test('an edit that is repeated with its idempotency key is saved once, and its receipt is found', async () => {
  const store = stage.store.for({ ...serviceAuditContext('test', null), operation: 'key' })
  const id = issueId()
  const of = { sessionId: id.text, owner: OWNER }
  const nothing = { remove: [], set: new Map<string, string>() }
  const configs = { remove: [], set: new Map([['config', 'sealed']]) }
  const change = { version: '0', configs, sets: nothing, count: 1, term: TERM }
  expect(await store.edits.findReceipt(async () => of)).toBeNull()
  expect(await store.edits.save(of, change, 'note')).toBe('ok')
  const version = await versionOf(stage, id)
  expect(await store.edits.save(of, change, 'other note')).toBe('ok')
  expect(await versionOf(stage, id)).toBe(version)
  expect(await store.edits.findReceipt(async () => of)).toBe('note')
  const [operation] = await stage.witness.keys('t:{c}:op:*key*')
  expect(await expiresAfter(stage, operation!, 24 * 3600 * 1000)).toBe(true)
})
