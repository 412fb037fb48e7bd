import { randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Presented } from '../access/gate.ts'
import { isLoopback } from '../access/protected-mode.ts'
import type { Visit } from '../access/visit.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { foreignReason, HARDENING, isJsonBody, type Walls } from './browser-walls.ts'
import type { Health } from './health.ts'
import { refuseMalformed } from './malformed-http.ts'
import { COOKIE, mayHoldLogin, presentedBy, presentedByForm } from './presented.ts'
import { INTERNAL_ERROR, invalidRequest, type Outcome, replyBytes } from './reply.ts'
import type { Answer } from './rpc-transport.ts'

/*
 * HTTP around the transport: routes, cookies, walls and statuses. Every JSON-RPC outcome travels under 200; other
 * statuses are for what never became a call.
 */

export interface HostOptions {
  readonly maxBodyBytes: number
  readonly walls: Walls
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
  /** Addresses of proxies whose X-Forwarded headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly health: Health
  /** The contract as it is published. */
  readonly contractText: string
  /** Who is calling. Throws UNAUTHORIZED, OVERLOADED, STORE_UNAVAILABLE. */
  open(presented: Presented, request: string): Promise<Visit>
  /** Answers a body. `null`: there is nothing to say. */
  answer(body: Uint8Array, visit: Visit): Promise<Answer | null>
  /** Told of what no route expected. */
  onDefect(defect: unknown, request: string): void
  /** Told of who was not let in. */
  onRefused(refusal: ApplicationError, source: string, request: string): void
}

const ENDPOINTS = ['/', '/rest', '/jsonrpc']
/** Served to whoever asks. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const STORE_UNAVAILABLE = 1501

declare module 'fastify' {
  interface FastifyRequest {
    /** null: nobody is known yet; it may be a form to log in with. */
    visit: Visit | null
  }
}

export type Host = FastifyInstance

export async function buildHost(options: HostOptions): Promise<Host> {
  const app = Fastify({
    bodyLimit: options.maxBodyBytes,
    https: options.tls === null ? null : secureOptions(options.tls),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseMalformed,
    // Comes before every hook.
    frameworkErrors: (_error, request, reply) =>
      refuse(reply.headers(HARDENING).header('x-request-id', request.id), 400, 'the path is not a valid URL'),
  }) as unknown as FastifyInstance
  await app.register(cookies)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('visit', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HARDENING).header('x-request-id', request.id)
    letTypePass(request)
    const refused = meetWalls(request, reply, options.walls)
    if (refused !== undefined || OPEN_PATHS.has(pathOf(request))) return refused
    request.visit = await options.open(presentedBy(request), request.id).catch((refusal) => {
      if (ENDPOINTS.includes(pathOf(request)) && mayHoldLogin(request) && isUnauthorized(refusal)) return null
      throw refusal
    })
  })
  for (const url of ENDPOINTS) addEndpoint(app, url, options)
  app.get('/openrpc.json', (_request, reply) => json(reply, 200, options.contractText))
  app.get('/healthz', (_request, reply) => json(reply, 200, { status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const readiness = await options.health.readiness()
    return json(reply, readiness.status === 'ready' ? 200 : 503, readiness)
  })
  app.setNotFoundHandler((request, reply) => {
    const url = pathOf(request)
    const served = ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url }))
    if (served.length === 0) return refuse(reply, 404, 'there is nothing at this path: POST to /')
    return refuse(reply.header('allow', served.join(', ')), 405, `method ${request.method} is not served here`)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ApplicationError) {
      if (error.code !== STORE_UNAVAILABLE) options.onRefused(error, request.ip, request.id)
      return refuseCall(reply, error)
    }
    const status = error.statusCode ?? 500
    if (status === 413) return refuse(reply, 413, `the body has more than ${options.maxBodyBytes} bytes`)
    if (status < 500) return refuse(reply, status, 'the HTTP request is malformed')
    options.onDefect(error, request.id)
    return fail(reply, 500, { error: { code: INTERNAL_ERROR, message: 'Internal error' } })
  })
  return app
}

