/* Checks the limits on the bytes that a caller's staged edits, and calls with an Idempotency-Key, may use in Redis. */
import { beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../support/caller.ts'
import { emptyBeforeEachTest, openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const LIMIT = 200_000
let service: Service

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)

beforeEach(async () => {
  const bounds = { EDIT_BYTES_PER_CALLER: `${LIMIT}`, IDEMPOTENCY_BYTES_PER_CALLER: '65536' }
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...bounds })
  return () => service.stop()
})

const held = () => witness.hgetall(`${prefix}{c}:held:local`)
const stage = (caller: Caller, name: string, sets = 1, length = 1000) =>
  caller.reply('saveCredentialSets', [
    'Default',
    'core',
    Array.from({ length: sets }, (_, at) => ({ name: `${name} ${at}`, password: 'x'.repeat(length) })),
  ])

async function withConfig(): Promise<Caller> {
  const caller = new Caller(service.url)
  await caller.result('saveCredentialConfig', ['Default', null, { name: 'core' }])
  await caller.result('commitEdits')
  return caller
}

/** Returns the number of bytes of all sealed edits, as Redis stores them. */
async function stored(): Promise<number> {
  let bytes = 0
  for (const key of await witness.keys(`${prefix}{c}:session*`)) {
    for (const [field, value] of Object.entries(await witness.hgetall(key))) {
      if (!['owner', 'proof', 'version'].includes(field)) bytes += value.length
    }
  }
  return bytes
}

/** Leaves what time leaves of all sessions: Redis has deleted them, and the times of their ends have passed. */
async function expireSessions(): Promise<void> {
  const open = `${prefix}{c}:open:local`
  const members = await witness.zrange(open, '0', '-1')
  expect(members).toHaveLength(1)
  for (const member of members) await witness.zadd(open, 'XX', Date.now() - 1, member)
  await witness.del(...(await witness.keys(`${prefix}{c}:session*`)))
}

describe('staged edits', () => {
  test('of all sessions of a caller have a limit in bytes, and edits below it can be committed', async () => {
    const callers = [await withConfig(), new Caller(service.url), new Caller(service.url)]
    let refused = 0
    for (let count = 0; count < 60; count++) {
      const { error } = await stage(callers[count % 3]!, `set ${count}`, 5)
      if (error !== undefined) {
        refused++
        expect(error).toMatchObject({ code: 1203, data: { code: 'SESSION_LIMIT', max: LIMIT } })
      }
      expect(await stored()).toBeLessThanOrEqual(LIMIT)
    }
    expect(refused).toBeGreaterThan(20)
    expect(Number((await held()).total)).toBe(await stored())
    await callers[0]!.result('commitEdits')
    expect(Number((await held()).total)).toBe(await stored())
    expect((await stage(callers[1]!, 'again', 5)).error).toBeUndefined()
    await callers[1]!.result('discardEdits')
    await callers[2]!.result('Security.logoutCurrentUser')
    expect(await held()).toEqual({})
    expect(await stored()).toBe(0)
  })

  test('are counted once, however often they are changed', async () => {
    const caller = await withConfig()
    for (const length of [1000, 10, 500, 1000, 1]) {
      await stage(caller, 'set', 3, length)
      expect(Number((await held()).total)).toBe(await stored())
    }
    await caller.result('deleteCredentialSets', ['Default', 'core', [{ name: 'set 0' }, { name: 'set 1' }]])
    expect(Number((await held()).total)).toBe(await stored())
    await caller.result('rebaseEdits')
    expect(Number((await held()).total)).toBe(await stored())
  })

  test('of sessions that expired do not count', async () => {
    await withConfig()
    for (let round = 0; round < 2; round++) {
      const caller = new Caller(service.url)
      expect((await stage(caller, `round ${round}`, 80)).error).toBeUndefined()
      expect((await stage(new Caller(service.url), `too much ${round}`, 80)).error).toMatchObject({ code: 1203 })
      await expireSessions()
    }
  })
})

test('at the limit of receipts a repeated call still gets its result, and a new one is refused', async () => {
  let cookie = ''
  const under = async (key: string, method: string, params: unknown) => {
    const answer = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, body: (await answer.json()) as object }
  }
  const calls: [method: string, params: unknown][] = [
    ['Inventory.createDevice', ['Default', '10.1.0.1', 'A::B']],
    ['Inventory.updateDevice', ['Default', '10.1.0.1', null, null, null, 'core']],
    ['Inventory.updateDevices', ['10.1.0.1', null, ['a']]],
    ['Collector.reportDevices', ['Default', [{ ipAddress: '10.1.0.2', adapterId: 'A::B' }]]],
    ['Networks.defineManagedNetwork', ['Osaka', null]],
    ['Networks.deleteManagedNetwork', ['Osaka']],
    ['Settings.defineFieldNames', [{ custom1: { name: 'Site', type: 'text' } }]],
    ['Credentials.saveCredentialConfig', ['Default', null, { name: 'core' }]],
    ['Credentials.saveCredentialSets', ['Default', 'core', [{ name: 'a', password: 'x' }]]],
    ['Credentials.commitEdits', {}],
    ['Inventory.deleteDevice', ['Default', '10.1.0.1']],
  ]
  const first: Awaited<ReturnType<typeof under>>[] = []
  for (const [at, [method, params]] of calls.entries()) first.push(await under(`key ${at}`, method, params))
  expect(first.filter(({ body }) => Object.hasOwn(body, 'error'))).toEqual([])
  let last = 200
  for (let at = 0; last === 200 && at < 400; at++) {
    last = (await under(`more ${at}`, 'Inventory.createDevice', ['Default', ipOf(at), 'A::B'])).status
  }
  expect(last).toBe(429)
  const again: unknown[] = []
  for (const [at, [method, params]] of calls.entries()) again.push(await under(`key ${at}`, method, params))
  expect(again).toEqual(first)
  const before = await witness.dbsize()
  for (const [at, [method, params]] of calls.entries()) {
    const refused = await under(`new ${at}`, method, params)
    expect([method, refused]).toMatchObject([method, { status: 429, body: { id: 1, error: { code: 1401 } } }])
  }
  expect(await witness.dbsize()).toBe(before)
})

test('at the limit of receipts writes with an Idempotency-Key are refused, and other calls are not', async () => {
  const call = (key: string | null, at: number, method = 'createDevice') =>
    fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: `Inventory.${method}` },
        params: ['Default', ipOf(at), 'A::B'].slice(0, method === 'getDevice' ? 2 : 3),
      }),
    })
  let done = 0
  let refusal: Response | null = null
  for (; done < 400 && refusal === null; done++) {
    const answer = await call(`key ${done}`, done)
    if (answer.status !== 200) refusal = answer
  }
  expect(refusal!.status).toBe(429)
  expect(Number(refusal!.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(await refusal!.json()).toMatchObject({ error: { data: { code: 'OVERLOADED' } } })
  const operations = await witness.keys(`${prefix}{n:Default}:op:*`)
  const sizes = await Promise.all(operations.map((key) => witness.memory('USAGE', key)))
  const bytes = sizes.reduce((sum: number, size) => sum + Number(size), 0)
  expect(bytes).toBeLessThan(2 * 65_536)
  expect((await call(null, 1000)).status).toBe(200)
  expect((await call('key of a read', 1000, 'getDevice')).status).toBe(200)
})
