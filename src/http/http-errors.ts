/*
 * Sends the error responses of the HTTP layer itself. Each has its own status and a JSON-RPC error as body.
 */

import type { FastifyReply } from 'fastify'
import { errors } from '../../generated/errors.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { invalidRequest, type Outcome, replyBytes } from '../json-rpc/response.ts'

/** The error code of STORE_UNAVAILABLE. */
export const STORE_UNAVAILABLE = errors.STORE_UNAVAILABLE.code

/** Asks the client to retry after some seconds. */
export const askLater = (reply: FastifyReply, seconds: unknown = 1): FastifyReply =>
  reply.header('retry-after', `${seconds}`)

/** Returns whether a request was refused because its caller is not authenticated. */
export const isUnauthorized = (refusal: unknown): boolean =>
  refusal instanceof ApplicationError && refusal.name === 'UNAUTHORIZED'

/** Refuses a request before any call runs, with an error that the contract declares. */
export function refuseCall(reply: FastifyReply, { name, code, message, data }: ApplicationError): FastifyReply {
  const outcome = { error: { code, message, data } }
  // With the scheme Basic, the browser would ask its user for a password, but the console has its own login form.
  if (name === 'UNAUTHORIZED') return fail(reply.header('www-authenticate', 'Bearer realm="keyrack"'), 401, outcome)
  // A client that guessed too often is given the time to wait. Any other client retries after a second.
  return fail(askLater(reply, data.retryAfterSeconds), data.retryAfterSeconds === undefined ? 503 : 429, outcome)
}

/** Refuses a request that the transport cannot accept, with the error Invalid Request. */
export function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return fail(reply, status, invalidRequest(reason))
}

/** Sends the error of an outcome with id null. */
export function fail(reply: FastifyReply, status: number, outcome: Outcome): FastifyReply {
  return json(reply, status, Buffer.concat(replyBytes(null, outcome)))
}

export const JSON_UTF8 = 'application/json; charset=utf-8'

/** Sends a body as JSON. Text and bytes must be JSON already. */
export function json(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return reply.code(status).type(JSON_UTF8).send(bytes)
}
