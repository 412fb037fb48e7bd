/*
 * The authenticator begins the request of a caller: whose session it is, what is counted and what is recorded.
 */

import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeApiKey } from '../../src/access/api-key.ts'
import { Authenticator } from '../../src/access/authenticator.ts'
import { parseBearer } from '../../src/access/bearer-token.ts'
import { localCaller } from '../../src/access/caller.ts'
import { CredentialCheck, type RequestCredentials } from '../../src/access/credential-check.ts'
import { type Directory, openDirectory } from '../../src/access/directory.ts'
import { makeUser } from '../../src/access/password.ts'
import { createRecordProofs } from '../../src/access/record-proofs.ts'
import type { SessionService } from '../../src/access/request-session.ts'
import { Secret } from '../../src/access/secret.ts'
import { SessionCookie } from '../../src/access/session-cookie.ts'
import { createSessionIds } from '../../src/access/session-ids.ts'
import { storeUnavailable } from '../../src/domain/errors/application-error.ts'
import { createRoundTripBudget } from '../../src/fairness/budget.ts'
import type { Sessions } from '../../src/store/credentials/sessions.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'

const pepper = createSecretKey(Buffer.alloc(32, 3))
const proofs = createRecordProofs(createSecretKey(Buffer.alloc(32, 4)), { without: 'unproven' })
const sessionIds = createSessionIds(createSecretKey(Buffer.alloc(32, 5)), Date.now)
const RIGHTS = { grants: ['role:viewer'], networks: null, expiresAt: null }
const IDS = { id: 'r1', idempotencyKey: null, comment: 'why' }
const SOURCE = '198.51.100.1'

const redis = openOnce(startRedisServer)
const store = openOnce(() => openStore(redis.url, 't:'))
const empty = openOnce(() => openStore(redis.url, 'empty:'))
const openIt = ({ store: { access } }: { readonly store: (typeof store)['store'] }): Promise<Directory> =>
  openDirectory({
    records: access,
    keyring: { proofs, pepper },
    tagOf: sessionIds.tagOf,
    onTrouble: (reason) => expect.unreachable(reason),
    onLocked: () => expect.unreachable(),
  })

const { id: keyId, key, record } = makeApiKey(pepper, 'job', RIGHTS, 5000)
const directory = openOnce(async () => {
  const user = { name: 'ann', password: new Secret('correct horse battery'), ...RIGHTS, createdAt: 5000 }
  const ann = proofs.signUser('ann', await makeUser(pepper, user, { N: 16, r: 8, p: 1 }))
  await store.store.access.replace('users', 'ann', null, JSON.stringify(ann))
  await store.store.access.replace('keys', keyId, null, JSON.stringify(proofs.signKey(keyId, record)))
  return await openIt(store)
})
const emptyDirectory = openOnce(() => openIt(empty))

let recorded: unknown[]
beforeEach(() => {
  recorded = []
})

function newAuthenticator(of: Directory = directory, sessions: Partial<SessionService> = {}): Authenticator {
  const now = Date.now
  const options = { directory: of, pepper, needsCredentials: false, sessionIds, now, cost: { N: 16, r: 8, p: 1 } }
  return new Authenticator({
    credentials: new CredentialCheck(options),
    sessions: {
      ...{ ids: sessionIds, within: () => store.store.sessions, touchEveryMs: 60_000, onForged: () => {} },
      ...sessions,
    },
    logins: {
      opened: (caller, origin) => recorded.push(['opened', caller, origin]),
      refused: (claimed, reason, origin) => recorded.push(['refused', claimed, reason, origin]),
      stop: async () => {},
    },
    createBudget: () => createRoundTripBudget(20_000),
  })
}

const NOTHING: RequestCredentials = { authorization: null, bearer: null, login: null, cookie: null, source: SOURCE }
const withKey: RequestCredentials = { ...NOTHING, bearer: parseBearer(`Bearer ${key.reveal()}`) }
const withLogin = (password = 'correct horse battery'): RequestCredentials => ({
  ...NOTHING,
  login: { username: 'ann', password: new Secret(password) },
})

