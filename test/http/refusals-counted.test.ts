/* Refusals before a method runs: each is counted, and refused connections are logged once a minute. */
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createConnectionWarning } from '../../src/app/operator-warnings.ts'
import { makeLog } from '../../src/log.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { soon } from '../support/soon.ts'
import { exchange, JSON_TYPE, speak } from './exchange.ts'

const redis = openOnce(startRedisServer)
const env = { MAX_BODY_BYTES: '1024', HEADERS_TIMEOUT_MS: '200' }
const service = openOnce(() => startService({ REDIS_URL: redis.url, ...env }))

async function countOf(reason: string, { url }: Pick<Service, 'url'> = service): Promise<number> {
  const { text } = await exchange(url, { method: 'GET', path: 'metrics' })
  return Number(new RegExp(`^keyrack_http_refused_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

const host = () => new URL(service.url).host
const pipelined = () => `GET /healthz HTTP/1.1\r\nHost: ${host()}\r\n\r\n`.repeat(400)

test.each<[string, () => Promise<unknown>]>([
  ['400', () => speak(service.url, 'nonsense\r\n\r\n')],
  ['403', () => exchange(service.url, { headers: { ...JSON_TYPE, origin: 'https://evil.example' }, body: '{}' })],
  ['404', () => exchange(service.url, { method: 'GET', path: 'nowhere' })],
  ['405', () => exchange(service.url, { method: 'PUT', headers: JSON_TYPE, body: '{}' })],
  ['405', () => speak(service.url, `CONNECT a:1 HTTP/1.1\r\nHost: ${host()}\r\n\r\n`)],
  ['408', () => speak(service.url, 'POST / HTTP/1.1\r\n')],
  ['413', () => exchange(service.url, { headers: JSON_TYPE, body: ' '.repeat(1025) })],
  ['415', () => exchange(service.url, { headers: { 'content-type': 'text/plain' }, body: '{}' })],
  ['417', () => speak(service.url, `POST / HTTP/1.1\r\nHost: ${host()}\r\nExpect: x\r\nContent-Length: 1\r\n\r\n`)],
  ['431', () => speak(service.url, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)],
  ['pipelining', () => speak(service.url, pipelined())],
])('a refusal with %s is counted once', async (reason, send) => {
  const before = await countOf(reason)
  await send()
  expect(await countOf(reason)).toBe(before + 1)
})

test.each([
  ['closes', (socket: Socket) => socket.destroy()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('a client that %s its connection during an upload is not counted', async (_, leave) => {
  const before = await countOf('400')
  const heldBytes = async () => {
    const { text } = await exchange(service.url, { method: 'GET', path: 'metrics' })
    return Number(/^keyrack_body_bytes (\d+)$/m.exec(text)![1])
  }
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  const head = ['POST / HTTP/1.1', `Host: ${host()}`, 'Content-Type: application/json', 'Content-Length: 1000']
  socket.write(`${head.join('\r\n')}\r\n\r\n${' '.repeat(500)}`)
  await expect.poll(heldBytes).toBe(500)
  leave(socket)
  await expect.poll(heldBytes).toBe(0)
  expect(await countOf('400')).toBe(before)
})

test('connections beyond MAX_CONNECTIONS are counted and logged, with the address of the client', async () => {
  const settings = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY }
  const full = await startServiceProcess({ ...settings, MAX_CONNECTIONS: '8' })
  await forThisTest({ close: () => full.stop() })
  const open = (): Socket => connect(Number(new URL(full.url).port), '127.0.0.1').on('error', () => {})
  const sockets = Array.from({ length: 20 }, open)
  await soon(() => expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(14))
  await soon(() => expect(full.output()).toContain('connections refused so far: 1'))
  for (const socket of sockets) socket.destroy()
  // Until the service has noticed that the sockets are closed, it refuses the request for the metrics too.
  let alsoRefused = 0
  await soon(async () => {
    const count = await countOf('connections', full).catch(() => 0)
    if (count === 0) alsoRefused++
    expect(count).toBe(14 + alsoRefused)
  })
  const lines = full.output().split('\n')
  const warnings = lines.filter((line) => line.includes('MAX_CONNECTIONS'))
  expect(warnings.map((line) => JSON.parse(line).source)).toEqual(['127.0.0.1'])
})

test('refused connections are logged once a minute, with their number', () => {
  const lines: string[] = []
  let now = 0
  const warn = createConnectionWarning(
    makeLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) }),
    () => now,
  )
  for (now of [0, 1, 2, 59_999, 60_000, 60_001]) warn('192.0.2.1')
  const reached = 'MAX_CONNECTIONS, or the share of one address, is reached: connections refused so far'
  expect(lines).toEqual([`${reached}: 1`, `${reached}: 5`])
})
