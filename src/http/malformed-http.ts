import { type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { invalidRequest, replyBytes } from '../json-rpc/response.ts'
import { HARDENING } from './origin-policy.ts'
import type { Timeouts } from './timeouts.ts'

/*
 * What is HTTP only more or less. What Node's parser can't read never becomes a request: it is answered on the bare
 * socket, and the connection ends, because nobody knows where on it the next request would begin. Everything else is
 * refused by a JSON-RPC error as well, where Node would say nothing but a status.
 */

/** Why a request that the parser let pass can't be believed, with the status that says so; or null. */
export function unclearReason(request: IncomingMessage): [number, string] | null {
  const { rawHeaders, headers, httpVersion, url = '' } = request
  if (rawHeaders.length >= 2 * MAX_HEADERS) return [431, `the request has ${MAX_HEADERS} headers or more`]
  if (headers.host === undefined && httpVersion === '1.1') return [400, 'the request has no Host']
  // RFC 9112, section 3.2: a proxy in front of the service may have used the other Host.
  if (hostsIn(rawHeaders) > 1) return [400, 'the request has more than one Host']
  if (url.startsWith('/')) return null
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]
  if (authority !== undefined && authority.toLowerCase() === headers.host?.toLowerCase()) return null
  return [400, 'the first line names neither a path nor a URL with the same host as Host']
}

/** Names stand before their values. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts
}

/** Node would answer without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = closingAnswer('what the request expects is not done here')
  response.writeHead(417, headers).end(body)
}

// Node silently drops headers beyond its limit.
const MAX_HEADERS = 1000

export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, timeouts: Timeouts): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return
  const [status, reason] = refusalOf(error.code, timeouts)
  const { headers, body } = closingAnswer(reason)
  const lines = [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** A refusal after which the connection ends. */
function closingAnswer(reason: string) {
  const body = Buffer.concat(replyBytes(null, invalidRequest(reason)))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
    ...HARDENING,
  }
  return { headers, body }
}

function refusalOf(code: string | undefined, { headersTimeoutMs, requestTimeoutMs }: Timeouts): [string, string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT': {
      const reason = `headers must come within ${headersTimeoutMs} ms, a request within ${requestTimeoutMs} ms`
      return ['408 Request Timeout', reason]
    }
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', `the headers have more than ${maxHeaderSize} bytes`]
    default:
      return ['400 Bad Request', 'the HTTP request is malformed']
  }
}
