import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../access/protected-mode.ts'
import { isForConsole } from './console-pages.ts'
import { refuse } from './http-errors.ts'
import { foreignReason, type OriginPolicy } from './origin-policy.ts'
import { OPEN_PATHS, pathOf } from './paths.ts'

/*
 * Every request before it is looked at: refused where it comes from a page that may not call or in clear, answered
 * where a browser asks whether its page may.
 */

export function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  policy: OriginPolicy,
): FastifyReply | undefined {
  if (hasNoSource(request))
    return refuse(reply, 400, 'X-Forwarded-For holds no address where the client of the proxy stands')
  const reason =
    foreignReason(request.headers, policy, { isPage: isForConsole(request) }) ?? clearReason(request, policy)
  if (reason !== null) return refuse(reply, 403, reason)
  const { origin } = request.headers
  if (origin === undefined || !policy.allowedOrigins.includes(origin)) return undefined
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  reply.header('access-control-allow-credentials', 'true')
  if (request.method !== 'OPTIONS') return undefined
  reply.header('access-control-allow-methods', 'GET, POST').header('access-control-allow-headers', CORS_HEADERS)
  return reply.code(204).send()
}

/**
 * Whether a trusted proxy names a client that is no address. Throttling, the log and the audit go by the source: free
 * text there would be a new source with every request. The header of any other peer is ignored.
 */
function hasNoSource(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined && isIP(request.ip ?? '') === 0
}

/** Why a request that did not come over HTTPS is refused, or null. This machine itself may ask, a health check say. */
function clearReason(request: FastifyRequest, policy: OriginPolicy): string | null {
  if (!policy.needsHttps || request.protocol === 'https' || OPEN_PATHS.has(pathOf(request))) return null
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  if (!isForwarded && isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))) return null
  return 'plain HTTP is taken from trusted proxies only, with X-Forwarded-Proto: https'
}

const CORS_HEADERS = 'Content-Type, Authorization, Idempotency-Key'

// Fastify refuses a type it can't parse, such as a bare `json`, before isJsonBody is asked. It sees another one
// instead; the raw request keeps what was sent.
export function letTypePass(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (type !== undefined && !WELL_FORMED.test(type)) request.headers = { 'content-type': 'application/octet-stream' }
}

const WELL_FORMED = /^\w+\/[\w.+-]+(;|$)/
