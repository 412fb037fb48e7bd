/*
 * Takes from a request of Fastify what every route needs: the key under which limits count it, what its headers say,
 * and the body.
 */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHeaders } from '../../access/rpc-request.ts'
import { readCallHeaders } from '../direct/direct-request.ts'
import type { ReceivedBody } from './request-body.ts'

/**
 * Returns the key under which limits count a request. Before the caller is known, it is the client's address.
 */
export function limitKeyOf({ rpc, ip }: FastifyRequest): string {
  return rpc?.limitKey ?? ip
}

/** Returns the id of a request, and the headers that its calls need. */
export const toRequestHeaders = ({ id, headers }: FastifyRequest): RequestHeaders => ({
  id,
  ...readCallHeaders(headers),
})

/** Returns the body of a request. Its memory is released when `release` is called or the connection closes. */
export function takeBody({ body }: FastifyRequest, { raw }: FastifyReply): ReceivedBody {
  const received = body as ReceivedBody | undefined
  // A client that left while its caller was checked again closed the response before its body is taken.
  if (raw.closed) received?.release?.()
  else if (received?.release) raw.once('close', received.release)
  return received ?? { bytes: Buffer.alloc(0), release: null }
}
