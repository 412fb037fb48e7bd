/*
 * How the endpoint passes a body to the pipeline and sends its answer, with a real server and real limits. The pipeline
 * gives the answers of the test.
 *
 * The file is longer than others because all tests need the same server.
 */
import { once } from 'node:events'
import { Socket } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import type { HttpServerOptions } from '../../../src/http/http-server-options.ts'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import { STORE_UNAVAILABLE } from '../../../src/http/replies/http-errors.ts'
import { BLOCK } from '../../../src/http/replies/piece-stream.ts'
import { limitKeyOf } from '../../../src/http/requests/received-request.ts'
import { addEndpoints } from '../../../src/http/routes/rpc-endpoint.ts'
import type { Answer } from '../../../src/json-rpc/answer.ts'
import { type ReplyAccount, ReplyMemory } from '../../../src/json-rpc/reply-memory.ts'
import { forThisTest } from '../../support/fixture.ts'
import { exchange, JSON_TYPE, setCookieOf } from '../exchange.ts'

const BODY = '{"jsonrpc":"2.0","id":1,"method":"m"}'
const REQUEST = [
  ...['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${BODY.length}`, '', BODY],
].join('\r\n')
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_UTF8 = 'application/json; charset=utf-8'

const answerOf = (bytes: readonly Uint8Array[], more: Partial<Answer> = {}): Answer => ({
  ...{ bytes, errorCode: null, isRefused: false, isOverLimit: false, retryAfterSeconds: 7 },
  ...more,
})

interface Stage {
  /** Returns the answer of the pipeline. Its reply counts with 9 bytes until it is sent. */
  readonly answer?: (replies: ReplyAccount) => Answer | null | Promise<Answer | null>
  readonly issued?: string | null
  readonly tls?: object
  readonly isAnonymous?: boolean
  /** Whether bodies take memory that has to be released; true by default. */
  readonly reserves?: boolean
  /** Called before the body is read. */
  readonly onSocket?: (socket: Socket) => void
  /** Called when the body has arrived. The endpoint waits for it. */
  readonly onBody?: (socket: Socket) => Promise<void>
}

/** Starts a server with the endpoint only. */
async function start({
  answer = () => answerOf([Buffer.from('[1]')]),
  issued,
  tls,
  isAnonymous,
  reserves = true,
  onSocket,
  onBody = async () => {},
}: Stage = {}) {
  const seen = {
    bodies: [] as string[],
    logins: [] as unknown[],
    shares: [] as string[],
    failures: [] as unknown[],
    released: 0,
    ids: 0,
  }
  const work = new WorkLimit({ inFlight: 1, waiting: 1, waitMs: 10_000 })
  const replies = new ReplyMemory({ bytes: 1_000_000, waitMs: 10_000 })
  const session = { issued: issued ?? null, id: async () => void seen.ids++ }
  const rpc = { limitKey: 'key:1', session } as unknown as RpcRequest
  const options = {
    pipeline: {
      async authenticate(credentials: { readonly login: unknown }, ids: unknown) {
        seen.logins.push(credentials.login, ids)
        return rpc
      },
      async answer(bytes: Buffer, request: RpcRequest, its: ReplyAccount) {
        expect([request === rpc, work.inFlight]).toEqual([true, 1])
        seen.bodies.push(`${bytes}`)
        seen.shares.push(its.caller)
        its.made(0, 9)
        return await answer(its)
      },
    },
    ...{ work, replies, tls: tls ?? null, console: null },
  } as unknown as HttpServerOptions
  const app = Fastify({ trustProxy: true, genReqId: () => 'request-1' })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: string | Buffer) => {
    await onBody(request.raw.socket)
    return { bytes, release: reserves ? () => seen.released++ : null }
  })
  app.decorateRequest('rpc', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', async (request) => {
    request.rpc = isAnonymous ? null : rpc
    request.refusal = isAnonymous ? new Error('refused before') : null
    onSocket?.(request.raw.socket)
  })
  app.setErrorHandler((failure, _request, reply) => {
    seen.failures.push(failure)
    return reply.code(500).send()
  })
  addEndpoints(app, options)
  await forThisTest(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const post = (headers: Record<string, string> = JSON_TYPE, body = BODY) => exchange(url, { headers, body })
  return { ...{ app, url, post, seen, work, replies } }
}

