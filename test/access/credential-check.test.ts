/*
 * The check of keys, passwords and cookies over a real directory, with a clock that each test sets.
 */

import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeApiKey, type Rights, revokedKey } from '../../src/access/api-key.ts'
import { parseBearer } from '../../src/access/bearer-token.ts'
import { localCaller } from '../../src/access/caller.ts'
import {
  CredentialCheck,
  type CredentialCheckOptions,
  type RequestCredentials,
} from '../../src/access/credential-check.ts'
import { type Directory, openDirectory } from '../../src/access/directory.ts'
import { makeUser, type PasswordCost, type UserRecord } from '../../src/access/password.ts'
import { createRecordProofs } from '../../src/access/record-proofs.ts'
import { RefusedAttempt } from '../../src/access/refused-attempt.ts'
import { Secret } from '../../src/access/secret.ts'
import { SessionCookie } from '../../src/access/session-cookie.ts'
import { createSessionIds } from '../../src/access/session-ids.ts'
import { ApplicationError } from '../../src/domain/errors/application-error.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

const pepper = createSecretKey(Buffer.alloc(32, 3))
const proofs = createRecordProofs(createSecretKey(Buffer.alloc(32, 4)), { without: 'unproven' })
/** Hashing a password with this cost takes less than a millisecond. */
const COST: PasswordCost = { N: 16, r: 8, p: 1 }
const RIGHTS: Rights = { grants: ['role:viewer'], networks: ['a', 'b'], expiresAt: null }
const PASSWORD = 'correct horse battery'
const SOURCE = '198.51.100.1'
const MINUTE_MS = 60_000

const clock = { now: 1_000_000 }
const sessionIds = createSessionIds(createSecretKey(Buffer.alloc(32, 5)), () => clock.now)

const redis = openOnce(startRedisServer)
let prefixes = 0
let store: Awaited<ReturnType<typeof openStore>>

beforeEach(async () => {
  clock.now = 1_000_000
  store = await forThisTest(openStore(redis.url, `t${++prefixes}:`))
})

async function addKey(rights: Partial<Rights> = {}, revokedAt?: number): Promise<{ id: string; key: string }> {
  const { id, key, record } = makeApiKey(pepper, 'nightly job', { ...RIGHTS, ...rights }, 5000)
  const after = revokedAt === undefined ? record : revokedKey(pepper, record, revokedAt)
  await store.store.access.replace('keys', id, null, JSON.stringify(proofs.signKey(id, after)))
  return { id, key: key.reveal() }
}

async function addUser(name: string, rights: Partial<Rights> = {}): Promise<UserRecord> {
  const user = { name, password: new Secret(PASSWORD), ...RIGHTS, ...rights, createdAt: 5000 }
  const record = proofs.signUser(name, await makeUser(pepper, user, COST))
  await store.store.access.replace('users', name, null, JSON.stringify(record))
  return record
}

const openIt = (): Promise<Directory> =>
  forThisTest(
    openDirectory({
      records: store.store.access,
      keyring: { proofs, pepper },
      tagOf: sessionIds.tagOf,
      onTrouble: (reason) => expect.unreachable(reason),
      onLocked: () => expect.unreachable(),
    }),
  )

async function newCheck(more: Partial<CredentialCheckOptions> = {}): Promise<CredentialCheck> {
  const directory = await openIt()
  const now = () => clock.now
  return new CredentialCheck({ directory, pepper, needsCredentials: true, sessionIds, now, cost: COST, ...more })
}

const NOTHING: RequestCredentials = { authorization: null, bearer: null, login: null, cookie: null, source: SOURCE }
const withKey = (key: string): RequestCredentials => ({
  ...NOTHING,
  authorization: `Bearer ${key}`,
  bearer: parseBearer(`Bearer ${key}`),
})
const withLogin = (username: string, password = PASSWORD): RequestCredentials => ({
  ...NOTHING,
  login: { username, password: new Secret(password) },
})
const withCookie = (text: string): RequestCredentials => ({ ...NOTHING, cookie: new SessionCookie(text) })

/** Returns the authentication, or the reason of the refusal with what the attempt claimed. */
async function outcomeOf(check: CredentialCheck, credentials: RequestCredentials): Promise<unknown> {
  try {
    return await check.check(credentials)
  } catch (failure) {
    if (failure instanceof RefusedAttempt) {
      expect(failure).toMatchObject({ name: 'UNAUTHORIZED', data: { code: 'UNAUTHORIZED', reason: failure.reason } })
      return { refused: failure.reason, ...failure.claimed }
    }
    if (failure instanceof ApplicationError) return { name: failure.name, reason: failure.data.reason }
    throw failure
  }
}

