import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { collectGarbage } from './collect-garbage.ts'

/** Long enough for a client to begin to read the body. */
const READING_MS = 100

/** A server that sends the beginning of each response and then nothing more. */
export interface HalfResponder {
  readonly url: string
  /** Waits for a request, and collects the garbage of this process while the client reads the response. */
  collectWhileRead(): Promise<void>
  stop(): void
}

/** Starts a server that sends only this text of each response. */
export async function startHalfResponder(text: string): Promise<HalfResponder> {
  const server = createServer((_request, response) => response.writeHead(200).write(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async collectWhileRead() {
      await once(server, 'request')
      await pause(READING_MS)
      collectGarbage()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
