/*
 * Calls of a method by its path: `POST /rpc/{method}` with the params by name as the body, as openapi.json describes.
 * The response is the result, or a problem document with a fitting status. The call takes the same steps as one in a
 * JSON-RPC request: authentication, limits, permission, validation, session, idempotency and audit.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallReply } from '../../json-rpc/answer.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { runWithinLimit } from '../limits/run-within-limit.ts'
import { refuse } from '../replies/http-errors.ts'
import { sendBytes, setReplyHead } from '../replies/send-reply.ts'
import { isSecure, setSession } from '../replies/set-session.ts'
import { isEmptyCall, isJsonBody } from '../requests/origin-policy.ts'
import { limitKeyOf, takeBody } from '../requests/received-request.ts'
import { PATH_CALLS } from './paths.ts'

/** The route of all calls by path. */
export const PATH_CALL_ROUTE = `${PATH_CALLS}:method`

type NamedCallOptions = Pick<HttpServerOptions, 'pipeline' | 'replies' | 'work' | 'tls'>

/** Adds POST /rpc/{method}. */
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
  const account = options.replies.for(limitKeyOf(request))
  const run = (): Promise<CallReply> => options.pipeline.answerNamed(method, bytes, rpc, account)
  const answer = await runWithinLimit(run, rpc, account, options.work).finally(() => release?.())
  setSession(reply, rpc, isSecure(reply, options))
  setReplyHead(reply, answer)
  return sendBytes(reply, answer.bytes, account)
}
