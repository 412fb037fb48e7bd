/* Which requests a shutdown waits for, and when it closes connections. The clock is that of the test. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GracefulShutdown } from '../../src/http/graceful-shutdown.ts'
import { writeCertificate } from '../support/certificate.ts'
import { forThisTest, temporaryFolder } from '../support/fixture.ts'

const QUIET_MS = 8
const MAX_DRAIN_MS = 1500
/** Longer than the time between two looks at the clock. */
const STILL_MS = 10
const CLOSE_IDLE_MS = 1500
const CLOSE_ALL_MS = 8000

// The shutdown looks at the clock again after a pause in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const LATEST_MS = 10_000

/** Waits in real time, because `expect.poll` would move the clock. Rejects with the condition after 10 s. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LATEST_MS; !(await isTrue()); await pause(1)) {
    if (Date.now() > end) throw new Error(`This did not become true: ${isTrue}`)
  }
}

interface Client {
  readonly socket: Socket
  text(): string
}

/**
 * Starts a server whose handler leaves all responses to the test, except those to `/at-once`. With a certificate it
 * speaks TLS.
 */
async function start(tls: { readonly cert: Buffer; readonly key: Buffer } | null = null) {
  const shutdown = new GracefulShutdown()
  const begun: ServerResponse[] = []
  const accepted: Socket[] = []
  const handler: RequestListener = (request, response) => {
    if (request.url === '/at-once') response.end('at once')
    else begun.push(response)
  }
  const server = tls === null ? createServer(handler) : createHttpsServer(tls, handler)
  server.on('connection', (socket: Socket) => accepted.push(socket))
  shutdown.attach(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const clients: Socket[] = []
  /** Opens a connection and sends a text on it. */
  const open = async (sent: string): Promise<Client> => {
    const count = accepted.length
    const to = { port: (server.address() as AddressInfo).port, host: '127.0.0.1' }
    const socket = tls === null ? connect(to) : connectTls({ ...to, rejectUnauthorized: false })
    clients.push(socket)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {})
    if (sent !== '') socket.write(sent)
    await until(() => accepted.length === count + 1)
    return { socket, text: () => text }
  }
  return await forThisTest({
    ...{ shutdown, server, begun, accepted, open },
    /** Begins a drain. Returns a function that says whether it ended, at the time that the clock shows. */
    drain: () => {
      let isDone = false
      void shutdown.drain().then(() => {
        isDone = true
      })
      return async (): Promise<boolean> => {
        // One long pause could end in the same turn of the event loop as the pause in which the drain waits.
        for (let turn = 0; turn < 10; turn++) await pause(2)
        return isDone
      }
    },
    close: () => {
      for (const socket of clients) socket.destroy()
      server.closeAllConnections()
      return new Promise<void>((closed) => void server.close(() => closed()))
    },
  })
}

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('without connections, a drain ends at once', async () => {
  const { shutdown, drain } = await start()
  expect(shutdown.isBegun).toBe(false)
  const isDone = drain()
  expect(shutdown.isBegun).toBe(true)
  expect(await isDone()).toBe(true)
})

test('a drain waits until no request has arrived for 8 ms', async () => {
  const { drain, open } = await start()
  await open('')
  vi.advanceTimersByTime(1000)
  const isDone = drain()
  vi.advanceTimersByTime(QUIET_MS - 1)
  expect(await isDone()).toBe(false)
  const other = await open(requestOf('/at-once'))
  await until(() => other.text().includes('at once'))
  vi.advanceTimersByTime(QUIET_MS - 1)
  expect(await isDone()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isDone()).toBe(true)
})

test('a drain waits for a request that arrived while the process stood still', async () => {
  const { begun, drain, open } = await start()
  const { socket, text } = await open('')
  const isDone = drain()
  await pause(1)
  socket.write(requestOf('/a'))
  vi.advanceTimersByTime(QUIET_MS)
  // The shutdown looks at the clock before node reads what has arrived.
  for (const end = Date.now() + STILL_MS; Date.now() < end; );
  await until(() => begun.length === 1)
  expect(await isDone()).toBe(false)
  begun[0]!.end('a')
  await until(() => text().endsWith('a'))
  expect(await isDone()).toBe(true)
})

test('a drain waits for responses, but not forever', async () => {
  const { begun, drain, open } = await start()
  await open(requestOf('/a'))
  await until(() => begun.length === 1)
  const isDone = drain()
  vi.advanceTimersByTime(MAX_DRAIN_MS - 1)
  expect(await isDone()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isDone()).toBe(true)
})

