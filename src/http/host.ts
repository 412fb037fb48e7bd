import { randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Presented } from '../access/gate.ts'
import type { Visit } from '../access/visit.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { askLater, fail, isUnauthorized, json, refuse, refuseCall } from './answers.ts'
import { HARDENING, isJsonBody, type Walls } from './browser-walls.ts'
import { closingOf } from './closing.ts'
import type { ConsoleFiles } from './console-files.ts'
import { addConsole, isForConsole, sendPage } from './console-pages.ts'
import type { Health } from './health.ts'
import { refuseExpectation, refuseMalformed, unclearReason } from './malformed-http.ts'
import { letTypePass, meetWalls } from './meet-walls.ts'
import type { Metrics } from './metrics.ts'
import { OPEN_PATHS, pathOf } from './paths.ts'
import { cutWhoTakesNothing, type Patience, patienceOf } from './patience.ts'
import { COOKIE, mayHoldLogin, presentedBy, presentedByForm } from './presented.ts'
import { INTERNAL_ERROR } from './reply.ts'
import type { Answer } from './rpc-transport.ts'
import type { WorkLimit } from './work-limit.ts'

/*
 * HTTP around the transport: routes, cookies, walls and statuses. Every JSON-RPC outcome travels under 200; other
 * statuses are for what never became a call.
 */

export interface HostOptions extends Patience {
  readonly maxBodyBytes: number
  readonly walls: Walls
  /** Addresses of proxies whose X-Forwarded headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly health: Health
  readonly work: WorkLimit
  readonly metrics: Metrics
  /** The contract as it is published. */
  readonly contractText: string
  /** null: it was not built. */
  readonly console: ConsoleFiles | null
  /** Who is calling. Throws UNAUTHORIZED, OVERLOADED, STORE_UNAVAILABLE. */
  open(presented: Presented, about: Pick<Visit, 'request' | 'idempotencyKey'>): Promise<Visit>
  /** Answers a body. `null`: there is nothing to say. */
  answer(body: Uint8Array, visit: Visit): Promise<Answer | null>
  /** Told of what no route expected. */
  onDefect(defect: unknown, request: string): void
  /** Told of who was not let in. */
  onRefused(refusal: ApplicationError, source: string, request: string): void
}

const ENDPOINTS = ['/', '/rest', '/jsonrpc']
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
    ...patienceOf(options),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    // What came in before the end is answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, options),
    // Comes before every hook.
    frameworkErrors: (_error, request, reply) =>
      refuse(reply.headers(HARDENING).header('x-request-id', request.id), 400, 'the path is not a valid URL'),
  }) as unknown as FastifyInstance
  app.server.on('checkExpectation', refuseExpectation)
  cutWhoTakesNothing(app.server, options.requestTimeoutMs)
  const closing = closingOf(app.server)
  app.addHook('preClose', async () => {
    await closing.letGo()
    closing.cutLate()
  })
  // Most requests have no cookie, and most replies set none: no hook looks for them.
  await app.register(cookies, { hook: false })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('visit', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HARDENING).header('x-request-id', request.id)
    letTypePass(request)
    const unclear = unclearReason(request.raw)
    if (unclear !== null) return refuse(reply, ...unclear)
    const refused = meetWalls(request, reply, options.walls)
    if (refused !== undefined || OPEN_PATHS.has(pathOf(request)) || isForConsole(request)) return refused
    takeBody(request, reply, options)
    request.visit = await options.open(presentedBy(request), aboutOf(request)).catch((refusal) => {
      if (ENDPOINTS.includes(pathOf(request)) && mayHoldLogin(request) && isUnauthorized(refusal)) return null
      throw refusal
    })
  })
  for (const url of ENDPOINTS) addEndpoint(app, url, options)
  addConsole(app, options.console)
  app.get('/openrpc.json', (_request, reply) => json(reply, 200, options.contractText))
  app.get('/healthz', (_request, reply) => json(reply, 200, { status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (closing.isBegun) return json(reply, 503, { status: 'unavailable', reason: 'the service is stopping' })
    const readiness = await options.health.readiness()
    return json(reply, readiness.status === 'ready' ? 200 : 503, readiness)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.contentType).send(await options.metrics.text()),
  )
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
    if (status === 413) return refuseTooLarge(reply, options)
    if (status < 500) return refuse(reply, status, 'the HTTP request is malformed')
    options.onDefect(error, request.id)
    return fail(reply, 500, { error: { code: INTERNAL_ERROR, message: 'Internal error' } })
  })
  return app
}

/** Room for the body, until the answer is sent; of one whose length is not told as much as it may be. */
function takeBody({ method, headers }: FastifyRequest, reply: FastifyReply, options: HostOptions): void {
  if (method !== 'POST') return
  const length = Number(headers['content-length'] ?? options.maxBodyBytes)
  reply.raw.on('close', options.work.takeBody(Math.min(length, options.maxBodyBytes)))
}

/**
 * The connection stays, and Node passes over the rest of the body: many clients say all of it before they listen, and of a
 * connection that was closed meanwhile they hear nothing but that.
 */
const refuseTooLarge = (reply: FastifyReply, { maxBodyBytes }: HostOptions): FastifyReply =>
  refuse(reply.removeHeader('connection'), 413, `the body has more than ${maxBodyBytes} bytes`)

function addEndpoint(app: FastifyInstance, url: string, options: HostOptions): void {
  app.post(url, async (request, reply) => {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const presented = presentedByForm(request, body)
    if (presented !== null) return greet(reply, await options.open(presented, aboutOf(request)), options)
    if (request.visit === null) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'this is no login' })
    if (!isJsonBody(request.raw.headers, body)) return refuse(reply, 415, 'Content-Type must be application/json')
    const end = await options.work.begin()
    let answer: Answer | null
    try {
      answer = await options.answer(body, request.visit)
    } finally {
      end()
    }
    setSession(reply, request.visit, options)
    if (answer === null) return reply.code(204).send()
    const isDown = answer.errorCode === STORE_UNAVAILABLE
    return json(isDown ? askLater(reply) : reply, isDown ? 503 : 200, Buffer.concat(answer.bytes))
  })
  const config: FastifyContextConfig = url === '/' ? { console: 'for-html' } : {}
  app.get(url, { config }, (request, reply) =>
    isForConsole(request) ? sendPage(reply, options.console) : greet(reply, request.visit!, options),
  )
}

/** Answers a caller who only wanted to be let in, or a session. */
async function greet(reply: FastifyReply, visit: Visit, options: HostOptions): Promise<FastifyReply> {
  await visit.session.use()
  setSession(reply, visit, options)
  return reply.type('text/plain; charset=utf-8').send('OK')
}

const aboutOf = ({ id, headers }: FastifyRequest): Pick<Visit, 'request' | 'idempotencyKey'> => {
  const key = headers['idempotency-key']
  return { request: id, idempotencyKey: typeof key === 'string' && key !== '' ? key : null }
}

/** Short, and no two of any processes alike. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let last = 0
  return () => `${process}-${(++last).toString(36)}`
}

// No Expires: clients of this API split Set-Cookie at commas, and its date has one.
function setSession(reply: FastifyReply, { session }: Visit, { tls }: HostOptions): void {
  if (session.issued === null) return
  const secure = tls !== null || reply.request.protocol === 'https'
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  reply.header('set-cookie', reply.server.serializeCookie(COOKIE, session.issued, attributes))
}
