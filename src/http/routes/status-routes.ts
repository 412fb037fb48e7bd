/*
 * The routes for operators and monitoring. They return the contract, the metrics, and whether the process is alive and
 * ready.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RpcRequest } from '../../access/rpc-request.ts'
import type { GracefulShutdown } from '../graceful-shutdown.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { json, refuse } from '../replies/http-errors.ts'
import { findHostReason } from '../requests/origin-policy.ts'
import { toRequestHeaders } from '../requests/received-request.ts'
import { readRequestCredentials } from '../requests/request-credentials.ts'
import { withoutCounts, withoutDetails } from './health.ts'

type StatusOptions = Pick<
  HttpServerOptions,
  'pipeline' | 'health' | 'metrics' | 'contractText' | 'publishOpenApi' | 'originPolicy'
>

/** Adds the contract, the metrics, /healthz and /readyz. */
export function addStatusRoutes(app: FastifyInstance, options: StatusOptions, shutdown: GracefulShutdown): void {
  const { pipeline, health, metrics, originPolicy } = options
  const contract = Buffer.from(options.contractText)
  let openApi: Buffer | null = null
  app.get('/openrpc.json', (_request, reply) => json(reply, 200, contract))
  app.get('/openapi.json', (_request, reply) => {
    // Made on the first request, because few clients ask for it and the start would take longer.
    openApi ??= Buffer.from(options.publishOpenApi())
    return json(reply, 200, openApi)
  })
  app.get('/healthz', (_request, reply) => json(reply, 200, { status: 'ok' }))

  /**
   * Returns whether the caller may see the counts of networks and devices. On an open service every caller may see
   * them.
   */
  async function maySeeCounts(request: FastifyRequest): Promise<boolean> {
    try {
      return maySeeTotals(await pipeline.authenticate(readRequestCredentials(request), toRequestHeaders(request)))
    } catch {
      return false
    }
  }
  const readinessOnce = shared(() => health.readiness())
  app.get('/readyz', async (request, reply) => {
    if (shutdown.isBegun) return json(reply, 503, { status: 'unavailable', reason: 'the service is stopping' })
    const readiness = await readinessOnce()
    const isServedHost = findHostReason(request.headers, originPolicy) === null
    if (!isServedHost) return json(reply, readiness.status === 'ready' ? 200 : 503, withoutDetails(readiness))
    if (readiness.status !== 'ready') return json(reply, 503, withoutCounts(readiness))
    return json(reply, 200, (await maySeeCounts(request)) ? readiness : withoutCounts(readiness))
  })

  // All requests in one turn of the event loop share one text.
  const metricsOnce = shared(() => nextTurn().then(() => metrics.text()))
  app.get('/metrics', async ({ rpc }, reply) => {
    if (!maySeeTotals(rpc!)) return refuse(reply, 403, 'metrics need inventory:read in all networks')
    return reply.type(metrics.contentType).send(await metricsOnce())
  })
}

/**
 * Returns whether the caller may see totals. The totals cover all networks, including those that the caller may not
 * see.
 */
const maySeeTotals = ({ caller }: RpcRequest): boolean =>
  caller.networks === null && caller.permissions.has('inventory:read')

/** Returns a function. Concurrent calls of this function share one result. */
function shared<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | null = null
  return () => {
    found ??= find().finally(() => {
      found = null
    })
    return found
  }
}
