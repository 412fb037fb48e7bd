/*
 * Refuses malformed HTTP. A message that Node's parser cannot read never becomes a request. The service answers it
 * directly on the socket and closes the connection, because it cannot know where the next request starts. Node would
 * answer some other faults with a status only; for these the service sends an error as for any other request.
 */

import { type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { invalidRequest } from '../../json-rpc/outcome.ts'
import { problemBytes } from '../../json-rpc/problem.ts'
import { replyBytes } from '../../json-rpc/reply-bytes.ts'
import type { Timeouts } from '../limits/timeouts.ts'
import { JSON_UTF8, PROBLEM_JSON } from '../replies/http-errors.ts'
import { sendsProblems } from '../routes/paths.ts'
import { HARDENING } from './origin-policy.ts'
import { findLastOpen } from './pipelining.ts'

/** Returns the status and the reason if a parsed request is ambiguous and must be refused, otherwise null. */
export function findAmbiguity(request: IncomingMessage): [number, string] | null {
  const { rawHeaders, headers, httpVersion, url = '' } = request
  if (rawHeaders.length >= 2 * MAX_HEADERS) return [431, `the request has ${MAX_HEADERS} headers or more`]
  if (headers.host === undefined && httpVersion === '1.1') return [400, 'the request has no Host']
  // RFC 9112, section 3.2: a proxy in front of the service may have used the other Host.
  if (countHosts(rawHeaders) > 1) return [400, 'the request has more than one Host']
  if (url.startsWith('/')) return null
  return [400, 'the request line has neither a path nor a URL with the same host as the Host header']
}

/**
 * Returns the path and the query of the target of a request. The target may be a whole URL (RFC 9112, section 3.2.2).
 * If its host is not that of the Host header, it is returned as it is.
 */
export function toOriginForm({ url = '', headers }: IncomingMessage): string {
  const [whole, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  if (authority === undefined || authority.toLowerCase() !== headers.host?.toLowerCase()) return url
  const rest = url.slice(whole!.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Counts the Host headers. In `rawHeaders`, each name is followed by its value. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts
}

/** Refuses a request with the header Expect. Node would send a refusal without a body. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const refusal = invalidRequest('the service does not support this value of Expect')
  const isProblem = sendsProblems({ url: toOriginForm(request) })
  const { headers, body } = isProblem
    ? closingResponse([problemBytes(refusal.error, 417)], PROBLEM_JSON)
    : closingResponse(replyBytes(null, refusal))
  response.writeHead(417, headers).end(body)
}

// Node silently drops all headers after this number.
const MAX_HEADERS = 1000

/** The connections with a malformed message that waits for the responses to the requests before it. */
const waiting = new WeakSet<Socket>()

/**
 * Refuses a message that Node's parser cannot read. The refusal follows the responses to the requests before it on the
 * connection: the client would take an earlier one for one of these responses, although their calls have run.
 */
export function refuseAfterResponses(
  error: NodeJS.ErrnoException,
  socket: Socket,
  timeouts: Timeouts,
  onRefused: (status: string) => void,
): void {
  if (waiting.has(socket)) return
  const refuse = (): void => {
    const status = refuseMalformed(error, socket, timeouts)
    if (status !== null) onRefused(status)
  }
  const last = error.code === 'ECONNRESET' ? null : findLastOpen(socket)
  if (last === null) {
    refuse()
    return
  }
  waiting.add(socket)
  last.once('close', refuse)
}

/**
 * Answers a message that Node's parser cannot read, and closes the connection. Returns the status, or null if the
 * client has closed the connection, or closed its side before the message was whole.
 */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, timeouts: Timeouts): string | null {
  if (socket.destroyed || error.code === 'ECONNRESET') return null
  const [status, reason] = refusalOf(error.code, timeouts)
  writeRefusal(socket, status, reason)
  socket.destroy(error)
  return error.code === 'HPE_INVALID_EOF_STATE' ? null : status.slice(0, 3)
}

/**
 * Refuses a request with the method CONNECT, which only proxies serve, and closes the connection. Node would close it
 * without a response. Such a request after others whose responses are not sent yet still gets none, because Node no
 * longer handles the socket, and a client that does not read could keep it open.
 */
export function refuseConnect(socket: Socket): void {
  socket.on('error', () => {})
  if (findLastOpen(socket) === null) {
    writeRefusal(socket, '405 Method Not Allowed', 'method CONNECT is not served here', { Allow: 'GET, HEAD, POST' })
  }
  socket.destroy()
}

/** Writes a refusal to a connection that node:http no longer handles. */
function writeRefusal(socket: Socket, status: string, reason: string, others: Record<string, string> = {}): void {
  const { headers, body } = closingResponse(replyBytes(null, invalidRequest(reason)))
  const lines = Object.entries({ ...others, ...headers }).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`${[`HTTP/1.1 ${status}`, ...lines].join('\r\n')}\r\n\r\n${body}`)
}

/** Returns the text of a refusal, which announces that the connection will close. */
function closingResponse(bytes: readonly Uint8Array[], type = JSON_UTF8) {
  const body = Buffer.concat(bytes)
  const headers = {
    'Content-Type': type,
    'Content-Length': body.length,
    Connection: 'close',
    ...HARDENING,
  }
  return { headers, body }
}

function refusalOf(code: string | undefined, { headersTimeoutMs, requestTimeoutMs }: Timeouts): [string, string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT': {
      const reason = `headers must arrive within ${headersTimeoutMs} ms, a request within ${requestTimeoutMs} ms`
      return ['408 Request Timeout', reason]
    }
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', `the headers have more than ${maxHeaderSize} bytes`]
    default:
      return ['400 Bad Request', 'the HTTP request is malformed']
  }
}