test('a drain ends when the last response was sent', async () => {
  const { begun, drain, open } = await start()
  const clients = [await open(requestOf('/a')), await open(requestOf('/b'))]
  await until(() => begun.length === 2)
  const isDone = drain()
  vi.advanceTimersByTime(QUIET_MS)
  begun[0]!.end('a')
  expect(await isDone()).toBe(false)
  begun[1]!.end('b')
  await until(() => clients.every((one) => /[ab]$/.test(one.text())))
  expect(await isDone()).toBe(true)
})

test('responses during a drain announce that their connection closes, also to requests before it', async () => {
  const { begun, drain, open, shutdown } = await start()
  const early = await open(requestOf('/early'))
  await until(() => begun.length === 1)
  begun[0]!.end('early')
  await until(() => /connection: keep-alive/i.test(early.text()))
  const before = await open(requestOf('/a'))
  await until(() => begun.length === 2)
  expect(shutdown.closesAfter(begun[1]!)).toBe(false)
  drain()
  expect(shutdown.closesAfter(begun[1]!)).toBe(true)
  begun[1]!.end('a')
  const after = await open(requestOf('/b'))
  await until(() => begun.length === 3)
  begun[2]!.end('b')
  await until(() => /connection: close/i.test(after.text()))
  await until(() => /connection: close/i.test(before.text()))
  await until(() => before.socket.closed && after.socket.closed)
  // The head of this one was sent before the shutdown sees the request.
  const late = await open(requestOf('/at-once'))
  await until(() => late.text().includes('at once'))
})

test('a pipelined request from before the drain gets its response, and then its connection closes', async () => {
  const { begun, drain, open, shutdown } = await start()
  const { socket, text } = await open(requestOf('/a') + requestOf('/b'))
  await until(() => begun.length === 2)
  drain()
  expect(begun.map((response) => shutdown.closesAfter(response))).toEqual([false, true])
  begun[0]!.end('a')
  await until(() => /connection: keep-alive/i.test(text()))
  begun[1]!.end('b')
  await until(() => /connection: close.*b$/is.test(text()) && socket.closed)
})

test('a pipelined request that arrives during a drain gets its response, and then the connection closes', async () => {
  const { begun, drain, open } = await start()
  const { socket, text } = await open(requestOf('/a'))
  await until(() => begun.length === 1)
  drain()
  socket.write(requestOf('/b'))
  await until(() => begun.length === 2)
  begun[0]!.end('a')
  await until(() => /connection: keep-alive/i.test(text()))
  begun[1]!.end('b')
  await until(() => /connection: close.*b$/is.test(text()) && socket.closed)
})

test('a drain waits for no request of a connection that has closed, and for all of the others', async () => {
  const { accepted, begun, drain, open } = await start()
  await open('')
  const one = await open(requestOf('/a') + requestOf('/b'))
  const other = await open(requestOf('/c'))
  await until(() => begun.length === 3)
  one.socket.destroy()
  await until(() => accepted[1]!.closed)
  const isDone = drain()
  vi.advanceTimersByTime(QUIET_MS)
  expect(await isDone()).toBe(false)
  begun[2]!.end('c')
  await until(() => other.text().endsWith('c'))
  expect(await isDone()).toBe(true)
})

test('a drain waits for a request that node:http did not read', async () => {
  const { accepted, drain, open, shutdown } = await start()
  await open('')
  await open('')
  vi.advanceTimersByTime(1000)
  shutdown.begin(accepted[0]!)
  shutdown.begin(accepted[1]!)
  const isDone = drain()
  vi.advanceTimersByTime(QUIET_MS)
  expect(await isDone()).toBe(false)
  shutdown.end(accepted[0]!)
  expect(await isDone()).toBe(false)
  shutdown.begin(accepted[0]!)
  shutdown.end(accepted[0]!)
  accepted[1]!.destroy()
  expect(await isDone()).toBe(false)
  vi.advanceTimersByTime(QUIET_MS)
  expect(await isDone()).toBe(true)
})

test('a connection that closed is not waited for', async () => {
  const { drain, open, accepted } = await start()
  const { socket } = await open('')
  socket.destroy()
  await until(() => accepted[0]!.closed)
  expect(await drain()()).toBe(true)
})

