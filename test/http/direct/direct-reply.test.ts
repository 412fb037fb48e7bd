/* Replies to requests that node:http did not parse, on real sockets. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { DirectReply } from '../../../src/http/direct/direct-reply.ts'
import { BLOCK } from '../../../src/http/replies/piece-stream.ts'
import { HARDENING } from '../../../src/http/requests/origin-policy.ts'
import { forThisTest } from '../../support/fixture.ts'

/** More bytes than fit into the buffers between the two ends. */
const FULL = 32 * 2 ** 20

afterEach(() => void vi.useRealTimers())

/** Opens a connection. Replies are written to its `server` end. */
async function open() {
  const listener = createServer()
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const accepted = new Promise<Socket>((done) => listener.once('connection', done))
  const client = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  const server = await accepted
  for (const socket of [client, server]) socket.on('error', () => {})
  client.pause()
  const chunks: Buffer[] = []
  client.on('data', (chunk) => chunks.push(chunk))
  client.pause()
  return await forThisTest({
    client,
    server,
    /** Reads until this number of bytes have arrived, and returns all of them. */
    read: async (length: number): Promise<Buffer> => {
      client.resume()
      await expect.poll(() => chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBeGreaterThanOrEqual(length)
      return Buffer.concat(chunks)
    },
    /** Ends the connection, and returns all that was written to it. */
    readToEnd: async (): Promise<string> => {
      client.resume()
      server.end()
      await new Promise((ended) => client.once('end', ended))
      return Buffer.concat(chunks).toString('latin1')
    },
    close: () => {
      client.destroy()
      server.destroy()
      return new Promise<void>((closed) => void listener.close(() => closed()))
    },
  })
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

/** Writes a reply. Resolves when it is done. */
const written = (reply: DirectReply, connection = 'Connection: close\r\n'): Promise<void> =>
  new Promise((done) => reply.write(connection, done))

const hardening = Object.entries(HARDENING)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

test('a reply has its status, its headers, its length and the lines about the connection', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_500 })
  const { server, readToEnd } = await open()
  const reply = new DirectReply(server, 'req-1').code(201).header('a', 'b').type('text/plain')
  expect(reply.id).toBe('req-1')
  reply.send('é')
  await written(reply)
  const bytes = new DirectReply(server, 'req-2')
  bytes.send(bytesOf('ok'))
  await written(bytes, 'Connection: keep-alive\r\n')
  const date = 'Date: Tue, 14 Nov 2023 22:13:20 GMT\r\n'
  expect(await readToEnd()).toBe(
    `HTTP/1.1 201 Created\r\n${hardening}x-request-id: req-1\r\na: b\r\ncontent-type: text/plain\r\n` +
      `content-length: 2\r\n${date}Connection: close\r\n\r\n\u00c3\u00a9` +
      `HTTP/1.1 200 OK\r\n${hardening}x-request-id: req-2\r\ncontent-length: 2\r\n${date}` +
      'Connection: keep-alive\r\n\r\nok',
  )
})

test('a reply without a body has no length, and may say nothing about the connection', async () => {
  const { server, readToEnd } = await open()
  await written(new DirectReply(server, 'r').code(204).removeHeader('connection'))
  const text = await readToEnd()
  expect(text).toMatch(/^HTTP\/1\.1 204 No Content\r\n/)
  expect(text).not.toMatch(/content-length|connection/i)
  expect(text.endsWith('\r\n\r\n')).toBe(true)
  expect(text).toMatch(/x-request-id: r\r\nDate: /)
})

test('the date is that of the second, even if the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { server, readToEnd } = await open()
  for (const ms of [2_000_000, 2_000_999, 2_001_000, 2_000_999, 1_999_999, 1_000_500, 1_001_000]) {
    vi.setSystemTime(ms)
    const reply = new DirectReply(server, `${ms}`)
    reply.send('')
    await written(reply)
  }
  const text = await readToEnd()
  const seconds = [...text.matchAll(/Date: .*?(\d\d:\d\d:\d\d) GMT\r\n/g)].map(([, time]) => time)
  expect(seconds).toEqual(['00:33:20', '00:33:20', '00:33:21', '00:33:20', '00:33:19', '00:16:40', '00:16:41'])
})

test.each([[[]], [[0]], [[1, 2, 3]], [[4000]], [[5000, 5000]], [[BLOCK]], [[BLOCK + 1]], [[1, 3 * BLOCK, 2]]])(
  'pieces of %j bytes arrive in order, and none of their bytes counts as held at the end',
  async (lengths) => {
    const { server, client, readToEnd } = await open()
    client.resume()
    const pieces = lengths.map((length, at) => Buffer.alloc(length, `${at}`))
    const size = lengths.reduce((sum, length) => sum + length, 0)
    const left: number[] = []
    const reply = new DirectReply(server, 'r')
    reply.sendPieces(pieces, size, (bytes) => left.push(bytes))
    await written(reply)
    expect(left.at(-1)).toBe(0)
    const text = await readToEnd()
    expect(text).toContain(`content-length: ${size}\r\n`)
    expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(Buffer.concat(pieces).toString())
  },
)

