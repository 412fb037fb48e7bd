/* How the routes for other tools call methods for the caller of a request, and what they send. */
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { localCaller } from '../../../src/access/caller.ts'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import type { HttpServerOptions } from '../../../src/http/http-server-options.ts'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import { addIntegrations } from '../../../src/http/routes/integration-routes.ts'
import type { Outcome } from '../../../src/json-rpc/outcome.ts'
import { ReplyMemory } from '../../../src/json-rpc/reply-memory.ts'
import { forThisTest } from '../../support/fixture.ts'
import { answeringWith } from '../named-answers.ts'

const NODES = '/integrations/oxidized/nodes'
const TARGETS = '/integrations/prometheus/targets'
const JSON_UTF8 = 'application/json; charset=utf-8'
const COOKIE = 'JSESSIONID=f00d; Path=/; HttpOnly; SameSite=Strict'

const device = {
  ...newDevice({ network: 'Default', address: parseAddress('10.0.0.1') }, 'Cisco::IOS'),
  hostname: 'core-1',
}
const NODE = { name: 'core-1', ip: '10.0.0.1', model: 'ios', group: 'Default' }
const RESULTS: Readonly<Record<string, unknown>> = {
  'Inventory.search': { total: 1, devices: [device] },
  'Networks.getManagedNetworkNames': ['Default'],
  'Credentials.resolveCredentials': [{ credentialSet: { username: 'u', password: 'p', enablePassword: '' } }],
}

interface Stage {
  readonly answerOf?: (method: string) => Outcome
  /** Returns the sequence of a network. */
  readonly seqOf?: () => string
  readonly mayReveal?: boolean
  readonly issued?: string
  readonly tls?: object
}

/** Starts a server with the routes only. */
async function start({ answerOf, seqOf = () => '7', mayReveal = true, issued, tls }: Stage = {}) {
  const permissions = new Set([...localCaller.permissions].filter((one) => mayReveal || one !== 'credentials:reveal'))
  const rpc = {
    ...{ caller: { ...localCaller, permissions }, limitKey: 'key:1', session: { issued: issued ?? null } },
  } as unknown as RpcRequest
  const calls: unknown[][] = []
  const read: unknown[][] = []
  const work = new WorkLimit({ inFlight: 1, waiting: 0, waitMs: 10_000 })
  const replies = new ReplyMemory({ bytes: 1_000_000, waitMs: 10_000 })
  const options = {
    pipeline: answeringWith(({ method, request, caller }) => {
      calls.push([method, request === rpc, caller, work.inFlight])
      return answerOf?.(method) ?? { result: RESULTS[method] }
    }),
    integrations: {
      ...{ models: new Map(), maxPageSize: 10, maxBytes: 100_000 },
      readSeqs: async (request: RpcRequest, networks: readonly string[]) => {
        read.push([request === rpc, ...networks])
        return [seqOf()]
      },
    },
    ...{ work, replies, tls: tls ?? null },
  } as unknown as HttpServerOptions
  const app = Fastify()
  app.decorateRequest('rpc', null)
  app.decorateReply('sendsProblems', false)
  app.addHook('onRequest', async (request) => {
    request.rpc = rpc
  })
  addIntegrations(app, options)
  await forThisTest(app)
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers: { host: 'inventory.example.net', ...headers } })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  return { get, calls, read, work, replies }
}

describe('the nodes of Oxidized', () => {
  test.each([NODES, `${NODES}/core-1`, `${NODES}/10.0.0.1`])('are at %s', async (url) => {
    const { get, calls, work, replies } = await start()
    const { status, headers, body } = await get(url)
    expect([status, headers['content-type'], JSON.parse(body)]).toEqual([200, JSON_UTF8, { nodes: [NODE], next: null }])
    for (const name of ['etag', 'cache-control', 'set-cookie']) expect(headers).not.toHaveProperty(name)
    expect(calls).toEqual([['Inventory.search', true, 'key:1', 1]])
    expect([work.inFlight, replies.used]).toEqual([0, 0])
  })

  test('have the URL of the next page as the client reaches the service', async () => {
    const { get } = await start()
    const { next } = JSON.parse((await get(`${NODES}?pageSize=1`)).body)
    expect(next).toBe(`http://inventory.example.net${NODES}?pageSize=1&offset=1`)
  })

  test('have logins only for a caller that may reveal them', async () => {
    const url = `${NODES}?credentials=1`
    const shown = await (await start()).get(url)
    expect(JSON.parse(shown.body).nodes).toEqual([{ ...NODE, username: 'u', password: 'p' }])
    const { get, calls } = await start({ mayReveal: false })
    const { status, headers, body } = await get(url)
    expect([status, headers['content-type'], calls]).toEqual([403, 'application/problem+json', []])
    expect(JSON.parse(body)).toMatchObject({ status: 403, data: { permission: 'credentials:reveal' } })
  })
})

