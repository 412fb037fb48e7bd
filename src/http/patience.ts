import type { FastifyInstance } from 'fastify'

/*
 * How long the server waits for clients, over HTTP and over TLS.
 */

type HttpServer = FastifyInstance['server']

/** In PEM. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface Patience {
  /** null: plain HTTP. */
  readonly tls: Certificate | null
  /** How long a client may take to send the headers of a request, and all of it. */
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
}

// Node looks for connections that took too long every 30 s, unless told otherwise: a slow client would be cut that late.
const MOST_BETWEEN_LOOKS_MS = 1000

export function patienceOf({ tls, headersTimeoutMs, requestTimeoutMs: requestTimeout }: Patience) {
  const patience = {
    // Node refuses to start when it would wait for headers longer than for all of a request.
    headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
    requestTimeout,
    // Node would refuse without a body; unclearReason does it.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeout, MOST_BETWEEN_LOOKS_MS),
  }
  // Fastify sets requestTimeout once more, on the server that was made.
  return { requestTimeout, http: patience, https: tls && { ...secureOptions(tls), ...patience } }
}

export const secureOptions = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const

/** Who takes nothing of an answer for so long is cut off: what waits for him fills our memory. Who is only silent is not. */
export function cutWhoTakesNothing(server: HttpServer, afterMs: number): void {
  server.setTimeout(afterMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
