/* How the endpoint /mcp takes messages, and how the tools of a message call methods for its caller. */
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { contractText } from '../../../scripts/contract/contract.ts'
import { localCaller } from '../../../src/access/caller.ts'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import type { HttpServerOptions } from '../../../src/http/http-server-options.ts'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import { addMcp } from '../../../src/http/routes/mcp-endpoint.ts'
import type { Outcome } from '../../../src/json-rpc/outcome.ts'
import { ReplyMemory } from '../../../src/json-rpc/reply-memory.ts'
import { forThisTest } from '../../support/fixture.ts'
import { answeringWith } from '../named-answers.ts'

const MIB = 2 ** 20
const COOKIE = 'JSESSIONID=f00d; Path=/; HttpOnly; SameSite=Strict'
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

interface Stage {
  /** The outcome of each call of a method. */
  readonly outcome?: Outcome | (() => Promise<Outcome>)
  readonly write?: boolean
  readonly tls?: object
  readonly inFlight?: number
  /** Whether memory is reserved for bodies, as it is for large ones. */
  readonly isReserved?: boolean
  readonly contract?: string
}

/** Starts a server with the endpoint only. */
async function start(stage: Stage = {}) {
  const { outcome = { result: 7 }, write = false, tls, inFlight = 1 } = stage
  const { isReserved = true, contract = contractText() } = stage
  const rpc = { caller: localCaller, limitKey: 'key:1', session: { issued: 'f00d' } } as unknown as RpcRequest
  const calls: unknown[][] = []
  const counts = { released: 0, releasedBeforeSend: 0 }
  const work = new WorkLimit({ inFlight, waiting: inFlight, waitMs: 10_000 })
  const replies = new ReplyMemory({ bytes: 1_000_000_000, waitMs: 10_000 })
  const options = {
    pipeline: answeringWith(({ method, params, request, caller }) => {
      calls.push([method, params, request === rpc, caller, work.inFlight])
      return typeof outcome === 'function' ? outcome() : outcome
    }),
    ...{ work, replies, tls: tls ?? null, contractText: contract, mcpWrites: write },
  } as unknown as HttpServerOptions
  const app = Fastify({ bodyLimit: 10 * MIB })
  app.decorateRequest('rpc', null)
  app.addHook('onRequest', async (request) => {
    request.rpc = rpc
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, { bytes, release: isReserved ? () => counts.released++ : null })
  })
  app.addHook('onSend', async () => {
    counts.releasedBeforeSend = counts.released
  })
  addMcp(app, options)
  await forThisTest(app)
  const post = async (payload: string, headers: Record<string, string> = HEADERS) => {
    const answer = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
    const { body } = answer
    // The SDK answers with one event.
    const json = body === '' ? null : JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body)
    return { status: answer.statusCode, headers: answer.headers, body, json }
  }
  return { post, calls, counts, work, replies }
}

const message = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const call = (name: string, args: object): string => message('tools/call', { name, arguments: args })

const DEVICE = { network: 'Default', ipAddress: '10.0.0.1' }
const getDevice = call('Inventory_getDevice', DEVICE)

