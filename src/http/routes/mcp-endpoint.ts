/*
 * The endpoint /mcp: MCP (Model Context Protocol) over streamable HTTP. Requests pass the same checks as those of
 * JSON-RPC and count in the limit of running requests, and each call of a tool runs through the request pipeline as a
 * call of its caller. The module that answers, with the SDK of MCP, is imported by the first request.
 *
 * The SDK answers a message in one piece, which takes some milliseconds for a list of all tools. So the messages of all
 * callers take turns with other long work. A parsed message takes much more memory than its bytes, so the large
 * messages of a caller wait unparsed, as large bodies of JSON-RPC do.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RpcRequest } from '../../access/rpc-request.ts'
import { ApplicationError } from '../../domain/errors/application-error.ts'
import { nextTimeSlice } from '../../fairness/time-slices.ts'
import { WeightedQueue } from '../../fairness/weighted-queue.ts'
import { BodyParser, RefusedBody } from '../../json-rpc/body-parser.ts'
import { ONE_STEP_BYTES } from '../../json-rpc/json-in-steps.ts'
import { MAX_MEMBERS } from '../../json-rpc/json-limits.ts'
import { invalidRequest, type RpcError } from '../../json-rpc/outcome.ts'
import { replyBytes } from '../../json-rpc/reply-bytes.ts'
import type { ReplyAccount } from '../../json-rpc/reply-memory.ts'
import type { AnswerMcp, McpAnswer } from '../../mcp/answer-http.ts'
import { findMessageProblem } from '../../mcp/message.ts'
import { CallFailed, type CallForTool } from '../../mcp/run-tool.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { runWithinLimit } from '../limits/run-within-limit.ts'
import { json, refuse } from '../replies/http-errors.ts'
import { sendBytes } from '../replies/send-reply.ts'
import { isSecure, setSession } from '../replies/set-session.ts'
import { limitKeyOf, takeBody } from '../requests/received-request.ts'
import type { ReceivedBody } from '../requests/request-body.ts'
import { callInPipeline } from './pipeline-calls.ts'

const MCP_PATH = '/mcp'

/** Maximum bytes of a message. Arguments of tools are short. */
const MAX_MESSAGE_BYTES = 2 ** 20
const MESSAGE_LIMITS = { depth: 32, members: MAX_MEMBERS, values: 100_000 }

/** The headers of a message that MCP gives a meaning. */
const MCP_HEADERS = /^(accept|content-type|mcp-.+)$/

type McpOptions = Pick<HttpServerOptions, 'pipeline' | 'replies' | 'work' | 'tls' | 'contractText' | 'mcpWrites'>

/** Adds the endpoint. It takes POST only: without sessions, there is no stream to GET and no session to DELETE. */
export function addMcp(app: FastifyInstance, options: McpOptions): void {
  const bodies = new BodyParser(MESSAGE_LIMITS)
  const large = new WeightedQueue(MAX_MESSAGE_BYTES)
  let loading: Promise<AnswerMcp> | null = null
  const load = (): Promise<AnswerMcp> => (loading ??= loadAnswers(options))
  app.post(MCP_PATH, async (request, reply) => {
    return await answer(request, reply, { bodies, large, load, body: takeBody(request, reply), options })
  })
}

async function loadAnswers({ contractText, mcpWrites }: McpOptions): Promise<AnswerMcp> {
  const { createMcpAnswers } = await import('../../mcp/answer-http.ts')
  return createMcpAnswers(contractText, { write: mcpWrites })
}

interface Received {
  readonly bodies: BodyParser
  /** The turns of the large messages of each caller. */
  readonly large: WeightedQueue
  readonly body: ReceivedBody
  readonly options: McpOptions
  /** Returns the function that answers messages, loaded by the first request. */
  load(): Promise<AnswerMcp>
}

async function answer(request: FastifyRequest, reply: FastifyReply, received: Received): Promise<FastifyReply> {
  const { large, options } = received
  const { bytes, release } = received.body
  if (!/^application\/json\b/i.test(request.raw.headers['content-type'] ?? '')) {
    return refuse(reply, 415, 'Content-Type must be application/json')
  }
  if (bytes.length > MAX_MESSAGE_BYTES) return refuse(reply, 413, `a message has at most ${MAX_MESSAGE_BYTES} bytes`)
  const rpc = request.rpc!
  const account = options.replies.for(limitKeyOf(request))
  const run = () => answerMessage(request, account, received)
  const runLarge = () => large.run(account.caller, bytes.length, run)
  const inTurn = bytes.length > ONE_STEP_BYTES ? runLarge : run
  const answered = await runWithinLimit(inTurn, rpc, account, options.work).finally(() => release?.())
  if (answered instanceof RefusedBody) return json(reply, 400, Buffer.concat(replyBytes(null, answered.outcome)))
  setSession(reply, rpc, isSecure(reply, options))
  // A notification is accepted without a body.
  if (answered.body.length === 0) return reply.code(answered.status).send()
  if (answered.contentType !== null) reply.type(answered.contentType)
  return sendBytes(reply.code(answered.status), [answered.body], account)
}

async function answerMessage(
  request: FastifyRequest,
  account: ReplyAccount,
  { bodies, body, options, load }: Received,
): Promise<McpAnswer | RefusedBody> {
  const message = await bodies.parse(body.bytes)
  if (message instanceof RefusedBody) return message
  const problem = findMessageProblem(message)
  if (problem !== null) return new RefusedBody(invalidRequest(problem))
  const answerMcp = await load()
  await nextTimeSlice()
  return await answerMcp({ body: message, headers: mcpHeaders(request) }, createCall(request.rpc!, account, options))
}

function mcpHeaders({ raw }: FastifyRequest): Record<string, string> {
  const given = Object.entries(raw.headers).filter(([name]) => MCP_HEADERS.test(name))
  return Object.fromEntries(given.map(([name, value]) => [name, `${value}`]))
}

/** Returns a function that runs a call of a method through the request pipeline. */
function createCall(rpc: RpcRequest, account: ReplyAccount, options: McpOptions): CallForTool {
  return async (method, params) => {
    const outcome = await callInPipeline(options, { method, params }, rpc, account).catch(toOutcome)
    if ('error' in outcome) throw new CallFailed(describeError(outcome.error))
    return outcome.result
  }
}

/** Returns the outcome of a call that was refused before it ran. */
function toOutcome(refusal: unknown): { readonly error: RpcError } {
  if (!(refusal instanceof ApplicationError)) throw refusal
  const { code, message, data } = refusal
  return { error: { code, message, data } }
}

/** Returns the message of an error with its name and all findings in the params. */
function describeError({ message, data }: RpcError): string {
  const { code, reason, findings } = (data ?? {}) as {
    readonly code?: string
    readonly reason?: string
    readonly findings?: readonly { readonly path: string; readonly reason: string }[]
  }
  // The message has the first finding.
  const others = findings?.slice(1).map((finding) => `${finding.path} ${finding.reason}`)
  const why = reason === undefined || message.includes(reason) ? [] : [reason]
  const name = code === undefined ? '' : ` (${code})`
  return [`${message}${name}`, ...(others ?? why)].join('\n')
}
