import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import cookies from '@fastify/cookie'
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { RequestCredentials } from '../access/authenticator.ts'
import type { RpcRequest } from '../access/rpc-request.ts'
import { ApplicationError } from '../domain/application-error.ts'
import type { FairRoom } from '../fairness/fair-room.ts'
import type { Replies, ReplyRoom } from '../json-rpc/reply-room.ts'
import { INTERNAL_ERROR, sizeOf } from '../json-rpc/response.ts'
import type { Answer } from '../json-rpc/rpc-transport.ts'
import { checkOrigin, letTypePass } from './check-origin.ts'
import type { ConsoleFiles } from './console-files.ts'
import { addConsole, isForConsole, sendPage } from './console-pages.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'
import { type Health, withoutCounts } from './health.ts'
import { askLater, fail, isUnauthorized, JSON_UTF8, json, refuse, refuseCall } from './http-errors.ts'
import { LeastRate, type LeastRateOptions } from './least-rate.ts'
import { serverFactory } from './listeners.ts'
import { refuseExpectation, refuseMalformed, unclearReason } from './malformed-http.ts'
import type { Metrics } from './metrics.ts'
import { HARDENING, isJsonBody, type OriginPolicy } from './origin-policy.ts'
import { OPEN_PATHS, pathOf } from './paths.ts'
import { BLOCK, PieceStream } from './piece-stream.ts'
import { BodyRefused, type ReceivedBody, readBody, staysOpen } from './request-body.ts'
import { COOKIE, mayHoldLogin, readFormCredentials, readRequestCredentials } from './request-credentials.ts'
import { SlowReaders } from './slow-readers.ts'
import { cutWhoTakesNothing, type Timeouts } from './timeouts.ts'
import type { WorkLimit } from './work-limit.ts'

/*
 * HTTP around the transport: routes, cookies, walls and statuses. Every JSON-RPC outcome travels under 200; other
 * statuses are for what never became a call.
 */

export interface HttpServerOptions extends Timeouts {
  readonly maxBodyBytes: number
  readonly walls: OriginPolicy
  /** Addresses of proxies whose X-Forwarded headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly health: Health
  readonly work: WorkLimit
  /** Room for the bytes of bodies that are received and worked on. */
  readonly bodies: FairRoom
  readonly replies: ReplyRoom
  /** How fast clients must send bodies and take responses at least. */
  readonly leastRate: Omit<LeastRateOptions, 'now'>
  readonly maxConnections: number
  readonly metrics: Metrics
  /** The contract as it is published. */
  readonly contractText: string
  /** null: it was not built. */
  readonly console: ConsoleFiles | null
  /** Who is calling. Throws UNAUTHORIZED, OVERLOADED, STORE_UNAVAILABLE. */
  open(presented: RequestCredentials, about: Pick<RpcRequest, 'id' | 'idempotencyKey'>): Promise<RpcRequest>
  /** Answers a body. `null`: there is nothing to say. */
  answer(body: Uint8Array, visit: RpcRequest, replies: Replies): Promise<Answer | null>
  /** Told of what no route expected. */
  onDefect(defect: unknown, request: string): void
  /** Told of who was not let in. */
  onRefused(refusal: ApplicationError, source: string, request: string): void
}

const ENDPOINTS = ['/', '/rest', '/jsonrpc']
const STORE_UNAVAILABLE = 1501
/** How often slow connections are looked for, at most, and how many times in the period they are judged by. */
const LOOK_MS = 1000
const LOOKS_A_PERIOD = 4

declare module 'fastify' {
  interface FastifyInstance {
    /** One for each address that is listened on. */
    servers: readonly FastifyInstance['server'][]
  }
  interface FastifyRequest {
    /** null: nobody is known yet; it may be a form to log in with. */
    visit: RpcRequest | null
  }
}

export type HttpServer = FastifyInstance

