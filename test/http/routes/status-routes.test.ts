/* The routes for operators and monitoring: what each of them returns, and to which callers. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { callersOn, type Headers, withKey } from '../../access/callers.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'
import { soon } from '../../support/soon.ts'
import { type Exchange, exchange } from '../exchange.ts'

const JSON_UTF8 = 'application/json; charset=utf-8'
const REDIS_PREFIX = freshPrefix()
const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, REDIS_PREFIX))

let [viewer, limited, editor]: Headers[] = []

beforeAll(async () => {
  const headersOf = async (grant: string, networks: string[] | null = null): Promise<Headers> =>
    withKey((await callers.key({ grants: [grant], networks })).key)
  viewer = await headersOf('inventory:read')
  limited = await headersOf('inventory:read', ['Default'])
  editor = await headersOf('credentials:write')
})

// The service starts once there are keys, so it is never open.
const service = openOnce(() =>
  startService({ REDIS_URL: redis.url, REDIS_PREFIX, SEARCH_INDEX: 'on', ALLOWED_HOSTS: 'inventory.example.net' }),
)

const get = (path: string, headers: Headers = {}, url = service.url): Promise<Exchange> =>
  exchange(url, { method: 'GET', path: `/${path}`, headers })

test.each(['openrpc', 'openapi'])('GET /%s.json returns the contract', async (name) => {
  const { status, headers, text } = await get(`${name}.json`, viewer)
  expect([status, headers['content-type']]).toEqual([200, JSON_UTF8])
  const published = JSON.parse(readFileSync(new URL('../../../openrpc.json', import.meta.url), 'utf8'))
  expect(JSON.parse(text)).toMatchObject({ [name]: expect.any(String), info: { title: published.info.title } })
})

test('GET /healthz returns that the process is alive', async () => {
  expect(await get('healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
})

test('GET /readyz returns the counts to callers that may see all networks', async () => {
  const counts = { state: 'ready', networks: 0 }
  await soon(async () => expect(JSON.parse((await get('readyz', viewer)).text).index).toMatchObject(counts))
  for (const headers of [{}, limited!, editor!, withKey('kr_no_such')]) {
    const { status, text } = await get('readyz', headers)
    expect([status, JSON.parse(text)]).toEqual([200, { status: 'ready', warnings: [], index: { state: 'ready' } }])
  }
})

test('GET /readyz under another name returns the status only', async () => {
  const { status, text } = await get('readyz', { ...viewer, host: '10.1.2.3' })
  expect([status, text]).toEqual([200, '{"status":"ready"}'])
})

test('GET /metrics returns the metrics to callers that may see all networks', async () => {
  const { status, headers, text } = await get('metrics', viewer)
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toContain('keyrack_calls_total')
  for (const refused of [limited, editor]) {
    const answer = await get('metrics', refused)
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('need inventory:read in all networks') })
  }
})

test('GET /metrics returns the present values each time', async () => {
  const refusals = async (): Promise<string | undefined> =>
    /reason="403"\} \d+$/m.exec((await get('metrics', viewer)).text)?.[0]
  await get('metrics', limited)
  const before = await refusals()
  await get('metrics', limited)
  expect(await refusals()).not.toBe(before)
})

test('GET /readyz returns 503 if the store does not answer, with the reason', async () => {
  const lost = await startRedisServer()
  const other = await startService({ REDIS_URL: lost.url, CALL_DEADLINE_MS: '300' })
  try {
    await lost.stop()
    await soon(async () => expect((await get('readyz', {}, other.url)).status).toBe(503))
    const unavailable = { status: 'unavailable', reason: 'the store does not answer' }
    const { text } = await get('readyz', {}, other.url)
    expect(JSON.parse(text)).toMatchObject({ ...unavailable, warnings: expect.any(Array) })
    expect(JSON.parse(text).index).not.toHaveProperty('networks')
    const elsewhere = await get('readyz', { host: '10.1.2.3' }, other.url)
    expect([elsewhere.status, JSON.parse(elsewhere.text)]).toEqual([503, unavailable])
  } finally {
    await other.stop()
  }
})
