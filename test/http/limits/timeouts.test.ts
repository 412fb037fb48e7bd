/* How long the server waits for clients. */
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { closeStalledConnections, toServerOptions } from '../../../src/http/limits/timeouts.ts'
import { forThisTest } from '../../support/fixture.ts'

const AFTER_MS = 50

/** Starts a server that closes stalled connections, and connects a client that requests a page but reads nothing. */
async function request(listener: RequestListener, keepAliveMs = 1, afterMs = AFTER_MS) {
  const server = createServer(listener)
  server.keepAliveTimeout = keepAliveMs
  closeStalledConnections(server, afterMs)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const close = (): Promise<void> => {
    client.destroy()
    server.closeAllConnections()
    return new Promise((closed) => void server.close(() => closed()))
  }
  return await forThisTest({ server, client, close })
}

/** Reads all that arrives until the connection closes. Returns the number of bytes. */
async function readToEnd(client: Socket): Promise<number> {
  let bytes = 0
  client.on('data', (chunk) => {
    bytes += chunk.length
  })
  client.resume()
  await new Promise((closed) => client.once('close', closed))
  return bytes
}

test('a connection whose client reads nothing of a response is closed', async () => {
  const size = 500 * 65_536
  const { server, client } = await request((_, response) => {
    Readable.from(Array.from({ length: 500 }, () => Buffer.alloc(65_536))).pipe(response)
  })
  await new Promise((timedOut) => server.once('timeout', timedOut))
  expect(await readToEnd(client)).toBeLessThan(size)
})

test('a connection whose response takes long stays open, and closes when it is idle', async () => {
  const { client } = await request(({ socket }, response) => {
    socket.once('timeout', () => response.end('late'))
  })
  expect(await readToEnd(client)).toBeGreaterThan('late'.length)
})

// Some versions of Node wait a second longer than the keep-alive time.
test.each([AFTER_MS, AFTER_MS + 1000])(
  'an idle connection closes also if both times are the same: %i',
  async (afterMs) => {
    const { client } = await request((_, response) => response.end('short'), AFTER_MS, afterMs)
    expect(await readToEnd(client)).toBeGreaterThan('short'.length)
  },
)

test('the server waits no longer for headers than for a whole request, and checks at least once a second', () => {
  const httpOptions = (headersTimeoutMs: number, requestTimeoutMs: number) =>
    toServerOptions({ tls: null, headersTimeoutMs, requestTimeoutMs }).http
  const rest = { requireHostHeader: false }
  expect(httpOptions(5000, 9000)).toEqual({
    ...{ ...rest, headersTimeout: 5000, requestTimeout: 9000, connectionsCheckingInterval: 1000 },
  })
  expect(httpOptions(5000, 300)).toEqual({
    ...{ ...rest, headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 300 },
  })
  expect(httpOptions(200, 300)).toMatchObject({ headersTimeout: 200, connectionsCheckingInterval: 200 })
})

test('a server with a certificate has the same times, and one for the handshake', () => {
  const tls = { cert: Buffer.from('cert'), key: Buffer.from('key') }
  const times = { headersTimeoutMs: 200, requestTimeoutMs: 300 }
  const { http, https } = toServerOptions({ tls, ...times })
  expect(https).toEqual({ ...http, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: 200 })
  expect(toServerOptions({ tls: null, ...times }).https).toBeNull()
})
