import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a service, and keeps replies from the client on demand. */
export interface ReplyDropper {
  readonly url: string
  /** Requests so far, as they were sent. */
  readonly requests: readonly string[]
  /** The next so many replies to requests with this text are lost, and their connections with them. */
  drop(text: string, count: number): void
  stop(): Promise<void>
}

export async function startReplyDropper(serviceUrl: string): Promise<ReplyDropper> {
  const { hostname, port } = new URL(serviceUrl)
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let [dropped, left] = ['', 0]
  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        service.destroy()
      })
    }
    let [asked, at] = ['', 0]
    client.on('data', (chunk) => {
      // A request comes in pieces; its end may come together with the next one, when it was refused by its headers.
      for (const piece of `${chunk}`.split(/(?=(?:GET|POST) \S+ HTTP\/1\.1\r\n)/)) {
        const begins = /^(GET|POST) /.test(piece)
        asked = begins ? piece : asked + piece
        if (begins) at = requests.push(asked) - 1
        else requests[at] = asked
      }
      service.write(chunk)
    })
    // A reply means that its work is done.
    service.on('data', (chunk) => {
      if (left === 0 || !asked.includes(dropped)) return void client.write(chunk)
      left--
      client.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    drop(text, count) {
      ;[dropped, left] = [text, count]
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
