/*
 * Shuts the service down in order. First, pending requests are answered, and the last response of each connection
 * announces that the connection will close. Then the servers stop listening. At last, the remaining connections close:
 * idle ones and those with a partial request first, all others later.
 */

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

const MAX_DRAIN_MS = 1500
/** A keep-alive client that has been quiet this long is assumed idle. */
const QUIET_MS = 8
const POLL_MS = 2
const CLOSE_IDLE_MS = 1500
const CLOSE_ALL_MS = 8000

/** Shuts down all servers of the service. */
export class GracefulShutdown {
  readonly #sockets = new Set<Socket>()
  /** The connections on which a TLS handshake is under way, by their client. */
  readonly #handshakes = new Map<string, Socket>()
  /** The requests that node:http reads, in their order. */
  readonly #unanswered = new Map<IncomingMessage, ServerResponse>()
  /** The connections with a whole request that node:http did not read. */
  readonly #answering = new Set<Socket>()
  /** After the shutdown has begun, the response of each connection that closes it. */
  readonly #closing = new WeakMap<Socket, ServerResponse>()
  #requestedAt = 0
  /** When the shutdown began, in milliseconds of performance.now; null before. */
  #begunAt: number | null = null

  /** Whether the shutdown has begun. */
  get isBegun(): boolean {
    return this.#begunAt !== null
  }

  /** Starts counting the connections and requests of a server. */
  attach(server: HttpServer): void {
    if ('setSecureContext' in server) this.#countHandshakes(server)
    else server.on('connection', (socket: Socket) => this.#add(socket))
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.socket.destroyed) return
      if (this.isBegun) this.#closeAfter(response, request.socket)
      this.#requestedAt = performance.now()
      this.#unanswered.set(request, response)
      response.on('close', () => this.#unanswered.delete(request))
    })
  }

  /** A request on TLS has another socket than the connection that it came on, and only that one is counted. */
  #countHandshakes(server: HttpServer): void {
    server.on('connection', (socket: Socket) => {
      const client = clientOf(socket)
      this.#handshakes.set(client, socket)
      socket.once('close', () => {
        // A client may have connected again from the same port.
        if (this.#handshakes.get(client) === socket) this.#handshakes.delete(client)
      })
    })
    server.on('secureConnection', (socket: Socket) => {
      this.#handshakes.delete(clientOf(socket))
      this.#add(socket)
    })
  }

  #add(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      this.#answering.delete(socket)
      // A response that still waits for its turn on the connection gets no close event of its own.
      for (const request of this.#unanswered.keys()) if (request.socket === socket) this.#unanswered.delete(request)
    })
  }

  /** Counts a whole request of a connection that node:http does not read. */
  begin(socket: Socket): void {
    this.#requestedAt = performance.now()
    this.#answering.add(socket)
  }

  /** Records that the request of such a connection was answered. */
  end(socket: Socket): void {
    this.#answering.delete(socket)
  }

  /** Returns whether the connection closes after this response, which has to announce it. */
  closesAfter(response: ServerResponse): boolean {
    return this.#closing.get(response.req.socket) === response
  }

  /** Begins the shutdown. Resolves when all requests are answered and no new ones arrive, or after 1.5 s. */
  async drain(): Promise<void> {
    const begun = performance.now()
    this.#begunAt = begun
    for (const [{ socket }, response] of this.#unanswered) this.#closeAfter(response, socket)
    const mustWait = (now: number): boolean => this.#isBusy(now, begun) && now - begun < MAX_DRAIN_MS
    do {
      while (mustWait(performance.now())) await pause(POLL_MS)
      // If the process stood still, requests that arrived in that time are read in this turn of the event loop.
      await nextTurn()
    } while (mustWait(performance.now()))
  }

  /**
   * Closes a connection after this response; otherwise its client could keep the service running for seconds. The
   * response before it then leaves the connection open, because a pipelined request behind a closing one gets none.
   */
  #closeAfter(response: ServerResponse, socket: Socket): void {
    const before = this.#closing.get(socket)
    if (before?.headersSent === false) before.setHeader('connection', 'keep-alive')
    if (response.headersSent) return
    response.setHeader('connection', 'close')
    this.#closing.set(socket, response)
  }

  #isBusy(now: number, begun: number): boolean {
    const isQuiet = now - Math.max(this.#requestedAt, begun) >= QUIET_MS
    const isConnected = this.#sockets.size + this.#handshakes.size > 0
    return isConnected && (this.#unanswered.size + this.#answering.size > 0 || !isQuiet)
  }

  /**
   * After `drain`, closes connections without a complete request after 1.5 s, and all other connections 8 s after the
   * drain began, so that the rest of the service has two seconds to stop.
   */
  forceClose(): void {
    const drainedMs = performance.now() - this.#begunAt!
    setTimeout(() => {
      const complete = [...this.#unanswered.keys()].filter((request) => request.complete)
      const busy = new Set([...complete.map(({ socket }) => socket), ...this.#answering])
      for (const socket of this.#handshakes.values()) socket.destroy()
      for (const socket of this.#sockets) if (!busy.has(socket)) socket.destroy()
    }, CLOSE_IDLE_MS).unref()
    setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy()
    }, CLOSE_ALL_MS - drainedMs).unref()
  }
}

const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
