/*
 * When a connection that node:http does not read is closed, and which requests it gives to node:http, on real sockets.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApplicationError } from '../../../src/domain/errors/application-error.ts'
import { DirectConnections, type DirectOptions } from '../../../src/http/direct/direct-connection.ts'
import { GracefulShutdown } from '../../../src/http/graceful-shutdown.ts'
import { WorkLimit } from '../../../src/http/limits/work-limit.ts'
import { ReplyMemory } from '../../../src/json-rpc/reply-memory.ts'
import { writeCertificate } from '../../support/certificate.ts'
import { forThisTest, temporaryFolder } from '../../support/fixture.ts'

const KEEP_ALIVE_MS = 2500

const requestOf = (body: string, more: readonly string[] = [], host = '127.0.0.1'): string =>
  [
    ...['POST / HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', ...more],
    ...[`Content-Length: ${body.length}`, '', body],
  ].join('\r\n')

const folder = temporaryFolder()
const files = { cert: join(folder, 'cert'), key: join(folder, 'key') }
beforeAll(() => writeCertificate('localhost', files))
let sockets = 0

/**
 * Starts a server whose connections begin here. Calls are answered once `isHeld` has resolved. On a unix socket, its
 * clients have no address, and so are none of this machine.
 */
async function open({
  isHeld = Promise.resolve(),
  needsHttps = false,
  timeoutMs = 0,
  hasTls = false,
  onUnixSocket = false,
  replyBytes = 0,
} = {}) {
  const shutdown = new GracefulShutdown()
  const seen = {
    ...{ direct: [] as string[], node: [] as string[], sources: [] as string[] },
    ...{ errors: [] as unknown[], timeouts: 0 },
  }
  const tls = hasTls ? { cert: readFileSync(files.cert), key: readFileSync(files.key) } : null
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume()
    seen.node.push(`${request.method} ${request.url}`)
    response.end('"node"')
  }
  const server = tls === null ? createServer(handle) : createTlsServer(tls, handle)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.timeout = timeoutMs
  const all = new DirectConnections({
    pipeline: {
      authenticateEarly: ({ source }: { readonly source: string }) => {
        seen.sources.push(source)
        return { limitKey: 'key:1', session: { issued: null } }
      },
      async answer(body: Buffer) {
        seen.direct.push(`${body}`)
        await isHeld
        return {
          bytes: [body, Buffer.alloc(replyBytes)],
          errorCode: null,
          isRefused: false,
          isOverLimit: false,
          retryAfterSeconds: 1,
        }
      },
    },
    onRefused() {},
    work: new WorkLimit({ inFlight: 9, waiting: 0, waitMs: 10_000 }),
    replies: new ReplyMemory({ bytes: 1_000_000, waitMs: 10_000 }),
    ...{ tls, shutdown, maxBodyBytes: 100, createRequestId: () => 'request-1' },
    originPolicy: { allowedOrigins: [], allowedHosts: [], needsHttps },
  } as unknown as DirectOptions)
  all.attach(server)
  shutdown.attach(server)
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    seen.errors.push(error.code)
    socket.destroy()
  })
  server.on('timeout', () => seen.timeouts++)
  const at = onUnixSocket ? { path: join(folder, `${++sockets}.sock`) } : { host: '127.0.0.1', port: 0 }
  await new Promise<void>((listening) => server.listen(at, listening))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
    all.closeIdle()
  }
  await forThisTest({ close })
  const address = 'path' in at ? at : { ...at, port: (server.address() as AddressInfo).port }
  return { server, all, shutdown, seen, hasTls, address }
}

/** Connects a client, and waits until the server knows the connection. */
async function connectTo({ server, hasTls, address }: Awaited<ReturnType<typeof open>>) {
  const accepted = new Promise((resolve) => server.once(hasTls ? 'secureConnection' : 'connection', resolve))
  const connected = hasTls ? connectTls({ ...address, rejectUnauthorized: false }) : connect(address)
  const socket: Socket = await forThisTest(Object.assign(connected, { close() {} }))
  const client = { socket, text: '', isClosed: false }
  socket.on('data', (chunk) => {
    client.text += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    client.isClosed = true
  })
  await accepted
  return client
}

