/* The responses of the routes for operators and monitoring, from health, metrics and the rights of the caller. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type Caller, localCaller } from '../../../src/access/caller.ts'
import type { RequestCredentials } from '../../../src/access/credential-check.ts'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import { GracefulShutdown } from '../../../src/http/graceful-shutdown.ts'
import type { HttpServerOptions } from '../../../src/http/http-server-options.ts'
import type { OriginPolicy } from '../../../src/http/requests/origin-policy.ts'
import { createHealth, type HealthSources } from '../../../src/http/routes/health.ts'
import { addStatusRoutes } from '../../../src/http/routes/status-routes.ts'
import { forThisTest } from '../../support/fixture.ts'

const JSON_UTF8 = 'application/json; charset=utf-8'

const CALLERS: Record<string, Caller> = {
  viewer: { ...localCaller, permissions: new Set(['inventory:read']) },
  limited: { ...localCaller, networks: new Set(['Default']) },
  editor: { ...localCaller, permissions: new Set(['credentials:write']) },
}

/** Finds the caller whose name is the token of the request. */
async function authenticate({ authorization }: RequestCredentials): Promise<RpcRequest> {
  const caller = CALLERS[authorization?.replace('Bearer ', '') ?? '']
  if (caller === undefined) throw new Error('no such key')
  return { caller } as RpcRequest
}

const sums = { networks: 2, building: 0, done: 5, of: 7 }
const originPolicy: OriginPolicy = { allowedOrigins: [], allowedHosts: ['inventory.example.net'], needsHttps: false }

/** Starts a server with the routes only. `readings` counts requests, checks of the store, and texts that were made. */
async function start(sources: Partial<HealthSources> = {}) {
  const readings = { requests: 0, store: 0, metrics: 0, openApi: 0 }
  const checkStore = async () => {
    readings.store++
    return (await sources.checkStore?.()) ?? []
  }
  const indexes = () => ({ sums, isListing: false })
  const app = Fastify()
  app.decorateRequest('rpc', null)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    readings.requests++
    const { authorization = null } = request.headers
    if (request.url === '/metrics') request.rpc = await authenticate({ authorization } as RequestCredentials)
  })
  const shutdown = new GracefulShutdown()
  const metrics = { contentType: 'text/plain; version=9', text: async () => `metrics ${++readings.metrics}` }
  const options = {
    ...{
      pipeline: { authenticate },
      metrics,
      originPolicy,
      contractText: '{"openrpc":1}',
      publishOpenApi: () => `{"openapi":${++readings.openApi}}`,
    },
    health: createHealth({ indexes, warnings: () => ['w'], ...sources, checkStore }),
  }
  addStatusRoutes(app, options as unknown as HttpServerOptions, shutdown)
  await forThisTest(app)
  const get = async (url: string, token?: string, host = 'inventory.example.net') => {
    const headers = { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    const { statusCode, headers: sent, body } = await app.inject({ url, headers })
    return { status: statusCode, type: sent['content-type'], body }
  }
  return { get, readings, shutdown }
}

test.each([
  ['/openrpc.json', '{"openrpc":1}'],
  ['/openapi.json', '{"openapi":1}'],
  ['/healthz', '{"status":"ok"}'],
])('%s returns %s to any client', async (url, body) => {
  const { get } = await start()
  expect(await get(url)).toEqual({ status: 200, type: JSON_UTF8, body })
})

test('/openapi.json is made for the first request that asks for it', async () => {
  const { get, readings } = await start()
  expect(readings.openApi).toBe(0)
  await get('/openapi.json')
  await get('/openapi.json')
  expect(readings.openApi).toBe(1)
})

test('/readyz returns the counts only to callers that may see all networks', async () => {
  const { get } = await start()
  const ready = { status: 'ready', warnings: ['w'], index: { state: 'ready' } }
  const readinessFor = async (token?: string) => {
    const { status, type, body } = await get('/readyz', token)
    expect([status, type]).toEqual([200, JSON_UTF8])
    return JSON.parse(body)
  }
  expect(await readinessFor('viewer')).toEqual({ ...ready, index: { ...ready.index, ...sums } })
  for (const token of ['limited', 'editor', 'unknown', undefined]) expect(await readinessFor(token)).toEqual(ready)
})

test('/readyz under a name that is not served returns no details', async () => {
  const { get } = await start()
  expect(await get('/readyz', 'viewer', '10.1.2.3')).toEqual({
    status: 200,
    type: JSON_UTF8,
    body: '{"status":"ready"}',
  })
})

test('/readyz returns 503 and no counts if the store does not answer', async () => {
  const { get } = await start({ checkStore: () => Promise.reject(new Error('no answer')) })
  const unavailable = { status: 'unavailable', reason: 'the store does not answer' }
  const known = await get('/readyz', 'viewer')
  expect([known.status, known.type]).toEqual([503, JSON_UTF8])
  expect(JSON.parse(known.body)).toEqual({ ...unavailable, warnings: ['w'], index: { state: 'ready' } })
  const elsewhere = await get('/readyz', 'viewer', '10.1.2.3')
  expect([elsewhere.status, JSON.parse(elsewhere.body)]).toEqual([503, unavailable])
})

test('/readyz returns 503 as soon as the shutdown has begun, without asking the store', async () => {
  const { get, readings, shutdown } = await start()
  await shutdown.drain()
  const { status, type, body } = await get('/readyz', 'viewer')
  const stopping = { status: 'unavailable', reason: 'the service is stopping' }
  expect([status, type, JSON.parse(body)]).toEqual([503, JSON_UTF8, stopping])
  expect(readings.store).toBe(0)
  expect((await get('/healthz')).status).toBe(200)
})

test('concurrent requests of /readyz share one check of the store, and a later one has its own', async () => {
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { get, readings } = await start({ checkStore: () => held.then(() => [`check ${readings.store}`]) })
  const first = Promise.all(['viewer', undefined, 'limited'].map((token) => get('/readyz', token)))
  await expect.poll(() => readings.requests).toBe(3)
  // The routes of these requests begin in the same turn of the event loop as they arrive.
  await nextTurn()
  answer()
  const warnings = [...(await first), await get('/readyz')].map(({ body }) => JSON.parse(body).warnings)
  expect(warnings).toEqual([...Array(3).fill(['w', 'check 1']), ['w', 'check 2']])
})

test('/metrics returns the metrics to callers that may see all networks, and 403 to all others', async () => {
  const { get, readings } = await start()
  expect(await get('/metrics', 'viewer')).toEqual({ status: 200, type: 'text/plain; version=9', body: 'metrics 1' })
  for (const token of ['limited', 'editor']) {
    const { status, body } = await get('/metrics', token)
    expect(status).toBe(403)
    expect(JSON.parse(body).error.data.reason).toBe('metrics need inventory:read in all networks')
  }
  expect(readings.metrics).toBe(1)
})

test('requests of /metrics in one turn of the event loop share one text, and a later one has its own', async () => {
  const { get } = await start()
  const texts = (await Promise.all([1, 2, 3].map(() => get('/metrics', 'viewer')))).map(({ body }) => body)
  expect(texts).toEqual(Array(3).fill('metrics 1'))
  expect((await get('/metrics', 'viewer')).body).toBe('metrics 2')
})