test('the time of the drain counts towards the 8 s', async () => {
  const { accepted, begun, drain, open, shutdown } = await start()
  await open(requestOf('/whole'))
  await until(() => begun.length === 1)
  vi.advanceTimersByTime(1000)
  const isDone = drain()
  vi.advanceTimersByTime(MAX_DRAIN_MS)
  expect(await isDone()).toBe(true)
  shutdown.forceClose()
  vi.advanceTimersByTime(CLOSE_ALL_MS - MAX_DRAIN_MS - 1)
  expect(accepted[0]!.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(accepted[0]!.destroyed).toBe(true)
})

test('connections without a whole request close after 1.5 s, all others after 8 s', async () => {
  const { accepted, begun, drain, open, shutdown } = await start()
  await open('')
  await open('POST /partial HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx')
  await open(requestOf('/whole'))
  await open('')
  await until(() => begun.length === 2)
  shutdown.begin(accepted[3]!)
  const closedAfter = (ms: number): boolean[] => {
    vi.advanceTimersByTime(ms)
    return accepted.map(({ destroyed }) => destroyed)
  }
  drain()
  shutdown.forceClose()
  expect(closedAfter(CLOSE_IDLE_MS - 1)).toEqual([false, false, false, false])
  expect(closedAfter(1)).toEqual([true, true, false, false])
  expect(closedAfter(CLOSE_ALL_MS - CLOSE_IDLE_MS - 1)).toEqual([true, true, false, false])
  expect(closedAfter(1)).toEqual([true, true, true, true])
})

/** Connects from one port, resets the connection when it is told to, and connects again from this port. */
const RECONNECTING = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { connect } = require('node:net')
  const open = (more) => connect({ port: workerData, host: '127.0.0.1', ...more }).on('error', () => {})
  const first = open({})
  first.once('connect', () => parentPort.once('message', () => {
    const { localPort } = first
    first.resetAndDestroy()
    first.once('close', () => open({ localPort }).once('connect', () => parentPort.postMessage('again')))
  }))
  setTimeout(() => process.exit(), 30_000)
`

describe('on TLS', () => {
  const folder = temporaryFolder()
  const startTls = async () => {
    const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    writeCertificate('localhost', files)
    return await start({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
  }

  test('a request that is being answered is not cut off after 1.5 s, but other connections are', async () => {
    const { accepted, begun, drain, open, server, shutdown } = await startTls()
    let secured = 0
    server.on('secureConnection', () => secured++)
    const whole = await open(requestOf('/whole'))
    await until(() => begun.length === 1)
    const idle = await open('')
    await until(() => secured === 2)
    const silent = connect((server.address() as AddressInfo).port, '127.0.0.1')
    silent.on('error', () => {})
    await until(() => accepted.length === 3)
    drain()
    shutdown.forceClose()
    vi.advanceTimersByTime(CLOSE_IDLE_MS)
    await until(() => idle.socket.closed && silent.closed)
    begun[0]!.end('whole')
    await until(() => whole.text().endsWith('whole'))
    vi.advanceTimersByTime(CLOSE_ALL_MS - CLOSE_IDLE_MS)
    await until(() => whole.socket.closed)
  })

  test('a drain waits for no request of a connection that has closed', async () => {
    const { accepted, begun, drain, open } = await startTls()
    await open(requestOf('/at-once'))
    const one = await open(requestOf('/a') + requestOf('/b'))
    await until(() => begun.length === 2)
    one.socket.destroy()
    await until(() => accepted[1]!.closed)
    const isDone = drain()
    vi.advanceTimersByTime(QUIET_MS)
    expect(await isDone()).toBe(true)
  })

  test('a drain waits for a client whose handshake is under way, also after others have closed', async () => {
    const { accepted, drain, open, server } = await startTls()
    const silent = connect((server.address() as AddressInfo).port, '127.0.0.1')
    silent.on('error', () => {})
    await until(() => accepted.length === 1)
    const other = await open(requestOf('/at-once'))
    await until(() => other.text().includes('at once'))
    other.socket.destroy()
    await until(() => accepted[1]!.closed)
    const isDone = drain()
    expect(await isDone()).toBe(false)
    silent.destroy()
    await until(() => accepted[0]!.closed)
    expect(await isDone()).toBe(true)
  })

  test('a drain waits for a client that begins its handshake again, from the same port', async () => {
    const { accepted, drain, server } = await startTls()
    const worker = new Worker(RECONNECTING, { eval: true, workerData: (server.address() as AddressInfo).port })
    await until(() => accepted.length === 1)
    worker.postMessage('reconnect')
    // The server reads the end of the first connection and the second one in the same turn.
    for (const end = Date.now() + 500; Date.now() < end; );
    await until(() => accepted.length === 2 && accepted[0]!.closed)
    expect(await drain()()).toBe(false)
    await worker.terminate()
  })
})
