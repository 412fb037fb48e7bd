/*
 * The routes below /integrations/, from which other tools read devices and credentials in their own formats. They run
 * within the limits of running requests, and each read is a call of a method in the request pipeline. Errors are
 * problem documents.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RpcRequest } from '../../access/rpc-request.ts'
import { type CallMethod, findRefusalError, MethodRefused } from '../../integrations/call-method.ts'
import { OXIDIZED_NODES, readOxidizedNodes } from '../../integrations/oxidized-nodes.ts'
import { PROMETHEUS_TARGETS, readPrometheusTargets } from '../../integrations/prometheus-targets.ts'
import { toPlainReply } from '../../json-rpc/problem.ts'
import type { ReplyAccount } from '../../json-rpc/reply-memory.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { runWithinLimit } from '../limits/run-within-limit.ts'
import { JSON_UTF8 } from '../replies/http-errors.ts'
import { sendBytes, setReplyHead } from '../replies/send-reply.ts'
import { isSecure, setSession } from '../replies/set-session.ts'
import { limitKeyOf } from '../requests/received-request.ts'
import { callInPipeline } from './pipeline-calls.ts'

/** The route of single nodes. */
export const OXIDIZED_NODE = `${OXIDIZED_NODES}/*`

type RouteOptions = Pick<HttpServerOptions, 'pipeline' | 'replies' | 'work' | 'tls' | 'integrations'>

/** A response; `bytes` is null if the client has it already. */
interface Answer {
  readonly bytes: readonly Uint8Array[] | null
  readonly etag: string | null
}

/** Adds the routes below /integrations/. */
export function addIntegrations(app: FastifyInstance, options: RouteOptions): void {
  const { maxPageSize, maxBytes, models, readSeqs } = options.integrations
  for (const path of [OXIDIZED_NODES, OXIDIZED_NODE]) {
    app.get(path, (request, reply) =>
      answer(request, reply, options, async (call) => {
        const { caller } = request.rpc!
        const origin = `${request.protocol}://${request.host}`
        const url = request.raw.url ?? ''
        const page = await readOxidizedNodes(url, call, { models, maxPageSize, caller, origin })
        return { bytes: [Buffer.from(JSON.stringify(page))], etag: null }
      }),
    )
  }
  app.get(PROMETHEUS_TARGETS, (request, reply) =>
    answer(request, reply, options, async (call, account) => {
      const { searchParams } = new URL(request.raw.url ?? '', 'http://localhost')
      const known = request.headers['if-none-match'] ?? ''
      const seqsOf = (networks: readonly string[]) => readSeqs(request.rpc!, networks)
      const holdBytes = (bytes: number) => account.hold(bytes)
      return await readPrometheusTargets(searchParams, known, call, {
        ...{ maxPageSize, maxBytes, readSeqs: seqsOf, holdBytes },
      })
    }),
  )
}

/** Runs an integration for the caller of a request, and sends what it returns or the error of a method. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
  run: (call: CallMethod, account: ReplyAccount) => Promise<Answer>,
): Promise<FastifyReply> {
  const rpc = request.rpc!
  const account = options.replies.for(limitKeyOf(request))
  try {
    const call = callMethodFor(rpc, account, options)
    const { bytes, etag } = await runWithinLimit(() => run(call, account), rpc, account, options.work)
    setSession(reply, rpc, isSecure(reply, options))
    if (etag !== null) reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (bytes !== null) return sendBytes(reply.type(JSON_UTF8), bytes, account)
    account.hold(0)
    return reply.code(304).send()
  } catch (failure) {
    const error = findRefusalError(failure)
    if (error === null) throw failure
    const plain = toPlainReply({ error })
    setSession(reply, rpc, isSecure(reply, options))
    setReplyHead(reply, plain)
    return sendBytes(reply, plain.bytes, account)
  }
}

/** Returns a function that calls methods in the request pipeline. */
function callMethodFor(rpc: RpcRequest, account: ReplyAccount, options: RouteOptions): CallMethod {
  return async <Result>(method: string, params: Readonly<Record<string, unknown>>): Promise<Result> => {
    const outcome = await callInPipeline(options, { method, params }, rpc, account)
    if ('error' in outcome) throw new MethodRefused(outcome.error)
    return outcome.result as Result
  }
}
