/*
 * The limits of the check of names and passwords, with a clock that each test sets.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Directory, openDirectory } from '../../src/access/directory.ts'
import { LoginCheck } from '../../src/access/login-check.ts'
import { matchesPassword, type UserRecord } from '../../src/access/password.ts'
import { proofsOfStore } from '../../src/access/record-proofs.ts'
import { Secret } from '../../src/access/secret.ts'
import { createThrottle, type Throttle } from '../../src/access/throttle.ts'
import { ApplicationError } from '../../src/domain/errors/application-error.ts'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { beginFormerStore } from '../secrets/former-store.ts'
import { openStore } from '../store/open-store.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_COST, TEST_KEY } from '../support/service.ts'
import { callersOn } from './callers.ts'

const PASSWORD = 'correct horse battery'
const MINUTE_MS = 60_000
/** Limits of the verifications that run or wait: of all sources, and of one source. */
const MAX_UNDER_WAY = 2 + 32
const MAX_OF_ONE_SOURCE = 8
/** The longest password has 1,024 characters, which are at most 2,048 UTF-16 units. */
const LONGEST = '\u{1f5a7}'.repeat(1024)

const CHEAPER = { ...TEST_COST, N: TEST_COST.N / 2 }

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)

beforeAll(async () => {
  await beginFormerStore(redis.witness(), prefix)
  const callers = await callersOn(redis.url, prefix)
  await callers.user('ann', PASSWORD)
  await callers.user('longest', LONGEST)
  await callers.user('endless', `${LONGEST}x`)
  const rights = { grants: ['role:viewer'], networks: ['a'], expiresAt: 4e12 }
  for (const name of ['cheap', 'cheap unproven']) await callers.user(name, PASSWORD, rights, CHEAPER)
  await callers.user('unproven', PASSWORD, rights)
  callers.close()
  for (const name of ['unproven', 'cheap unproven']) await dropProof(name)
})

/** Makes the record of a user one of keyrack 0.1.0, which wrote no proofs. */
async function dropProof(name: string): Promise<void> {
  const { store, close } = await openStore(redis.url, prefix)
  const text = (await store.access.read()).users.get(name)!
  const { proof: _, ...former } = JSON.parse(text) as UserRecord
  await store.access.replace('users', name, text, JSON.stringify(former))
  close()
}

const open = openOnce(async () => {
  const { store, close } = await openStore(redis.url, prefix)
  const sealing = await openSealing({ store: store.keyring, kek: parseKey(TEST_KEY) })
  const pepper = sealing.keyFor('access')
  const proofs = proofsOfStore(sealing)
  const directory = await openDirectory({
    records: store.access,
    keyring: { proofs, pepper },
    tagOf: (owner) => owner,
    onTrouble: (reason) => expect.unreachable(reason),
    onLocked: () => expect.unreachable(),
  })
  return {
    pepper,
    directory,
    close() {
      directory.stop()
      close()
    },
  }
})

/** Returns a check whose clock is at `clock.now`. */
function newCheck(directory: Pick<Directory, 'findUser' | 'takeOverUser'> = open.directory) {
  const clock = { now: 1_000_000 }
  const guesses: Throttle = createThrottle()
  const { pepper } = open
  const logins = new LoginCheck({ directory, pepper, guesses, now: () => clock.now, cost: TEST_COST })
  return { logins, guesses, clock }
}

const login = (username: string, password: string) => ({ username, password: new Secret(password) })

/** Returns 'right', 'wrong' or the reason of the refusal. */
const outcomeOf = (checked: unknown): Promise<unknown> =>
  Promise.resolve(checked).then(
    (record) => (record === undefined ? 'wrong' : 'right'),
    (failure) => (failure instanceof ApplicationError ? failure.data.reason : failure),
  )

async function countRefused(sources: readonly string[]): Promise<number> {
  const { logins } = newCheck()
  const checks = sources.map((source, at) => outcomeOf(logins.check(login('ann', `guess ${at}`), source)))
  const outcomes = await Promise.all(checks)
  expect(outcomes.filter((outcome) => outcome === 'wrong')).not.toEqual([])
  return outcomes.filter((outcome) => outcome === 'too many logins at once').length
}