/** Long enough for a socket to close that was destroyed. */
const SHORT_MS = 60

async function ask(client: Awaited<ReturnType<typeof connectTo>>, request: string): Promise<string> {
  client.text = ''
  client.socket.write(request)
  while (!/\r\n\r\n[\s\S]*["\]]$/.test(client.text)) await once(client.socket, 'data')
  return client.text
}

/** Sends the request [1] to a new server, which answers it once `go` is called. */
async function askAndHold() {
  let go = (_refusal?: Promise<never>): void => {}
  const isHeld = new Promise<void>((resolve) => (go = resolve))
  const server = await open({ isHeld })
  const client = await connectTo(server)
  client.socket.write(requestOf('[1]'))
  await expect.poll(() => server.seen.direct).toEqual(['[1]'])
  return { server, client, go }
}

describe('a connection without a request', () => {
  test('is refused once its client has been silent for the given time', async () => {
    const server = await open()
    const client = await connectTo(server)
    server.all.closeQuiet(60_000)
    await pause(SHORT_MS)
    expect([client.isClosed, server.seen.errors]).toEqual([false, []])
    server.all.closeQuiet(SHORT_MS - 10)
    await expect.poll(() => client.isClosed).toBe(true)
    expect(server.seen.errors).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
    // The connection is known no more.
    server.all.closeQuiet(0)
    expect(server.seen.errors).toHaveLength(1)
  })

  test('is closed together with idle connections', async () => {
    const server = await open()
    const client = await connectTo(server)
    server.all.closeIdle()
    await expect.poll(() => client.isClosed).toBe(true)
    expect(server.seen.errors).toEqual([])
  })

  test('that breaks is reported', async () => {
    const server = await open()
    const client = await connectTo(server)
    client.socket.resetAndDestroy()
    await expect.poll(() => server.seen.errors).toEqual(['ECONNRESET'])
  })

  test('has the timeout of its server', async () => {
    const server = await open({ timeoutMs: 30 })
    await connectTo(server)
    await expect.poll(() => server.seen.timeouts).toBe(1)
  })
})

describe('a connection with an answered request', () => {
  test('is kept for the time that the reply names, and then closed', async () => {
    const server = await open()
    const client = await connectTo(server)
    expect(await ask(client, requestOf('[1]'))).toContain('\r\nKeep-Alive: timeout=2\r\n')
    server.all.closeQuiet(0)
    await pause(SHORT_MS)
    expect(client.isClosed).toBe(false)
    server.server.keepAliveTimeout = SHORT_MS - 10
    server.all.closeQuiet(60_000)
    await expect.poll(() => client.isClosed).toBe(true)
    expect(server.seen.errors).toEqual([])
  })

  test('waits again for the whole time after each request', async () => {
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    try {
      const server = await open()
      const client = await connectTo(server)
      for (const body of ['[1]', '[2]', '[3]']) {
        await ask(client, requestOf(body))
        now += KEEP_ALIVE_MS - 1
        server.all.closeQuiet(0)
      }
      expect(client.socket.destroyed).toBe(false)
      now += 1
      server.all.closeQuiet(60_000)
      await once(client.socket, 'close')
    } finally {
      clock.mockRestore()
    }
  })
})

test('a connection whose request is being answered is not closed, and its next request waits', async () => {
  const { server, client, go } = await askAndHold()
  client.socket.write(requestOf('[2]'))
  await pause(SHORT_MS)
  server.server.keepAliveTimeout = 1
  server.all.closeQuiet(0)
  server.all.closeIdle()
  await pause(SHORT_MS)
  expect([client.isClosed, server.seen.direct]).toEqual([false, ['[1]']])
  go()
  await expect.poll(() => client.text).toMatch(/\[1\][\s\S]*\[2\]$/)
  expect(server.seen.node).toEqual([])
})

test('a request comes from the address of its connection, which a unix socket does not have', async () => {
  for (const [onUnixSocket, source] of [
    [false, '127.0.0.1'],
    [true, ''],
  ] as const) {
    const server = await open({ onUnixSocket })
    await ask(await connectTo(server), requestOf('[1]'))
    expect(server.seen.sources).toEqual([source])
  }
})

describe('node:http gets', () => {
  test.each([
    ['a body above the limit', `"${'x'.repeat(99)}"`, [], '127.0.0.1'],
    ['a request of another site', '[1]', ['Origin: https://evil.example'], '127.0.0.1'],
    ['a request under another name', '[1]', [], 'evil.example'],
  ])('%s, and the connection with it', async (_what, body, more, host) => {
    const server = await open()
    const client = await connectTo(server)
    await ask(client, requestOf('[0]'))
    expect(await ask(client, requestOf(body, more, host))).toContain('"node"')
    expect(server.seen).toMatchObject({ direct: ['[0]'], node: ['POST /'] })
    server.all.closeIdle()
    await pause(SHORT_MS)
    expect(client.isClosed).toBe(false)
  })

  test('no body at the limit, and no request from this machine if other machines need HTTPS', async () => {
    const server = await open({ needsHttps: true })
    const body = `"${'x'.repeat(98)}"`
    expect(await ask(await connectTo(server), requestOf(body))).toContain(body)
    expect(server.seen.node).toEqual([])
  })

  test('a request from another machine that needs HTTPS if it came without TLS, but not with TLS', async () => {
    const [plain, tls] = await Promise.all(
      [false, true].map((hasTls) => open({ hasTls, needsHttps: true, onUnixSocket: true })),
    )
    expect(await ask(await connectTo(plain!), requestOf('[1]'))).toContain('"node"')
    expect(await ask(await connectTo(tls!), requestOf('[1]'))).toContain('[1]')
    expect([plain!.seen.direct, tls!.seen.node]).toEqual([[], []])
  })

  test('the timeout and the errors of a connection that was handed over to it', async () => {
    const server = await open({ timeoutMs: 300 })
    const [silent, broken] = [await connectTo(server), await connectTo(server)]
    for (const client of [silent, broken]) await ask(client, requestOf('[1]', [], 'evil.example'))
    broken.socket.resetAndDestroy()
    await expect.poll(() => server.seen.timeouts).toBeGreaterThan(0)
    await pause(SHORT_MS)
    expect(server.seen).toMatchObject({ timeouts: 1, errors: ['ECONNRESET'] })
  })

  test('all requests that arrive during a shutdown, on old and new connections', async () => {
    const server = await open()
    const client = await connectTo(server)
    await ask(client, requestOf('[0]'))
    const drained = server.shutdown.drain()
    expect(await ask(client, requestOf('[1]'))).toContain('"node"')
    await drained
    expect(await ask(await connectTo(server), requestOf('[2]'))).toContain('"node"')
    expect(server.seen.direct).toEqual(['[0]'])
  })
})

test('a reply during a shutdown says that its connection closes, and the shutdown waits for it', async () => {
  const { server, client, go } = await askAndHold()
  let isDrained = false
  const drained = server.shutdown.drain().then(() => {
    isDrained = true
  })
  await pause(SHORT_MS)
  expect(isDrained).toBe(false)
  go()
  await drained
  await expect.poll(() => client.isClosed).toBe(true)
  expect(client.text).toMatch(/\r\nConnection: close\r\n[\s\S]*\[1\]$/)
})

test('a refusal during a shutdown says that its connection closes', async () => {
  const { server, client, go } = await askAndHold()
  const drained = server.shutdown.drain()
  go(Promise.reject(new ApplicationError('OVERLOADED', undefined, { reason: 'stopping', retryable: true })))
  await drained
  await expect.poll(() => client.isClosed).toBe(true)
  expect(client.text).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nConnection: close\r\n/)
})

test('a connection closes once its client has read a reply that was sent before the shutdown', async () => {
  // More than fits into the buffers between the two ends.
  const server = await open({ replyBytes: 2 ** 25 })
  const client = await connectTo(server)
  client.socket.write(requestOf('[1]'))
  await once(client.socket, 'data')
  client.socket.pause()
  void server.shutdown.drain()
  server.all.closeIdle()
  client.socket.resume()
  await expect.poll(() => client.isClosed).toBe(true)
  expect(client.text).toContain('\r\nConnection: keep-alive\r\n')
  expect(client.text.length).toBeGreaterThan(2 ** 25)
})
