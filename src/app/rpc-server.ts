import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { Server } from '@open-rpc/server-js'
import type { Logger } from 'pino'
import { type MethodName, methodFacts } from '../../generated/server-stubs.ts'
import type { Authenticator } from '../access/authenticator.ts'
import { requirePermission } from '../access/authorize.ts'
import { idempotentOperationId } from '../access/idempotency.ts'
import { keptOperations, OPERATION_BYTES } from '../access/kept-operations.ts'
import type { LoginRecords } from '../access/login-records.ts'
import { type Exposure, isLoopback, needsHttps } from '../access/protected-mode.ts'
import { openRequest, type RpcRequest, type RpcRequestOptions } from '../access/rpc-request.ts'
import type { SessionIds } from '../access/session-ids.ts'
import type { Context } from '../api/context.ts'
import { methods } from '../api/index.ts'
import { checksAt } from '../api/param-checks.ts'
import type { Settings } from '../config.ts'
import type { FairRoom } from '../fairness/fair-room.ts'
import { readConsoleFiles } from '../http/console-files.ts'
import { createHealth } from '../http/health.ts'
import { createHttpServer, type HttpServer } from '../http/http-server.ts'
import type { Metrics } from '../http/metrics.ts'
import { estimateReply } from '../http/reply-estimate.ts'
import { type Certificate, secureOptions } from '../http/timeouts.ts'
import type { WorkLimit } from '../http/work-limit.ts'
import { MAX_MEMBERS } from '../json-rpc/json-depth.ts'
import { MethodRouter } from '../json-rpc/method-router.ts'
import { publishedContract } from '../json-rpc/published-contract.ts'
import type { ReplyRoom } from '../json-rpc/reply-room.ts'
import type { Outcome } from '../json-rpc/response.ts'
import { RpcTransport } from '../json-rpc/rpc-transport.ts'
import { type AuditContext, serviceAct } from '../store/audit/audit.ts'
import { createCallBudget, createRoundTripBudget } from '../store/redis/budget.ts'
import { limitsOf, type ServicesAndAuthority } from './services.ts'

/** The server of @open-rpc/server-js with our transport and router, hosted by Fastify. */
export interface KeyrackServer {
  start(): Promise<void>
  stop(): Promise<void>
  /** Where it answers, once started; such as http://localhost:8080/ */
  url(): string
  /** Takes another certificate for connections to come. Throws where certificate and key are none or do not fit. */
  takeCertificate(tls: Certificate): void
}

export interface ServerOptions {
  readonly settings: Settings
  readonly services: ServicesAndAuthority
  readonly gate: Authenticator
  readonly sessionIds: SessionIds
  readonly logins: LoginRecords
  /** Signs what callers do, for the audit. */
  readonly sign: AuditContext['sign']
  readonly exposure: Exposure
  readonly warnings: () => readonly string[]
  readonly work: WorkLimit
  readonly bodies: FairRoom
  readonly replies: ReplyRoom
  readonly metrics: Metrics
  readonly log: Logger
}

/** /readyz says within a second that Redis is silent. */
const READY_MS = 800

