import type { FastifyReply } from 'fastify'
import { errors } from '../../generated/errors.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { invalidRequest, type Outcome, replyBytes } from '../json-rpc/response.ts'

/*
 * Answers of the transport itself, each with its status and a JSON-RPC error as body.
 */

/** The code of STORE_UNAVAILABLE. */
export const STORE_UNAVAILABLE = errors.STORE_UNAVAILABLE.code

export const askLater = (reply: FastifyReply, seconds: unknown = 1): FastifyReply =>
  reply.header('retry-after', `${seconds}`)

export const isUnauthorized = (refusal: unknown): boolean =>
  refusal instanceof ApplicationError && refusal.name === 'UNAUTHORIZED'

/** A refusal that the contract declares and that came before any call. */
export function refuseCall(reply: FastifyReply, { name, code, message, data }: ApplicationError): FastifyReply {
  const outcome = { error: { code, message, data } }
  // No Basic: a browser would ask its user, over the head of the page.
  if (name === 'UNAUTHORIZED') return fail(reply.header('www-authenticate', 'Bearer realm="keyrack"'), 401, outcome)
  // A caller with too many failed logins gets the time to wait; an overloaded service only asks to retry.
  return fail(askLater(reply, data.retryAfterSeconds), data.retryAfterSeconds === undefined ? 503 : 429, outcome)
}

/** A refusal of the transport's own, with a JSON-RPC error as body. */
export function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return fail(reply, status, invalidRequest(reason))
}

export function fail(reply: FastifyReply, status: number, outcome: Outcome): FastifyReply {
  return json(reply, status, Buffer.concat(replyBytes(null, outcome)))
}

export const JSON_UTF8 = 'application/json; charset=utf-8'

export function json(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return reply.code(status).type(JSON_UTF8).send(bytes)
}
