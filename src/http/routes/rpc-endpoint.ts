/*
 * The JSON-RPC endpoint. POST passes a body to the request pipeline and sends the answer. GET logs in, and so does a
 * POST with a form that holds user and password.
 */

import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RpcRequest } from '../../access/rpc-request.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { runCalls } from '../limits/run-within-limit.ts'
import { refuse } from '../replies/http-errors.ts'
import { sendBytes, setAnswerHead } from '../replies/send-reply.ts'
import { isSecure, setSession } from '../replies/set-session.ts'
import { isJsonBody } from '../requests/origin-policy.ts'
import { limitKeyOf, takeBody, toRequestHeaders } from '../requests/received-request.ts'
import { readFormCredentials } from '../requests/request-credentials.ts'
import { isForConsole, sendPage } from './console-pages.ts'
import { ENDPOINTS } from './paths.ts'

type EndpointOptions = Pick<HttpServerOptions, 'pipeline' | 'replies' | 'work' | 'tls' | 'console'>

/** Adds the JSON-RPC endpoint at all of its paths. */
export function addEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  for (const url of ENDPOINTS) {
    app.post(url, (request, reply) => receive(request, reply, options))
    const config: FastifyContextConfig = url === '/' ? { console: 'for-html' } : {}
    app.get(url, { config }, (request, reply) =>
      isForConsole(request) ? sendPage(reply, options.console) : answerLogin(reply, request.rpc!, options),
    )
  }
}

async function receive(request: FastifyRequest, reply: FastifyReply, options: EndpointOptions): Promise<FastifyReply> {
  const { bytes, release } = takeBody(request, reply)
  const login = readFormCredentials(request, bytes)
  if (login !== null) {
    return await answerLogin(reply, await options.pipeline.authenticate(login, toRequestHeaders(request)), options)
  }
  if (request.rpc === null) throw request.refusal
  if (!isJsonBody(request.raw.headers, bytes)) return refuse(reply, 415, 'Content-Type must be application/json')
  const account = options.replies.for(limitKeyOf(request))
  const answer = await runCalls(bytes, request.rpc, account, options).finally(() => release?.())
  setSession(reply, request.rpc, isSecure(reply, options))
  if (answer !== null) {
    setAnswerHead(reply, answer)
    return sendBytes(reply, answer.bytes, account)
  }
  account.hold(0)
  return reply.code(204).send()
}

/** Answers a caller that only logs in or requests a session. */
async function answerLogin(reply: FastifyReply, request: RpcRequest, options: EndpointOptions): Promise<FastifyReply> {
  await request.session.id()
  setSession(reply, request, isSecure(reply, options))
  return reply.type('text/plain; charset=utf-8').send('OK')
}
