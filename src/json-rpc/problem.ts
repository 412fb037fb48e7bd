/*
 * Replies without the envelope of JSON-RPC, for clients that call a method by its path. A result is sent as it is, an
 * error as a problem document (RFC 9457) with an HTTP status.
 */

import { problems } from '../../generated/errors.ts'
import type { CallReply } from './answer.ts'
import { INTERNAL_ERROR, type Outcome, type RpcError } from './outcome.ts'
import { resultBytes } from './reply-bytes.ts'
import { isOverLimit } from './rpc-errors.ts'

/** Returns the reply to a call by path. */
export const toPlainReply = (outcome: Outcome): CallReply => ({
  outcome,
  bytes: 'error' in outcome ? [problemBytes(outcome.error, problemStatus(outcome.error))] : resultBytes(outcome.result),
})

/** Returns the HTTP status of an error. */
export const problemStatus = (error: RpcError): number => (isOverLimit(error) ? 429 : kindOf(error.code).status)

/** Returns the problem document of an error. `status` is the HTTP status that it is sent with. */
export function problemBytes({ code, message, data }: RpcError, status: number): Uint8Array {
  const { name, title } = kindOf(code)
  const detail = withReason(message, data)
  return Buffer.from(JSON.stringify({ type: `urn:keyrack:error:${name}`, title, status, detail, code, data }))
}

/** Returns the message with the reason of its data, because tools that know problem documents show `detail` alone. */
function withReason(message: string, data: unknown): string {
  const { reason } = (data ?? {}) as { readonly reason?: unknown }
  if (typeof reason !== 'string' || message.includes(reason)) return message
  return message.endsWith('?') ? `${message} (${reason})` : `${message}: ${reason}`
}

const kindOf = (code: number) => problems.get(code) ?? problems.get(INTERNAL_ERROR)!
