/*
 * Creates the servers, one for each address that the service listens on, and applies the limits of every connection.
 */

import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { FairCapacity } from '../fairness/fair-capacity.ts'
import type { DirectConnections } from './direct/direct-connection.ts'
import { type Timeouts, toServerOptions } from './limits/timeouts.ts'
import { serializeRequests } from './requests/pipelining.ts'

/** The options of the servers. */
export interface ListenerOptions extends Timeouts {
  readonly maxConnections: number
  /** Addresses and CIDR blocks of proxies, whose connections carry the requests of many clients. */
  readonly trustedProxies: readonly string[]
  /** Called for each connection above the limit, with the address of the client. */
  onConnectionRefused(source: string): void
  /** Called for each connection that is closed because too many requests wait on it. */
  onPipeliningRefused(): void
}

/** Time without a request after which the service closes a keep-alive connection, in milliseconds. */
const KEEP_ALIVE_MS = 72_000

/** Returns a function that creates a server. It calls `attach` with each one; `direct` answers its common requests. */
export function createServerFactory(
  options: ListenerOptions,
  attach: (server: HttpServer) => void,
  direct: Pick<DirectConnections, 'attach'>,
) {
  const { https, http } = toServerOptions(options)
  const limitConnections = createConnectionLimit(options)
  return (handler: RequestListener): HttpServer => {
    const inTurn = serializeRequests(handler, () => options.onPipeliningRefused())
    const server = https === null ? createServer(http, inTurn) : createHttpsServer(https, inTurn)
    server.keepAliveTimeout = KEEP_ALIVE_MS
    direct.attach(server)
    limitConnections(server)
    attach(server)
    return server
  }
}

/**
 * Closes connections above the limit at once. A single address never gets all connections, unless it is a trusted
 * proxy.
 */
function createConnectionLimit(options: ListenerOptions): (server: HttpServer) => void {
  const { maxConnections, trustedProxies } = options
  const connections = new FairCapacity(maxConnections)
  const proxies = toBlockList(trustedProxies)
  return (server) =>
    server.on('connection', (socket: Socket) => {
      const source = socket.remoteAddress ?? ''
      const isProxy = proxies.check(source, isIPv6(source) ? 'ipv6' : 'ipv4')
      if (isProxy ? connections.used >= maxConnections : !connections.take(source, 1)) {
        options.onConnectionRefused(source)
        return socket.destroy()
      }
      if (isProxy) connections.add(source, 1)
      return socket.once('close', () => connections.add(source, -1))
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
