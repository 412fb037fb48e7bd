/*
 * How long the server waits for clients, over HTTP and over TLS.
 */

export interface Patience {
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null
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
  return { requestTimeout, http: patience, https: tls && { ...tls, ...patience, minVersion: 'TLSv1.2' as const } }
}

export const secureOptions = ({ cert, key }: { cert: Buffer; key: Buffer }) =>
  ({ cert, key, minVersion: 'TLSv1.2' }) as const
