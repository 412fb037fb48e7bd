import type { AddressInfo } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { Server } from '@open-rpc/server-js'
import { type Exposure, isLoopback, needsHttps } from '../access/protected-mode.ts'
import type { Settings, TlsSettings } from '../config.ts'
import { EventHub } from '../events/event-hub.ts'
import type { EventStreams } from '../events/event-streams.ts'
import { createRoundTripBudget } from '../fairness/budget.ts'
import type { FairCapacity } from '../fairness/fair-capacity.ts'
import { createHttpServer, type HttpServer } from '../http/http-server.ts'
import type { HttpServerOptions } from '../http/http-server-options.ts'
import type { WorkLimit } from '../http/limits/work-limit.ts'
import { closeAll, listen } from '../http/listen.ts'
import type { OriginPolicy } from '../http/requests/origin-policy.ts'
import { type ConsoleFiles, readConsoleFiles } from '../http/routes/console-files.ts'
import { createHealth, type Health } from '../http/routes/health.ts'
import { type Certificate, secureOptions } from '../http/tls.ts'
import type { IntegrationOptions } from '../integrations/integration-options.ts'
import { createOxidizedModels } from '../integrations/oxidized-models.ts'
import { publishContract } from '../json-rpc/published-contract.ts'
import { readContract, readDocument } from '../json-rpc/read-document.ts'
import type { ReplyMemory } from '../json-rpc/reply-memory.ts'
import { RpcTransport } from '../json-rpc/rpc-transport.ts'
import { serviceAuditContext } from '../store/audit/audit.ts'
import { createPipeline, type PipelineParts } from './create-pipeline.ts'
import { createChangesWarning, createConnectionWarning, createRefusalLog } from './operator-warnings.ts'
import { toLimits } from './validation.ts'

/** The server of @open-rpc/server-js with our transport and pipeline, on Fastify. */
export interface KeyrackServer {
  start(): Promise<void>
  stop(): Promise<void>
  /** The URL of the endpoint once the server has started, such as http://localhost:8080/ */
  url(): string
  /** Uses another certificate for new connections. Throws if the certificate is invalid or does not match its key. */
  replaceCertificate(tls: Certificate): void
}

export interface ServerOptions extends Omit<PipelineParts, 'contract'> {
  readonly exposure: Exposure
  readonly warnings: () => readonly string[]
  readonly work: WorkLimit
  /** The limit for the bytes of all request bodies. */
  readonly bodies: FairCapacity
  readonly replies: ReplyMemory
}

/** If Redis does not answer within this time, /readyz reports that the service is not ready. */
const READY_MS = 800

/** Creates the server, which listens once it is started. */
export async function createRpcServer(options: ServerOptions): Promise<KeyrackServer> {
  const { settings } = options
  const limits = toLimits(settings)
  const contract = publishContract(readDocument('openrpc.json'), limits, readContract<OpenrpcDocument>())
  // Read now, because a newer build may replace the file while the service runs.
  const openApi = readDocument('openapi.json')
  const pipeline = createPipeline({ ...options, contract })
  const app = await createHttpServer({
    ...toHttpOptions(options),
    pipeline,
    contractText: contract.text,
    publishOpenApi: () => publishContract(openApi, limits).text,
  })
  const transport = new RpcTransport({
    listen: () => listen(app, settings.HOST, settings.PORT),
    close: () => closeAll(app),
  })
  transport.addRouter(pipeline)
  const server = new Server({ openrpcDocument: contract.document })
  server.addTransport(transport)
  return {
    start: () => server.start(),
    stop: () => server.stop(),
    url: () => urlOf(settings, app),
    replaceCertificate(tls) {
      for (const one of app.servers) (one as unknown as TlsServer).setSecureContext(secureOptions(tls))
    },
  }
}

type Published = 'pipeline' | 'contractText' | 'publishOpenApi'

