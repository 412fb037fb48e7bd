import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'

const WAIT_MS = 1000

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, REQUEST_TIMEOUT_MS: `${WAIT_MS}` }))

/** More responses than fit into the buffers between the two ends. */
const MANY = 200

/**
 * The bytes that a slow reader takes at once. The kernel asks for more only after a part of a buffer of up to 6 MiB was
 * read. A reader that read for a fixed time would take less than that on a busy machine.
 */
const SIP_BYTES = 2 ** 20

interface Reader {
  readonly socket: Socket
  /** The number of received bytes. */
  bytes(): number
  /** The number of received bytes when no more bytes arrive. */
  readonly all: Promise<number>
}

/** Requests the contract MANY times on one connection, and does not read the responses yet. */
function ask(): Promise<Reader> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('GET /openrpc.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(MANY - 1))
      socket.write('GET /openrpc.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      let bytes = 0
      socket.on('data', (chunk) => {
        bytes += chunk.length
      })
      const all = new Promise<number>((done) => socket.on('close', () => done(bytes)))
      socket.pause()
      resolve({ socket, bytes: () => bytes, all })
    })
    socket.on('error', () => {})
  })
}

test('a client that reads nothing of a response is cut off, and a slow one is not', async () => {
  const { length } = await (await fetch(`${service.url}openrpc.json`)).text()
  const [silent, slow] = [await ask(), await ask()]
  let end = 0
  slow.socket.on('data', () => slow.bytes() >= end && slow.socket.pause())
  const timer = setInterval(() => {
    end = slow.bytes() + SIP_BYTES
    slow.socket.resume()
  }, WAIT_MS / 4)
  await pause(3 * WAIT_MS)
  clearInterval(timer)
  end = Infinity
  silent.socket.resume()
  slow.socket.resume()
  expect(await slow.all).toBeGreaterThan(MANY * length)
  expect(await silent.all).toBeLessThan(MANY * length)
})
