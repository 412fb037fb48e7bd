/*
 * The session of one request over real sessions in Redis: when an id is issued, when a loss is reported, and how often
 * Redis is asked.
 */

import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { RequestSession, type RequestSessionOptions } from '../../src/access/request-session.ts'
import { SessionCookie } from '../../src/access/session-cookie.ts'
import { createSessionIds } from '../../src/access/session-ids.ts'
import { createRoundTripBudget } from '../../src/fairness/budget.ts'
import { hashOf, type Sessions } from '../../src/store/credentials/sessions.ts'
import { OWNER, openSessionStage, startAfreshBeforeEachTest, TERM } from '../store/credentials/session-stage.ts'
import { openOnce } from '../support/fixture.ts'

const ids = createSessionIds(createSecretKey(Buffer.alloc(32, 5)), Date.now)
const KEY = { id: 'key:1', kind: 'key', owner: OWNER } as const
const ANN = { id: 'user:ann', kind: 'user', owner: 'user:ann@5000' } as const

const stage = openOnce(openSessionStage)
startAfreshBeforeEachTest(stage)

let asked: string[]
let forged: string[]
let opened: number
beforeEach(() => {
  asked = []
  forged = []
  opened = 0
})

/** Returns the sessions of the stage, which note in `asked` the names of the functions that are called. */
const watched = (sessions: Sessions): Sessions =>
  new Proxy(sessions, {
    get(_, name: keyof Sessions) {
      return (...args: never[]) => {
        asked.push(name)
        return Reflect.apply(sessions[name], sessions, args)
      }
    },
  })

function newRequest(cookie: string | SessionCookie | null, more: Partial<RequestSessionOptions> = {}): RequestSession {
  const budget = createRoundTripBudget(20_000)
  const within = (given: unknown): Sessions => {
    expect(given).toBe(budget)
    opened++
    return watched(stage.store.sessions)
  }
  const onForged = (caller: string, requestId: string) => forged.push(`${caller} ${requestId}`)
  const sent = typeof cookie === 'string' ? new SessionCookie(cookie) : cookie
  const options = { caller: KEY, cookie: sent, mayOpen: true, budget, requestId: 'r1', idempotencyKey: null, ...more }
  return new RequestSession({ ids, within, touchEveryMs: 60_000, onForged }, options)
}

const issue = (follows: string | null = null): string => ids.issue(OWNER, 'edits', follows)
const issueLogin = (): string => ids.issue(ANN.owner, 'login', null)

/** Stages an edit in the session of an id. */
async function edit(text: string, owner: string = OWNER): Promise<void> {
  const none = { remove: [], set: new Map() }
  const change = {
    version: '0',
    count: 1,
    term: TERM,
    configs: { remove: [], set: new Map([['c', 'sealed']]) },
    sets: none,
  }
  expect(await stage.store.edits.save({ sessionId: text, owner }, change, null)).toBe('ok')
}

/** Ends the session of an id as its expiry does: its record is gone, and the number of its edits is left. */
async function expire(text: string, lost = 3): Promise<void> {
  await stage.witness.del(stage.keys.session(hashOf(text)).session)
  await stage.witness.set(stage.keys.session(hashOf(text)).lost, `${lost}`)
}

const lostOf = (text: string) => stage.witness.get(stage.keys.session(hashOf(text)).lost)
const expired = (lostEdits: number) =>
  expect.objectContaining({ name: 'SESSION_EXPIRED', data: { code: 'SESSION_EXPIRED', lostEdits } })
const ENDED = expect.objectContaining({
  name: 'UNAUTHORIZED',
  data: { code: 'UNAUTHORIZED', reason: 'the session has ended' },
})

describe('a request without a cookie', () => {
  test('gets one id, without a command to Redis', async () => {
    const session = newRequest(null)
    expect([session.issued, session.expected]).toEqual([null, null])
    const id = await session.id()
    expect([session.issued, session.expected]).toEqual([id, id])
    expect(await Promise.all([session.id(), session.idForEdit()])).toEqual([id, id])
    expect(ids.read(id, OWNER)).toMatchObject({ kind: 'edits', follows: null })
    expect(asked).toEqual([])
  })

  test('of a user gets the id of a login', async () => {
    const id = await newRequest(null, { caller: ANN }).id()
    expect(ids.read(id, ANN.owner)).toMatchObject({ kind: 'login', follows: null })
  })

  test('is refused if it may not open a session', async () => {
    await expect(newRequest(null, { mayOpen: false }).id()).rejects.toEqual(ENDED)
  })

  test('may open its session at once', async () => {
    const session = newRequest(null, { caller: ANN })
    session.openNew()
    const id = session.issued!
    expect(ids.read(id, ANN.owner)).toMatchObject({ kind: 'login', follows: null })
    expect([session.expected, await session.id(), await session.idForEdit()]).toEqual([id, id, id])
    expect(asked).toEqual([])
  })
})