describe('the credential check', () => {
  test('accepts every client as local while there are no keys and users, unless the service is guarded', async () => {
    const check = await newCheck({ needsCredentials: false })
    expect(check.isOpen).toBe(true)
    expect(check.check(withKey('nonsense'))).toEqual({ caller: localCaller, scheme: 'none' })
    const guarded = await newCheck()
    expect(guarded.isOpen).toBe(false)
    expect(await outcomeOf(guarded, NOTHING)).toEqual({
      name: 'UNAUTHORIZED',
      reason: 'send an API key (Authorization: Bearer), or user and password',
    })
  })

  test('requires credentials as soon as there is a key', async () => {
    await addKey()
    const check = await newCheck({ needsCredentials: false })
    expect(check.isOpen).toBe(false)
    expect(await outcomeOf(check, NOTHING)).toMatchObject({ name: 'UNAUTHORIZED' })
  })

  test('accepts no key and no password without a keyring', async () => {
    const { key } = await addKey()
    await addUser('ann')
    const check = await newCheck({ pepper: null })
    expect(await outcomeOf(check, withKey(key))).toMatchObject({ refused: 'this API key is not known' })
    expect(await outcomeOf(check, withLogin('ann'))).toMatchObject({
      refused: 'the user name or the password is wrong',
    })
  })
})