test('a head that does not fit into the memory for most replies is written whole', async () => {
  const { server, client, readToEnd } = await open()
  client.resume()
  const [header, body] = ['h'.repeat(5000), 'b'.repeat(BLOCK)]
  const reply = new DirectReply(server, 'r').header('long', header)
  reply.send(body)
  await written(reply)
  const text = await readToEnd()
  expect(text).toContain(`\r\nlong: ${header}\r\n`)
  expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(body)
})

test('a connection takes another reply after a large one, and nothing stays attached to it', async () => {
  const { server, client, readToEnd } = await open()
  client.resume()
  const listeners = server.listenerCount('close')
  const large = new DirectReply(server, 'large')
  large.send(Buffer.alloc(2 * BLOCK))
  await written(large)
  await pause(1)
  expect([server.writable, server.listenerCount('close')]).toEqual([true, listeners])
  const next = new DirectReply(server, 'next')
  next.send('ok')
  await written(next)
  expect(await readToEnd()).toContain('x-request-id: next\r\n')
})

test('a reply without a body waits for its client too', async () => {
  const { server, readToEnd } = await open()
  server.write(Buffer.alloc(FULL, '-'))
  let isDone = false
  const done = written(new DirectReply(server, 'r').code(204)).then(() => {
    isDone = true
  })
  await pause(1)
  expect(isDone).toBe(false)
  const text = await readToEnd()
  await done
  expect(text.slice(FULL)).toMatch(/^HTTP\/1\.1 204 /)
})

test('a reply to a connection that this end has ended is dropped without an error', async () => {
  const { server } = await open()
  const errors: Error[] = []
  server.on('error', (error) => errors.push(error))
  server.end()
  const reply = new DirectReply(server, 'r')
  reply.send('late')
  await written(reply)
  await pause(1)
  expect(errors).toEqual([])
})

test('a reply that the client reads at once is done at once', async () => {
  const { server } = await open()
  const left: number[] = []
  const reply = new DirectReply(server, 'r')
  reply.sendPieces([bytesOf('ok')], 2, (bytes) => left.push(bytes))
  let isDone = false
  reply.write('', () => {
    isDone = true
  })
  expect([isDone, left]).toEqual([true, [0]])
})

test.each([
  ['small', 100],
  ['pooled', 5000],
  ['of a block', BLOCK],
])('a reply that waits for its client, %s, is not overwritten by the next one', async (_, size) => {
  const [slow, quick] = [await open(), await open()]
  slow.server.write(Buffer.alloc(FULL, '-'))
  const left: number[] = []
  const reply = new DirectReply(slow.server, 'slow')
  reply.sendPieces([Buffer.alloc(size, 's')], size, (bytes) => left.push(bytes))
  let isDone = false
  reply.write('', () => {
    isDone = true
  })
  expect([isDone, left]).toEqual([false, [size]])
  for (const id of ['a', 'b']) {
    const other = new DirectReply(quick.server, id)
    other.send(Buffer.alloc(size, 'q'))
    await written(other)
  }
  await pause(10)
  expect([isDone, left]).toEqual([false, [size]])
  const held = (await slow.readToEnd()).slice(FULL)
  expect([isDone, left]).toEqual([true, [size, 0]])
  expect(held.startsWith('HTTP/1.1 200 OK\r\n') && held.endsWith(`\r\n\r\n${'s'.repeat(size)}`)).toBe(true)
  const text = await quick.readToEnd()
  expect(text.match(/x-request-id: [ab]\r\n/g)).toHaveLength(2)
})

test('a large reply holds its bytes until its client reads them', async () => {
  const { server, read } = await open()
  server.write(Buffer.alloc(FULL, '-'))
  const left: number[] = []
  const reply = new DirectReply(server, 'r')
  const size = 4 * BLOCK
  reply.sendPieces([Buffer.alloc(size, 'l')], size, (bytes) => left.push(bytes))
  let isDone = false
  reply.write('', () => {
    isDone = true
  })
  await pause(10)
  expect([isDone, left.at(-1)! > 0]).toEqual([false, true])
  const all = await read(FULL + size)
  await expect.poll(() => isDone).toBe(true)
  expect(left.at(-1)).toBe(0)
  // Parts of it are released one by one.
  expect(left.some((bytes) => bytes > 0 && bytes < size)).toBe(true)
  expect(all.subarray(-size).equals(Buffer.alloc(size, 'l'))).toBe(true)
})

test.each([[10], [4 * BLOCK]])('a reply of %i bytes to a client that is gone holds nothing', async (size) => {
  for (const [isEarly, isClosed] of [
    [true, true],
    [true, false],
    [false, false],
  ]) {
    const { server } = await open()
    const left: number[] = []
    const reply = new DirectReply(server, 'r')
    reply.sendPieces([Buffer.alloc(size)], size, (bytes) => left.push(bytes))
    if (isEarly) server.destroy()
    else server.write(Buffer.alloc(FULL))
    if (isClosed) await new Promise((closed) => server.once('close', closed))
    const done = written(reply)
    if (!isEarly) server.destroy()
    await done
    expect(left.at(-1)).toBe(0)
  }
})