function toHttpOptions(options: ServerOptions): Omit<HttpServerOptions, Published> {
  const { settings, work, bodies, replies, metrics, log } = options
  const warnOfConnection = createConnectionWarning(log)
  const logRefusal = createRefusalLog(log)
  return {
    work,
    bodies,
    replies,
    metrics,
    leastRate: { bytesPerSecond: settings.MIN_BYTES_PER_SECOND, periodMs: settings.SLOW_CLIENT_MS },
    maxConnections: settings.MAX_CONNECTIONS,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    originPolicy: createOriginPolicy(options),
    tls: toCertificate(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    health: createServiceHealth(options),
    integrations: createIntegrationOptions(options),
    recheck: options.authenticator.recheck.bind(options.authenticator),
    events: createEventStreams(options),
    console: findConsole(),
    mcpWrites: settings.MCP_WRITE,
    onConnectionRefused(source) {
      metrics.httpRefused('connections')
      warnOfConnection(source)
    },
    onDefect: (defect, requestId) => log.error({ err: defect, request: requestId }, 'a request failed unexpectedly'),
    onRefused(refusal, source, requestId) {
      metrics.refused(refusal.name)
      logRefusal(refusal, source, requestId)
    },
  }
}

function createIntegrationOptions({ settings, service, sign }: ServerOptions): IntegrationOptions {
  return {
    models: createOxidizedModels(settings.OXIDIZED_MODELS_FILE),
    maxPageSize: settings.MAX_PAGE_SIZE,
    maxBytes: settings.BATCH_REPLY_BYTES,
    readSeqs: (request, networks) =>
      service.store.for(serviceAuditContext('session', sign), request.budget.next()).feed.readSeqs(networks),
  }
}

function createEventStreams({ settings, service, authenticator, sign, metrics, log }: ServerOptions): EventStreams {
  const hub = new EventHub({
    store: service.store.for(serviceAuditContext('events', sign)),
    limits: {
      maxReaders: settings.MAX_EVENT_READERS,
      maxReadersPerCaller: settings.EVENT_READERS_PER_CALLER,
      maxBytes: settings.EVENT_BUFFER_BYTES,
    },
    meter: metrics.events,
    onFailure: createChangesWarning(log),
  })
  return { hub, recheck: authenticator.recheck.bind(authenticator) }
}

function createServiceHealth({ settings, service, sign, warnings }: ServerOptions): Health {
  const store = service.store.for(
    serviceAuditContext('session', sign),
    createRoundTripBudget(Math.min(settings.CALL_DEADLINE_MS, READY_MS)),
  )
  const checkStore = async (): Promise<readonly string[]> => {
    const [status] = await Promise.all([store.readStatus(), store.ping()])
    return status.warnings
  }
  return createHealth({ checkStore, indexes: () => service.index, warnings })
}

// Any Host is allowed if callers have to authenticate or the service listens beyond loopback, unless ALLOWED_HOSTS is
// set. An open service on loopback allows only loopback names. Otherwise a web page could make its own name resolve to
// loopback and call the service. A container whose port is published to loopback needs ALLOWED_HOSTS for the same
// reason.
const createOriginPolicy = ({ settings, authenticator, exposure }: ServerOptions): OriginPolicy => ({
  allowedOrigins: settings.ALLOWED_ORIGINS,
  get allowedHosts() {
    const { HOST, ALLOWED_HOSTS } = settings
    return (isLoopback(HOST) && authenticator.isOpen) || ALLOWED_HOSTS.length > 0 ? ALLOWED_HOSTS : null
  },
  needsHttps: needsHttps(exposure),
})

/**
 * Finds the console next to the compiled sources. If the sources run uncompiled, finds the console of the last build.
 */
function findConsole(): ConsoleFiles | null {
  found ??= {
    console:
      readConsoleFiles(new URL('../../console/', import.meta.url)) ??
      readConsoleFiles(new URL('../../dist/console/', import.meta.url)),
  }
  return found.console
}

/** The console, once a server of this process has looked for it. */
let found: { readonly console: ConsoleFiles | null } | undefined

/** Returns the certificate of the settings, or null for plain HTTP. */
export const toCertificate = ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: TlsSettings): Certificate | null =>
  cert === null || key === null ? null : { cert, key }

function urlOf(settings: Settings, app: HttpServer): string {
  const bound = app.addresses()[0] as AddressInfo | undefined
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return `${settings.TLS_CERT_FILE === null ? 'http' : 'https'}://${host}:${bound?.port ?? settings.PORT}/`
}