test('a limited number of passwords is verified or waits at once, whatever the number of sources', async () => {
  const sources = Array.from({ length: MAX_UNDER_WAY + 5 }, (_, at) => `10.0.0.${at}`)
  expect(await countRefused(sources.slice(0, MAX_UNDER_WAY))).toBe(0)
  expect(await countRefused(sources)).toBe(5)
})

test('a limited number of passwords of one source is verified or waits at once', async () => {
  expect(await countRefused(Array<string>(MAX_OF_ONE_SOURCE).fill('10.0.0.1'))).toBe(0)
  expect(await countRefused(Array<string>(MAX_OF_ONE_SOURCE + 3).fill('10.0.0.1'))).toBe(3)
})

test('a verified pair of user and password is remembered for five minutes', async () => {
  const { logins, guesses, clock } = newCheck()
  const source = '10.0.0.1'
  const check = () => outcomeOf(logins.check(login('ann', PASSWORD), source))
  /** From now on, the source is refused unless the pair is remembered. */
  const exhaust = (): void => {
    while (guesses.waitOf(source, clock.now) === 0) guesses.fail(source, clock.now)
  }
  expect(await check()).toBe('right')
  clock.now += 5 * MINUTE_MS - 1
  exhaust()
  expect(await check()).toBe('right')
  clock.now += 1
  expect(await check()).toMatch(/^too many failed logins/)
  clock.now += MINUTE_MS
  expect(await check()).toBe('right')
})

test('a verified pair that one connection sends again is forgotten after five minutes too', async () => {
  const { logins, guesses, clock } = newCheck()
  const source = '10.0.0.1'
  const sentAgain = login('ann', PASSWORD)
  for (let time = 0; time < 3; time++) expect(await outcomeOf(logins.check(sentAgain, source))).toBe('right')
  clock.now += 5 * MINUTE_MS
  while (guesses.waitOf(source, clock.now) === 0) guesses.fail(source, clock.now)
  expect(await outcomeOf(logins.check(sentAgain, source))).toMatch(/^too many failed logins/)
})

test('a password longer than any that a user may have is not verified', async () => {
  const { logins } = newCheck()
  expect(await outcomeOf(logins.check(login('longest', LONGEST), '10.0.0.1'))).toBe('right')
  expect(await outcomeOf(logins.check(login('endless', `${LONGEST}x`), '10.0.0.1'))).toBe('wrong')
})

test('a verified pair of one connection needs no attempt of its source, but only for five minutes', async () => {
  const { logins, guesses, clock } = newCheck()
  const pair = login('ann', PASSWORD)
  const source = '10.0.0.1'
  const check = () => outcomeOf(logins.check(pair, source))
  expect([await check(), await check()]).toEqual(['right', 'right'])
  while (guesses.waitOf(source, clock.now) === 0) guesses.fail(source, clock.now)
  expect(await check()).toBe('right')
  clock.now += 5 * MINUTE_MS
  while (guesses.waitOf(source, clock.now) === 0) guesses.fail(source, clock.now)
  expect(await check()).toMatch(/^too many failed logins/)
})

test('a verified pair needs no attempt for five minutes, as long as its record stays the same', async () => {
  const stored = open.directory.findUser('ann')!
  let record: UserRecord | null = stored
  const { logins, guesses, clock } = newCheck({ findUser: () => record, takeOverUser: async (_name, before) => before })
  const source = '10.0.0.1'
  const ofOneConnection = login('ann', PASSWORD)
  expect(await outcomeOf(logins.check(ofOneConnection, source))).toBe('right')
  expect(await outcomeOf(logins.check(ofOneConnection, source))).toBe('right')
  clock.now += 5 * MINUTE_MS - 1
  while (guesses.waitOf(source, clock.now) === 0) guesses.fail(source, clock.now)
  for (const pair of [ofOneConnection, login('ann', PASSWORD)]) {
    for (const other of [{ ...stored, createdAt: stored.createdAt + 1 }, { ...stored, grants: [] }, null]) {
      record = other
      expect(await outcomeOf(logins.check(pair, source))).toMatch(/^too many failed logins/)
    }
    for (const same of [stored, { ...stored }]) {
      record = same
      expect(await outcomeOf(logins.check(pair, source))).toBe('right')
    }
  }
})