describe('the cookie of a live session', () => {
  test('keeps its id, which is touched once', async () => {
    const text = issue()
    const session = newRequest(text)
    expect(session.expected).toBe(text)
    expect([await session.id(), await session.idForEdit(), await session.id()]).toEqual([text, text, text])
    expect(session.issued).toBeNull()
    expect(asked).toEqual(['touch'])
    expect(opened).toBe(1)
  })

  test('of another owner is not used and reveals no loss', async () => {
    const text = ids.issue('key:2', 'edits', null)
    await expire(text)
    const session = newRequest(text)
    expect(session.expected).toBeNull()
    const id = await session.idForEdit()
    expect(ids.read(id, OWNER)).toMatchObject({ follows: null })
    expect(asked).toEqual([])
  })

  test('whose record has no valid proof is reported and not used', async () => {
    const text = issue()
    await edit(text)
    await stage.witness.hset(stage.keys.session(hashOf(text)).session, 'proof', 'forged')
    const session = newRequest(text)
    expect(await session.id()).not.toBe(text)
    expect(forged).toEqual(['key:1 r1'])
  })

  test('reports nothing if the record is valid', async () => {
    const text = issue()
    await edit(text)
    expect(await newRequest(text).idForEdit()).toBe(text)
    expect(forged).toEqual([])
  })
})

describe('the cookie of a login', () => {
  test('is not extended again for a minute, but checked each time', async () => {
    const cookie = new SessionCookie(issueLogin())
    expect(await newRequest(cookie, { caller: ANN }).id()).toBe(cookie.text)
    expect(await newRequest(cookie, { caller: ANN }).id()).toBe(cookie.text)
    expect(asked).toEqual(['touch', 'hasRecord'])
    cookie.noteExtended(performance.now() - 60_000)
    await newRequest(cookie, { caller: ANN }).id()
    expect(asked).toEqual(['touch', 'hasRecord', 'touch'])
  })

  test('is extended for an edit', async () => {
    const cookie = new SessionCookie(issueLogin())
    await newRequest(cookie, { caller: ANN }).id()
    await newRequest(cookie, { caller: ANN }).idForEdit()
    expect(asked).toEqual(['touch', 'touch'])
  })

  test('is refused when its record is gone', async () => {
    const cookie = new SessionCookie(issueLogin())
    await newRequest(cookie, { caller: ANN }).id()
    await expire(cookie.text)
    const session = newRequest(cookie, { caller: ANN, mayOpen: false })
    await expect(session.id()).rejects.toEqual(ENDED)
    expect(asked).toEqual(['touch', 'hasRecord', 'touch'])
  })

  test('is not noted as extended if it has ended', async () => {
    const cookie = new SessionCookie(issueLogin())
    await expire(cookie.text)
    await expect(newRequest(cookie, { caller: ANN, mayOpen: false }).id()).rejects.toEqual(ENDED)
    expect(cookie.wasExtended(1e9)).toBe(false)
  })

  test('reports lost edits to an edit that follows a read, although it was not extended again', async () => {
    const lost = issueLogin()
    await expire(lost)
    const cookie = new SessionCookie(ids.issue(ANN.owner, 'login', hashOf(lost)))
    await newRequest(cookie, { caller: ANN }).id()
    const session = newRequest(cookie, { caller: ANN })
    expect(await session.id()).toBe(cookie.text)
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(asked).toEqual(['touch', 'hasRecord', 'takeLost'])
  })

  test('leaves the report of lost edits to the next edit if a read finds its record gone', async () => {
    const cookie = new SessionCookie(issueLogin())
    await newRequest(cookie, { caller: ANN }).id()
    await expire(cookie.text)
    const session = newRequest(cookie, { caller: ANN })
    expect(ids.read(await session.id(), ANN.owner)!.follows).toBe(hashOf(cookie.text))
    expect(await lostOf(cookie.text)).toBe('3')
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
  })

  test('of a key is extended each time, because a session without edits has no record', async () => {
    const cookie = new SessionCookie(issue())
    await newRequest(cookie).id()
    await newRequest(cookie).id()
    expect(asked).toEqual(['touch', 'touch'])
  })
})

