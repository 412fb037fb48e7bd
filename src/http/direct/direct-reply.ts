/*
 * Writes replies to a socket, for requests that node:http did not parse. Head and body of a small reply are one buffer.
 * The head has the same lines in the same order as one that Fastify and node:http write.
 */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { BLOCK, PieceStream } from '../replies/piece-stream.ts'
import type { ReplyWriter } from '../replies/reply-writer.ts'
import { HARDENING } from '../requests/origin-policy.ts'

const CRLF = '\r\n'

const HARDENING_LINES = Object.entries(HARDENING)
  .map(([name, value]) => `${name}: ${value}${CRLF}`)
  .join('')

/** The lines that most replies begin with. */
const OK_LINES = `HTTP/1.1 200 OK${CRLF}${HARDENING_LINES}x-request-id: `

/** One reply. */
export class DirectReply implements ReplyWriter {
  /** The id of the request. */
  readonly id: string
  readonly #socket: Socket
  #status = 200
  #lines = ''
  #hasConnection = true
  /** The pieces of the body and their size in bytes; null if the reply has no body. */
  #body: { readonly pieces: readonly Uint8Array[]; readonly size: number } | null = null
  #onLeft: ((bytes: number) => void) | null = null

  constructor(socket: Socket, id: string) {
    this.#socket = socket
    this.id = id
  }

  code(status: number): this {
    this.#status = status
    return this
  }

  header(name: string, value: string): this {
    this.#lines += `${name}: ${value}${CRLF}`
    return this
  }

  type(mediaType: string): this {
    return this.header('content-type', mediaType)
  }

  removeHeader(_name: 'connection'): this {
    this.#hasConnection = false
    return this
  }

  send(body: Uint8Array | string): void {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    this.sendPieces([bytes], bytes.length, () => {})
  }

  /** Sets the body. `onLeft` is called with the number of bytes that the client has not read; last of all with 0. */
  sendPieces(pieces: readonly Uint8Array[], size: number, onLeft: (bytes: number) => void): void {
    this.#body = { pieces, size }
    this.#onLeft = onLeft
  }

  /**
   * Writes the reply. `connection` holds the header lines about the connection. They are left out if a refusal has
   * removed them, unless `isForced` is true. Calls `done` once the operating system has taken all of the reply, or the
   * connection has closed.
   */
  write(connection: string, done: () => void, isForced = false): void {
    const socket = this.#socket
    const body = this.#body
    const head = this.#formatHead(this.#hasConnection || isForced ? connection : '')
    if (body !== null && body.size > BLOCK) {
      socket.write(head, 'latin1')
      this.#stream(body.pieces, body.size, done)
      return
    }
    const size = body?.size ?? 0
    const bytes = joined(head, body?.pieces ?? [], size)
    if (socket.writable) socket.write(bytes)
    // Most clients read a small response at once.
    if (socket.destroyed || socket.writableLength === 0) {
      this.#onLeft?.(0)
      done()
      return
    }
    // The socket still holds these bytes, so later replies must not overwrite them.
    if (bytes.buffer === scratch.buffer) scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)
    this.#onLeft?.(size)
    socket.write('', () => {
      this.#onLeft?.(0)
      done()
    })
  }

  #stream(pieces: readonly Uint8Array[], size: number, done: () => void): void {
    const socket = this.#socket
    const stream = new PieceStream(pieces, size, this.#onLeft!)
    const abort = (): void => void stream.destroy()
    socket.once('close', abort)
    stream.once('close', () => {
      socket.off('close', abort)
      socket.write('', () => done())
    })
    if (socket.destroyed) abort()
    else stream.pipe(socket, { end: false })
  }

  #formatHead(connection: string): string {
    const first =
      this.#status === 200
        ? OK_LINES
        : `HTTP/1.1 ${this.#status} ${STATUS_CODES[this.#status]}${CRLF}${HARDENING_LINES}x-request-id: `
    const length = this.#body === null ? '' : `content-length: ${this.#body.size}${CRLF}`
    return `${first}${this.id}${CRLF}${this.#lines}${length}Date: ${dateNow()}${CRLF}${connection}${CRLF}`
  }
}

/** A reply of fewer bytes takes its memory from the pool of Node. */
const POOLED_BYTES = 4096
const SCRATCH_BYTES = BLOCK + 4096

/**
 * Memory for one reply at a time. The operating system copies most replies while they are written, so the next reply
 * can have the same memory. Fresh memory for a page of devices takes longer than the copy of its bytes.
 */
let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

function memoryFor(size: number): Buffer {
  return size < POOLED_BYTES || size > SCRATCH_BYTES ? Buffer.allocUnsafe(size) : scratch.subarray(0, size)
}

/** Returns the head, which is ASCII, and the pieces of the body in one buffer. */
function joined(head: string, pieces: readonly Uint8Array[], size: number): Buffer {
  const bytes = memoryFor(head.length + size)
  let at = bytes.write(head, 'latin1')
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

let date = ''
let dateEnds = 0

/** Returns the value of the Date header, which changes once a second. */
function dateNow(): string {
  const now = Date.now()
  if (now >= dateEnds || now < dateEnds - 1000) {
    date = new Date(now).toUTCString()
    dateEnds = now - (now % 1000) + 1000
  }
  return date
}
