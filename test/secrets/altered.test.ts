/*
 * An attacker who can write to Redis, but has no key, moves or alters sealed records: the service reveals nothing of
 * them.
 */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PendingEdits } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { freshPrefix, startService } from '../support/service.ts'

const SETS = 30
const CONFIGS = ['one', 'two'] as const
const random = seededRandom(7)

let caller: Caller

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const nameOf = (index: number): string => `set ${String(index).padStart(2, '0')}`

const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const service = openForEachTest(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
beforeEach(async () => {
  caller = new Caller(service.url)
  for (const name of CONFIGS) {
    await caller.result('saveCredentialConfig', ['Default', null, { name }])
    const sets = Array.from({ length: SETS }, (_, index) => ({
      name: nameOf(index),
      password: `canary-${name}-${index}`,
    }))
    await caller.result('saveCredentialSets', ['Default', name, sets])
  }
  await caller.result('commitEdits')
})

/** Makes a call that must fail, without plaintext in its error. Returns the error's code. */
async function refused(method: string, params: unknown = [], by = caller): Promise<number> {
  const { error, result } = await by.reply(method, params)
  if (error === undefined) throw new Error(`${method} answers ${JSON.stringify(result).slice(0, 300)}`)
  expect(JSON.stringify(error)).not.toMatch(/canary|seal|tag|key/i)
  return error.code
}

const page = (config: string, offset: number, pageSize: number) => ({
  pageData: { offset, pageSize },
  network: 'Default',
  configName: config,
})

const passwords = async (config: string, offset: number, size: number): Promise<string[]> => {
  const { credentialSets } = await caller.result<{ credentialSets: { password: string }[] }>(
    'getCredentialSets',
    page(config, offset, size),
  )
  return credentialSets.map(({ password }) => password)
}

const expected = (config: string, offset: number, size: number): string[] =>
  Array.from({ length: size }, (_, index) => `canary-${config}-${offset + index}`)

/** Expects that all pages except that of the broken set are still readable. */
async function othersAreReadable(config: string, broken: number): Promise<void> {
  if (broken > 0) expect(await passwords(config, 0, broken)).toEqual(expected(config, 0, broken))
  const rest = SETS - broken - 1
  if (rest > 0) expect(await passwords(config, broken + 1, rest)).toEqual(expected(config, broken + 1, rest))
}

describe('saved sets', () => {
  const keyOf = async (config: string): Promise<string> => {
    const id = await witness.hget(`${prefix}{c}:names:Default`, config)
    return `${prefix}{c}:sets:${id}`
  }

  async function sealedAt(config: string, index: number): Promise<string> {
    return /"sealed":"([^"]+)"/.exec((await witness.hget(await keyOf(config), nameOf(index)))!)![1]!
  }

  async function put(config: string, index: number, sealed: string): Promise<void> {
    const key = await keyOf(config)
    const record = (await witness.hget(key, nameOf(index)))!
    await witness.hset(key, nameOf(index), record.replace(/"sealed":"[^"]+"/, `"sealed":"${sealed}"`))
  }

  test('that are swapped in a configuration are refused', async () => {
    for (let round = 0; round < 25; round++) {
      const [a = 0, b = 0] = random.some([...Array(SETS).keys()], 2).sort((x, y) => x - y)
      const [first, second] = [await sealedAt('one', a), await sealedAt('one', b)]
      await put('one', a, second)
      await put('one', b, first)
      for (const broken of [a, b]) expect(await refused('getCredentialSets', page('one', broken, 1))).toBe(-32603)
      await refused('getCredentialSets', page('one', 0, SETS))
      expect(await passwords('one', b + 1, SETS)).toEqual(expected('one', b + 1, SETS - b - 1))
      expect(await passwords('two', 0, SETS)).toEqual(expected('two', 0, SETS))
      await put('one', a, first)
      await put('one', b, second)
    }
    expect(await passwords('one', 0, SETS)).toEqual(expected('one', 0, SETS))
  })

  test('of the same name that are swapped between configurations are refused', async () => {
    for (let index = 0; index < SETS; index += 3) {
      const [first, second] = [await sealedAt('one', index), await sealedAt('two', index)]
      await put('one', index, second)
      await put('two', index, first)
      for (const config of CONFIGS) {
        await refused('getCredentialSets', page(config, index, 1))
        await othersAreReadable(config, index)
      }
      await put('one', index, first)
      await put('two', index, second)
    }
  })

  test('with a flipped bit, or cut off, are refused', async () => {
    const sealed = Buffer.from(await sealedAt('one', 3), 'base64')
    for (let round = 0; round < 100; round++) {
      const altered = Buffer.from(sealed)
      const bit = random.between(0, altered.length * 8 - 1)
      altered[bit >> 3]! ^= 1 << (bit & 7)
      await put('one', 3, altered.toString('base64'))
      await refused('getCredentialSets', page('one', 3, 1))
    }
    for (const cut of [0, 1, 4, 16, sealed.length - 1]) {
      await put('one', 3, sealed.subarray(0, cut).toString('base64') || 'x')
      await refused('getCredentialSets', page('one', 3, 1))
    }
    await othersAreReadable('one', 3)
    expect(await (await fetch(new URL('healthz', service.url))).status).toBe(200)
    await put('one', 3, sealed.toString('base64'))
    expect(await passwords('one', 0, SETS)).toEqual(expected('one', 0, SETS))
  })
})

