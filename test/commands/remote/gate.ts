import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy before a service that lets `left` calls of a method through. Later calls wait or are cut off. */
export interface Gate {
  readonly url: string
  /** Number of further calls that the proxy forwards. */
  left: number
  /** Whether later calls are cut off or wait. */
  others: 'cut' | 'wait'
  /** Bodies of the forwarded calls. */
  readonly passed: string[]
  /** Resolves when as many calls wait as `waiters`. */
  readonly waiting: Promise<void>
  close(): void
}

/** Opens the proxy. Without `waiters` it takes two calls that wait, as a batch of devices makes them. */
export async function gateBefore(url: string, method: string, waiters = 2): Promise<Gate> {
  let isWaiting = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    isWaiting = resolve
  })
  const passed: string[] = []
  let held = 0
  const gate = { left: Number.POSITIVE_INFINITY, others: 'cut' as Gate['others'] }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const isCounted = body.includes(`"${method}"`)
    if (!isCounted || gate.left-- > 0) {
      if (isCounted) passed.push(`${body}`)
      await forward(url, { request, body }, response)
    } else if (gate.others === 'cut') request.socket.destroy()
    else if (++held === waiters) isWaiting()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(gate, { url: `http://127.0.0.1:${port}`, passed, waiting, close })
}

interface Asked {
  readonly request: IncomingMessage
  readonly body: Buffer
}

async function forward(url: string, { request, body }: Asked, response: ServerResponse): Promise<void> {
  const { method = 'POST', headers } = request
  const sent = {
    'content-type': 'application/json',
    ...(headers.cookie === undefined ? {} : { cookie: headers.cookie }),
  }
  const content = method === 'GET' ? {} : { body: new Uint8Array(body) }
  const answer = await fetch(url, { method, headers: sent, ...content })
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'set-cookie': answer.headers.getSetCookie(),
  })
  response.end(await answer.text())
}
