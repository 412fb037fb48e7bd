/*
 * Sets the session cookie of a reply.
 */

import type { FastifyReply } from 'fastify'
import type { RpcRequest } from '../../access/rpc-request.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { COOKIE } from '../requests/request-credentials.ts'
import type { ReplyWriter } from './reply-writer.ts'

/** Returns whether the client sent the request over HTTPS, to this service or to a trusted proxy. */
export const isSecure = ({ request }: FastifyReply, { tls }: Pick<HttpServerOptions, 'tls'>): boolean =>
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
