/*
 * The servers, one for each address that the service listens on, with what has to hold for every connection.
 */

import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { FairRoom } from '../fairness/fair-room.ts'
import { oneAfterAnother } from './pipelining.ts'
import { type Timeouts, toServerOptions } from './timeouts.ts'

/** What servers are created with. */
export interface ListenerOptions extends Timeouts {
  readonly maxConnections: number
  /** Addresses and CIDRs of proxies: their connections carry the requests of many clients. */
  readonly trustedProxies: readonly string[]
}

/** A keep-alive connection ends after this long without a request. */
const KEEP_ALIVE_MS = 72_000

/** Returns a function that creates a server. `attach` is called with each. */
export function createServerFactory(options: ListenerOptions, attach: (server: HttpServer) => void) {
  const { https, http } = toServerOptions(options)
  const limitConnections = createConnectionLimit(options)
  return (handler: RequestListener): HttpServer => {
    const inTurn = oneAfterAnother(handler)
    const server = https === null ? createServer(http, inTurn) : createHttpsServer(https, inTurn)
    server.keepAliveTimeout = KEEP_ALIVE_MS
    limitConnections(server)
    attach(server)
    return server
  }
}

/** Closes connections above the limit at once. One address never gets all of them; a trusted proxy may have all. */
function createConnectionLimit({ maxConnections, trustedProxies }: ListenerOptions): (server: HttpServer) => void {
  const room = new FairRoom(maxConnections)
  const proxies = toBlockList(trustedProxies)
  return (server) =>
    server.on('connection', (socket: Socket) => {
      const source = socket.remoteAddress ?? ''
      const isProxy = proxies.check(source, isIPv6(source) ? 'ipv6' : 'ipv4')
      if (isProxy ? room.used >= maxConnections : !room.take(source, 1)) return socket.destroy()
      if (isProxy) room.add(source, 1)
      return socket.once('close', () => room.add(source, -1))
    })
}

function toBlockList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
