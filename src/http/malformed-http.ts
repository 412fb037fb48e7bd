import type { Socket } from 'node:net'
import { HARDENING } from './browser-walls.ts'
import { invalidRequest, replyBytes } from './reply.ts'

/*
 * What Node's parser can't read as HTTP never becomes a request: it is answered on the bare socket, and the connection ends,
 * because nobody knows where on it the next request would begin.
 */

export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || error.code === 'ECONNRESET') return
  const status = STATUSES[error.code ?? ''] ?? '400 Bad Request'
  const body = Buffer.concat(replyBytes(null, invalidRequest('the HTTP request is malformed')))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    Connection: 'close',
    ...HARDENING,
  }
  const lines = [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

const STATUSES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
