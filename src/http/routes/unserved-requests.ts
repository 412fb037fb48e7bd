/*
 * The answers to requests that no route serves: those that match no route, and those whose route or hook threw.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError } from '../../domain/errors/application-error.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { refuse, refuseFailure } from '../replies/http-errors.ts'
import { takeBody } from '../requests/received-request.ts'
import { BodyRefused, staysOpen } from '../requests/request-body.ts'
import { isForConsole, sendPage } from './console-pages.ts'
import { OXIDIZED_NODE } from './integration-routes.ts'
import { PATH_CALL_ROUTE } from './path-calls.ts'
import { pathOf } from './paths.ts'

/** A path of calls by path without the name of a method. */
const NO_METHOD = /^\/rpc\/?$/

/** The paths that vary, and their routes. */
const VARIABLE_PATHS = [
  { path: /^\/rpc\/[^/]+$/, route: PATH_CALL_ROUTE },
  { path: /^\/integrations\/oxidized\/nodes\/./, route: OXIDIZED_NODE },
]

/** Answers a request that matches no route. */
export function refuseUnserved(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { console }: HttpServerOptions,
): FastifyReply {
  // No route takes the body, so its memory is released here.
  takeBody(request, reply).release?.()
  const url = pathOf(request)
  if (NO_METHOD.test(url)) return refuse(reply, 404, 'the name of the method is missing: POST to /rpc/{method}')
  const known = VARIABLE_PATHS.find(({ path }) => path.test(url))?.route ?? url
  const served = ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method, url: known }))
  if (served.length === 0 && isForConsole(request)) return sendPage(reply.code(404), console)
  if (served.length === 0) return refuse(reply, 404, 'there is nothing at this path: POST to /')
  return refuse(reply.header('allow', served.join(', ')), 405, `method ${request.method} is not served here`)
}

/** Answers a request whose route or hook threw. */
export function refuseFailed(
  failure: Error & { readonly statusCode?: number; readonly code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpServerOptions,
): FastifyReply {
  if (failure instanceof BodyRefused) return refuseBody(reply, failure)
  // The client left before its reply was sent as a stream. Nobody reads this refusal.
  if (failure.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) {
    return refuse(reply, 400, 'the client closed the connection')
  }
  const status = failure instanceof ApplicationError ? 500 : (failure.statusCode ?? 500)
  if (status < 500) return refuse(reply, status, 'the HTTP request is malformed')
  const { ip: source, id, headers } = request
  return refuseFailure(failure, { source, id, userAgent: headers['user-agent'] }, reply, options)
}

/**
 * Sends the refusal of a body. The client may send the whole body before it reads the response. In that case the
 * connection stays open, and Node discards the rest of the body.
 */
function refuseBody(reply: FastifyReply, refusal: BodyRefused): FastifyReply {
  // RFC 9110, section 15.5.16: the codings that the service reads.
  if (refusal.statusCode === 415) reply.header('accept-encoding', 'identity')
  return refuse(staysOpen(refusal) ? reply.removeHeader('connection') : reply, refusal.statusCode, refusal.message)
}