describe('edits', () => {
  const hashOf = ({ cookie }: Caller): string =>
    `${prefix}{c}:session-sets:${createHash('sha256').update(cookie!.split('=')[1]!).digest('hex')}`

  async function editing(password: string): Promise<Caller> {
    const session = new Caller(service.url)
    const sets = [1, 2].map((index) => ({ name: nameOf(index), password: `canary-${password}-${index}` }))
    await session.result('saveCredentialSets', ['Default', 'one', sets])
    return session
  }

  async function fieldsOf(session: Caller): Promise<string[]> {
    return (await witness.hkeys(hashOf(session))).sort()
  }

  async function swap(a: readonly [string, string], b: readonly [string, string]): Promise<void> {
    const [first, second] = [(await witness.hget(...a))!, (await witness.hget(...b))!]
    await witness.hset(...a, second)
    await witness.hset(...b, first)
  }

  async function allRefused(session: Caller): Promise<void> {
    await refused('getPendingEdits', [], session)
    await refused('getCredentialSets', page('one', 0, 5), session)
    await refused('commitEdits', [], session)
  }

  test('that are swapped in a session, or between sessions, are refused and never committed', async () => {
    const [alice, bob] = [await editing('alice'), await editing('bob')]
    const [first = '', second = ''] = await fieldsOf(alice)
    const inside = [
      [hashOf(alice), first],
      [hashOf(alice), second],
    ] as const
    const between = [
      [hashOf(alice), first],
      [hashOf(bob), first],
    ] as const
    await swap(...inside)
    await allRefused(alice)
    await bob.result('getPendingEdits')
    await swap(...inside)
    await swap(...between)
    for (const session of [alice, bob]) await allRefused(session)
    expect(await passwords('one', 0, SETS)).toEqual(expected('one', 0, SETS))
    await swap(...between)
    await alice.result('commitEdits')
    expect(await passwords('one', 1, 2)).toEqual(['canary-alice-1', 'canary-alice-2'])
  })

  test('in a record that names no owner are not there: reads go on, and the next edit has a new session', async () => {
    const session = await editing('alice')
    const record = hashOf(session).replace(':session-sets:', ':session:')
    await witness.hdel(record, 'owner', 'proof')
    await witness.del(record.replace(':session:', ':lost:'))
    const { cookie } = session
    expect(await session.result('getCredentialConfig', ['Default', 'one'])).toMatchObject({ name: 'one' })
    expect(session.cookie).not.toBe(cookie)
    expect(await session.result('getPendingEdits')).toMatchObject({ edits: [] })
    session.cookie = cookie
    await session.result('saveCredentialSets', ['Default', 'one', [{ name: nameOf(3), password: 'canary-again' }]])
    expect((await session.result<PendingEdits>('getPendingEdits')).edits).toMatchObject([{ set: nameOf(3) }])
  })

  test('with a flipped bit are refused, and the session can still be ended', async () => {
    const session = await editing('alice')
    const [field = ''] = await fieldsOf(session)
    const sealed = Buffer.from((await witness.hget(hashOf(session), field))!, 'base64')
    for (let round = 0; round < 20; round++) {
      const altered = Buffer.from(sealed)
      altered[random.between(0, altered.length - 1)]! ^= 1 << random.between(0, 7)
      await witness.hset(hashOf(session), field, altered.toString('base64'))
      await allRefused(session)
    }
    expect(await passwords('one', 0, SETS)).toEqual(expected('one', 0, SETS))
    await session.result('Security.logoutCurrentUser')
    await session.result('saveCredentialSets', ['Default', 'one', [{ name: nameOf(1), password: 'canary-again' }]])
    await session.result('discardEdits')
  })
})
