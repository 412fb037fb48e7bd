import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { foreignReason, isJsonBody, type Walls } from './browser-walls.ts'
import type { Health } from './health.ts'
import { invalidRequest, replyBytes } from './reply.ts'
import type { Answer } from './rpc-transport.ts'

/*
 * HTTP around the transport: routes, cookies, walls and statuses. Every JSON-RPC outcome travels under 200; other
 * statuses are for what never became a call.
 */

export interface HostOptions {
  readonly maxBodyBytes: number
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

export async function buildHost(options: HostOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: options.maxBodyBytes,
    https: options.tls === null ? null : { ...options.tls, minVersion: 'TLSv1.2' },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance
  await app.register(cookies)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => meetWalls(request, reply, options.walls))
  for (const url of ENDPOINTS) addEndpoint(app, url, options)
  app.get('/openrpc.json', (_request, reply) => json(reply, 200, options.contractText))
  app.get('/healthz', (_request, reply) => json(reply, 200, { status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const readiness = await options.health.readiness()
    return json(reply, readiness.status === 'ready' ? 200 : 503, readiness)
  })
  app.setNotFoundHandler((request, reply) => {
    const known = app.hasRoute({ method: 'GET', url: request.url.split('?')[0]! })
    if (!known) return refuse(reply, 404, 'there is nothing at this path: POST to /')
    return refuse(reply.header('allow', 'GET, POST'), 405, `method ${request.method} is not served here`)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 413) return refuse(reply, 413, `the body has more than ${options.maxBodyBytes} bytes`)
    if (status < 500) return refuse(reply, status, 'the HTTP request is malformed')
    options.onDefect(error)
    return json(reply, 500, { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Internal error' } })
  })
  return app
}

function addEndpoint(app: FastifyInstance, url: string, options: HostOptions): void {
  app.post(url, async (request, reply) => {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    if (!isJsonBody(request.headers, body)) return refuse(reply, 415, 'Content-Type must be application/json')
    const { answer, issued } = await options.answer(body, presentedBy(request))
    setSession(reply, issued, options)
    if (answer === null) return reply.code(204).send()
    if (answer.errorCode === STORE_UNAVAILABLE) reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return json(reply, reply.statusCode, Buffer.concat(answer.bytes))
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

/** A refusal of the transport's own, with a JSON-RPC error as body. */
function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return json(reply, status, Buffer.concat(replyBytes(null, invalidRequest(reason))))
}

function json(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return reply.code(status).type('application/json; charset=utf-8').send(bytes)
}
