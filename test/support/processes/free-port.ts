import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// The system gives outgoing connections and servers on port 0 the ports from 32768 on. A port below stays free until it
// is used, and while a killed server is started again.
const [FIRST, END] = [10_240, 22_000]

/**
 * Returns a free port of 127.0.0.1. If `above` is given, the port that is `above` higher is free too, for example for a
 * cluster bus.
 */
export async function freePort(above = 0): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    const ports = above === 0 ? [port] : [port, port + above]
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
