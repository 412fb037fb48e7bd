import type { RpcRequest } from '../access/rpc-request.ts'
import type { ApplicationError } from '../domain/application-error.ts'
import type { FairRoom } from '../fairness/fair-room.ts'
import type { ReplyRoom } from '../json-rpc/reply-room.ts'
import type { RequestPipeline } from '../json-rpc/request-pipeline.ts'
import type { ConsoleFiles } from './console-files.ts'
import type { Health } from './health.ts'
import type { LeastRateOptions } from './least-rate.ts'
import type { Metrics } from './metrics.ts'
import type { OriginPolicy } from './origin-policy.ts'
import type { Timeouts } from './timeouts.ts'
import type { WorkLimit } from './work-limit.ts'

/** What the HTTP server works with. */
export interface HttpServerOptions extends Timeouts {
  readonly pipeline: Pick<RequestPipeline, 'authenticate' | 'answer'>
  readonly maxBodyBytes: number
  readonly originPolicy: OriginPolicy
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
  /** Called with a failure that no route expects. */
  onDefect(defect: unknown, request: string): void
  /** Called with the refusal of a request that was refused. */
  onRefused(refusal: ApplicationError, source: string, request: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** One for each address that the service listens on. */
    servers: readonly FastifyInstance['server'][]
  }
  interface FastifyRequest {
    /** null: the caller is not authenticated yet; the request may be a form to log in with. */
    rpc: RpcRequest | null
  }
}
