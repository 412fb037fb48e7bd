/*
 * A proxy between a service and its Redis. It holds one request until the test releases it. To Redis this looks as if
 * the service had been suspended just before it sent the request.
 */
import { startTcpProxy } from '../support/tcp-proxy.ts'

export interface PausingProxy {
  /** In the form that REDIS_URL takes. */
  readonly url: string
  /** Holds the next request that contains this text. Resolves when it is held. */
  hold(text: string): Promise<void>
  /** Sends the held request, and all later ones of its connection. */
  release(): void
  stop(): Promise<void>
}

/** Starts a proxy to a Redis on a socket. Everything passes until `hold` is called. */
export async function startPausingProxy(socketPath: string): Promise<PausingProxy> {
  let wanted: { readonly text: string; readonly reach: () => void } | null = null
  let release = (): void => {}

  const proxy = await startTcpProxy({ path: socketPath }, ({ server }) => {
    let held: Buffer[] | null = null
    return {
      onRequest(bytes) {
        if (wanted !== null && bytes.includes(wanted.text)) {
          const { reach } = wanted
          wanted = null
          held = []
          release = () => {
            for (const some of held ?? []) server.write(some)
            held = null
          }
          reach()
        }
        if (held === null) server.write(bytes)
        else held.push(bytes)
      },
    }
  })
  return {
    url: `redis://127.0.0.1:${proxy.port}`,
    hold: (text) =>
      new Promise((resolve) => {
        wanted = { text, reach: resolve }
      }),
    release: () => release(),
    stop: () => proxy.stop(),
  }
}
