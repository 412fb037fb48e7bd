import type { Authenticator } from '../access/authenticator.ts'
import type { RpcRequest } from '../access/rpc-request.ts'
import type { ApplicationError } from '../domain/errors/application-error.ts'
import type { EventStreams } from '../events/event-streams.ts'
import type { FairCapacity } from '../fairness/fair-capacity.ts'
import type { IntegrationOptions } from '../integrations/integration-options.ts'
import type { ReplyMemory } from '../json-rpc/reply-memory.ts'
import type { RequestPipeline } from '../json-rpc/request-pipeline.ts'
import type { MinimumRateOptions } from './limits/minimum-rate.ts'
import type { Timeouts } from './limits/timeouts.ts'
import type { WorkLimit } from './limits/work-limit.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { OriginPolicy } from './requests/origin-policy.ts'
import type { ConsoleFiles } from './routes/console-files.ts'
import type { Health } from './routes/health.ts'

/** The dependencies and limits of the HTTP server. */
export interface HttpServerOptions extends Timeouts {
  readonly pipeline: Pick<RequestPipeline, 'authenticate' | 'authenticateEarly' | 'answer' | 'answerNamed'>
  /** Checks the caller of a request again whose body took long. */
  readonly recheck: Authenticator['recheck']
  readonly maxBodyBytes: number
  readonly originPolicy: OriginPolicy
  /** Addresses of proxies whose X-Forwarded headers the service trusts. */
  readonly trustedProxies: readonly string[]
  readonly health: Health
  readonly work: WorkLimit
  /** Limits the bytes of bodies that are being received or processed. */
  readonly bodies: FairCapacity
  readonly replies: ReplyMemory
  /** The minimum rate at which clients must send bodies and read responses. */
  readonly leastRate: Omit<MinimumRateOptions, 'now'>
  readonly maxConnections: number
  readonly metrics: Metrics
  /** The contract as this service publishes it. */
  readonly contractText: string
  /** Returns the contract in the form of OpenAPI, as this service publishes it. It is called once at most. */
  readonly publishOpenApi: () => string
  readonly integrations: IntegrationOptions
  readonly events: EventStreams
  /** The files of the console; null if the console was not built. */
  readonly console: ConsoleFiles | null
  /** Whether the tools at /mcp may change something. */
  readonly mcpWrites: boolean
  /** Called for each connection that is closed because there are too many, with the address of the client. */
  onConnectionRefused(source: string): void
  /** Called with an error that no route expects. */
  onDefect(defect: unknown, requestId: string): void
  /** Called with the error of each refused request. */
  onRefused(refusal: ApplicationError, source: string, requestId: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The servers, one for each address that the service listens on. */
    servers: readonly FastifyInstance['server'][]
    /** Creates one more server with the same routes and limits. It does not listen yet. */
    createListener(): FastifyInstance['server']
  }
  interface FastifyReply {
    /** Whether errors are sent as problem documents (RFC 9457) and not in the envelope of JSON-RPC. */
    sendsProblems: boolean
    /** Counts a refusal with this status. */
    countRefusal: (status: number) => void
  }
  interface FastifyRequest {
    /**
     * The request of the authenticated caller. null if the caller is not authenticated yet; the body may then be a
     * login form.
     */
    rpc: RpcRequest | null
    /** Why the caller is not authenticated; null if it is. */
    refusal: unknown
  }
}
