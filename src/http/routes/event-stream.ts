/*
 * GET /events: the changes of the inventory and of the credentials as Server-Sent Events. The request passes the same
 * checks as any other. The stream then has the connection for itself: it ends when the client closes it, when the
 * client reads too slowly or loses rights, and when the service stops.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requirePermission } from '../../access/authorize.ts'
import type { Caller } from '../../access/caller.ts'
import { parseEventPosition } from '../../events/event-position.ts'
import type { EventSink } from '../../events/event-reader.ts'
import { createGzipSink } from '../../events/gzip-sink.ts'
import { findRefusalError, invalidQuery } from '../../integrations/call-method.ts'
import { toPlainReply } from '../../json-rpc/problem.ts'
import type { HttpServerOptions } from '../http-server-options.ts'
import { acceptsGzip } from '../replies/accepts-gzip.ts'
import { setReplyHead } from '../replies/send-reply.ts'
import { isSecure, setSession } from '../replies/set-session.ts'
import { readRequestCredentials } from '../requests/request-credentials.ts'
import { EVENTS } from './paths.ts'

type RouteOptions = Pick<HttpServerOptions, 'work' | 'tls' | 'events'>

const PARAMS = new Set(['network', 'j_username', 'j_password'])

/** A reader that catches up is fed again once its client has left at most this many bytes unread. */
const LOW_BYTES = 65_536
/** Time after which a connection closes whose client does not read the end of its stream, in milliseconds. */
const LINGER_MS = 10_000
/** Time between two checks whether the session of a cookie is alive, in milliseconds. */
const SESSION_CHECK_MS = 10_000

/** Adds GET /events. */
export function addEvents(app: FastifyInstance, options: RouteOptions): void {
  app.get(EVENTS, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      await stream(request, reply, options)
      return reply
    } catch (refusal) {
      return sendRefusal(reply, refusal)
    }
  })
}

async function stream(request: FastifyRequest, reply: FastifyReply, { events, work, tls }: RouteOptions) {
  const rpc = request.rpc!
  const { caller, limitKey } = rpc
  requirePermission(caller, { name: 'The stream', permission: 'inventory:read' })
  const { networks, after } = readQuery(request)
  const credentials = readRequestCredentials(request)
  const end = await work.begin(limitKey)
  try {
    let checkedAt = performance.now()
    const recheck = (): Caller | Promise<Caller> => {
      const isThorough = performance.now() - checkedAt > SESSION_CHECK_MS
      if (isThorough) checkedAt = performance.now()
      return events.recheck(caller, credentials, { isThorough })
    }
    const accepted = await events.hub.accept({ caller, limitKey, networks, after, recheck })
    if (reply.raw.destroyed) return accepted.cancel()
    setSession(reply, rpc, isSecure(reply, { tls }))
    const sink = openSink(reply, acceptsGzip(request, reply))
    const reader = accepted.start(sink)
    reply.raw.once('close', () => reader.close())
  } finally {
    end()
  }
}

function readQuery(request: FastifyRequest) {
  const { searchParams } = new URL(request.raw.url ?? '', 'http://localhost')
  const unknown = [...searchParams.keys()].find((name) => !PARAMS.has(name))
  if (unknown !== undefined)
    throw invalidQuery(unknown, 'is not a param of /events: send network, several times if needed')
  const last = request.headers['last-event-id']
  const after = last === undefined || last === '' ? null : parseEventPosition(`${last}`)
  if (last !== undefined && last !== '' && after === null) {
    throw invalidQuery('Last-Event-ID', 'must be the id of an event of this service')
  }
  return { networks: searchParams.getAll('network'), after }
}

/** Sends the head of the stream, and returns where its events go. The body ends with the connection. */
function openSink(reply: FastifyReply, isCompressed: boolean): EventSink {
  const { raw } = reply
  if (isCompressed) reply.header('content-encoding', 'gzip')
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
  // Proxies such as nginx would otherwise hold events back.
  reply.header('x-accel-buffering', 'no').header('connection', 'close')
  reply.hijack()
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  raw.flushHeaders()
  // The body has no framing, so its bytes go to the socket directly: a response would hold each write back until the
  // next tick, and every reader would cost more.
  const socket = raw.socket!
  socket.setNoDelay(true)
  const sink: EventSink = {
    write(bytes) {
      if (!socket.destroyed) socket.write(bytes)
    },
    get pendingBytes() {
      return socket.destroyed ? 0 : socket.writableLength
    },
    async drained() {
      while (socket.writableLength > LOW_BYTES && !socket.destroyed) await untilDrained(socket)
    },
    end(bytes) {
      raw.end(bytes)
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    },
    cut() {
      socket.destroy()
    },
  }
  return isCompressed ? createGzipSink(sink) : sink
}

/** Resolves once the socket has sent everything that waits, or is closed. */
function untilDrained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}

function sendRefusal(reply: FastifyReply, failure: unknown): FastifyReply {
  const error = findRefusalError(failure)
  if (error === null) throw failure
  const plain = toPlainReply({ error })
  setReplyHead(reply, plain)
  return reply.send(Buffer.concat(plain.bytes))
}
