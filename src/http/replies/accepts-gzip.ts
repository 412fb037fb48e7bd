import type { FastifyReply, FastifyRequest } from 'fastify'

const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

/** Returns whether the client accepts gzip. Adds to the response that it depends on this. */
export function acceptsGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', joinVary(reply, 'Accept-Encoding'))
  return GZIP.test(`${request.headers['accept-encoding'] ?? ''}`)
}

/** Returns the header Vary with a further name. */
export const joinVary = (reply: FastifyReply, name: string): string =>
  [reply.getHeader('vary') ?? [], name].flat().join(', ')
