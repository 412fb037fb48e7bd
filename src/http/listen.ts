/*
 * Makes the server listen, and closes it. `localhost` means both loopback addresses, whatever the hosts file says: with
 * a factory of servers, Fastify listens on the first address of a name only.
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { HttpServer } from './http-server.ts'

/** Listens on a host. On a machine without ::1, localhost is 127.0.0.1 alone. */
export async function listen(app: HttpServer, host: string, port: number): Promise<void> {
  if (host !== 'localhost') {
    await app.listen({ host, port })
    return
  }
  await app.listen({ host: '127.0.0.1', port })
  const { port: bound } = app.server.address() as AddressInfo
  const second = app.createListener()
  second.listen({ host: '::1', port: bound })
  try {
    await once(second, 'listening')
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException
    const isAbsent = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
    // A port that the system chose is free on 127.0.0.1, but may be in use on ::1. If another program has a given port
    // there, clients that try ::1 first would reach that program.
    if (!isAbsent && !(code === 'EADDRINUSE' && port === 0)) throw failure
  }
}

/** Stops listening, and resolves when the connections of all addresses are closed. */
export async function closeAll(app: HttpServer): Promise<void> {
  const others = app.servers.filter((server) => server !== app.server && server.listening)
  await Promise.all([app.close(), ...others.map((server) => once(server, 'close'))])
}