describe('a message', () => {
  test('is answered as JSON within the limit of requests, with the session of its caller', async () => {
    const { post, calls, counts, replies, work } = await start()
    const { status, headers, json } = await post(getDevice)
    expect([status, headers['content-type'], headers['set-cookie']]).toEqual([200, 'text/event-stream', COOKIE])
    expect(json).toMatchObject({ id: 1, result: { structuredContent: { result: 7 } } })
    expect(calls).toEqual([['Inventory.getDevice', DEVICE, true, 'key:1', 1]])
    expect(counts.released).toBeGreaterThan(0)
    expect([work.inFlight, replies.used]).toEqual([0, 0])
  })

  test('that fails releases the memory of its body before the response begins', async () => {
    const { post, counts } = await start({ contract: 'broken' })
    expect((await post(getDevice)).status).toBe(500)
    expect(counts.releasedBeforeSend).toBe(1)
  })

  test('that fails has its own error if no memory is reserved for its body', async () => {
    const { post } = await start({ contract: 'broken', isReserved: false })
    expect((await post(getDevice)).json.message).toContain('"broken" is not valid JSON')
  })

  test.each(['application/json', 'Application/JSON; charset=utf-8'])('may have the type %s', async (type) => {
    const { post } = await start()
    expect((await post(message('tools/list'), { ...HEADERS, 'content-type': type })).status).toBe(200)
  })

  test.each(['text/plain', 'application/jsonp', 'text/plain; a=application/json'])(
    'cannot have the type %s',
    async (type) => {
      const { post, counts } = await start()
      const { status, json } = await post(message('tools/list'), { ...HEADERS, 'content-type': type })
      expect([status, json.error.data.reason]).toEqual([415, 'Content-Type must be application/json'])
      expect(counts.released).toBeGreaterThan(0)
    },
  )

  test('without a type and a body is refused', async () => {
    const { post } = await start()
    expect((await post('', {})).status).toBe(415)
  })

  test('has at most one MiB', async () => {
    const { post } = await start()
    const text = message('ping', { a: '' })
    const padded = (length: number): string => message('ping', { a: 'x'.repeat(length - text.length) })
    expect((await post(padded(MIB))).status).toBe(200)
    const { status, json } = await post(padded(MIB + 1))
    expect([status, json.error.data.reason]).toEqual([413, 'a message has at most 1048576 bytes'])
  })

  test.each([
    ['{', 'the body is not JSON in UTF-8'],
    ['[1]', 'a message must be one object: MCP has no batches'],
    ['{"jsonrpc":"1.0"}', 'jsonrpc must be "2.0"'],
    [message('ping', JSON.parse(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)), null],
  ])('%s is refused with 400', async (text, reason) => {
    const { post } = await start()
    const { status, json, headers } = await post(text)
    expect([status, json.id, headers['content-type']]).toEqual([400, null, 'application/json; charset=utf-8'])
    if (reason !== null) expect(json.error.data.reason).toBe(reason)
    expect(json.error.code).toBeLessThan(0)
  })

  test('that is a notification is accepted without a body', async () => {
    const { post } = await start()
    const { status, headers, body } = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    expect([status, body, headers['content-type'], headers['set-cookie']]).toEqual([202, '', undefined, COOKIE])
  })

  test('gets a Secure cookie if the service has TLS', async () => {
    const { post } = await start({ tls: {} })
    const { headers } = await post(getDevice)
    expect(headers['set-cookie']).toBe(COOKIE.replace('HttpOnly', 'HttpOnly; Secure'))
  })

  test('is read with the headers that MCP defines, and no others', async () => {
    const { post } = await start()
    const version = await post(message('tools/list'), { ...HEADERS, 'mcp-protocol-version': '1999-01-01' })
    expect(version.status).toBe(400)
    const others = { 'x-mcp-protocol-version': '1999-01-01' }
    expect((await post(message('tools/list'), { ...HEADERS, ...others })).status).toBe(200)
    expect((await post(message('tools/list'), { 'content-type': 'application/json' })).status).toBe(406)
  })
})

test('large messages of one caller run one after the other, and small ones do not wait for them', async () => {
  let end: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const called: unknown[] = []
  const { post, calls } = await start({
    outcome: async () => {
      const [, params] = calls.at(-1)!
      const { ipAddress } = params as { ipAddress: string }
      called.push(ipAddress)
      if (ipAddress !== '10.0.0.1') await held
      return { result: 7 }
    },
    inFlight: 9,
  })
  const large = (ipAddress: string) => {
    const meta = { pad: 'x'.repeat(0.6 * MIB) }
    const args = { network: 'Default', ipAddress }
    return post(message('tools/call', { _meta: meta, name: 'Inventory_getDevice', arguments: args }))
  }
  const all = Promise.all([large('10.0.0.2'), large('10.0.0.3')])
  await expect.poll(() => called).toEqual(['10.0.0.2'])
  for (let time = 0; time < 5; time++) expect((await post(getDevice)).status).toBe(200)
  expect(called).not.toContain('10.0.0.3')
  end()
  expect((await all).map(({ status }) => status)).toEqual([200, 200])
  expect(called.at(-1)).toBe('10.0.0.3')
})

describe('the error of a method', () => {
  const textOf = async (error: object): Promise<string> => {
    const { post } = await start({ outcome: { error } as Outcome })
    const { json } = await post(getDevice)
    expect(json.result.isError).toBe(true)
    return json.result.content[0].text
  }

  test('has its message and its name', async () => {
    expect(await textOf({ code: 1, message: 'No such device', data: { code: 'DEVICE_NOT_FOUND' } })).toBe(
      'No such device (DEVICE_NOT_FOUND)',
    )
    expect(await textOf({ code: 1, message: 'Internal error' })).toBe('Internal error')
  })

  test('has its reason unless the message says it', async () => {
    const reason = 'the queue is full'
    expect(await textOf({ code: 1, message: 'Too many requests', data: { reason } })).toBe(
      `Too many requests\n${reason}`,
    )
    expect(await textOf({ code: 1, message: `No: ${reason}`, data: { reason } })).toBe(`No: ${reason}`)
  })

  test('has all findings, of which the message says the first', async () => {
    const findings = ['a', 'b', 'c'].map((name) => ({ path: `/${name}`, reason: `must be ${name}` }))
    const data = { code: 'BAD', reason: 'other', findings }
    expect(await textOf({ code: 1, message: '/a must be a', data })).toBe(
      '/a must be a (BAD)\n/b must be b\n/c must be c',
    )
  })
})

test('tools that write are listed only if writing is allowed', async () => {
  const namesOf = async (write: boolean): Promise<string[]> => {
    const { post } = await start({ write })
    return (await post(message('tools/list'))).json.result.tools.map(({ name }: { name: string }) => name)
  }
  const [reading, writing] = [await namesOf(false), await namesOf(true)]
  expect(reading).toContain('Inventory_getDevice')
  expect(reading).not.toContain('Inventory_createDevice')
  expect(writing).toContain('Inventory_createDevice')
})
