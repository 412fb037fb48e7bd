/*
 * Creates the HTTP server around the request pipeline. It sets up the framework, its hooks, and the checks that every
 * request passes before its route. A JSON-RPC outcome has status 200, except that of a single call for which there was
 * no capacity or no store (send-reply.ts). Other statuses are for requests that never became a call, and for calls of a
 * method by its path.
 */

import { randomBytes } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { Socket } from 'node:net'
import cookies from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DirectConnections, type DirectOptions } from './direct/direct-connection.ts'
import { GracefulShutdown } from './graceful-shutdown.ts'
import type { HttpServerOptions } from './http-server-options.ts'
import { MinimumRate } from './limits/minimum-rate.ts'
import { SlowReaders } from './limits/slow-readers.ts'
import { closeStalledConnections } from './limits/timeouts.ts'
import { createServerFactory } from './listeners.ts'
import { NO_COMPILERS } from './no-compilers.ts'
import { isUnauthorized, refuse } from './replies/http-errors.ts'
import { checkOrigin, hideUnparsableType } from './requests/check-origin.ts'
import { awaitsContinue, delayContinue } from './requests/expect-continue.ts'
import {
  findAmbiguity,
  refuseAfterResponses,
  refuseConnect,
  refuseExpectation,
  toOriginForm,
} from './requests/malformed-http.ts'
import { HARDENING } from './requests/origin-policy.ts'
import { limitKeyOf, toRequestHeaders } from './requests/received-request.ts'
import { recheckAfterBody } from './requests/recheck-after-body.ts'
import { readBody } from './requests/request-body.ts'
import { mayHoldLogin, readRequestCredentials } from './requests/request-credentials.ts'
import { addConsole, isForConsole } from './routes/console-pages.ts'
import { addEvents } from './routes/event-stream.ts'
import { addIntegrations } from './routes/integration-routes.ts'
import { addMcp } from './routes/mcp-endpoint.ts'
import { addPathCalls } from './routes/path-calls.ts'
import { ENDPOINTS, OPEN_PATHS, pathOf, sendsProblems } from './routes/paths.ts'
import { addEndpoints } from './routes/rpc-endpoint.ts'
import { addStatusRoutes } from './routes/status-routes.ts'
import { refuseFailed, refuseUnserved } from './routes/unserved-requests.ts'

/**
 * Maximum time between two checks for slow connections, in milliseconds, and the number of checks in the period over
 * which the rate is averaged.
 */
const CHECK_MS = 1000
const CHECKS_A_PERIOD = 4

const INVALID_URL = 'the path is not a valid URL'

/** The HTTP server of the service. */
export type HttpServer = FastifyInstance

