/* How a request that node:http did not parse runs its calls, and what its reply gets, on a real socket. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import { ApplicationError } from '../../../src/domain/errors/application-error.ts'
import { answerDirectly } from '../../../src/http/direct/direct-endpoint.ts'
import { DirectReply } from '../../../src/http/direct/direct-reply.ts'
import { type DirectHead, findDirectHead } from '../../../src/http/direct/direct-request.ts'
import type { HttpServerOptions } from '../../../src/http/http-server-options.ts'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import type { Answer } from '../../../src/json-rpc/answer.ts'
import { ReplyMemory } from '../../../src/json-rpc/reply-memory.ts'
import { forThisTest } from '../../support/fixture.ts'

const BODY = Buffer.from('{"a":1}')
const HEAD = [
  ...['POST / HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', 'User-Agent: Mozilla/5.0 (X11)'],
  ...['Idempotency-Key: k1', 'X-Keyrack-Comment: why', 'Authorization: Bearer kr_1', `Content-Length: ${BODY.length}`],
]

/** Returns the head as the connection recognizes it. */
function recognizedHead(): DirectHead {
  const request = Buffer.concat([Buffer.from(`${HEAD.join('\r\n')}\r\n\r\n`), BODY])
  return findDirectHead(request, null, '192.0.2.1')!
}

/** Opens a connection. Returns its end at the server, and a function that ends it and returns what the client got. */
async function openSocket() {
  const listener = createServer()
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const accepted = new Promise<Socket>((done) => listener.once('connection', done))
  const client = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  const socket = await accepted
  let text = ''
  client.on('data', (chunk) => {
    text += chunk
  })
  return await forThisTest({
    socket,
    readToEnd: async (): Promise<string> => {
      socket.end()
      await new Promise((ended) => client.once('end', ended))
      return text
    },
    close: () => {
      client.destroy()
      return new Promise<void>((closed) => void listener.close(() => closed()))
    },
  })
}

const answerOf = (text: string, errorCode: number | null = null, retryAfterSeconds = 1): Answer => ({
  ...{
    errorCode,
    isRefused: false,
    isOverLimit: false,
    retryAfterSeconds,
    bytes: [Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2))],
  },
})

interface Stage {
  readonly answer?: () => Promise<Answer | null>
  readonly begin?: (request: RpcRequest) => RpcRequest | Promise<RpcRequest>
  readonly issued?: string
  readonly tls?: object
}

/**
 * Answers a request. Returns the reply, what the pipeline got, what was reported, and the bytes that the reply held
 * before and after its client read it.
 */
async function play({ answer = async () => answerOf('[1]'), begin = (r) => r, issued, tls }: Stage = {}) {
  const { socket, readToEnd } = await openSocket()
  const begun: unknown[] = []
  const answered: unknown[] = []
  const reports: unknown[][] = []
  const held: number[] = []
  const work = new WorkLimit({ inFlight: 1, waiting: 1, waitMs: 10_000 })
  const replies = new ReplyMemory({ bytes: 1_000_000, waitMs: 10_000 })
  const request = { limitKey: 'key:1', session: { issued: issued ?? null } } as RpcRequest
  const options = {
    pipeline: {
      authenticateEarly: (credentials: unknown, ids: unknown) => {
        begun.push(credentials, ids)
        return begin(request)
      },
      answer: async (body: Buffer, asked: RpcRequest, its: { caller: string; made(a: number, b: number): void }) => {
        answered.push(body.toString(), asked === request, its.caller, work.inFlight)
        its.made(0, 9)
        return await answer()
      },
    },
    ...{ work, replies, tls: tls ?? null },
    onRefused: (...report: unknown[]) => reports.push(['refused', ...report]),
    onDefect: (...report: unknown[]) => reports.push(['defect', ...report]),
  } as unknown as HttpServerOptions
  const reply = new DirectReply(socket, 'req-1')
  await answerDirectly(recognizedHead(), BODY, reply, options)
  held.push(replies.used)
  await new Promise<void>((done) => reply.write('Connection: close\r\n', done))
  held.push(replies.used)
  const [head = '', body] = (await readToEnd()).split('\r\n\r\n')
  return { head, body, begun, answered, reports, held, inFlight: work.inFlight }
}

test.each([
  ['known at once', (request: RpcRequest) => request],
  ['looked up', async (request: RpcRequest) => request],
])('the calls of a caller that is %s are answered', async (_, begin) => {
  const { head, body, begun, answered, reports, held, inFlight } = await play({ begin })
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n.*x-request-id: req-1\r\n/s)
  expect(head).toContain('\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: 3\r\n')
  expect(head).not.toContain('set-cookie')
  expect(body).toBe('[1]')
  const [credentials, ids] = begun
  expect(credentials).toMatchObject({ authorization: 'Bearer kr_1', source: '192.0.2.1' })
  expect(ids).toEqual({ id: 'req-1', idempotencyKey: 'k1', comment: 'why' })
  expect(answered).toEqual(['{"a":1}', true, 'key:1', 1])
  expect([reports, inFlight]).toEqual([[], 0])
  // The reply counts until the client has read it.
  expect(held).toEqual([9, 0])
})

test('a body of notifications is answered with 204, and its replies take no memory', async () => {
  const { head, body, held } = await play({ answer: async () => null, issued: 'f00d' })
  expect(head).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
  expect(head).toContain('\r\nset-cookie: JSESSIONID=f00d; Path=/; HttpOnly; SameSite=Strict\r\n')
  expect(head).not.toMatch(/\r\ncontent-(type|length)/)
  expect([body, held]).toEqual(['', [0, 0]])
})

test('a store that does not answer makes the status 503', async () => {
  const { head, body } = await play({ answer: async () => answerOf('{"error":1}', 1501, 7) })
  expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n.*\r\nretry-after: 7\r\n/s)
  expect(body).toBe('{"error":1}')
})

test('the session cookie is Secure only over TLS', async () => {
  const attributesOn = async (tls?: object) =>
    /set-cookie: JSESSIONID=f00d; (.*)/.exec((await play({ issued: 'f00d', ...(tls && { tls }) })).head)?.[1]
  expect(await attributesOn()).toBe('Path=/; HttpOnly; SameSite=Strict')
  expect(await attributesOn({})).toBe('Path=/; HttpOnly; Secure; SameSite=Strict')
})

test('a browser without valid credentials gets 401 and is asked for a key, and the refusal is reported', async () => {
  const refusal = new ApplicationError('UNAUTHORIZED')
  const { head, body, reports, answered } = await play({ begin: () => Promise.reject(refusal) })
  expect(head).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/)
  // A browser is asked for a key only.
  expect(head).toContain('\r\nwww-authenticate: Bearer realm="keyrack"\r\n')
  expect(JSON.parse(body!)).toMatchObject({ id: null, error: { data: { code: 'UNAUTHORIZED' } } })
  expect(reports).toEqual([['refused', refusal, '192.0.2.1', 'req-1']])
  expect(answered).toEqual([])
})

test('a defect is answered with 500 and reported, and the request ends', async () => {
  const defect = new Error('a secret')
  const { head, body, reports, held, inFlight } = await play({ answer: () => Promise.reject(defect) })
  expect(head).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/)
  expect(JSON.parse(body!).error).toEqual({ code: -32603, message: 'Internal error' })
  expect(reports).toEqual([['defect', defect, 'req-1']])
  expect([held, inFlight]).toEqual([[0, 0], 0])
})
