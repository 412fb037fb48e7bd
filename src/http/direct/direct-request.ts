/*
 * Recognizes the requests that direct-connection.ts answers without node:http: a POST to the endpoint in its plainest
 * form, whole in one piece. A request is recognized only if no two parsers could read it differently: each header is in
 * the list below, at most once, and all its characters are printable ASCII. node:http parses every other request.
 */

import type { IncomingHttpHeaders } from 'node:http'
import type { RequestCredentials } from '../../access/credential-check.ts'
import { COMMENT_HEADER, readComment } from '../../access/request-comment.ts'
import type { RequestHeaders } from '../../access/rpc-request.ts'
import { readCredentials } from '../requests/request-credentials.ts'

/**
 * The head of a recognized request. The next requests of its connection may repeat it, with another Content-Length.
 */
export interface DirectHead extends Omit<RequestHeaders, 'id'> {
  /** The bytes up to the digits of Content-Length. */
  readonly start: Buffer
  /** The bytes after these digits, up to and including the empty line. */
  readonly end: Buffer
  /** The length of the whole head in bytes. */
  readonly length: number
  readonly bodyLength: number
  /** The headers without Content-Length. */
  readonly headers: IncomingHttpHeaders
  readonly credentials: RequestCredentials
  /** Whether the client asks to close the connection after the reply. */
  readonly isLast: boolean
}

/** A request with more bytes of headers is left to node:http, which limits them. */
const MAX_HEAD_BYTES = 8192

const HEAD_END = Buffer.from('\r\n\r\n')

const REQUEST_LINE = /^POST \/(?:rest|jsonrpc)? HTTP\/1\.1$/

const HEADER_LINE = /^([A-Za-z-]+):[ \t]*([\x20-\x7e]*)$/

/**
 * The headers of a recognized request. The others are left to node:http and Fastify, above all those that decide where
 * a request ends, that proxies add, and that browsers send with a request of a page.
 */
const HEADERS: ReadonlySet<string> = new Set([
  ...['host', 'content-type', 'content-length', 'authorization', 'cookie', 'idempotency-key', 'connection'],
  ...['user-agent', 'accept', 'accept-encoding', 'accept-language', 'sec-fetch-mode', COMMENT_HEADER],
])

/**
 * Returns the head of the request in `chunk`, or null if the chunk is not exactly one recognized request. `known` is
 * the head of the request before it on the connection, `source` the address of the client.
 */
export function findDirectHead(chunk: Buffer, known: DirectHead | null, source: string): DirectHead | null {
  const repeated = known === null ? null : findRepeated(chunk, known)
  if (repeated !== null) return repeated
  const end = chunk.indexOf(HEAD_END)
  if (end < 0 || end > MAX_HEAD_BYTES) return null
  const text = chunk.toString('latin1', 0, end + HEAD_END.length)
  const all = parseHeaders(text.slice(0, end))
  if (all === null) return null
  const { 'content-length': digits = '', ...headers } = all
  const bodyLength = Number(digits)
  if (chunk.length !== text.length + bodyLength) return null
  const [start] = CONTENT_LENGTH.exec(text)!
  return {
    start: Buffer.from(text.slice(0, start.length), 'latin1'),
    end: Buffer.from(text.slice(start.length + digits.length), 'latin1'),
    length: text.length,
    bodyLength,
    headers,
    credentials: readCredentials(headers, '/', source),
    ...readCallHeaders(headers),
    isLast: headers.connection?.toLowerCase() === 'close',
  }
}

/** Returns what the headers of a request say about its calls. */
export function readCallHeaders(headers: IncomingHttpHeaders): Omit<RequestHeaders, 'id'> {
  const key = headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' && key !== '' ? key : null
  return { idempotencyKey, comment: readComment(headers[COMMENT_HEADER]) }
}

/** Everything up to the value of Content-Length, which a recognized head contains once. */
const CONTENT_LENGTH = /^.*?\r\ncontent-length:[ \t]*/is

/** Returns the head of a request that differs from a known head in Content-Length only, or null if it does not. */
function findRepeated(chunk: Buffer, known: DirectHead): DirectHead | null {
  const { start, end, bodyLength } = known
  if (chunk.length <= start.length + end.length) return null
  if (start.compare(chunk, 0, start.length) !== 0) return null
  let at = start.length
  let length = 0
  for (let digit = chunk[at]!; digit >= ZERO && digit <= NINE && at < start.length + MAX_DIGITS; digit = chunk[++at]!) {
    length = length * 10 + digit - ZERO
  }
  const bodyAt = at + end.length
  if (chunk[start.length] === ZERO || chunk.length !== bodyAt + length) return null
  if (end.compare(chunk, at, bodyAt) !== 0) return null
  return length === bodyLength ? known : { ...known, length: bodyAt, bodyLength: length }
}

const ZERO = 0x30
const NINE = 0x39
/** Maximum number of digits of Content-Length in a recognized request. */
const MAX_DIGITS = 7

function parseHeaders(head: string): IncomingHttpHeaders | null {
  const [requestLine = '', ...lines] = head.split('\r\n')
  if (!REQUEST_LINE.test(requestLine)) return null
  const headers: IncomingHttpHeaders = {}
  for (const line of lines) {
    const match = HEADER_LINE.exec(line)
    if (match === null) return null
    const name = match[1]!.toLowerCase()
    if (!HEADERS.has(name) || headers[name] !== undefined) return null
    headers[name] = match[2]!.trimEnd()
  }
  return isPlain(headers) ? headers : null
}

/** Returns whether the headers say where the body ends, that it is JSON, and nothing special about the connection. */
function isPlain({ host, connection = 'keep-alive', ...headers }: IncomingHttpHeaders): boolean {
  return (
    host !== undefined &&
    /^(keep-alive|close)$/i.test(connection) &&
    /^[1-9]\d{0,6}$/.test(headers['content-length'] ?? '') &&
    /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  )
}
