import { once } from 'node:events'
import { createServer } from 'node:net'
import type { ServiceProcess } from '../service-process.ts'

/**
 * Kills a service with -9 while callers still use its URL. This process then takes its port and resets all connections,
 * until it ends. Otherwise a service of another test file might get the port, and the calls.
 */
export async function killService(service: ServiceProcess): Promise<void> {
  await service.end('SIGKILL')
  const { hostname, port } = new URL(service.url)
  const server = createServer((socket) => socket.resetAndDestroy()).unref()
  await once(server.listen(Number(port), hostname), 'listening')
}
