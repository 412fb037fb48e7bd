import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * An orderly end: who is connected gets the answer to what is asked, and is told with it that the connection closes.
 * Only then nobody is let in any more. Connections that say nothing, or half a request, are cut; last of all whatever
 * is left.
 */

export interface GracefulShutdown {
  /** Counts the connections and requests of a server. */
  attach(server: HttpServer): void
  /** Whether the end has begun. */
  readonly isBegun: boolean
  /** Resolves when nothing is worked on and nobody asks any more, or after a moment. */
  drain(): Promise<void>
  /** From now on connections end, first those on which nothing is worked, then all. */
  forceClose(): void
}

const MOMENT_MS = 1500
/** Who keeps a connection open and has not asked for so long is not about to. */
const QUIET_MS = 8
const LOOK_MS = 2
const IDLE_CUT_MS = 1500
const CUT_MS = 8000

export function createGracefulShutdown(): GracefulShutdown {
  const sockets = new Set<Socket>()
  const unanswered = new Set<IncomingMessage>()
  let askedAt = 0
  let isBegun = false
  /** Sockets with a fully received request; partial requests do not count. */
  const workedOn = (): Set<Socket> =>
    new Set([...unanswered].filter(({ complete }) => complete).map(({ socket }) => socket))

  return {
    attach(server) {
      server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.once('close', () => {
          sockets.delete(socket)
          // A response that others on the connection precede is not closed with it.
          for (const request of unanswered) if (request.socket === socket) unanswered.delete(request)
        })
      })
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (request.socket.destroyed) return
        if (isBegun && !response.headersSent) response.setHeader('connection', 'close')
        askedAt = performance.now()
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
      const isAsked = (now: number): boolean => unanswered.size > 0 || now - Math.max(askedAt, begun) < QUIET_MS
      for (let now = begun; sockets.size > 0 && isAsked(now) && now - begun < MOMENT_MS; now = performance.now()) {
        await pause(LOOK_MS)
      }
    },
    forceClose() {
      setTimeout(() => {
        const busy = workedOn()
        for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
      }, IDLE_CUT_MS).unref()
      setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, CUT_MS).unref()
    },
  }
}
