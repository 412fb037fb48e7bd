import { createServer, type ServerResponse } from 'node:http'
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
  /** Resolves when both calls of a batch wait. */
  readonly waiting: Promise<void>
  close(): void
}

export async function gateBefore(url: string, method: string): Promise<Gate> {
  let isWaiting = (): void => {}
  const waiting = new Promise<void>((resolve) => {
    isWaiting = resolve
  })
  const passed: string[] = []
  let waiters = 0
  const gate = { left: Number.POSITIVE_INFINITY, others: 'cut' as Gate['others'] }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const isCounted = body.includes(`"${method}"`)
    if (!isCounted || gate.left-- > 0) {
      if (isCounted) passed.push(`${body}`)
      await forward(url, body, response)
    } else if (gate.others === 'cut') request.socket.destroy()
    else if (++waiters === 2) isWaiting()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(gate, { url: `http://127.0.0.1:${port}`, passed, waiting, close })
}

async function forward(url: string, body: Buffer, response: ServerResponse): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(await answer.text())
}
