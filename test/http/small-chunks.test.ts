/*
 * Bodies in chunks of one byte. Each chunk costs the service as much as a whole body, so connections that send such
 * bodies take turns.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { FairCapacity } from '../../src/fairness/fair-capacity.ts'
import { MinimumRate } from '../../src/http/limits/minimum-rate.ts'
import { type ReceivedBody, readBody } from '../../src/http/requests/request-body.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
const CHUNK = '1\r\n \r\n'
/** The number of chunks that Node delivers from one read of a connection. */
const CHUNKS_A_READ = Math.ceil(65_536 / CHUNK.length)
const CHUNKS = 30_000

/** Counts the received bytes. */
class CountingMemory extends FairCapacity {
  received = 0

  override take(caller: string, amount: number): boolean {
    this.received += amount
    return super.take(caller, amount)
  }
}

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

const limits = (memory: FairCapacity) => ({
  maxBodyBytes: 2 ** 20,
  memory,
  rate: new MinimumRate({ bytesPerSecond: 0, periodMs: 1000, now: () => 0 }),
})

/** Serves bodies; resolves with connections to the server. */
async function open(count: number, onRequest: (request: IncomingMessage) => void): Promise<void> {
  server = createServer((request, response) => {
    onRequest(request)
    response.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (let at = 0; at < count; at++) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket.on('error', () => {}))
    await new Promise((resolve) => socket.once('connect', resolve))
  }
  await pause(20)
}

test('a turn of the event loop takes one read of each connection at most, and all bodies are read', async () => {
  const memory = new CountingMemory(2 ** 26)
  const bodies: ReceivedBody[] = []
  await open(8, (request) =>
    readBody(request, 'the caller', limits(memory), (_failure, body) => {
      if (body !== undefined) bodies.push(body)
    }),
  )
  for (const socket of sockets) socket.write(`${HEAD}${CHUNK.repeat(CHUNKS)}0\r\n\r\n`)
  let largest = 0
  for (let before = 0; bodies.length < sockets.length; before = memory.received) {
    await nextTurn()
    largest = Math.max(largest, memory.received - before)
  }
  expect(bodies.map(({ bytes }) => bytes.length)).toEqual(sockets.map(() => CHUNKS))
  expect(largest).toBeLessThanOrEqual(sockets.length * CHUNKS_A_READ)
})

test('a body that is refused leaves its connection as it was if the client may go on', async () => {
  const memory = new FairCapacity(CHUNKS / 2)
  const refused: Error[] = []
  let ended = 0
  await open(1, (request) => {
    request.on('end', () => ended++)
    readBody(request, 'the caller', limits(memory), (failure) => {
      if (failure !== null) refused.push(failure)
    })
  })
  sockets[0]!.write(`${HEAD}${CHUNK.repeat(CHUNKS)}0\r\n\r\n`)
  while (ended === 0) await nextTurn()
  expect(refused).toMatchObject([{ name: 'OVERLOADED' }])
})