export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const closing = createGracefulShutdown()
  const rate = new LeastRate({ ...options.leastRate, now: () => performance.now() })
  const readers = new SlowReaders(rate)
  const servers: FastifyInstance['server'][] = []
  const attach = (server: FastifyInstance['server']): void => {
    servers.push(server)
    server.on('checkExpectation', refuseExpectation)
    server.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, options))
    cutWhoTakesNothing(server, options.requestTimeoutMs)
    closing.attach(server)
    readers.attach(server)
  }
  const readinessOnce = shared(() => options.health.readiness())
  // All that ask in one turn of the event loop share one text.
  const metricsOnce = shared(() => nextTurn().then(() => options.metrics.text()))
  const contract = Buffer.from(options.contractText)
  const app = Fastify({
    serverFactory: serverFactory(options, attach),
    bodyLimit: options.maxBodyBytes,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    // What came in before the end is answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Fastify would attach it to the first server alone.
    clientErrorHandler: () => {},
    // Comes before every hook.
    frameworkErrors: (_error, request, reply) =>
      refuse(reply.headers(HARDENING).header('x-request-id', request.id), 400, 'the path is not a valid URL'),
  }) as unknown as FastifyInstance
  const looking = setInterval(
    () => {
      readers.look()
      rate.look()
    },
    Math.min(LOOK_MS, options.leastRate.periodMs / LOOKS_A_PERIOD),
  ).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.decorate('servers', servers)
  app.addHook('preClose', async () => {
    await closing.drain()
    closing.forceClose()
  })
  // Most requests have no cookie, and most replies set none: no hook looks for them.
  await app.register(cookies, { hook: false })
  app.removeAllContentTypeParsers()
  const bodies = { ...options, room: options.bodies, rate }
  app.addContentTypeParser('*', (request, payload, done) => readBody(payload, callerOf(request), bodies, done))
  app.decorateRequest('visit', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HARDENING).header('x-request-id', request.id)
    letTypePass(request)
    const unclear = unclearReason(request.raw)
    if (unclear !== null) return refuse(reply, ...unclear)
    const refused = checkOrigin(request, reply, options.walls)
    if (refused !== undefined || OPEN_PATHS.has(pathOf(request)) || isForConsole(request)) return refused
    request.visit = await options.open(readRequestCredentials(request), aboutOf(request)).catch((refusal) => {
      if (ENDPOINTS.includes(pathOf(request)) && mayHoldLogin(request) && isUnauthorized(refusal)) return null
      throw refusal
    })
  })
  for (const url of ENDPOINTS) addEndpoint(app, url, options)
  addConsole(app, options.console)
  app.get('/openrpc.json', (_request, reply) => json(reply, 200, contract))
  app.get('/healthz', (_request, reply) => json(reply, 200, { status: 'ok' }))
  // Numbers of networks and devices are for callers who may see all of them; on an open service that is every caller.
  const mayCount = async (request: FastifyRequest): Promise<boolean> =>
    await options.open(readRequestCredentials(request), aboutOf(request)).then(maySeeTotals, () => false)
  app.get('/readyz', async (request, reply) => {
    if (closing.isBegun) return json(reply, 503, { status: 'unavailable', reason: 'the service is stopping' })
    const readiness = await readinessOnce()
    if (readiness.status !== 'ready') return json(reply, 503, withoutCounts(readiness))
    return json(reply, 200, (await mayCount(request)) ? readiness : withoutCounts(readiness))
  })
  app.get('/metrics', async ({ visit }, reply) => {
    if (!maySeeTotals(visit!)) return refuse(reply, 403, 'metrics need inventory:read in all networks')
    return reply.type(options.metrics.contentType).send(await metricsOnce())
  })
  app.setNotFoundHandler((request, reply) => {
    const url = pathOf(request)
    const served = ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url }))
    if (served.length === 0 && isForConsole(request)) return sendPage(reply.code(404), options.console)
    if (served.length === 0) return refuse(reply, 404, 'there is nothing at this path: POST to /')
    return refuse(reply.header('allow', served.join(', ')), 405, `method ${request.method} is not served here`)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ApplicationError) {
      if (error.code !== STORE_UNAVAILABLE) options.onRefused(error, request.ip, request.id)
      return refuseCall(reply.removeHeader('connection'), error)
    }
    if (error instanceof BodyRefused) return refuseBody(reply, error)
    const status = error.statusCode ?? 500
    if (status < 500) return refuse(reply, status, 'the HTTP request is malformed')
    options.onDefect(error, request.id)
    return fail(reply, 500, { error: { code: INTERNAL_ERROR, message: 'Internal error' } })
  })
  return app
}

