/* Defines how long the server waits for clients, over HTTP and over TLS. */

import type { Server as HttpServer } from 'node:http'
import { type Certificate, secureOptions } from '../tls.ts'

/** The certificate and the time limits of every connection. */
export interface Timeouts {
  /** The certificate; null for plain HTTP. */
  readonly tls: Certificate | null
  /** Maximum times for a client to send the headers of a request, and to send the whole request, in milliseconds. */
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
}

/**
 * By default, Node checks for slow connections only every 30 s. A slow client could then exceed its timeout by 30 s.
 */
const MAX_CHECK_INTERVAL_MS = 1000

/** Returns the options for node:http and, if there is a certificate, for node:https. */
export function toServerOptions({ tls, headersTimeoutMs, requestTimeoutMs: requestTimeout }: Timeouts) {
  const http = {
    // Node refuses to start if the timeout for headers is longer than the timeout for the whole request.
    headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
    requestTimeout,
    // Node would refuse such a request without a body. findAmbiguity refuses it with a body.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, requestTimeout, MAX_CHECK_INTERVAL_MS),
  }
  // A client that never finishes its handshake has not sent any headers either, so the same timeout applies.
  const handshakeTimeout = http.headersTimeout
  return { http, https: tls && { ...secureOptions(tls), ...http, handshakeTimeout } }
}

/**
 * Closes connections whose client has read nothing of a response for `afterMs`, because unread data fills our memory.
 * Closes idle connections after the keep-alive time of the server: node:http does not, once a server has a timeout of
 * its own.
 */
export function closeStalledConnections(server: HttpServer, afterMs: number): void {
  // While a connection waits for its next request, node:http gives it the keep-alive time as its timeout. Newer
  // versions of Node add a second. A timeout that differs from both tells the two kinds apart.
  const idleMs = [server.keepAliveTimeout, server.keepAliveTimeout + 1000]
  const stalledMs = idleMs.includes(afterMs) ? afterMs + 1 : afterMs
  server.setTimeout(stalledMs, (socket) => {
    const isIdle = socket.timeout !== stalledMs
    if (isIdle || socket.writableLength > 0) socket.destroy()
  })
}