describe('the targets of Prometheus', () => {
  test('have an ETag, and a client that sends it back gets 304 without a body', async () => {
    const { get, calls, read, replies, work } = await start({ issued: 'f00d' })
    const first = await get(TARGETS)
    const { etag } = first.headers
    expect([first.status, first.headers['content-type']]).toEqual([200, JSON_UTF8])
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^".+"$/), 'cache-control': 'private, no-cache' })
    expect(first.headers['set-cookie']).toBe(COOKIE)
    expect(JSON.parse(first.body)[0].targets).toEqual(['10.0.0.1'])
    expect(read).toEqual([
      [true, 'Default'],
      [true, 'Default'],
    ])
    calls.length = 0
    const again = await get(TARGETS, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', 'set-cookie': COOKIE })
    expect(calls).toEqual([['Networks.getManagedNetworkNames', true, 'key:1', 1]])
    expect([replies.used, work.inFlight]).toEqual([0, 0])
  })

  test('count against memory without the pages they are made from, also when they are read again', async () => {
    const used: number[] = []
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => ({ ...device, ipAddress: `10.0.0.${first + at}` }))
    // The second page of the first read lacks the last device of the first page, so a device was deleted meanwhile.
    const pages = [range(11, 20), range(21, 23), range(11, 20), range(20, 22)]
    const server = await start({
      answerOf(method) {
        if (method !== 'Inventory.search') return { result: RESULTS[method] }
        used.push(server.replies.used)
        return { result: { devices: pages[used.length - 1]! } }
      },
    })
    const targets = JSON.parse((await server.get(TARGETS)).body) as unknown[]
    const { length } = JSON.stringify(targets[0])
    // A line of the list ends with a comma and a line feed; before the first one is a bracket.
    const sizes = [0, 10 * (length + 2) - 1]
    expect([targets.length, used]).toEqual([12, [...sizes, ...sizes]])
  })

  test('have no ETag if they depend on the time', async () => {
    const { get } = await start()
    const { status, headers } = await get(`${TARGETS}?scheme=lastBackup&query=7d`)
    expect(status).toBe(200)
    for (const name of ['etag', 'cache-control']) expect(headers).not.toHaveProperty(name)
  })
})

test('the error of a method is sent as a problem document, with the session cookie of the call', async () => {
  const error = { code: 1401, message: 'Too many requests', data: { code: 'OVERLOADED', retryAfterSeconds: 7 } }
  const { get, replies, work } = await start({ answerOf: () => ({ error }), issued: 'f00d' })
  const { status, headers, body } = await get(TARGETS)
  const problem = JSON.parse(body)
  expect([status, headers['content-type']]).toEqual([problem.status, 'application/problem+json'])
  expect(problem).toMatchObject({ code: 1401, detail: 'Too many requests', data: error.data })
  expect(headers['set-cookie']).toBe(COOKIE)
  expect([replies.used, work.inFlight]).toEqual([0, 0])
})

test('the session cookie of a service with TLS is Secure', async () => {
  const unknown = `${TARGETS}?colour=red`
  for (const url of [NODES, unknown]) {
    const { get } = await start({ issued: 'f00d', tls: {} })
    expect((await get(url)).headers['set-cookie']).toBe(COOKIE.replace('HttpOnly', 'HttpOnly; Secure'))
  }
})

test('a defect is passed on to the server, which reports it', async () => {
  const fail = (): Outcome => {
    throw new Error('a defect')
  }
  const { get, replies, work } = await start({ answerOf: fail, issued: 'f00d' })
  const { status, headers, body } = await get(NODES)
  expect([status, JSON.parse(body).message, headers['set-cookie']]).toEqual([500, 'a defect', undefined])
  expect([replies.used, work.inFlight]).toEqual([0, 0])
})