/** Creates the HTTP server with all routes. The server does not listen yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const shutdown = new GracefulShutdown()
  const rate = new MinimumRate({ ...options.leastRate, now: () => performance.now() })
  const createRequestId = createRequestIds()
  const direct = new DirectConnections({ ...options, shutdown, createRequestId })
  const app = createApp({ ...options, createRequestId }, shutdown, rate, direct)
  app.addHook('preClose', async () => {
    options.events.hub.close()
    await shutdown.drain()
    shutdown.forceClose()
    direct.closeIdle()
    for (const one of app.servers) if (one !== app.server) one.close()
  })
  // The cookie hook is off, because most requests have no cookie and most replies set none.
  await app.register(cookies, { hook: false })
  app.removeAllContentTypeParsers()
  const bodies = { ...options, memory: options.bodies, rate }
  app.addContentTypeParser('*', (request, payload, done) => {
    const next = payload.complete ? done : recheckAfterBody(request, options, done)
    readBody(payload, limitKeyOf(request), bodies, next)
  })
  app.decorateRequest('rpc', null)
  app.decorateRequest('refusal', null)
  app.decorateReply('sendsProblems', false)
  app.decorateReply('countRefusal', function (this: FastifyReply, status: number) {
    // A client that has left was not refused.
    if (!this.request.raw.socket.destroyed) options.metrics.httpRefused(`${status}`)
  })
  app.addHook('onRequest', (request, reply) => checkBeforeBody(request, reply, options))
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // A client that still waits for 100 Continue will send no body, and Node closes its connection after the response.
    // A refusal may have removed the header that the shutdown set.
    if (awaitsContinue(raw) || shutdown.closesAfter(reply.raw)) reply.header('connection', 'close')
    done(null, payload)
  })
  addEndpoints(app, options)
  addPathCalls(app, options)
  addMcp(app, options)
  addIntegrations(app, options)
  addEvents(app, options)
  addConsole(app, options.console)
  addStatusRoutes(app, options, shutdown)
  app.setNotFoundHandler((request, reply) => refuseUnserved(app, request, reply, options))
  app.setErrorHandler((failure: Error, request, reply) => refuseFailed(failure, request, reply, options))
  return app
}

/** Creates the framework. Its servers close connections that are slow, malformed or above MAX_CONNECTIONS. */
function createApp(
  options: HttpServerOptions & Pick<DirectOptions, 'createRequestId'>,
  shutdown: GracefulShutdown,
  rate: MinimumRate,
  direct: DirectConnections,
): FastifyInstance {
  const readers = new SlowReaders(rate)
  const servers: FastifyInstance['server'][] = []
  const attach = (server: FastifyInstance['server']): void => {
    servers.push(server)
    const { metrics } = options
    server.on('checkExpectation', (request, response) => {
      metrics.httpRefused('417')
      refuseExpectation(request, response)
    })
    delayContinue(server)
    server.on('connect', (_request, socket) => {
      metrics.httpRefused('405')
      refuseConnect(socket as Socket)
    })
    server.on('clientError', (error, socket) => {
      refuseAfterResponses(error, socket as Socket, options, (status) => metrics.httpRefused(status))
    })
    closeStalledConnections(server, options.requestTimeoutMs)
    shutdown.attach(server)
    readers.attach(server)
  }
  const createServer = createServerFactory(
    { ...options, onPipeliningRefused: () => options.metrics.httpRefused('pipelining') },
    attach,
    direct,
  )
  const app = Fastify({
    serverFactory: createServer,
    bodyLimit: options.maxBodyBytes,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: options.createRequestId,
    rewriteUrl: toOriginForm,
    forceCloseConnections: 'idle',
    // During a shutdown, the service still answers requests that it received earlier.
    return503OnClosing: false,
    // The name of a method may be as long as a URL: a name that does not exist gets METHOD_NOT_FOUND.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    schemaController: NO_COMPILERS,
    // Fastify would attach its handler only to the first server.
    clientErrorHandler: () => {},
    // Fastify calls this handler before every hook.
    frameworkErrors: (_error, request, given) => {
      const reply = given.headers(HARDENING).header('x-request-id', request.id) as unknown as FastifyReply
      reply.sendsProblems = sendsProblems(request)
      return refuse(reply, 400, INVALID_URL)
    },
  }) as unknown as FastifyInstance
  app.decorate('servers', servers)
  app.decorate('createListener', () => createServer((request, response) => app.routing(request, response)))
  const silenceMs = Math.min(options.headersTimeoutMs, options.requestTimeoutMs)
  const check = (): void => {
    readers.find()
    rate.check()
    direct.closeQuiet(silenceMs)
  }
  const timer = setInterval(check, Math.min(CHECK_MS, silenceMs, options.leastRate.periodMs / CHECKS_A_PERIOD)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return app
}

/**
 * Checks a request before its body is read. Refuses malformed and cross-site requests, answers preflights, and
 * authenticates the caller.
 */
async function checkBeforeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { originPolicy, pipeline }: HttpServerOptions,
): Promise<FastifyReply | undefined> {
  reply.sendsProblems = sendsProblems(request)
  reply.headers(HARDENING).header('x-request-id', request.id)
  hideUnparsableType(request)
  const ambiguity = findAmbiguity(request.raw)
  if (ambiguity !== null) return refuse(reply, ...ambiguity)
  const refused = checkOrigin(request, reply, originPolicy)
  if (refused !== undefined || OPEN_PATHS.has(pathOf(request)) || isForConsole(request)) return refused
  try {
    request.rpc = await pipeline.authenticate(readRequestCredentials(request), toRequestHeaders(request))
  } catch (refusal) {
    const mayLogIn = isUnauthorized(refusal) && ENDPOINTS.includes(pathOf(request)) && mayHoldLogin(request)
    if (!mayLogIn) throw refusal
    request.refusal = refusal
  }
  return undefined
}

/** Returns a function that creates short ids. The ids of different processes differ. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let last = 0
  return () => `${process}-${(++last).toString(36)}`
}
