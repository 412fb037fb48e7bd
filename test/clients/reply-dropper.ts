/*
 * A proxy between a client and a service that records requests, and loses replies on demand.
 */
import { startTcpProxy } from '../support/tcp-proxy.ts'

export interface ReplyDropper {
  readonly url: string
  /** Requests so far, as they were sent. */
  readonly requests: readonly string[]
  /** Loses the next `count` replies to requests with this text, and their connections with them. */
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
        // A request comes in pieces; its end may come together with the next one, when it was refused by its headers.
        for (const piece of `${bytes}`.split(/(?=(?:GET|POST) \S+ HTTP\/1\.1\r\n)/)) {
          const begins = /^(GET|POST) /.test(piece)
          asked = begins ? piece : asked + piece
          if (begins) at = requests.push(asked) - 1
          else requests[at] = asked
        }
        server.write(bytes)
      },
      // A reply means that its work is done.
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
