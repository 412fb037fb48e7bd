/*
 * Answers the common POST without node:http and Fastify, which take half of the processor time of a short call. A
 * connection begins here. It stays here while each of its requests is recognized (direct-request.ts) and waits for the
 * reply before it. The first other request goes to node:http unchanged, and the connection with it, for good. So
 * malformed, slow, pipelined and cross-site requests are handled in one place only.
 */

import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopbackPeer } from '../../access/protected-mode.ts'
import type { GracefulShutdown } from '../graceful-shutdown.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { findForeignReason } from '../requests/origin-policy.ts'
import { answerDirectly } from './direct-endpoint.ts'
import { DirectReply } from './direct-reply.ts'
import { type DirectHead, findDirectHead } from './direct-request.ts'

/** The dependencies and limits of connections that are read without node:http. */
export interface DirectOptions extends HttpServerOptions {
  readonly shutdown: GracefulShutdown
  /** Creates the id of a request. */
  readonly createRequestId: () => string
}

/** Gives a connection to node:http. */
type ToNode = (socket: Socket) => void

/** The header lines of a reply about its connection. `Keep-Alive` is what node:http announces. */
const closing = 'Connection: close\r\n'
const keepAlive = (ms: number): string => `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(ms / 1000)}\r\n`

/** The connections of all servers that node:http does not read. */
export class DirectConnections {
  readonly options: DirectOptions
  readonly #open = new Set<DirectConnection>()

  constructor(options: DirectOptions) {
    this.options = options
  }

  /** Takes the connections of a server before node:http does. Call it before other listeners are added. */
  attach(server: HttpServer): void {
    const event = this.options.tls === null ? 'connection' : 'secureConnection'
    const [listener] = server.listeners(event) as ToNode[]
    server.off(event, listener!)
    const toNode: ToNode = (socket) => listener!.call(server, socket)
    server.on(event, (socket: Socket) => {
      if (this.options.shutdown.isBegun) return toNode(socket)
      this.#open.add(new DirectConnection(socket, server, this, toNode))
    })
  }

  /**
   * Closes connections whose client has sent no request for the keep-alive time, and refuses those whose client has not
   * sent anything for `silenceMs`, as node:http does. Call it once a second.
   */
  closeQuiet(silenceMs: number): void {
    const now = performance.now()
    for (const connection of this.#open) connection.closeIfQuiet(now, silenceMs)
  }

  /** Closes all connections without a request. */
  closeIdle(): void {
    for (const connection of this.#open) connection.closeIfIdle()
  }

  /** Records that a connection was closed, or given to node:http. */
  remove(connection: DirectConnection): void {
    this.#open.delete(connection)
  }
}

class DirectConnection {
  readonly #socket: Socket
  readonly #server: HttpServer
  readonly #all: DirectConnections
  readonly #toNode: ToNode
  /** The head of the last request, which most clients repeat. */
  #head: DirectHead | null = null
  #isBusy = false
  /** Since when the connection waits for a request, in milliseconds of performance.now. */
  #quietSince = performance.now()
  /** The bytes that the client sent before it got the reply. The connection is paused until the reply is sent. */
  #held: Buffer[] = []

  constructor(socket: Socket, server: HttpServer, all: DirectConnections, toNode: ToNode) {
    this.#socket = socket
    this.#server = server
    this.#all = all
    this.#toNode = toNode
    socket.setTimeout(server.timeout)
    socket.on('data', this.#receive).on('end', this.#onEnd).on('error', this.#onError)
    socket.on('timeout', this.#onTimeout).on('close', this.#onClose)
  }

  closeIfIdle(): void {
    if (!this.#isBusy) this.#socket.destroy()
  }

  closeIfQuiet(now: number, silenceMs: number): void {
    if (this.#isBusy) return
    const quietMs = now - this.#quietSince
    if (this.#head !== null) {
      if (quietMs >= this.#server.keepAliveTimeout) this.#socket.destroy()
    } else if (quietMs >= silenceMs) {
      this.#onError(Object.assign(new Error('no request in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }))
    }
  }

  readonly #receive = (chunk: Buffer): void => {
    if (this.#isBusy) {
      this.#held.push(chunk)
      this.#socket.pause()
      return
    }
    const head = findDirectHead(chunk, this.#head, this.#socket.remoteAddress ?? '')
    if (head === null || !this.#mayAnswer(head)) {
      this.#handOver(chunk)
      return
    }
    this.#head = head
    void this.#answer(head, chunk.subarray(head.length))
  }

  /** Returns whether the request passes the checks of every request. If not, node:http and Fastify refuse it. */
  #mayAnswer({ headers, bodyLength }: DirectHead): boolean {
    const { shutdown, maxBodyBytes, originPolicy } = this.#all.options
    return (
      !shutdown.isBegun &&
      bodyLength <= maxBodyBytes &&
      findForeignReason(headers, originPolicy, { isPage: false }) === null &&
      (!originPolicy.needsHttps || this.#isPrivate())
    )
  }

  /** Returns whether no other host can read the traffic of the connection. */
  #isPrivate(): boolean {
    const { tls } = this.#all.options
    return tls !== null || isLoopbackPeer(this.#socket)
  }

  async #answer(head: DirectHead, body: Buffer): Promise<void> {
    const { options } = this.#all
    this.#isBusy = true
    options.shutdown.begin(this.#socket)
    const reply = new DirectReply(this.#socket, options.createRequestId())
    await answerDirectly(head, body, reply, options)
    const isStopping = options.shutdown.isBegun
    const isLast = head.isLast || isStopping
    const connection = isLast ? closing : keepAlive(this.#server.keepAliveTimeout)
    reply.write(connection, () => this.#end(isLast), isStopping)
  }

  #end(isLast: boolean): void {
    this.#isBusy = false
    this.#quietSince = performance.now()
    const { shutdown } = this.#all.options
    shutdown.end(this.#socket)
    if (this.#socket.destroyed) return
    if (isLast) this.#socket.destroySoon()
    else if (this.#held.length > 0) setImmediate(this.#receiveHeld)
    // The shutdown began while the client read the reply, and has closed the idle connections since.
    else if (shutdown.isBegun) this.#socket.destroySoon()
  }

  readonly #receiveHeld = (): void => {
    if (this.#socket.destroyed) return
    const chunk = Buffer.concat(this.#held)
    this.#held = []
    this.#socket.resume()
    this.#receive(chunk)
  }

  /** Gives the connection to node:http, which parses the chunk. */
  #handOver(chunk: Buffer): void {
    const socket = this.#socket
    socket.off('data', this.#receive).off('end', this.#onEnd).off('error', this.#onError)
    socket.off('timeout', this.#onTimeout).off('close', this.#onClose)
    this.#all.remove(this)
    this.#toNode(socket)
    socket.emit('data', chunk)
  }

  readonly #onEnd = (): void => {
    this.#socket.end()
  }

  readonly #onError = (error: Error): void => {
    this.#server.emit('clientError', error, this.#socket)
  }

  readonly #onTimeout = (): void => {
    this.#server.emit('timeout', this.#socket)
  }

  readonly #onClose = (): void => {
    this.#held = []
    this.#all.remove(this)
  }
}
