/*
 * Checks every request before any other step. Refuses requests from web pages that may not call the service, and plain
 * HTTP if the policy requires HTTPS. Answers the preflight requests of browsers.
 */

import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackPeer } from '../../access/protected-mode.ts'
import { refuse } from '../replies/http-errors.ts'
import { isForConsole } from '../routes/console-pages.ts'
import { OPEN_PATHS, pathOf } from '../routes/paths.ts'
import { findForeignReason, type OriginPolicy } from './origin-policy.ts'

/** Checks a request. Returns the reply if the request is refused or is a preflight, otherwise undefined. */
export function checkOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  policy: OriginPolicy,
): FastifyReply | undefined {
  if (hasNoAddress(request)) return refuse(reply, 400, 'X-Forwarded-For does not name the address of the client')
  const reason = findForeignReason(request.headers, policy, toKind(request)) ?? findPlainHttpReason(request, policy)
  if (reason !== null) return refuse(reply, 403, reason)
  const { origin } = request.headers
  if (origin === undefined || !policy.allowedOrigins.includes(origin)) return undefined
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  reply.header('access-control-allow-credentials', 'true').header('access-control-expose-headers', EXPOSED_HEADERS)
  if (request.method !== 'OPTIONS') return undefined
  reply.header('access-control-allow-methods', 'GET, POST').header('access-control-allow-headers', CORS_HEADERS)
  return reply.code(204).send()
}

const toKind = (request: FastifyRequest) => ({
  isPage: isForConsole(request),
  isProbe: OPEN_PATHS.has(pathOf(request)),
})

/**
 * Returns whether a trusted proxy sends a client name that is not an IP address. Throttling, log and audit use this
 * address. If any text were accepted, every request could appear to come from a new address. If the peer is not a
 * trusted proxy, its header is ignored.
 */
function hasNoAddress(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined && isIP(request.ip ?? '') === 0
}

/**
 * Returns why a request over plain HTTP is refused, or null. Requests that come from this machine without a proxy, such
 * as health checks and commands, may use plain HTTP: they never leave the machine.
 */
function findPlainHttpReason(request: FastifyRequest, policy: OriginPolicy): string | null {
  if (!policy.needsHttps || request.protocol === 'https' || OPEN_PATHS.has(pathOf(request))) return null
  if (!isForwarded(request) && isLoopbackPeer(request.socket)) return null
  return 'plain HTTP is accepted from trusted proxies only, with X-Forwarded-Proto: https'
}

/**
 * Returns whether a proxy sent the request. The fast path of direct-connection.ts answers no request with any of these
 * headers.
 */
const isForwarded = ({ headers }: FastifyRequest): boolean => FORWARDED.some((name) => headers[name] !== undefined)

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** The headers that a page may send; those of MCP belong to its versions after 2025-03-26. */
const CORS_HEADERS =
  'Content-Type, Authorization, Idempotency-Key, Last-Event-ID, X-Keyrack-Comment, MCP-Protocol-Version, ' +
  'MCP-Method, MCP-Name'

/** The headers of a response that a page may read. */
const EXPOSED_HEADERS = 'Retry-After, X-Request-Id, ETag'

/**
 * Hides a content type that Fastify cannot parse, such as a bare `json`. Otherwise Fastify would refuse the request
 * before isJsonBody runs. The raw request keeps the header that the client sent.
 */
export function hideUnparsableType(request: FastifyRequest): void {
  const type = request.headers['content-type']
  if (type !== undefined && !WELL_FORMED.test(type)) request.headers = { 'content-type': 'application/octet-stream' }
}

const WELL_FORMED = /^\w+\/[\w.+-]+(;|$)/