function addEndpoint(app: FastifyInstance, url: string, options: HostOptions): void {
  app.post(url, async (request, reply) => {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const presented = presentedByForm(request, body)
    if (presented !== null) return greet(reply, await options.open(presented, request.id), options)
    if (request.visit === null) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'this is no login' })
    if (!isJsonBody(request.raw.headers, body)) return refuse(reply, 415, 'Content-Type must be application/json')
    const answer = await options.answer(body, request.visit)
    setSession(reply, request.visit, options)
    if (answer === null) return reply.code(204).send()
    const isDown = answer.errorCode === STORE_UNAVAILABLE
    return json(isDown ? askLater(reply) : reply, isDown ? 503 : 200, Buffer.concat(answer.bytes))
  })
  app.get(url, (request, reply) => greet(reply, request.visit!, options))
}

/** Answers a caller who only wanted to be let in, or a session. */
async function greet(reply: FastifyReply, visit: Visit, options: HostOptions): Promise<FastifyReply> {
  await visit.session.use()
  setSession(reply, visit, options)
  return reply.type('text/plain; charset=utf-8').send('OK')
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/, '').replace(/(.)\/$/, '$1')

/** Short, and no two of any processes alike. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let last = 0
  return () => `${process}-${(++last).toString(36)}`
}

export const secureOptions = ({ cert, key }: { cert: Buffer; key: Buffer }) =>
  ({ cert, key, minVersion: 'TLSv1.2' }) as const

// No Expires: clients of this API split Set-Cookie at commas, and its date has one.
function setSession(reply: FastifyReply, { session }: Visit, { tls }: HostOptions): void {
  if (session.issued === null) return
  const secure = tls !== null || reply.request.protocol === 'https'
  reply.setCookie(COOKIE, session.issued, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

function meetWalls(request: FastifyRequest, reply: FastifyReply, walls: Walls): FastifyReply | undefined {
  const reason = foreignReason(request.headers, walls) ?? clearReason(request, walls)
  if (reason !== null) return refuse(reply, 403, reason)
  const { origin } = request.headers
  if (origin === undefined || !walls.allowedOrigins.includes(origin)) return undefined
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  reply.header('access-control-allow-credentials', 'true')
  if (request.method !== 'OPTIONS') return undefined
  reply.header('access-control-allow-methods', 'GET, POST').header('access-control-allow-headers', CORS_HEADERS)
  return reply.code(204).send()
}

/** Why a request that did not come over HTTPS is refused, or null. This machine itself may ask, a health check say. */
function clearReason(request: FastifyRequest, walls: Walls): string | null {
  if (!walls.needsHttps || request.protocol === 'https' || OPEN_PATHS.has(pathOf(request))) return null
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  if (!isForwarded && isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))) return null
  return 'plain HTTP is taken from trusted proxies only, with X-Forwarded-Proto: https'
}

const CORS_HEADERS = 'Content-Type, Authorization, Idempotency-Key'

// Fastify refuses a type it can't parse, such as a bare `json`, before isJsonBody is asked. It sees another one instead; the
// raw request keeps what was sent.
function letTypePass(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (type !== undefined && !WELL_FORMED.test(type)) request.headers = { 'content-type': 'application/octet-stream' }
}

const WELL_FORMED = /^\w+\/[\w.+-]+(;|$)/

const askLater = (reply: FastifyReply, seconds: unknown = 1): FastifyReply => reply.header('retry-after', `${seconds}`)

const isUnauthorized = (refusal: unknown): boolean =>
  refusal instanceof ApplicationError && refusal.name === 'UNAUTHORIZED'

/** A refusal that the contract declares and that came before any call. */
function refuseCall(reply: FastifyReply, { name, code, message, data }: ApplicationError): FastifyReply {
  const outcome = { error: { code, message, data } }
  // No Basic: a browser would ask its user, over the head of the page.
  if (name === 'UNAUTHORIZED') return fail(reply.header('www-authenticate', 'Bearer realm="keyrack"'), 401, outcome)
  return fail(askLater(reply, data.retryAfterSeconds), name === 'OVERLOADED' ? 429 : 503, outcome)
}

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
