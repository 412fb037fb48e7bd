/*
 * Calls of a method by its path: `POST /rpc/{method}` with the params by name as the body, as openapi.json describes.
 * The response is the result, or a problem document with a fitting status. The call takes the same steps as one in a
 * JSON-RPC request: authentication, limits, permission, validation, session, idempotency and audit.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallReply } from '../json-rpc/answer.ts'
import { refuse } from './http-errors.ts'
import type { HttpServerOptions } from './http-server-options.ts'
import { isEmptyCall, isJsonBody } from './origin-policy.ts'
import { PATH_CALLS } from './paths.ts'
import { limitKeyOf, takeBody } from './received-request.ts'
import { runWithinLimit } from './run-within-limit.ts'
import { sendBytes, setReplyHead } from './send-reply.ts'
import { isSecure, setSession } from './set-session.ts'

/** The route of all calls by path. */
export const PATH_CALL_ROUTE = `${PATH_CALLS}:method`

type NamedCallOptions = Pick<HttpServerOptions, 'pipeline' | 'replies' | 'work' | 'tls'>

export function addPathCalls(app: FastifyInstance, options: NamedCallOptions): void {
  app.post(PATH_CALL_ROUTE, (request, reply) => receive(request, reply, options))
}

async function receive(request: FastifyRequest, reply: FastifyReply, options: NamedCallOptions): Promise<FastifyReply> {
  const { bytes, release } = takeBody(request, reply)
  const { headers } = request.raw
  if (!isEmptyCall(headers, bytes) && !isJsonBody(headers, bytes)) {
    return refuse(reply, 415, 'Content-Type must be application/json')
  }
  const rpc = request.rpc!
  const { method } = request.params as { method: string }
  const replies = options.replies.for(limitKeyOf(request))
  const run = (): Promise<CallReply> => options.pipeline.answerNamed(method, bytes, rpc, replies)
  const answer = await runWithinLimit(run, rpc, replies, options.work).finally(() => release?.())
  setSession(reply, rpc, isSecure(reply, options))
  setReplyHead(reply, answer)
  return sendBytes(reply, answer.bytes, replies)
}
