/*
 * The JSON-RPC endpoint. POST passes a body to the request pipeline and sends the answer. GET logs in, and so does a
 * POST with a form that holds user and password.
 */

import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestIds, RpcRequest } from '../access/rpc-request.ts'
import { ApplicationError } from '../domain/application-error.ts'
import type { Answer } from '../json-rpc/answer.ts'
import type { Replies } from '../json-rpc/reply-room.ts'
import { countBytes } from '../json-rpc/response.ts'
import { isForConsole, sendPage } from './console-pages.ts'
import { readCallHeaders } from './direct-request.ts'
import { askLater, JSON_UTF8, refuse, STORE_UNAVAILABLE } from './http-errors.ts'
import type { HttpServerOptions } from './http-server-options.ts'
import { isJsonBody } from './origin-policy.ts'
import { BLOCK, PieceStream } from './piece-stream.ts'
import type { ReplyWriter } from './reply-writer.ts'
import type { ReceivedBody } from './request-body.ts'
import { COOKIE, readFormCredentials } from './request-credentials.ts'

/** All paths of the one endpoint. */
export const ENDPOINTS: readonly string[] = ['/', '/rest', '/jsonrpc']

type EndpointOptions = Pick<HttpServerOptions, 'pipeline' | 'replies' | 'work' | 'tls' | 'console'>

export function addEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  for (const url of ENDPOINTS) {
    app.post(url, (request, reply) => receive(request, reply, options))
    const config: FastifyContextConfig = url === '/' ? { console: 'for-html' } : {}
    app.get(url, { config }, (request, reply) =>
      isForConsole(request) ? sendPage(reply, options.console) : greet(reply, request.rpc!, options),
    )
  }
}

/**
 * Returns the name of the share that a request counts against. Before the caller is known, it is the client's address.
 */
export function callerOf({ rpc, ip }: FastifyRequest): string {
  return rpc?.share ?? ip
}

export const toRequestIds = ({ id, headers }: FastifyRequest): RequestIds => ({ id, ...readCallHeaders(headers) })

async function receive(request: FastifyRequest, reply: FastifyReply, options: EndpointOptions): Promise<FastifyReply> {
  const { bytes, release } = takeBody(request, reply)
  const login = readFormCredentials(request, bytes)
  if (login !== null) {
    return await greet(reply, await options.pipeline.authenticate(login, toRequestIds(request)), options)
  }
  if (request.rpc === null) throw new ApplicationError('UNAUTHORIZED', undefined, { reason: 'this is not a login' })
  if (!isJsonBody(request.raw.headers, bytes)) return refuse(reply, 415, 'Content-Type must be application/json')
  const replies = options.replies.for(callerOf(request))
  const answer = await runCalls(bytes, request.rpc, replies, options).finally(() => release?.())
  setSession(reply, request.rpc, isSecure(reply, options))
  if (answer !== null) {
    setAnswerHead(reply, answer)
    return sendBytes(reply, answer.bytes, replies)
  }
  replies.hold(0)
  return reply.code(204).send()
}

/** Returns the body of a request. Its memory is released when `release` is called or the connection closes. */
export function takeBody({ body }: FastifyRequest, { raw }: FastifyReply): ReceivedBody {
  const received = body as ReceivedBody | undefined
  if (received?.release) raw.once('close', received.release)
  return received ?? { bytes: Buffer.alloc(0), release: null }
}

/** Runs the calls of a body within the limit of running requests. Returns null if there is no reply. */
export function runCalls(
  body: Buffer,
  request: RpcRequest,
  replies: Replies,
  { work, pipeline }: Pick<HttpServerOptions, 'work' | 'pipeline'>,
): Promise<Answer | null> {
  return runInTurn(() => pipeline.answer(body, request, replies), request, replies, work)
}

/** Runs a request within the limit of running requests. Throws OVERLOADED, and what `run` throws. */
export async function runInTurn<Result>(
  run: () => Promise<Result>,
  request: RpcRequest,
  replies: Replies,
  work: HttpServerOptions['work'],
): Promise<Result> {
  const end = work.tryBegin(request.share) ?? (await work.begin(request.share))
  try {
    return await run()
  } catch (defect) {
    replies.hold(0)
    throw defect
  } finally {
    end()
  }
}

/**
 * Sets the status and the type of an answer. The status is 503 if a single call did not run or the store did not
 * answer, because clients retry after this status.
 */
export function setAnswerHead(reply: ReplyWriter, { errorCode, isRefused, retryAfterSeconds }: Answer): void {
  if (errorCode === STORE_UNAVAILABLE || isRefused) {
    askLater(reply, retryAfterSeconds)
    reply.code(503)
  }
  reply.type(JSON_UTF8)
}

/** Sends the pieces of a response. They count in `replies` until the client has read them. */
export function sendBytes(reply: FastifyReply, bytes: readonly Uint8Array[], replies: Replies): FastifyReply {
  const size = countBytes(bytes)
  const { raw } = reply
  if (size > BLOCK) {
    reply.header('content-length', `${size}`)
    return reply.send(new PieceStream(bytes, size, (left) => replies.hold(left)))
  }
  reply.send(Buffer.concat(bytes, size))
  // If the client has read all earlier data, it will probably read a small response at once too.
  const isTaken = raw.socket !== null && raw.socket.writableLength === 0
  replies.hold(isTaken ? 0 : size)
  if (!isTaken) raw.once('close', () => replies.hold(0))
  return reply
}

/** Answers a caller that only logs in or requests a session. */
async function greet(reply: FastifyReply, request: RpcRequest, options: EndpointOptions): Promise<FastifyReply> {
  await request.session.id()
  setSession(reply, request, isSecure(reply, options))
  return reply.type('text/plain; charset=utf-8').send('OK')
}

/** Returns whether the client sent the request over HTTPS, to this service or to a trusted proxy. */
export const isSecure = ({ request }: FastifyReply, { tls }: Pick<EndpointOptions, 'tls'>): boolean =>
  tls !== null || request.protocol === 'https'

/**
 * Sets the session cookie if the request opened a session. The cookie has no Expires: clients of this API split
 * Set-Cookie at commas, and the date contains one.
 */
export function setSession(reply: ReplyWriter, { session }: RpcRequest, secure: boolean): void {
  if (session.issued === null) return
  reply.header('set-cookie', `${COOKIE}=${session.issued}${secure ? SECURE_ATTRIBUTES : PLAIN_ATTRIBUTES}`)
}

/** The attributes of the session cookie. An id has only hex digits, so it needs no encoding. */
const PLAIN_ATTRIBUTES = '; Path=/; HttpOnly; SameSite=Strict'
const SECURE_ATTRIBUTES = '; Path=/; HttpOnly; Secure; SameSite=Strict'