describe('a request with an API key', () => {
  test('begins at once, with its ids, its key for limits and no session check', () => {
    const request = newAuthenticator().authenticate(withKey, IDS)
    expect(request).toMatchObject({
      ...IDS,
      ...{ caller: { id: `key:${keyId}` }, limitKey: `key:${keyId}`, sessionCheck: null, source: SOURCE },
    })
    expect(recorded).toEqual([])
  })

  test('may open a session', async () => {
    const { session } = await newAuthenticator().authenticate(withKey, IDS)
    expect(session.issued).toBeNull()
    expect(sessionIds.read(await session.id(), `key:${keyId}`)).toMatchObject({ kind: 'edits' })
  })
})

describe('an anonymous request while there are no keys and no users', () => {
  test('shares the limits of its address', async () => {
    const authenticator = newAuthenticator(emptyDirectory)
    expect(authenticator.isOpen).toBe(true)
    expect(await authenticator.authenticate(NOTHING, IDS)).toMatchObject({ limitKey: SOURCE, sessionCheck: null })
    expect(newAuthenticator().isOpen).toBe(false)
  })
})

describe('the request of a user', () => {
  test('with name and password gets a session at once, and the login is recorded', async () => {
    const request = await newAuthenticator().authenticate(withLogin(), IDS)
    expect(request.limitKey).toBe('user:ann')
    // Nothing is asked of Redis.
    expect(request.sessionCheck).toBeNull()
    expect(sessionIds.read(request.session.issued!, 'user:ann@5000')).toMatchObject({ kind: 'login' })
    expect(recorded).toEqual([['opened', 'user:ann', { source: SOURCE, requestId: 'r1' }]])
  })

  test('with a cookie alone continues its session, and no login is recorded', async () => {
    const cookie = new SessionCookie(sessionIds.issue('user:ann@5000', 'login', null))
    const request = await newAuthenticator().authenticate({ ...NOTHING, cookie }, IDS)
    await request.sessionCheck
    expect(await request.session.id()).toBe(cookie.text)
    expect([request.caller.id, recorded.length]).toEqual(['user:ann', 0])
  })

  test('with name, password and the cookie of a live session continues it, and no login is recorded', async () => {
    const cookie = new SessionCookie(sessionIds.issue('user:ann@5000', 'login', null))
    const request = await newAuthenticator().authenticate({ ...withLogin(), cookie }, IDS)
    await request.sessionCheck
    expect(await request.session.id()).toBe(cookie.text)
    expect(recorded).toEqual([])
  })

  test('whose session has ended is refused, and opens another one only with name and password', async () => {
    const text = sessionIds.issue('user:ann@5000', 'login', null)
    await store.store.sessions.end(sessionIds.read(text, 'user:ann@5000')!, 'user:ann@5000')
    const request = await newAuthenticator().authenticate({ ...NOTHING, cookie: new SessionCookie(text) }, IDS)
    // Nothing awaits the check for a while, which must not end the process.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect(request.sessionCheck).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(recorded).toEqual([])
    const both = await newAuthenticator().authenticate({ ...withLogin(), cookie: new SessionCookie(text) }, IDS)
    await both.sessionCheck
    expect(recorded).toHaveLength(1)
  })
})

