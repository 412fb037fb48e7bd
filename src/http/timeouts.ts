import type { Server as HttpServer } from 'node:http'

/*
 * How long the server waits for clients, over HTTP and over TLS.
 */

/** In PEM. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface Timeouts {
  /** null: plain HTTP. */
  readonly tls: Certificate | null
  /** How long a client may take to send the headers of a request, and all of it. */
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
}

// Node looks for connections that took too long every 30 s, unless told otherwise: a slow client would be cut that late.
const MOST_BETWEEN_LOOKS_MS = 1000

export function toServerOptions({ tls, headersTimeoutMs, requestTimeoutMs: requestTimeout }: Timeouts) {
  const patience = {
    // Node refuses to start when it would wait for headers longer than for all of a request.
    headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
    requestTimeout,
    // Node would refuse without a body; unclearReason does it.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeout, MOST_BETWEEN_LOOKS_MS),
  }
  // A client that never ends its handshake has sent no headers either.
  const handshakeTimeout = patience.headersTimeout
  return { http: patience, https: tls && { ...secureOptions(tls), ...patience, handshakeTimeout } }
}

export const secureOptions = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const

/**
 * Closes connections whose client has read nothing of a response for `afterMs`; unread data fills our memory. Idle connections
 * stay open.
 */
export function cutWhoTakesNothing(server: HttpServer, afterMs: number): void {
  server.setTimeout(afterMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