/** Which share of the service a request counts against: a caller's, or that of the address it comes from. */
function callerOf({ visit, ip }: FastifyRequest): string {
  return visit === null || visit.caller.kind === 'local' ? ip : visit.caller.id
}

/** Metrics count what happens in all networks, also in those that a caller must not know of. */
const maySeeTotals = ({ caller }: RpcRequest): boolean =>
  caller.networks === null && caller.permissions.has('inventory:read')

/** A client that may send all of the body before it listens finds its connection open: Node passes over the rest. */
function refuseBody(reply: FastifyReply, refusal: BodyRefused): FastifyReply {
  return refuse(staysOpen(refusal) ? reply.removeHeader('connection') : reply, refusal.statusCode, refusal.message)
}

function addEndpoint(app: FastifyInstance, url: string, options: HttpServerOptions): void {
  app.post(url, async (request, reply) => {
    const body = request.body as ReceivedBody | undefined
    if (body?.release) reply.raw.once('close', body.release)
    const bytes = body?.bytes ?? Buffer.alloc(0)
    const presented = readFormCredentials(request, bytes)
    if (presented !== null) return greet(reply, await options.open(presented, aboutOf(request)), options)
    const { visit } = request
    if (visit === null) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'this is no login' })
    if (!isJsonBody(request.raw.headers, bytes)) return refuse(reply, 415, 'Content-Type must be application/json')
    const caller = callerOf(request)
    const replies = options.replies.for(caller)
    const end = await options.work.begin(caller)
    let answer: Answer | null
    try {
      answer = await options.answer(bytes, visit, replies)
    } catch (defect) {
      replies.hold(0)
      throw defect
    } finally {
      end()
      body?.release?.()
    }
    setSession(reply, visit, options)
    if (answer === null) {
      replies.hold(0)
      return reply.code(204).send()
    }
    return sendAnswer(reply, answer, replies)
  })
  const config: FastifyContextConfig = url === '/' ? { console: 'for-html' } : {}
  app.get(url, { config }, (request, reply) =>
    isForConsole(request) ? sendPage(reply, options.console) : greet(reply, request.visit!, options),
  )
}

/** A single call that was not begun, or found no store, is told apart by its status. */
function sendAnswer(reply: FastifyReply, { bytes, errorCode, isRefused }: Answer, replies: Replies): FastifyReply {
  const isLater = errorCode === STORE_UNAVAILABLE || isRefused
  const answered = isLater ? askLater(reply).code(503) : reply
  const size = sizeOf(bytes)
  const { raw } = answered.type(JSON_UTF8)
  if (size > BLOCK) {
    answered.header('content-length', `${size}`)
    return answered.send(new PieceStream(bytes, size, (left) => replies.hold(left)))
  }
  answered.send(Buffer.concat(bytes, size))
  // Most clients take a small response at once.
  const isTaken = raw.socket !== null && raw.socket.writableLength === 0
  replies.hold(isTaken ? 0 : size)
  if (!isTaken) raw.once('close', () => replies.hold(0))
  return answered
}

/** Requests that come while the same is being found out for another share its outcome. */
function shared<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null
  return () => {
    found ??= find().finally(() => {
      found = null
    })
    return found
  }
}

/** Answers a caller who only wanted to be let in, or a session. */
async function greet(reply: FastifyReply, visit: RpcRequest, options: HttpServerOptions): Promise<FastifyReply> {
  await visit.session.id()
  setSession(reply, visit, options)
  return reply.type('text/plain; charset=utf-8').send('OK')
}

const aboutOf = ({ id, headers }: FastifyRequest): Pick<RpcRequest, 'id' | 'idempotencyKey'> => {
  const key = headers['idempotency-key']
  return { id, idempotencyKey: typeof key === 'string' && key !== '' ? key : null }
}

/** Short, and no two of any processes alike. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let last = 0
  return () => `${process}-${(++last).toString(36)}`
}

// No Expires: clients of this API split Set-Cookie at commas, and its date has one.
function setSession(reply: FastifyReply, { session }: RpcRequest, { tls }: HttpServerOptions): void {
  if (session.issued === null) return
  const secure = tls !== null || reply.request.protocol === 'https'
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  reply.header('set-cookie', reply.server.serializeCookie(COOKIE, session.issued, attributes))
}