describe('the recheck of credentials', () => {
  const [QUICK, THOROUGH] = [{ isThorough: false }, { isThorough: true }]
  const UNAUTHORIZED = expect.objectContaining({ name: 'UNAUTHORIZED' })
  const alive = (): RequestCredentials => ({
    ...NOTHING,
    cookie: new SessionCookie(sessionIds.issue('user:ann@5000', 'login', null)),
  })
  const ended = async (): Promise<RequestCredentials> => {
    const text = sessionIds.issue('user:ann@5000', 'login', null)
    await store.store.sessions.end(sessionIds.read(text, 'user:ann@5000')!, 'user:ann@5000')
    return { ...NOTHING, cookie: new SessionCookie(text) }
  }

  const acceptedBy = async (credentials: RequestCredentials) =>
    (await newAuthenticator().authenticate(credentials, IDS)).caller
  const ann = () => acceptedBy(withLogin())

  test.each([false, true])(
    'returns their caller if they are valid, opens no session, thorough: %s',
    async (isThorough) => {
      const authenticator = newAuthenticator()
      const job = await acceptedBy(withKey)
      const user = await ann()
      recorded = []
      // Without a promise, because a stream that reads by a key asks often.
      expect(authenticator.recheck(job, withKey, { isThorough })).toEqual(job)
      expect(authenticator.recheck(user, withLogin(), { isThorough })).toBe(user)
      expect(await authenticator.recheck(user, alive(), { isThorough })).toBe(user)
      expect(recorded).toEqual([])
    },
  )

  test('throws UNAUTHORIZED if they are not valid', async () => {
    const authenticator = newAuthenticator()
    const gone = { ...(await acceptedBy(withKey)), id: 'key:gone' }
    const bob = { ...(await ann()), name: 'bob' }
    expect(() => authenticator.recheck(gone, withKey, QUICK)).toThrow(UNAUTHORIZED)
    expect(() => authenticator.recheck(bob, withLogin(), QUICK)).toThrow(UNAUTHORIZED)
    expect(() => authenticator.recheck(localCaller, NOTHING, QUICK)).toThrow(UNAUTHORIZED)
    expect(newAuthenticator(emptyDirectory).recheck(localCaller, NOTHING, THOROUGH)).toBe(localCaller)
  })

  test('throws UNAUTHORIZED for the cookie of an ended session, but only if it is thorough', async () => {
    const credentials = await ended()
    expect(await newAuthenticator().recheck(await ann(), credentials, QUICK)).toMatchObject({ id: 'user:ann' })
    await expect(newAuthenticator().recheck(await ann(), credentials, THOROUGH)).rejects.toEqual(UNAUTHORIZED)
  })

  test('reports a forged session, without the id of a request', async () => {
    const onForged = (...report: string[]) => recorded.push(report)
    const within = (): Sessions => Object.assign(Object.create(store.store.sessions), { touch: async () => 'forged' })
    const user = await ann()
    recorded = []
    const rechecked = newAuthenticator(directory, { onForged, within }).recheck(user, alive(), THOROUGH)
    await expect(rechecked).rejects.toEqual(UNAUTHORIZED)
    expect(recorded).toEqual([['user:ann', '']])
  })

  test('throws UNAUTHORIZED if their user is gone, however many logins of their address have failed', async () => {
    const authenticator = newAuthenticator()
    const wrong = { ...NOTHING, bearer: parseBearer('Bearer x') }
    for (let time = 0; time < 10; time++) expect(() => authenticator.authenticate(wrong, IDS)).toThrow('Authentication')
    expect(() => authenticator.authenticate(wrong, IDS)).toThrow(expect.objectContaining({ name: 'OVERLOADED' }))
    const user = { ...(await ann()), id: 'user:bob', name: 'bob' }
    const bob = { ...NOTHING, login: { username: 'bob', password: new Secret('correct horse battery') } }
    expect(() => authenticator.recheck(user, bob, QUICK)).toThrow(UNAUTHORIZED)
  })

  test('returns another owner if their user was created again, and verifies no password', async () => {
    const before = { ...(await ann()), owner: 'user:ann@4000' }
    expect(newAuthenticator().recheck(before, withLogin('former password'), QUICK)).toMatchObject({
      owner: 'user:ann@5000',
    })
  })

  test('fails with STORE_UNAVAILABLE if Redis cannot be asked about a session', async () => {
    const within = (): Sessions =>
      Object.assign(Object.create(store.store.sessions), { touch: () => Promise.reject(storeUnavailable('no')) })
    const rechecked = newAuthenticator(directory, { within }).recheck(await ann(), alive(), THOROUGH)
    await expect(rechecked).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
  })
})

describe('an attempt that is refused', () => {
  test('is recorded with what it claimed', async () => {
    const wrong = withLogin('wrong password')
    await expect(newAuthenticator().authenticate(wrong, IDS)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    const bearer = { ...NOTHING, bearer: parseBearer('Bearer x') }
    expect(() => newAuthenticator().authenticate(bearer, IDS)).toThrow(
      expect.objectContaining({ name: 'UNAUTHORIZED' }),
    )
    const origin = { source: SOURCE, requestId: 'r1' }
    expect(recorded).toEqual([
      ['refused', { user: 'ann' }, 'the user name or the password is wrong', origin],
      ['refused', { key: null }, 'this API key is not known', origin],
    ])
  })

  test('is not recorded without credentials that were verified', () => {
    expect(() => newAuthenticator().authenticate(NOTHING, IDS)).toThrow(
      expect.objectContaining({ name: 'UNAUTHORIZED' }),
    )
    expect(recorded).toEqual([])
  })
})
