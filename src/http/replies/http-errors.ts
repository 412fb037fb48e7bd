/*
 * Sends the error responses of the HTTP layer itself. Each has its own status and a JSON-RPC error as body.
 */

import { errors } from '../../../generated/errors.ts'
import { ApplicationError } from '../../domain/errors/application-error.ts'
import { INTERNAL_ERROR, invalidRequest, type RpcError } from '../../json-rpc/outcome.ts'
import { problemBytes } from '../../json-rpc/problem.ts'
import { replyBytes } from '../../json-rpc/reply-bytes.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { isBrowser } from '../requests/is-browser.ts'
import type { ReplyWriter } from './reply-writer.ts'

/** The error code of STORE_UNAVAILABLE. */
export const STORE_UNAVAILABLE = errors.STORE_UNAVAILABLE.code

/** Asks the client to retry after some seconds. */
export function askLater(reply: ReplyWriter, seconds: unknown = 1): void {
  reply.header('retry-after', `${seconds}`)
}

/** Returns whether a request was refused because its caller is not authenticated. */
export const isUnauthorized = (refusal: unknown): boolean =>
  refusal instanceof ApplicationError && refusal.name === 'UNAUTHORIZED'

/** Refuses a request before any call runs, with an error that the contract declares. */
function refuseCall<Reply extends ReplyWriter>(reply: Reply, refusal: ApplicationError, userAgent = ''): Reply {
  const { name, code, message, data } = refusal
  const outcome = { error: { code, message, data } }
  if (name === 'UNAUTHORIZED') {
    // With the scheme Basic a browser would ask its user for a password, but the console has its own login form. Other
    // clients may send a password only if they are asked.
    reply.header('www-authenticate', isBrowser(userAgent) ? BEARER : `${BASIC}, ${BEARER}`)
    return fail(reply, 401, outcome)
  }
  // A client that guessed too often is given the time to wait. Any other client retries after a second.
  askLater(reply, data.retryAfterSeconds)
  return fail(reply, data.retryAfterSeconds === undefined ? 503 : 429, outcome)
}

const BASIC = 'Basic realm="keyrack", charset="UTF-8"'
const BEARER = 'Bearer realm="keyrack"'

/** A request as its refusal knows it. */
export interface RefusedRequest {
  /** The address of the client. */
  readonly source: string
  readonly id: string
  /** The header User-Agent, if there is one. */
  readonly userAgent: string | undefined
}

/** Answers a request that was refused before a call ran, or that met a defect. */
export function refuseFailure<Reply extends ReplyWriter>(
  failure: unknown,
  { source, id, userAgent }: RefusedRequest,
  reply: Reply,
  options: Pick<HttpServerOptions, 'onRefused' | 'onDefect'>,
): Reply {
  if (failure instanceof ApplicationError) {
    if (failure.code !== STORE_UNAVAILABLE) options.onRefused(failure, source, id)
    reply.removeHeader('connection')
    return refuseCall(reply, failure, userAgent)
  }
  options.onDefect(failure, id)
  return fail(reply, 500, { error: { code: INTERNAL_ERROR, message: 'Internal error' } })
}

/** Refuses a request that the transport cannot accept, with the error Invalid Request. */
export function refuse<Reply extends ReplyWriter>(reply: Reply, status: number, reason: string): Reply {
  reply.countRefusal?.(status)
  return fail(reply, status, invalidRequest(reason))
}

/** Sends an error: as a problem document, or in the envelope of JSON-RPC with id null. */
function fail<Reply extends ReplyWriter>(reply: Reply, status: number, outcome: { readonly error: RpcError }): Reply {
  if (reply.sendsProblems === true) {
    reply.code(status)
    reply.type(PROBLEM_JSON)
    reply.send(problemBytes(outcome.error, status))
    return reply
  }
  return json(reply, status, Buffer.concat(replyBytes(null, outcome)))
}

/** The media type of problem documents (RFC 9457). */
export const PROBLEM_JSON = 'application/problem+json'

/** The content type of JSON responses. */
export const JSON_UTF8 = 'application/json; charset=utf-8'

/** Sends a body as JSON. Text and bytes must be JSON already. */
export function json<Reply extends ReplyWriter>(reply: Reply, status: number, body: unknown): Reply {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  reply.code(status)
  reply.type(JSON_UTF8)
  reply.send(bytes)
  return reply
}
