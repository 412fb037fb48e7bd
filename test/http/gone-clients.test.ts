/* A client that leaves before its reply is no fault of the service, so the log has no error about it. */
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const redis = openOnce(startRedisServer)

/** The second call waits for Redis, so the client is gone when both replies are sent as a stream. */
const BODY = JSON.stringify([
  { jsonrpc: '2.0', id: 1, method: 'rpc.discover' },
  { jsonrpc: '2.0', id: 2, method: 'Networks.getManagedNetworkNames' },
])
const CLIENTS = 20

test('a client that leaves before its reply is not logged as an error', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const env = { HOST: '127.0.0.1', PORT: '0', REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), SEARCH_INDEX: 'off' }
  const app = await forThisTest(startApp(readSettings(env), makeLog('error', sink)))
  // A chunked body is read by the framework, whose errors are logged.
  const head = ['POST / HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked']
  const request = `${head.join('\r\n')}\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
  for (let client = 0; client < CLIENTS; client++) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    await new Promise<void>((sent) => socket.write(request, () => sent()))
    await pause(client % 4)
    socket.destroy()
  }
  const { status } = await fetch(app.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: BODY,
  })
  expect(status).toBe(200)
  expect(lines).toEqual([])
})
