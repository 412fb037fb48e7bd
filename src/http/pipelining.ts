import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/*
 * Requests that a client sends on one connection without waiting for responses. Node would hand over all that come in one
 * read, over a thousand, at once; here each is handled after the response to the one before, and other connections get their
 * turn between them. Connections with more waiting requests than clients have a use for are closed.
 */

const MAX_WAITING = 256
/** Of all connections: each waiting request takes some kilobytes. */
const MAX_WAITING_IN_ALL = 8192

type Exchange = readonly [request: IncomingMessage, response: ServerResponse]

const LINE = Symbol('requests of a connection')

type Connection = Socket & { [LINE]?: Line }

interface Line {
  isBusy: boolean
  isWatched: boolean
  readonly waiting: Exchange[]
}

/** A handler to which the requests of each connection come one after the other. */
export function oneAfterAnother(handler: RequestListener): RequestListener {
  let inAll = 0

  function handle(line: Line, [request, response]: Exchange): void {
    line.isBusy = true
    response.once('close', () => {
      line.isBusy = false
      if (line.waiting.length > 0) void handleNext(line)
    })
    handler(request, response)
  }

  async function handleNext(line: Line): Promise<void> {
    line.isBusy = true
    await nextTurn()
    const next = line.waiting.shift()
    if (next === undefined) {
      line.isBusy = false
      return
    }
    inAll--
    handle(line, next)
  }

  function wait(line: Line, exchange: Exchange, socket: Socket): void {
    if (socket.destroyed) return
    if (line.waiting.length >= MAX_WAITING || inAll >= MAX_WAITING_IN_ALL) {
      socket.destroy()
      return
    }
    if (!line.isWatched) socket.once('close', () => forget(line))
    line.isWatched = true
    line.waiting.push(exchange)
    inAll++
  }

  function forget(line: Line): void {
    inAll -= line.waiting.length
    line.waiting.length = 0
  }

  return (request, response) => {
    const socket: Connection = request.socket
    socket[LINE] ??= { isBusy: false, isWatched: false, waiting: [] }
    const line = socket[LINE]
    if (line.isBusy) wait(line, [request, response], socket)
    else handle(line, [request, response])
  }
}