describe('an answer', () => {
  test('is sent as it is, once its calls have ended, and takes no memory then', async () => {
    const { post, seen, work, replies } = await start({
      answer: () => answerOf([Buffer.from('{"a":'), Buffer.from('"é"}')]),
    })
    const { status, headers, text } = await post()
    expect([status, headers['content-type'], text]).toEqual([200, JSON_UTF8, '{"a":"é"}'])
    for (const name of ['retry-after', 'set-cookie']) expect(headers).not.toHaveProperty(name)
    expect([seen.bodies, seen.shares]).toEqual([[BODY], ['key:1']])
    await expect.poll(() => [work.inFlight, replies.used]).toEqual([0, 0])
    expect(seen.released).toBeGreaterThan(0)
  })

  test('to a body that takes no memory is sent too', async () => {
    const { post, seen } = await start({ reserves: false })
    expect([(await post()).text, seen.failures]).toEqual(['[1]', []])
  })

  test.each([
    ['of another type', 'text/plain', false],
    ['whose caller is refused', 'application/json', true],
  ])('to a body %s takes no memory of it if the client left before', async (_, type, isAnonymous) => {
    const { post, seen } = await start({
      isAnonymous,
      onBody: async (socket) => {
        socket.destroy()
        await once(socket, 'close')
      },
    })
    await expect(post({ 'content-type': type })).rejects.toThrow('socket hang up')
    await expect.poll(() => seen.released).toBeGreaterThan(0)
    expect(seen.bodies).toEqual([])
  })

  test.each([BLOCK, BLOCK + 1])('of %i bytes has its length, and takes no memory once it is read', async (size) => {
    const { post, replies } = await start({
      answer: () => answerOf([Buffer.alloc(3, 'a'), Buffer.alloc(size - 3, 'b')]),
    })
    const { headers, text } = await post()
    expect([headers['content-length'], text]).toEqual([`${size}`, `aaa${'b'.repeat(size - 3)}`])
    await expect.poll(() => replies.used).toBe(0)
  })

  test('to notifications is 204 without a body, and takes no memory', async () => {
    const { post, replies, seen } = await start({ answer: () => null, issued: 'f00d' })
    const answer = await post()
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([204, '', undefined])
    expect([replies.used, setCookieOf(answer)?.startsWith('JSESSIONID=f00d;')]).toEqual([0, true])
    expect(seen.bodies).toEqual([BODY])
  })

  test.each([
    [{ errorCode: STORE_UNAVAILABLE }, 503, '7'],
    [{ isRefused: true }, 503, '7'],
    [{ isRefused: true, isOverLimit: true }, 429, '7'],
    [{ errorCode: STORE_UNAVAILABLE - 1 }, 200, undefined],
  ])('with %j has the status %i and the time to retry %s', async (more, expected, after) => {
    const { post } = await start({ answer: () => answerOf([Buffer.from('{}')], more) })
    const { status, headers } = await post()
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([expected, after, JSON_UTF8])
  })

  test('that fails ends its work and takes no memory', async () => {
    const { post, work, replies, seen } = await start({ answer: () => Promise.reject(new Error('defect')) })
    await post()
    expect(seen.failures).toMatchObject([{ message: 'defect' }])
    expect([work.inFlight, replies.used]).toEqual([0, 0])
    expect(seen.released).toBeGreaterThan(0)
  })

  test('waits for its turn if its caller has no place, and the body is kept until then', async () => {
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const { post, seen, work } = await start({ answer: () => finished.then(() => answerOf([Buffer.from('{}')])) })
    const both = Promise.all([post(), post()])
    await expect.poll(() => [work.inFlight, work.waiting]).toEqual([1, 1])
    expect([seen.bodies.length, seen.released]).toEqual([1, 0])
    finish()
    expect((await both).map(({ status }) => status)).toEqual([200, 200])
    expect(seen.bodies.length).toBe(2)
  })

  test('to a client that has read nothing of the answers before counts until the connection closes', async () => {
    const { replies, url, seen } = await start({
      answer: () => answerOf([Buffer.alloc(1000, 'x')]),
      // More than the system takes from the answers before.
      onSocket: (socket) => void socket.write(Buffer.alloc(32 * 2 ** 20)),
    })
    const client = new Socket().connect(Number(new URL(url).port), '127.0.0.1')
    client.pause()
    client.write(REQUEST)
    await expect.poll(() => replies.used).toBe(1000)
    expect(seen.released).toBe(1)
    client.destroy()
    await expect.poll(() => replies.used).toBe(0)
  })
})

