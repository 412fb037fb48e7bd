/*
 * A proxy between a client and Redis that forwards one command at a time. Between any two commands of a pipeline, Redis
 * may serve other clients, but this rarely happens. With this proxy, a test can act between two commands.
 */
import { once } from 'node:events'
import { commandReader, encode } from '../faults/resp-commands.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

export interface CommandProxy {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /** Calls `act` before each command from now on. The command waits until `act` resolves. */
  beforeEach(act: (command: string) => Promise<void>): void
  stop(): Promise<void>
}

export async function startCommandProxy(socketPath: string): Promise<CommandProxy> {
  let act = async (_command: string): Promise<void> => {}
  const proxy = await startTcpProxy({ path: socketPath }, ({ server }) => {
    const read = commandReader()
    let last = Promise.resolve()
    return {
      onRequest(bytes) {
        for (const words of read(bytes)) {
          last = last.then(async () => {
            await act(words[0]!.toString('latin1').toUpperCase())
            server.write(encode(words))
            await once(server, 'data')
          })
        }
      },
    }
  })
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    beforeEach(next) {
      act = next
    },
    stop: () => proxy.stop(),
  }
}
