/*
 * Makes the server listen, and closes it. `localhost` means both loopback addresses, whatever the hosts file says: with
 * a factory of servers, Fastify listens on the first address of a name only.
 */

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { HttpServer } from './http-server.ts'

/** Listens on a host. On a machine without ::1, localhost is 127.0.0.1 alone. */
export async function listen(app: HttpServer, host: string, port: number): Promise<void> {
  if (host !== 'localhost') {
    await app.listen({ host, port })
    return
  }
  await app.listen({ host: '127.0.0.1', port })
  const { port: bound } = app.server.address() as AddressInfo
  await listenOn(app.createListener(), '::1', bound).catch((failure: NodeJS.ErrnoException) => {
    // A port that the system chose is free on 127.0.0.1, but may be in use on ::1. If another program has a given port
    // there, clients that try ::1 first would reach that program.
    if (!isAbsent(failure) && !(failure.code === 'EADDRINUSE' && port === 0)) throw failure
  })
}

/** Throws the error that `listen` would throw now. Listens for a moment, and closes connections of that time. */
export async function requireListenable(host: string, port: number): Promise<void> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const probes: Server[] = []
  try {
    for (const one of hosts) {
      const probe = createServer((socket) => socket.destroy())
      probes.push(probe)
      await listenOn(probe, one, port).catch((failure: NodeJS.ErrnoException) => {
        if (host !== 'localhost' || one !== '::1' || !isAbsent(failure)) throw failure
      })
    }
  } finally {
    await Promise.all(probes.filter(({ listening }) => listening).map((probe) => once(probe.close(), 'close')))
  }
}

async function listenOn(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port })
  await once(server, 'listening')
}

/** Returns whether the machine lacks the address. */
const isAbsent = ({ code }: NodeJS.ErrnoException): boolean => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'

/** Stops listening, and resolves when the connections of all addresses are closed. */
export async function closeAll(app: HttpServer): Promise<void> {
  const others = app.servers.filter((server) => server !== app.server && server.listening)
  await Promise.all([app.close(), ...others.map((server) => once(server, 'close'))])
}