export async function createRpcServer(options: ServerOptions): Promise<KeyrackServer> {
  const { settings, services: equipped, gate, sign, metrics, log } = options
  const { services, authority } = equipped
  const written = readFileSync(new URL('../../openrpc.json', import.meta.url), 'utf8')
  const contractText = publishedContract(written, limitsOf(settings))
  const openrpcDocument = JSON.parse(contractText) as OpenrpcDocument
  const router = new MethodRouter<RpcRequest, Context>({
    contract: openrpcDocument,
    stubs: methods,
    admit(method, visit, operation) {
      requirePermission(visit.caller, method)
      const act = { by: visit.caller.id, method, request: visit.id, source: visit.source, operation, sign }
      return services.for(visit, act, visit.nextBudget())
    },
    checks: checksAt(services),
    authority,
    discovery: { bytes: [Buffer.from(contractText)] },
    // Any Credentials.* call has a session, one that is refused too.
    async onRefused(method, { session }) {
      if (method.startsWith('Credentials.')) await session.id()
    },
    onDefect: (method, defect) => log.error({ method, err: defect }, 'a method failed unexpectedly'),
  })
  const kept = keptOperations(settings.IDEMPOTENCY_BYTES_PER_CALLER, services.now)
  const looking = serviceAct('session', sign)
  const reception: RpcRequestOptions = {
    gate,
    sessionIds: options.sessionIds,
    sessionsWithin: (budget) => services.store.for(looking, budget).sessions,
    newBudget: () => createCallBudget(settings.CALL_DEADLINE_MS),
    logins: options.logins,
    onForgedSession: (caller, request) =>
      log.warn({ caller, request }, 'Redis holds a record of a session that keyrack did not write: it is refused'),
  }
  const ready = services.store.for(looking, createRoundTripBudget(Math.min(settings.CALL_DEADLINE_MS, READY_MS)))
  const transport = new RpcTransport<RpcRequest>({
    listen: async () => {
      await app.listen({ host: settings.HOST, port: settings.PORT })
    },
    close: () => app.close(),
    maxBatch: settings.MAX_BATCH,
    json: { depth: settings.MAX_DEPTH, members: MAX_MEMBERS, values: settings.MAX_BODY_VALUES },
    batchReplyBytes: settings.BATCH_REPLY_BYTES,
    estimateReply: (call) => estimateReply(call, settings.MAX_PAGE_SIZE),
    deadlineMs: settings.CALL_DEADLINE_MS,
    legacy: settings.LEGACY_CLIENTS,
    operationOf: idempotentOperationId,
    onCall(method, outcome, ms, visit) {
      // Only what was done is remembered.
      if (visit.idempotencyKey !== null && 'result' in outcome && methodFacts[method as MethodName]?.mutates) {
        kept.charge(visit.caller.id, OPERATION_BYTES + JSON.stringify(outcome.result ?? null).length)
      }
      metrics.call(method, outcomeName(outcome), ms)
      logCall(log, method, outcome, ms, visit)
    },
  })
  transport.addRouter(router)
  const app: HttpServer = await createHttpServer({
    work: options.work,
    bodies: options.bodies,
    replies: options.replies,
    leastRate: { bytesPerSecond: settings.MIN_BYTES_PER_SECOND, periodMs: settings.SLOW_CLIENT_MS },
    maxConnections: settings.MAX_CONNECTIONS,
    metrics,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    walls: {
      allowedOrigins: settings.ALLOWED_ORIGINS,
      get allowedHosts() {
        return hostsOf(settings, gate)
      },
      needsHttps: needsHttps(options.exposure),
    },
    tls: tlsOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    health: createHealth({
      ping: () => ready.ping(),
      indexes: () => services.index?.sums ?? null,
      warnings: options.warnings,
    }),
    contractText,
    console: findConsole(),
    async open(presented, about) {
      const visit = await openRequest(reception, presented, about)
      if (visit.idempotencyKey !== null) kept.refuse(visit.caller.id)
      return visit
    },
    answer: (body, visit, replies) => transport.answer(body, visit, replies),
    onDefect: (defect, request) => log.error({ err: defect, request }, 'a request failed unexpectedly'),
    onRefused({ name, code, data }, source, request) {
      metrics.refused(name)
      log.warn({ code, reason: data.reason, source, request }, 'not let in')
    },
  })
  const server = new Server({ openrpcDocument })
  server.addTransport(transport)
  return {
    start: () => server.start(),
    stop: () => server.stop(),
    url: () => urlOf(settings, app),
    takeCertificate(tls) {
      for (const one of app.servers) (one as unknown as TlsServer).setSecureContext(secureOptions(tls))
    },
  }
}

// Where callers are asked who they are, and off loopback, where the machine has names of its own, any Host goes unless it
// was said which. A container whose port is published to loopback says so, or a page could make its own name resolve to it.
const hostsOf = ({ HOST, ALLOWED_HOSTS }: Settings, gate: Authenticator): string[] | null =>
  (isLoopback(HOST) && gate.isOpen) || ALLOWED_HOSTS.length > 0 ? ALLOWED_HOSTS : null

/** Beside the compiled sources; where the sources run uncompiled, that of the last build. */
const findConsole = () =>
  readConsoleFiles(new URL('../../console/', import.meta.url)) ??
  readConsoleFiles(new URL('../../dist/console/', import.meta.url))

/** null: plain HTTP. */
export const tlsOf = ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: Settings) =>
  cert === null || key === null ? null : { cert, key }

function outcomeName(outcome: Outcome): string {
  if (!('error' in outcome)) return 'ok'
  const { code, data } = outcome.error
  return (data as { code?: string } | undefined)?.code ?? `${code}`
}

function logCall(log: Logger, method: string, outcome: Outcome, ms: number, { caller, id }: RpcRequest): void {
  const code = 'error' in outcome ? outcome.error.code : 0
  log.debug({ method, caller: caller.id, code, ms: Math.round(ms * 100) / 100, request: id }, 'call')
}

function urlOf(settings: Settings, app: HttpServer): string {
  const bound = app.addresses()[0] as AddressInfo | undefined
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return `${settings.TLS_CERT_FILE === null ? 'http' : 'https'}://${host}:${bound?.port ?? settings.PORT}/`
}
