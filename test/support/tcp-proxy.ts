/*
 * A TCP proxy between a client and a server, for tests that count, delay or drop traffic. A test passes hooks that
 * handle the bytes; without hooks everything passes unchanged.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A client connection and the server connection that belongs to it. */
export interface Link {
  readonly client: Socket
  readonly server: Socket
}

/** Hooks for the events of one link. A hook replaces the default action of the proxy. */
export interface LinkHooks {
  /** Called for bytes of the client. Without this hook the proxy sends them to the server. */
  readonly onRequest?: (bytes: Buffer) => void
  /** Called for bytes of the server. Without this hook the proxy sends them to the client. */
  readonly onReply?: (bytes: Buffer) => void
  /** Called when the server has closed its connection. Without this hook the proxy closes the client's connection. */
  readonly onServerClosed?: () => void
}

export interface TcpProxy {
  /** On 127.0.0.1. */
  readonly port: number
  /** The links that are open now. */
  readonly links: ReadonlySet<Link>
  /** Listens again, on the same port, after `refuse`. */
  listen(): Promise<void>
  /** Stops listening and cuts all links. */
  refuse(): Promise<void>
  stop(): Promise<void>
}

/** Starts the proxy. It calls `hooksOf` once for each link. */
export async function startTcpProxy(
  target: NetConnectOpts,
  hooksOf: (link: Link) => LinkHooks = () => ({}),
): Promise<TcpProxy> {
  const links = new Set<Link>()
  let port = 0

  const listener = createServer((client) => {
    const link: Link = { client, server: connect(target) }
    links.add(link)
    const hooks = hooksOf(link)
    client.setNoDelay(true)
    for (const socket of [client, link.server]) socket.on('error', () => {})
    client.on('data', hooks.onRequest ?? ((bytes) => link.server.write(bytes)))
    client.on('close', () => {
      links.delete(link)
      link.server.destroy()
    })
    link.server.on('data', hooks.onReply ?? ((bytes) => client.write(bytes)))
    link.server.on('close', hooks.onServerClosed ?? (() => client.destroy()))
  })

  async function listen(): Promise<void> {
    if (listener.listening) return
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    port = (listener.address() as AddressInfo).port
  }

  async function refuse(): Promise<void> {
    const closed = listener.listening ? once(listener, 'close') : null
    listener.close()
    for (const { client } of links) client.resetAndDestroy()
    await closed
  }

  await listen()
  return {
    get port() {
      return port
    },
    links,
    listen,
    refuse,
    stop: refuse,
  }
}
