/*
 * Sends replies of calls, with or without the envelope of JSON-RPC: the status, the type, and the pieces of the body.
 */

import type { FastifyReply } from 'fastify'
import { type Answer, type CallReply, retryAfterOf } from '../../json-rpc/answer.ts'
import { problemStatus } from '../../json-rpc/problem.ts'
import { countBytes } from '../../json-rpc/reply-bytes.ts'
import type { ReplyAccount } from '../../json-rpc/reply-memory.ts'
import { askLater, JSON_UTF8, PROBLEM_JSON, STORE_UNAVAILABLE } from './http-errors.ts'
import { BLOCK, PieceStream } from './piece-stream.ts'
import type { ReplyWriter } from './reply-writer.ts'

/**
 * Sets the status and the type of an answer. The status is 503 if a single call did not run or the store did not
 * answer, because clients retry after this status. It is 429 if the caller has reached a limit.
 */
export function setAnswerHead(reply: ReplyWriter, answer: Answer): void {
  const { errorCode, isRefused, isOverLimit, retryAfterSeconds } = answer
  if (errorCode === STORE_UNAVAILABLE || isRefused || isOverLimit) {
    askLater(reply, retryAfterSeconds)
    reply.code(isOverLimit ? 429 : 503)
  }
  reply.type(JSON_UTF8)
}

/** Sets the status and the type of a reply without envelope. With 503 and 429 the client is asked to retry. */
export function setReplyHead(reply: ReplyWriter, { outcome }: CallReply): void {
  if (!('error' in outcome)) {
    reply.type(JSON_UTF8)
    return
  }
  const status = problemStatus(outcome.error)
  if (status === 503 || status === 429) askLater(reply, retryAfterOf(outcome))
  reply.code(status)
  reply.type(PROBLEM_JSON)
}

/** Sends the pieces of a response. They count in `account` until the client has read them. */
export function sendBytes(reply: FastifyReply, bytes: readonly Uint8Array[], account: ReplyAccount): FastifyReply {
  const size = countBytes(bytes)
  const { raw } = reply
  if (size > BLOCK) {
    reply.header('content-length', `${size}`)
    return reply.send(new PieceStream(bytes, size, (left) => account.hold(left)))
  }
  reply.send(Buffer.concat(bytes, size))
  // If the client has read all earlier data, it will probably read a small response at once too.
  const isTaken = raw.socket !== null && raw.socket.writableLength === 0
  account.hold(isTaken ? 0 : size)
  if (!isTaken) raw.once('close', () => account.hold(0))
  return reply
}
