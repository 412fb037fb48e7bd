/*
 * Shuts the service down in order. Pending requests are answered first, and each response announces that its connection
 * will close. Only then do the servers stop listening. After that, idle connections and connections with a partial
 * request are closed first, and all others later.
 */

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Shuts down all servers of the service. */
export interface GracefulShutdown {
  /** Starts counting the connections and requests of a server. */
  attach(server: HttpServer): void
  /** Whether the shutdown has begun. */
  readonly isBegun: boolean
  /** Begins the shutdown. Resolves when all requests are answered and no new ones arrive, or after 1.5 s. */
  drain(): Promise<void>
  /** Closes connections without a complete request after 1.5 s, and all other connections after 8 s. */
  forceClose(): void
}

const MAX_DRAIN_MS = 1500
/** A keep-alive client that has been quiet this long is assumed idle. */
const QUIET_MS = 8
const POLL_MS = 2
const CLOSE_IDLE_MS = 1500
const CLOSE_ALL_MS = 8000

export function createGracefulShutdown(): GracefulShutdown {
  const sockets = new Set<Socket>()
  const unanswered = new Set<IncomingMessage>()
  let requestedAt = 0
  let isBegun = false
  /** The sockets with a fully received request; partial requests do not count. */
  const findBusy = (): Set<Socket> =>
    new Set([...unanswered].filter(({ complete }) => complete).map(({ socket }) => socket))

  return {
    attach(server) {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.once('close', () => {
          sockets.delete(socket)
          // A response that is queued for the connection does not close with it.
          for (const request of unanswered) if (request.socket === socket) unanswered.delete(request)
        })
      })
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (request.socket.destroyed) return
        if (isBegun && !response.headersSent) response.setHeader('connection', 'close')
        requestedAt = performance.now()
        unanswered.add(request)
        response.on('close', () => unanswered.delete(request))
      })
    },
    get isBegun() {
      return isBegun
    },
    async drain() {
      isBegun = true
      const begun = performance.now()
      const isBusy = (now: number): boolean => unanswered.size > 0 || now - Math.max(requestedAt, begun) < QUIET_MS
      for (let now = begun; sockets.size > 0 && isBusy(now) && now - begun < MAX_DRAIN_MS; now = performance.now()) {
        await pause(POLL_MS)
      }
    },
    forceClose() {
      setTimeout(() => {
        const busy = findBusy()
        for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
      }, CLOSE_IDLE_MS).unref()
      setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, CLOSE_ALL_MS).unref()
    },
  }
}
