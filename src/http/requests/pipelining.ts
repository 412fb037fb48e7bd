/*
 * Handles requests that a client sends on one connection without waiting for responses (pipelining). Node would hand
 * over all requests of one read at once, possibly over a thousand. This module handles each request after the response
 * to the previous one, so that other connections get their turn. It closes a connection that has more waiting requests
 * than any client needs.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_WAITING = 256
/** Maximum waiting requests of all connections together. Each one takes some kilobytes. */
const MAX_TOTAL_WAITING = 8192

type Exchange = readonly [request: IncomingMessage, response: ServerResponse]

const QUEUE = Symbol('requests of a connection')

type Connection = Socket & { [QUEUE]?: Queue }

interface Queue {
  /** The response that is being created. */
  current: ServerResponse
  /** The requests that wait. null if the client has always waited for the response before it sent the next request. */
  waiting: Exchange[] | null
}

/**
 * Returns a handler that handles the requests of each connection one after another. Calls `onRefused` for each
 * connection that it closes because too many requests wait.
 */
export function serializeRequests(handler: RequestListener, onRefused: () => void = () => {}): RequestListener {
  let total = 0

  /** Begins the next request when the response to the current one has been sent. */
  function awaitCurrent(queue: Queue, waiting: Exchange[]): void {
    queue.current.once('close', async () => {
      await nextTurn()
      const next = waiting.shift()
      if (next === undefined) return
      total--
      // The last response has closed the connection, so the client could not learn what this request did.
      if (next[0].socket.writableEnded) return
      queue.current = next[1]
      if (waiting.length > 0) awaitCurrent(queue, waiting)
      handler(...next)
    })
  }

  function wait(queue: Queue, exchange: Exchange, socket: Socket): void {
    if (socket.destroyed) return
    if (queue.waiting === null) {
      const waiting: Exchange[] = []
      queue.waiting = waiting
      socket.once('close', () => forget(waiting))
    }
    if (queue.waiting.length >= MAX_WAITING || total >= MAX_TOTAL_WAITING) {
      onRefused()
      socket.destroy()
      return
    }
    total++
    if (queue.waiting.push(exchange) === 1) awaitCurrent(queue, queue.waiting)
  }

  function forget(waiting: Exchange[]): void {
    total -= waiting.length
    waiting.length = 0
  }

  return (request, response) => {
    const socket: Connection = request.socket
    const queue = socket[QUEUE]
    if (queue === undefined) socket[QUEUE] = { current: response, waiting: null }
    else if (isBusy(queue)) return wait(queue, [request, response], socket)
    else queue.current = response
    handler(request, response)
  }
}

const isBusy = ({ current, waiting }: Queue): boolean => (waiting !== null && waiting.length > 0) || isOpen(current)

const isOpen = ({ writableFinished, destroyed }: ServerResponse): boolean => !(writableFinished || destroyed)

/** Returns the last response that a connection has to send for a request that arrived whole, or null. */
export function findLastOpen(socket: Socket): ServerResponse | null {
  const queue = (socket as Connection)[QUEUE]
  if (queue === undefined) return null
  const responses = [queue.current, ...(queue.waiting ?? []).map(([, response]) => response)]
  return responses.findLast((response) => isOpen(response) && response.req.complete) ?? null
}