describe('edits that were lost with their session', () => {
  test('are reported by all edits of the next request with one', async () => {
    const text = issue()
    await expire(text)
    const session = newRequest(text)
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(await lostOf(text)).toBeNull()
    const id = session.issued!
    expect(ids.read(id, OWNER)).toMatchObject({ follows: null })
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(await newRequest(id).idForEdit()).toBe(id)
  })

  test('are kept for the next edit if a read comes first, in the same request', async () => {
    const text = issue()
    await expire(text)
    const session = newRequest(text)
    const id = await session.id()
    expect(ids.read(id, OWNER)!.follows).toBe(hashOf(text))
    expect(await lostOf(text)).toBe('3')
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(await newRequest(id).idForEdit()).toBe(id)
  })

  test('are kept for the next edit if a read comes first, in an earlier request', async () => {
    const text = issue()
    await expire(text)
    const id = await newRequest(text).id()
    expect(await newRequest(id).id()).toBe(id)
    const session = newRequest(id)
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(session.issued).toBeNull()
    expect(await lostOf(text)).toBeNull()
    expect(await newRequest(id).idForEdit()).toBe(id)
  })

  test('are looked for once by a request, and only under ids that exist', async () => {
    const lost = issue()
    const follower = newRequest(issue(hashOf(lost)))
    await follower.id()
    for (let time = 0; time < 2; time++) await follower.idForEdit()
    expect(asked).toEqual(['touch', 'takeLost'])
    asked = []
    await newRequest(issue(hashOf(lost))).idForEdit()
    expect(asked.sort()).toEqual(['takeLost', 'touch'])
    asked = []
    const ended = issue()
    await stage.store.sessions.end(ids.read(ended, OWNER)!, OWNER)
    await newRequest(ended).idForEdit()
    expect(asked).toEqual(['touch', 'takeLost'])
  })

  test('are reported again to a request that is repeated with its idempotency key, and to no other one', async () => {
    const edit = (text: string, key: string | null) => newRequest(text, { idempotencyKey: key }).idForEdit()
    const [lost, before] = [issue(), issue()]
    await expire(lost)
    await expire(before)
    const follower = await newRequest(before).id()
    for (const text of [lost, follower]) {
      for (let time = 0; time < 3; time++) await expect(edit(text, 'key')).rejects.toEqual(expired(3))
      expect(await stage.store.sessions.findLost(hashOf(text))).toBe(0)
      await edit(text, 'another key')
      await edit(text, 'key')
    }
    expect([await lostOf(lost), await lostOf(before)]).toEqual([null, null])
    await expire(lost)
    await expect(edit(lost, 'key')).rejects.toEqual(expired(3))
    await edit(lost, null)
    expect(await lostOf(lost)).toBeNull()
  })

  test('are reported with a new id, with which a request with the same idempotency key continues', async () => {
    const lost = issue()
    await expire(lost)
    const follower = await newRequest(lost).id()
    for (const text of [lost, follower]) {
      const request = newRequest(text, { idempotencyKey: 'key' })
      await expect(request.idForEdit()).rejects.toEqual(expired(3))
      expect(await newRequest(request.issued!, { idempotencyKey: 'key' }).idForEdit()).toBe(request.issued)
    }
  })

  test('are reported once to a login of a cookie, which gets no other id', async () => {
    const lost = issue()
    await expire(lost)
    const cookieOnly = { idempotencyKey: 'key', mayOpen: false }
    const follower = issue(hashOf(lost))
    await expect(newRequest(follower, cookieOnly).idForEdit()).rejects.toEqual(expired(3))
    expect(await newRequest(follower, cookieOnly).idForEdit()).toBe(follower)
  })

  test('that were reported are not reported to a session that a read opens', async () => {
    const lost = issue()
    await expire(lost)
    await expect(newRequest(lost, { idempotencyKey: 'key' }).idForEdit()).rejects.toEqual(expired(3))
    const follower = await newRequest(lost).id()
    expect(ids.read(follower, OWNER)!.follows).toBeNull()
  })

  test('are kept if the session that follows expires as well', async () => {
    const text = issue()
    await expire(text)
    const id = await newRequest(text).id()
    await edit(id)
    await expire(id, 2)
    const session = newRequest(id)
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    const next = session.issued!
    expect(next).not.toBe(id)
    expect(ids.read(next, OWNER)).toMatchObject({ follows: null })
  })

  test('are reported without a new id if the request may not open a session', async () => {
    const text = issue()
    await expire(text)
    const id = await newRequest(text).id()
    await expire(id, 0)
    const session = newRequest(id, { mayOpen: false })
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(session.issued).toBeNull()
  })

  test('of the session before an ended one are found by a read', async () => {
    const first = issue()
    await expire(first)
    const id = await newRequest(first).id()
    await stage.store.sessions.end(ids.read(id, OWNER)!, OWNER)
    const session = newRequest(id)
    const next = await session.id()
    expect(ids.read(next, OWNER)!.follows).toBe(hashOf(first))
  })

  test('are reported to the owner of an id of the previous version', async () => {
    const former = 'a'.repeat(64)
    await expire(former, 5)
    await expect(newRequest(former).idForEdit()).rejects.toEqual(expired(5))
    const session = newRequest('not an id')
    expect(ids.read(await session.idForEdit(), OWNER)).toMatchObject({ follows: null })
  })

  test('are kept for the next call with a reply if a notification comes first, in the same request', async () => {
    const text = issue()
    await expire(text)
    const session = newRequest(text)
    session.hasReply = false
    for (let time = 0; time < 2; time++) await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(await lostOf(text)).toBe('3')
    session.hasReply = true
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
    expect(await lostOf(text)).toBeNull()
    session.hasReply = false
    await expect(session.idForEdit()).rejects.toEqual(expired(3))
  })

  test('are kept for the next call with a reply if a notification comes first, in an earlier request', async () => {
    const text = issue()
    await expire(text)
    const earlier = newRequest(text)
    earlier.hasReply = false
    await expect(earlier.idForEdit()).rejects.toEqual(expired(3))
    const follower = newRequest(earlier.issued!)
    follower.hasReply = false
    await expect(follower.idForEdit()).rejects.toEqual(expired(3))
    await expect(newRequest(earlier.issued!).idForEdit()).rejects.toEqual(expired(3))
    const session = newRequest(earlier.issued!)
    session.hasReply = false
    expect(await session.idForEdit()).toBe(earlier.issued)
  })

  test('are not looked for if the cookie has no id of this service', async () => {
    await newRequest('not an id').idForEdit()
    expect(asked).toEqual([])
  })

  test('are not looked for by a notification whose session is the first one', async () => {
    const session = newRequest(issue())
    session.hasReply = false
    await session.idForEdit()
    expect(asked).toEqual(['touch'])
  })

  test('are forgotten with a discard', async () => {
    const text = issue()
    await expire(text)
    const session = newRequest(text)
    await session.forgetLoss()
    expect(await lostOf(text)).toBeNull()
    expect(await session.idForEdit()).toBe(session.issued)
    await expire(text)
    const reported = newRequest(text)
    await expect(reported.idForEdit()).rejects.toEqual(expired(3))
    await reported.forgetLoss()
    expect(await reported.idForEdit()).toBe(reported.issued)
    asked = []
    await newRequest(issue()).forgetLoss()
    expect(asked).toEqual(['touch'])
  })
})