describe('an API key', () => {
  test('identifies its caller at once, with the rights of its record', async () => {
    const { id, key } = await addKey()
    const all = await addKey({ networks: null })
    const check = await newCheck()
    expect(check.check(withKey(key))).toMatchObject({
      caller: {
        ...{ id: `key:${id}`, kind: 'key', name: 'nightly job', owner: `key:${id}` },
        ...{ permissions: new Set(['inventory:read']), networks: new Set(['a', 'b']) },
      },
      scheme: 'key',
    })
    expect(check.check(withKey(all.key))).toMatchObject({ caller: { networks: null } })
    expect(check.check(withKey(key))).toBe(check.check(withKey(key)))
  })

  test('that is unknown or malformed is refused, and claims only a key that exists', async () => {
    const { id, key } = await addKey()
    const check = await newCheck()
    const refused = 'this API key is not known'
    expect(await outcomeOf(check, withKey('nonsense'))).toEqual({ refused, key: null })
    expect(await outcomeOf(check, withKey(`kr_${'0'.repeat(12)}_${'0'.repeat(64)}`))).toEqual({ refused, key: null })
    const guessed = key.endsWith('0') ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`
    expect(await outcomeOf(check, withKey(guessed))).toEqual({ refused, key: id })
  })

  test('that was revoked is refused with the reason, each time', async () => {
    const { id, key } = await addKey({}, 6000)
    const check = await newCheck()
    for (let time = 0; time < 12; time++) {
      expect(await outcomeOf(check, withKey(key))).toEqual({ refused: 'this API key was revoked', key: id })
    }
  })

  test('that expires is refused from that time on', async () => {
    const { id, key } = await addKey({ expiresAt: clock.now + 10 })
    const check = await newCheck()
    clock.now += 9
    expect(await outcomeOf(check, withKey(key))).toMatchObject({ scheme: 'key' })
    clock.now += 1
    expect(await outcomeOf(check, withKey(key))).toEqual({ refused: 'this API key has expired', key: id })
  })

  test('is refused to a source with ten failures in a minute, unless it was right before', async () => {
    const { key } = await addKey()
    const other = await addKey()
    const check = await newCheck()
    await outcomeOf(check, withKey(other.key))
    for (let time = 0; time < 10; time++) {
      expect(await outcomeOf(check, withKey(`x${time}`))).toMatchObject({ key: null })
    }
    expect(await outcomeOf(check, withKey('x'))).toEqual({
      name: 'OVERLOADED',
      reason: 'too many failed logins: wait 60 s',
    })
    expect(await outcomeOf(check, withKey(other.key))).toMatchObject({ scheme: 'key' })
    expect(await outcomeOf(check, withKey(key))).toMatchObject({ scheme: 'key' })
    expect(await outcomeOf(check, { ...withKey('x'), source: '198.51.100.2' })).toMatchObject({ key: null })
    clock.now += MINUTE_MS
    expect(await outcomeOf(check, withKey('x'))).toMatchObject({ key: null })
  })

  test('is verified again when its record changes', async () => {
    const { id, key } = await addKey()
    const directory = await openIt()
    const records = { findKey: directory.findKey.bind(directory) }
    const changing = { ...standIn(directory), findKey: (name: string) => records.findKey(name) }
    const check = await newCheck({ directory: changing })
    expect(await outcomeOf(check, withKey(key))).toMatchObject({ scheme: 'key' })
    records.findKey = () => null
    expect(await outcomeOf(check, withKey(key))).toEqual({ refused: 'this API key is not known', key: null })
    const former = directory.findKey(id)!
    records.findKey = () => ({ ...former, networks: null })
    expect(await outcomeOf(check, withKey(key))).toEqual({ refused: 'this API key is not known', key: id })
  })

  test('without a proof gets one when it was verified', async () => {
    const { id, key, record } = makeApiKey(pepper, 'former', RIGHTS, 5000)
    await store.store.access.replace('keys', id, null, JSON.stringify(record))
    const directory = await openIt()
    const taken: string[] = []
    const watched = { ...standIn(directory), takeOverKey: (name: string) => taken.push(name) }
    const check = await newCheck({ directory: watched })
    await outcomeOf(check, withKey(key.reveal().replace(/.$/, 'x')))
    expect(taken).toEqual([])
    await outcomeOf(check, withKey(key.reveal()))
    expect(taken).toEqual([id])
  })
})

describe('user and password', () => {
  test('identify the user', async () => {
    await addUser('ann')
    const check = await newCheck()
    expect(await outcomeOf(check, withLogin('ann'))).toMatchObject({
      caller: {
        ...{ id: 'user:ann', kind: 'user', name: 'ann', owner: 'user:ann@5000' },
        ...{ permissions: new Set(['inventory:read']), networks: new Set(['a', 'b']) },
      },
      scheme: 'login',
    })
    const [first, second] = (await Promise.all([1, 2].map(() => outcomeOf(check, withLogin('ann'))))) as {
      caller: unknown
    }[]
    expect(first!.caller).toBe(second!.caller)
  })

  test('that are wrong are refused, and claim only a user that exists', async () => {
    await addUser('ann')
    const check = await newCheck()
    const refused = 'the user name or the password is wrong'
    expect(await outcomeOf(check, withLogin('ann', 'wrong password'))).toEqual({ refused, user: 'ann' })
    expect(await outcomeOf(check, withLogin('bob'))).toEqual({ refused, user: null })
  })

  test('of a user that has expired are refused with the reason', async () => {
    await addUser('ann', { expiresAt: clock.now })
    expect(await outcomeOf(await newCheck(), withLogin('ann'))).toEqual({
      refused: 'this user has expired',
      user: 'ann',
    })
  })
})

describe('the cookie of a login', () => {
  const ENDED = 'the session has ended, or no login opened it: send an API key, or user and password'

  test('identifies the user', async () => {
    await addUser('ann')
    const check = await newCheck()
    const cookie = withCookie(sessionIds.issue('user:ann@5000', 'login', null))
    expect(await outcomeOf(check, cookie)).toMatchObject({ caller: { id: 'user:ann' }, scheme: 'cookie' })
  })

  test('identifies a user whose record another process gave a proof a moment ago', async () => {
    const record = await addUser('ann')
    const { proof: _, ...former } = record
    await store.store.access.replace('users', 'ann', JSON.stringify(record), JSON.stringify(former))
    const check = await newCheck()
    await store.store.access.replace('users', 'ann', JSON.stringify(former), JSON.stringify(record))
    const cookie = withCookie(sessionIds.issue('user:ann@5000', 'login', null))
    expect(await outcomeOf(check, cookie)).toMatchObject({ caller: { id: 'user:ann' }, scheme: 'cookie' })
  })

  test.each<[string, () => string]>([
    ['that was made up', () => 'x'],
    ['of staged edits', () => sessionIds.issue('user:ann@5000', 'edits', null)],
    ['of a user that was created again', () => sessionIds.issue('user:ann@4000', 'login', null)],
    ['of no user', () => sessionIds.issue('user:bob@5000', 'login', null)],
    ['whose proof was altered', () => sessionIds.issue('user:ann@5000', 'login', null).replace(/.$/, 'x')],
    ['with the tag of another user', () => retagged()],
  ])('%s is refused', async (_, text) => {
    await addUser('ann')
    expect(await outcomeOf(await newCheck(), withCookie(text()))).toEqual({ name: 'UNAUTHORIZED', reason: ENDED })
  })

  test('of a user that has expired is refused, also after it was accepted', async () => {
    await addUser('ann', { expiresAt: clock.now + 10 })
    const check = await newCheck()
    const cookie = withCookie(sessionIds.issue('user:ann@5000', 'login', null))
    expect(await outcomeOf(check, cookie)).toMatchObject({ scheme: 'cookie' })
    clock.now += 10
    expect(await outcomeOf(check, cookie)).toEqual({ name: 'UNAUTHORIZED', reason: 'this user has expired' })
  })

  /** Returns an id of Bob with the tag of Ann. */
  function retagged(): string {
    const text = sessionIds.issue('user:bob@5000', 'login', null)
    return text.replace(sessionIds.tagOf('user:bob@5000'), sessionIds.tagOf('user:ann@5000'))
  }
})

describe('several credentials', () => {
  test('must all be right: a wrong key is refused beside a right login', async () => {
    await addUser('ann')
    const check = await newCheck()
    const both = { ...withLogin('ann'), bearer: parseBearer('Bearer x') }
    expect(await outcomeOf(check, both)).toMatchObject({ refused: 'this API key is not known' })
    const cookie = new SessionCookie(sessionIds.issue('user:ann@5000', 'login', null))
    expect(await outcomeOf(check, { ...withLogin('ann', 'wrong password'), cookie })).toMatchObject({ user: 'ann' })
  })

  test('with an Authorization of another scheme are refused', async () => {
    await addUser('ann')
    const cookie = new SessionCookie(sessionIds.issue('user:ann@5000', 'login', null))
    expect(await outcomeOf(await newCheck(), { ...NOTHING, authorization: 'Digest x', cookie })).toEqual({
      name: 'UNAUTHORIZED',
      reason: 'Authorization must be Bearer with an API key, or Basic',
    })
  })
})

/** Returns an object with the methods of a directory, so that a test can replace one of them. */
function standIn(directory: Directory): Directory {
  return {
    isEmpty: directory.isEmpty,
    isLocked: directory.isLocked,
    findKey: (id) => directory.findKey(id),
    findUser: (name) => directory.findUser(name),
    findProvenUser: (tag) => directory.findProvenUser(tag),
    takeOverUser: (name, before, after) => directory.takeOverUser(name, before, after),
    takeOverKey: (id, record) => directory.takeOverKey(id, record),
    owners: () => directory.owners(),
    stop: () => directory.stop(),
  }
}

describe('a caller that is checked again', () => {
  const refusedFor = (reason: string): unknown =>
    expect.objectContaining({ name: 'UNAUTHORIZED', data: { code: 'UNAUTHORIZED', reason } })
  const callerOf = async (check: CredentialCheck, credentials: RequestCredentials) =>
    (await check.check(credentials)).caller

  test('is refused once its key has expired or was revoked', async () => {
    const { key } = await addKey({ expiresAt: clock.now + 10 })
    const revoked = await addKey({}, 6000)
    const check = await newCheck()
    const caller = await callerOf(check, withKey(key))
    expect(check.recheck(caller)).toEqual(caller)
    const isRefused = refusedFor('this API key is no longer valid')
    expect(() => check.recheck({ ...caller, id: `key:${revoked.id}` })).toThrow(isRefused)
    clock.now += 10
    expect(() => check.recheck(caller)).toThrow(isRefused)
  })

  test('is refused once its user has expired', async () => {
    await addUser('ann', { expiresAt: clock.now + 10 })
    const check = await newCheck()
    const caller = await callerOf(check, withLogin('ann'))
    expect(check.recheck(caller)).toBe(caller)
    clock.now += 10
    expect(() => check.recheck(caller)).toThrow(expect.objectContaining({ name: 'UNAUTHORIZED' }))
  })

  test('is refused once its user is gone, or while the service needs credentials that it does not have', async () => {
    await addUser('ann', {})
    const check = await newCheck()
    const caller = await callerOf(check, withLogin('ann'))
    expect(() => check.recheck({ ...caller, name: 'bob' })).toThrow(refusedFor('this user no longer exists'))
    expect(() => check.recheck(localCaller)).toThrow(refusedFor('the service needs credentials now'))
  })
})
