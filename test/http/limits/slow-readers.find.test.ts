/* Which connections count as slow readers. The clock is that of the test; the sockets are real. */
import { readFileSync } from 'node:fs'
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { expect, test } from 'vitest'
import { MinimumRate } from '../../../src/http/limits/minimum-rate.ts'
import { SlowReaders } from '../../../src/http/limits/slow-readers.ts'
import { writeCertificate } from '../../support/certificate.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'
import { forThisTest, temporaryFolder } from '../../support/fixture.ts'

const PERIOD_MS = 1000
/** More than two blocks in a period, so that a reader is judged after one. */
const BYTES_PER_SECOND = 200_000
const BLOCK = Buffer.alloc(65_536)
/** More blocks than fit into the buffers between the two ends. */
const BLOCKS = 500

const folder = temporaryFolder()

/** Sends BLOCKS blocks as fast as the client reads them, or a short response to a request of another path. */
const respond: RequestListener = (request, response) => {
  if (request.url === '/short') response.end('short')
  else Readable.from(Array.from({ length: BLOCKS }, () => BLOCK)).pipe(response)
}

/** Starts a server whose readers are watched, with a clock that `pass` moves. */
async function start(isSecure = false, bytesPerSecond = BYTES_PER_SECOND) {
  const server = isSecure ? createHttpsServer(certificate(), respond) : createServer(respond)
  let now = 0
  const rate = new MinimumRate({ bytesPerSecond, periodMs: PERIOD_MS, now: () => now })
  const readers = new SlowReaders(rate)
  readers.attach(server)
  const accepted: Socket[] = []
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => accepted.push(socket))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return await forThisTest({
    port: (server.address() as AddressInfo).port,
    accepted,
    rate,
    /** Checks the readers, and lets this time pass. */
    pass(ms: number): void {
      readers.find()
      rate.check()
      now += ms
    },
    close: () => closeServer(server),
  })
}

function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((closed) => void server.close(() => closed()))
}

function certificate() {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  writeCertificate('localhost', files)
  return { cert: readFileSync(files.cert), key: readFileSync(files.key) }
}

/** Requests a path, and reads nothing of the response yet. */
async function ask(port: number, path: string, isSecure = false): Promise<Socket> {
  const options = { port, host: '127.0.0.1', rejectUnauthorized: false }
  const socket = isSecure ? connectTls(options) : connect(options)
  socket.on('error', () => {})
  await new Promise((ready) => socket.once(isSecure ? 'secureConnect' : 'connect', ready))
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return socket
}

/** Waits until the connection has sent as much as its client reads, and holds more. */
async function untilFull(socket: Socket): Promise<void> {
  for (let before = -1; before !== socket.bytesWritten || socket.writableLength === 0; ) {
    before = socket.bytesWritten
    await pause(100)
  }
}

/** Waits until the client has read this number of bytes, and reads no more then. */
async function read(client: Socket, bytes: number): Promise<void> {
  let left = bytes
  await new Promise<void>((done) => {
    client.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) done()
    })
    client.resume()
  })
  client.removeAllListeners('data').pause()
}

test.each([[false], [true]])('a client that reads nothing for a period is cut off, with TLS: %s', async (isSecure) => {
  const { port, accepted, pass } = await start(isSecure)
  await ask(port, '/', isSecure)
  await expect.poll(() => accepted.length).toBe(1)
  await untilFull(accepted[0]!)
  pass(PERIOD_MS - 1)
  pass(1)
  expect(accepted[0]!.destroyed).toBe(false)
  pass(0)
  expect(accepted[0]!.destroyed).toBe(true)
})

test('a client that reads nothing is cut off although more is written for it', async () => {
  const { port, accepted, pass } = await start()
  await ask(port, '/')
  await expect.poll(() => accepted.length).toBe(1)
  await untilFull(accepted[0]!)
  pass(PERIOD_MS)
  accepted[0]!.write(BLOCK)
  pass(0)
  expect(accepted[0]!.destroyed).toBe(true)
})

test('no client is cut off while it may have read a block that is not counted yet', async () => {
  const { port, accepted, pass } = await start(false, 1000)
  await ask(port, '/')
  await expect.poll(() => accepted.length).toBe(1)
  await untilFull(accepted[0]!)
  for (let second = 0; second <= 65; second++) pass(1000)
  expect(accepted[0]!.destroyed).toBe(false)
  pass(0)
  expect(accepted[0]!.destroyed).toBe(true)
})

test('a client that reads slowly, but fast enough, is not cut off', async () => {
  const { port, accepted, pass } = await start()
  const client = await ask(port, '/')
  await expect.poll(() => accepted.length).toBe(1)
  for (let period = 0; period < 3; period++) {
    await untilFull(accepted[0]!)
    pass(PERIOD_MS)
    // The kernel takes more only after a part of its buffer of up to 6 MiB was read.
    await read(client, 4 * 2 ** 20)
  }
  await untilFull(accepted[0]!)
  pass(0)
  expect(accepted[0]!.destroyed).toBe(false)
})

test('a client that has read everything may be idle', async () => {
  const { port, accepted, pass } = await start()
  const client = await ask(port, '/short')
  await read(client, 1)
  for (let period = 0; period < 3; period++) pass(PERIOD_MS)
  expect(accepted[0]!.destroyed).toBe(false)
})

test('a client that was slow and then read everything may be idle', async () => {
  const { port, accepted, pass } = await start()
  const client = await ask(port, '/')
  await expect.poll(() => accepted.length).toBe(1)
  await untilFull(accepted[0]!)
  pass(0)
  await read(client, BLOCKS * BLOCK.length)
  await expect.poll(() => accepted[0]!.writableLength).toBe(0)
  for (let period = 0; period < 3; period++) pass(PERIOD_MS)
  expect(accepted[0]!.destroyed).toBe(false)
})

test('a connection that closed keeps nothing in memory', async () => {
  const { port, accepted, pass } = await start()
  const client = await ask(port, '/')
  await expect.poll(() => accepted.length).toBe(1)
  await untilFull(accepted[0]!)
  pass(0)
  const closed = new Promise((done) => accepted[0]!.once('close', done))
  client.destroy()
  await closed
  const socket = new WeakRef(accepted.pop()!)
  const isFreed = (): boolean => {
    collectGarbage()
    return socket.deref() === undefined
  }
  await expect.poll(isFreed).toBe(true)
})