describe('the end of a session', () => {
  test('drops its edits, and the request gets another id', async () => {
    const text = issue()
    await edit(text)
    const session = newRequest(text)
    await session.end()
    expect([session.issued, session.expected]).toEqual([null, null])
    expect(await stage.witness.exists(stage.keys.session(hashOf(text)).session)).toBe(0)
    const id = await session.id()
    expect([id === text, ids.read(id, OWNER)!.follows]).toEqual([false, null])
    expect(asked).toEqual(['end'])
  })

  test('drops the id that the request got before', async () => {
    const session = newRequest(null)
    const id = await session.id()
    await session.end()
    expect(session.issued).toBeNull()
    expect(await session.id()).not.toBe(id)
    await expect(newRequest(id, { mayOpen: false }).id()).rejects.toEqual(ENDED)
  })

  test.each([
    ['a login of the cookie alone', false, true],
    ['a request with a key or a password', true, false],
  ])('ends the login for %s, mayOpen %s: %s', async (_, mayOpen, endsLogin) => {
    const session = newRequest(issueLogin(), { caller: ANN, mayOpen })
    expect(session.endedLogin).toBe(false)
    await session.end()
    expect(session.endedLogin).toBe(endsLogin)
  })

  test('sends nothing to Redis if the request has no session', async () => {
    await newRequest(null).end()
    await newRequest('not an id').end()
    expect(asked).toEqual([])
  })

  test('makes no later edit look for a loss, if the id is one of the previous version', async () => {
    const former = 'a'.repeat(64)
    await expire(former)
    const session = newRequest(former)
    await session.end()
    await session.idForEdit()
    expect(asked).toEqual([])
  })
})

test('a request that failed can be tried again, and keeps an id that it issued', async () => {
  const text = issue()
  let failures = 1
  const within = (): Sessions => {
    const { sessions } = stage.store
    const touch = sessions.touch.bind(sessions)
    sessions.touch = (id, owner) => (failures-- > 0 ? Promise.reject(new Error('down')) : touch(id, owner))
    return sessions
  }
  const budget = createRoundTripBudget(20_000)
  const service = { ids, within, touchEveryMs: 60_000, onForged: () => {} }
  const options = {
    caller: KEY,
    cookie: new SessionCookie(text),
    mayOpen: true,
    budget,
    requestId: 'r1',
    idempotencyKey: null,
  }
  const session = new RequestSession(service, options)
  await expect(session.id()).rejects.toThrow('down')
  expect(await session.id()).toBe(text)
})
