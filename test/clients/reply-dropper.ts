/* A proxy between a client and a service. It records requests, and drops replies if a test asks for it. */
import { startTcpProxy } from '../support/tcp-proxy.ts'

export interface ReplyDropper {
  readonly url: string
  /** The text of all requests so far. */
  readonly requests: readonly string[]
  /** Drops the next `count` replies to requests that contain this text, and closes their connections. */
  drop(text: string, count: number): void
  stop(): Promise<void>
}

export async function startReplyDropper(serviceUrl: string): Promise<ReplyDropper> {
  const { hostname, port } = new URL(serviceUrl)
  const requests: string[] = []
  let [dropped, left] = ['', 0]

  const proxy = await startTcpProxy({ host: hostname, port: Number(port) }, ({ client, server }) => {
    let [asked, at] = ['', 0]
    return {
      onRequest(bytes) {
        // A request arrives in several pieces. If the service refuses it after reading its headers, the rest of it may
        // arrive together with the next request.
        for (const piece of `${bytes}`.split(/(?=(?:GET|POST) \S+ HTTP\/1\.1\r\n)/)) {
          const begins = /^(GET|POST) /.test(piece)
          asked = begins ? piece : asked + piece
          if (begins) at = requests.push(asked) - 1
          else requests[at] = asked
        }
        server.write(bytes)
      },
      // The reply is dropped only now, when the service has done the work.
      onReply(bytes) {
        if (left === 0 || !asked.includes(dropped)) return void client.write(bytes)
        left--
        client.destroy()
      },
    }
  })
  return {
    url: `http://127.0.0.1:${proxy.port}/`,
    requests,
    drop(text, count) {
      ;[dropped, left] = [text, count]
    },
    stop: () => proxy.stop(),
  }
}
