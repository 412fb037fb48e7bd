import { createServer } from 'node:net'

/**
 * Returns a free port of 127.0.0.1. If `above` is given, the port that is `above` higher is free too, for example for a
 * cluster bus.
 */
export async function freePort(above = 0): Promise<number> {
  for (;;) {
    const port = await openOn(0)
    if (above === 0) return port
    if (port + above < 65_536 && (await openOn(port + above).catch(() => null)) !== null) return port
  }
}

async function openOn(wanted: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
