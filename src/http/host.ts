import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ApplicationError } from '../domain/application-error.ts'
import { foreignReason, isJsonBody, type Walls } from './browser-walls.ts'
import type { Health } from './health.ts'
import { refuseExpectation, refuseMalformed, unclearReason } from './malformed-http.ts'
import { INTERNAL_ERROR, invalidRequest, type Outcome, replyBytes } from './reply.ts'
import type { Answer } from './rpc-transport.ts'

/*
 * HTTP around the transport: routes, cookies, walls and statuses. Every JSON-RPC outcome travels under 200; other
 * statuses are for what never became a call.
 */

export interface HostOptions {
  readonly maxBodyBytes: number
  /** How long a client may take to send the headers of a request, and all of it. */
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly walls: Walls
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
  readonly health: Health
  /** The contract as it is published. */
  readonly contractText: string
  /** Answers a body. `null`: there is nothing to say. */
  answer(body: Uint8Array, presented: string | null): Promise<{ answer: Answer | null; issued: string | null }>
  /** Greets a caller without a call: answers the id of a session opened for it, or null where it has one. */
  greet(presented: string | null): Promise<string | null>
  /** Told of what no route expected. */
  onDefect(defect: unknown): void
}

const ENDPOINTS = ['/', '/rest', '/jsonrpc']
const COOKIE = 'JSESSIONID'
const RETRY_AFTER_SECONDS = '1'
const STORE_UNAVAILABLE = 1501

export type Host = FastifyInstance

export async function buildHost(options: HostOptions): Promise<Host> {
  const app = Fastify({
    bodyLimit: options.maxBodyBytes,
    ...patienceOf(options),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, options),
    frameworkErrors: (_error, _request, reply) => refuse(reply, 400, 'the path is not a valid URL'),
  }) as unknown as FastifyInstance
  app.server.on('checkExpectation', refuseExpectation)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), MOST_CLOSING_MS).unref()
  })
  await app.register(cookies)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HARDENING)
    letTypePass(request)
    const unclear = unclearReason(request.raw)
    if (unclear !== null) return refuse(reply, ...unclear)
    return meetWalls(request, reply, options.walls)
  })
  for (const url of ENDPOINTS) addEndpoint(app, url, options)
  app.get('/openrpc.json', (_request, reply) => json(reply, 200, options.contractText))
  app.get('/healthz', (_request, reply) => json(reply, 200, { status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const readiness = await options.health.readiness()
    return json(reply, readiness.status === 'ready' ? 200 : 503, readiness)
  })
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.replace(/\?.*$/, '').replace(/(.)\/$/, '$1')
    const served = ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url }))
    if (served.length === 0) return refuse(reply, 404, 'there is nothing at this path: POST to /')
    return refuse(reply.header('allow', served.join(', ')), 405, `method ${request.method} is not served here`)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 413) return refuse(reply, 413, `the body has more than ${options.maxBodyBytes} bytes`)
    if (status < 500) return refuse(reply, status, 'the HTTP request is malformed')
    if (error instanceof ApplicationError && error.code === STORE_UNAVAILABLE) {
      const { code, message, data } = error
      return fail(askLater(reply), 503, { error: { code, message, data } })
    }
    options.onDefect(error)
    return fail(reply, 500, { error: { code: INTERNAL_ERROR, message: 'Internal error' } })
  })
  return app
}

// Requests that are being answered have their answer sooner. A connection that says nothing, or half a request, would keep
// the service from ending: once it closes, Node no longer looks for those that took too long.
const MOST_CLOSING_MS = 6000

// Node looks for connections that took too long every 30 s, unless told otherwise: a slow client would be cut that late.
const MOST_BETWEEN_LOOKS_MS = 1000

function patienceOf({ tls, headersTimeoutMs, requestTimeoutMs: requestTimeout }: HostOptions) {
  const patience = {
    // Node refuses to start when it would wait for headers longer than for all of a request.
    headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
    requestTimeout,
    // Node would refuse without a body; unclearReason does it.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeout, MOST_BETWEEN_LOOKS_MS),
  }
  // Fastify sets requestTimeout once more, on the server that was made.
  return { requestTimeout, http: patience, https: tls && { ...tls, ...patience, minVersion: 'TLSv1.2' as const } }
}

function addEndpoint(app: FastifyInstance, url: string, options: HostOptions): void {
  app.post(url, async (request, reply) => {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    if (!isJsonBody(request.raw.headers, body)) return refuse(reply, 415, 'Content-Type must be application/json')
    const { answer, issued } = await options.answer(body, presentedBy(request))
    setSession(reply, issued, options)
    if (answer === null) return reply.code(204).send()
    const isDown = answer.errorCode === STORE_UNAVAILABLE
    return json(isDown ? askLater(reply) : reply, isDown ? 503 : 200, Buffer.concat(answer.bytes))
  })
  app.get(url, async (request, reply) => {
    setSession(reply, await options.greet(presentedBy(request)), options)
    return reply.type('text/plain; charset=utf-8').send('OK')
  })
}

const presentedBy = (request: FastifyRequest): string | null => request.cookies[COOKIE] ?? null

// No Expires: clients of this API split Set-Cookie at commas, and its date has one.
function setSession(reply: FastifyReply, issued: string | null, { tls }: HostOptions): void {
  if (issued === null) return
  reply.setCookie(COOKIE, issued, { path: '/', httpOnly: true, sameSite: 'strict', secure: tls !== null })
}

function meetWalls(request: FastifyRequest, reply: FastifyReply, walls: Walls): FastifyReply | undefined {
  const reason = foreignReason(request.headers, walls)
  if (reason !== null) return refuse(reply, 403, reason)
  const { origin } = request.headers
  if (origin === undefined || !walls.allowedOrigins.includes(origin)) return undefined
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  reply.header('access-control-allow-credentials', 'true')
  if (request.method !== 'OPTIONS') return undefined
  reply.header('access-control-allow-methods', 'GET, POST').header('access-control-allow-headers', CORS_HEADERS)
  return reply.code(204).send()
}

const CORS_HEADERS = 'Content-Type, Authorization, Idempotency-Key'

// Fastify refuses a type it can't parse, such as a bare `json`, before isJsonBody is asked. It sees another one instead; the
// raw request keeps what was sent.
function letTypePass(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (type !== undefined && !WELL_FORMED.test(type)) request.headers = { 'content-type': 'application/octet-stream' }
}

const WELL_FORMED = /^\w+\/[\w.+-]+(;|$)/

// Replies are data for programs: no browser is to keep one, guess its type or run what is in it.
const HARDENING = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const askLater = (reply: FastifyReply): FastifyReply => reply.header('retry-after', RETRY_AFTER_SECONDS)

/** A refusal of the transport's own, with a JSON-RPC error as body. */
function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return fail(reply, status, invalidRequest(reason))
}

function fail(reply: FastifyReply, status: number, outcome: Outcome): FastifyReply {
  return json(reply, status, Buffer.concat(replyBytes(null, outcome)))
}

function json(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return reply.code(status).type('application/json; charset=utf-8').send(bytes)
}