test('a successful login does not count as a failure of its source, and a failed one does', async () => {
  const { logins, guesses, clock } = newCheck()
  const source = '10.0.0.1'
  for (let time = 0; time < 9; time++) guesses.fail(source, clock.now)
  expect(await outcomeOf(logins.check(login('ann', PASSWORD), source))).toBe('right')
  expect(guesses.waitOf(source, clock.now)).toBe(0)
  expect(await outcomeOf(logins.check(login('ann', 'wrong password'), source))).toBe('wrong')
  expect(guesses.waitOf(source, clock.now)).toBe(60)
})

test('the same login is verified once if it comes several times at once', async () => {
  const { logins, guesses, clock } = newCheck()
  const source = '10.0.0.1'
  for (let time = 0; time < 9; time++) guesses.fail(source, clock.now)
  const checks = Array.from({ length: 5 }, () => outcomeOf(logins.check(login('ann', 'wrong password'), source)))
  expect(await Promise.all(checks)).toEqual(Array(5).fill('wrong'))
})

test('a login is not refused because another source, which guessed too often, sends the same one', async () => {
  const { logins, guesses, clock } = newCheck()
  const guessing = '10.0.0.1'
  while (guesses.waitOf(guessing, clock.now) === 0) guesses.fail(guessing, clock.now)
  const sources = [guessing, guessing, '10.0.0.2', '10.0.0.3']
  const checks = sources.map((source) => outcomeOf(logins.check(login('ann', PASSWORD), source)))
  const refused = expect.stringMatching(/^too many failed logins/)
  expect(await Promise.all(checks)).toEqual([refused, refused, 'right', 'right'])
})

test('the login of a connection is remembered with its record, and verified again if that changes', async () => {
  const { directory } = open
  let record = directory.findUser('ann')
  const { logins } = newCheck({ findUser: () => record, takeOverUser: async (_name, before) => before })
  const sent = login('ann', PASSWORD)
  expect(await logins.check(sent, '10.0.0.1')).toBe(record)
  // From now on no promise is needed: first the pair is remembered, then the object.
  for (let time = 0; time < 3; time++) expect(logins.check(sent, '10.0.0.1')).toBe(record)
  record = { ...directory.findUser('ann')! }
  expect(logins.check(sent, '10.0.0.1')).toBe(record)
  record = directory.findUser('longest')
  expect(await logins.check(sent, '10.0.0.1')).toBeUndefined()
  record = null
  expect(await logins.check(sent, '10.0.0.1')).toBeUndefined()
})

describe('the record of a user who logs in', () => {
  const logIn = async (name: string): Promise<{ before: UserRecord; after: UserRecord; now: number }> => {
    const { logins, clock } = newCheck()
    const before = open.directory.findUser(name)!
    const after = await logins.check(login(name, PASSWORD), '10.0.0.1')
    expect(open.directory.findUser(name)).toBe(after)
    // The pair is remembered with the new record too.
    expect(logins.check(login(name, PASSWORD), '10.0.0.1')).toBe(after)
    return { before, after: after!, now: clock.now }
  }

  test('stays if it has a proof and the cost of today', async () => {
    const { before, after } = await logIn('ann')
    expect(after).toBe(before)
  })

  test('gets a proof, and a time of creation that no writer of Redis chose', async () => {
    const { before, after, now } = await logIn('unproven')
    expect(after).toEqual({ ...before, createdAt: now, proof: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('gets the cost of today, and keeps its time of creation and its rights', async () => {
    const { before, after } = await logIn('cheap')
    const { salt, mac, proof } = after
    expect(after).toEqual({ ...before, cost: TEST_COST, salt, mac, proof })
    expect(after.salt).not.toBe(before.salt)
    expect(await matchesPassword(open.pepper, 'cheap', new Secret(PASSWORD), after)).toBe(true)
  })

  test('gets the cost of today together with a proof', async () => {
    const { before, after, now } = await logIn('cheap unproven')
    const { salt, mac, proof } = after
    expect(after).toEqual({ ...before, createdAt: now, cost: TEST_COST, salt, mac, proof })
    expect(proof).toBeDefined()
  })
})
