/*
 * How long the server waits for clients, over HTTP and over TLS.
 */

import type { Server as HttpServer } from 'node:http'
import { type Certificate, secureOptions } from './tls.ts'

export interface Timeouts {
  /** null: plain HTTP. */
  readonly tls: Certificate | null
  /** How long a client may take to send the headers of a request, and all of it. */
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
}

/** By default Node looks for connections that took too long every 30 s: a slow client would be cut that late. */
const MAX_CHECK_INTERVAL_MS = 1000

/** Options for node:http and, with a certificate, for node:https. */
export function toServerOptions({ tls, headersTimeoutMs, requestTimeoutMs: requestTimeout }: Timeouts) {
  const http = {
    // Node refuses to start if it would wait for headers longer than for all of a request.
    headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
    requestTimeout,
    // Node would refuse without a body; findAmbiguity does it with one.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeout, MAX_CHECK_INTERVAL_MS),
  }
  // A client that never ends its handshake has sent no headers either.
  const handshakeTimeout = http.headersTimeout
  return { http, https: tls && { ...secureOptions(tls), ...http, handshakeTimeout } }
}

/**
 * Closes connections whose client has read nothing of a response for `afterMs`; unread data fills our memory. Idle
 * connections stay open.
 */
export function closeStalledReaders(server: HttpServer, afterMs: number): void {
  server.setTimeout(afterMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
