/*
 * A client that keeps a connection without using it must not keep it forever. Connections that node:http reads are
 * closed by node:http, the others by the service.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const BODY = '{"jsonrpc":"2.0","id":1,"method":"Networks.getManagedNetworkNames"}'
const HEAD = [
  ...['POST / HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', `Content-Length: ${BODY.length}`],
  ...['', ''],
].join('\r\n')

/** Sends a request in these pieces. Returns how many seconds after the reply its connection closes. */
async function idleSeconds(pieces: readonly string[]): Promise<number> {
  const socket: Socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.setNoDelay(true)
  for (const piece of pieces) {
    socket.write(piece)
    await pause(20)
  }
  const [reply] = await once(socket, 'data')
  expect(`${reply}`).toContain('Keep-Alive: timeout=72')
  const begun = performance.now()
  await once(socket, 'close')
  return (performance.now() - begun) / 1000
}

test('a connection is closed after the announced keep-alive time, whichever code reads it', async () => {
  const seconds = await Promise.all([idleSeconds([HEAD + BODY]), idleSeconds([HEAD, BODY])])
  for (const each of seconds) {
    expect(each).toBeGreaterThan(71)
    expect(each).toBeLessThan(80)
  }
}, 100_000)
