import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/*
 * Requests that a client sends on one connection without waiting for responses. Node would hand over all that come in
 * one read, over a thousand, at once; here each is handled after the response to the one before, and other connections
 * get their turn between them. Connections with more waiting requests than clients have a use for are closed.
 */

const MAX_WAITING = 256
/** Limit for all connections: each waiting request takes some kilobytes. */
const MAX_WAITING_IN_ALL = 8192

type Exchange = readonly [request: IncomingMessage, response: ServerResponse]

const LINE = Symbol('requests of a connection')

type Connection = Socket & { [LINE]?: Line }

interface Line {
  /** The response that is being made. */
  current: ServerResponse
  /** null: the client has never sent a request before the response to the one before. */
  waiting: Exchange[] | null
}

/** A handler to which the requests of each connection come one after the other. */
export function oneAfterAnother(handler: RequestListener): RequestListener {
  let inAll = 0

  /** Begins the next request when the response to the current one was sent. */
  function awaitCurrent(line: Line, waiting: Exchange[]): void {
    line.current.once('close', async () => {
      await nextTurn()
      const next = waiting.shift()
      if (next === undefined) return
      inAll--
      line.current = next[1]
      if (waiting.length > 0) awaitCurrent(line, waiting)
      handler(...next)
    })
  }

  function wait(line: Line, exchange: Exchange, socket: Socket): void {
    if (socket.destroyed) return
    if (line.waiting === null) {
      line.waiting = []
      socket.once('close', () => forget(line))
    }
    if (line.waiting.length >= MAX_WAITING || inAll >= MAX_WAITING_IN_ALL) {
      socket.destroy()
      return
    }
    inAll++
    if (line.waiting.push(exchange) === 1) awaitCurrent(line, line.waiting)
  }

  function forget({ waiting }: Line): void {
    if (waiting === null) return
    inAll -= waiting.length
    waiting.length = 0
  }

  return (request, response) => {
    const socket: Connection = request.socket
    const line = socket[LINE]
    if (line === undefined) socket[LINE] = { current: response, waiting: null }
    else if (isBusy(line)) return wait(line, [request, response], socket)
    else line.current = response
    handler(request, response)
  }
}

const isBusy = ({ current, waiting }: Line): boolean =>
  (waiting !== null && waiting.length > 0) || !(current.writableFinished || current.destroyed)