test('a large answer takes less memory as it is sent, and some as long as its client has not read it', async () => {
  const { replies, url } = await start({ answer: () => answerOf([Buffer.alloc(32 * 2 ** 20)]) })
  const client = new Socket().connect(Number(new URL(url).port), '127.0.0.1')
  client.pause()
  client.write(REQUEST)
  await expect.poll(() => replies.used > 2 ** 20 && replies.used < 32 * 2 ** 20).toBe(true)
  client.destroy()
  await expect.poll(() => replies.used).toBe(0)
})

describe('the cookie of a new session', () => {
  test.each([
    ['http', {}, {}, ''],
    ['TLS', { tls: {} }, {}, 'Secure; '],
    ['a proxy with TLS', {}, { 'x-forwarded-proto': 'https' }, 'Secure; '],
    ['a proxy without TLS', {}, { 'x-forwarded-proto': 'http' }, ''],
  ])('over %s has the attributes for it', async (_over, stage, headers, secure) => {
    const { post, seen } = await start({ issued: 'f00d', ...stage })
    const answer = await post({ ...JSON_TYPE, ...headers })
    expect(setCookieOf(answer)).toBe(`JSESSIONID=f00d; Path=/; HttpOnly; ${secure}SameSite=Strict`)
    // The session of a call is made by its pipeline.
    expect(seen.ids).toBe(0)
  })
})

describe('a login', () => {
  test.each(['/', '/rest', '/jsonrpc'])('by GET %s gets OK and its session', async (path) => {
    const { url, seen } = await start({ issued: 'f00d' })
    const answer = await exchange(url, { method: 'GET', path })
    const { status, text, headers } = answer
    expect([status, text, headers['content-type']]).toEqual([200, 'OK', 'text/plain; charset=utf-8'])
    expect([setCookieOf(answer)?.startsWith('JSESSIONID=f00d;'), seen.ids]).toEqual([true, 1])
  })

  test('by GET / of a browser gets the console instead, and no session', async () => {
    const { app, seen } = await start()
    const statusOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode
    // The console is not built.
    expect([await statusOf('/'), await statusOf('/rest'), seen.ids]).toEqual([404, 200, 1])
  })

  test('by a form gets OK and its session, and the form takes no memory', async () => {
    const { post, seen } = await start({ issued: 'f00d', isAnonymous: true })
    const headers = { ...FORM, 'idempotency-key': 'k1', 'x-keyrack-comment': 'why' }
    const answer = await post(headers, 'j_username=ada&j_password=x')
    expect([answer.status, answer.text]).toEqual([200, 'OK'])
    expect(seen.logins).toEqual([
      expect.objectContaining({ username: 'ada' }),
      { id: 'request-1', idempotencyKey: 'k1', comment: 'why' },
    ])
    expect([seen.bodies, seen.ids]).toEqual([[], 1])
    expect(setCookieOf(answer)).toContain('JSESSIONID=f00d;')
    await expect.poll(() => seen.released).toBeGreaterThan(0)
  })

  test('without a login in the form fails with the refusal that was found before', async () => {
    const { post, seen } = await start({ isAnonymous: true })
    await post(FORM, 'a=1')
    expect(seen.failures).toMatchObject([{ message: 'refused before' }])
    expect([seen.logins, seen.bodies]).toEqual([[], []])
  })
})

test('a body that is no JSON is refused, and an empty one too', async () => {
  const { post, url, seen } = await start()
  for (const answer of [await post({ 'content-type': 'text/plain' }), await exchange(url)]) {
    expect([answer.status, answer.text]).toEqual([415, expect.stringMatching(/Content-Type must be application\/json/)])
  }
  expect(seen.bodies).toEqual([])
})

test('a request counts against its caller, and before the caller is known against the address', () => {
  const of = (rpc: object | null) => limitKeyOf({ rpc, ip: '192.0.2.1' } as FastifyRequest)
  expect([of({ limitKey: 'key:1' }), of(null)]).toEqual(['key:1', '192.0.2.1'])
})
