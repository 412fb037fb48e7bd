/*
 * The JSON-RPC endpoint for requests that node:http did not parse: authenticates the caller, runs the calls of the
 * body, and sets the reply. rpc-endpoint.ts does the same for requests that come through Fastify.
 */

import { countBytes } from '../../json-rpc/reply-bytes.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { runCalls } from '../limits/run-within-limit.ts'
import { refuseFailure } from '../replies/http-errors.ts'
import { setAnswerHead } from '../replies/send-reply.ts'
import { setSession } from '../replies/set-session.ts'
import type { DirectReply } from './direct-reply.ts'
import type { DirectHead } from './direct-request.ts'

/** Sets the reply to a request. Never throws. */
export async function answerDirectly(
  head: DirectHead,
  body: Buffer,
  reply: DirectReply,
  options: HttpServerOptions,
): Promise<void> {
  try {
    const { credentials, idempotencyKey, comment } = head
    const begun = options.pipeline.authenticateEarly(credentials, { id: reply.id, idempotencyKey, comment })
    const request = begun instanceof Promise ? await begun : begun
    const account = options.replies.for(request.limitKey)
    const answer = await runCalls(body, request, account, options)
    setSession(reply, request, options.tls !== null)
    if (answer === null) {
      account.hold(0)
      reply.code(204)
    } else {
      setAnswerHead(reply, answer)
      reply.sendPieces(answer.bytes, countBytes(answer.bytes), (left) => account.hold(left))
    }
  } catch (failure) {
    const { source } = head.credentials
    refuseFailure(failure, { source, id: reply.id, userAgent: head.headers['user-agent'] }, reply, options)
  }
}
