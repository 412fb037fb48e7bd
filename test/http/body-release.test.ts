/* Checks that the memory of a body is released when its calls have run, although the client does not read the reply. */
import { connect } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** More requests than have replies that fit into the buffers between the two ends. */
const MANY = 200
const DEVICES = 250
const LOOK_EVERY_MS = 100
/** Linux tries a full connection again after 200 ms, and then after 400 ms, so a call may begin that late. */
const NO_NEW_CALL_MS = 1000
/** The service cuts a client off only long after this test: the cut would release a body that was held. */
const SLOW_CLIENT_MS = 600_000

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, SLOW_CLIENT_MS: `${SLOW_CLIENT_MS}` }))

const CALLS = 'keyrack_calls_total{method="Inventory.search",outcome="ok"}'
const BODY_BYTES = 'keyrack_body_bytes'

/** Returns values of metrics; 0 for one that is missing. */
async function read(...names: string[]): Promise<number[]> {
  const lines = (await (await fetch(`${service.url}metrics`)).text()).split('\n')
  return names.map((name) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0))
}

/** Returns a request whose body arrives in chunks, so that memory is reserved for it. */
function chunked(path: string, message: unknown): string {
  const body = JSON.stringify(message)
  const types = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n'
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${types}`
  return `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

const params = { pageData: { offset: 0, pageSize: DEVICES } }

const callOfTool = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'Inventory_search', arguments: params },
}

beforeAll(async () => {
  const reports = Array.from({ length: DEVICES }, (_, at) => ({ ipAddress: `10.0.0.${at}`, adapterId: 'Cisco::IOS' }))
  await service.result('Collector.reportDevices', ['Default', reports])
})

test.each([
  ['/', { jsonrpc: '2.0', id: 1, method: 'Inventory.search', params }],
  ['/rpc/Inventory.search', params],
  ['/mcp', callOfTool],
])('a body at %s is released although the client does not read the reply', async (path, message) => {
  const [start] = await read(CALLS)
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname, () => socket.write(chunked(path, message).repeat(MANY)))
  socket.on('error', () => {}).pause()
  onTestFinished(() => void socket.destroy())
  let calls = start
  let changedAt = performance.now()
  await until(
    async () => {
      const [held, now] = await read(BODY_BYTES, CALLS)
      if (now !== calls) changedAt = performance.now()
      calls = now!
      return held === 0 && calls > start! && performance.now() - changedAt >= NO_NEW_CALL_MS
    },
    'the service holds a body although no call begins',
    { everyMs: LOOK_EVERY_MS },
  )
  expect(calls! - start!).toBeLessThan(MANY)
})

test.each([
  ['/nowhere', 'POST'],
  ['/', 'PUT'],
  ['/rpc/', 'POST'],
  // Needs no credentials.
  ['/healthz', 'POST'],
])('a body at %s with %s is released although no route takes it', async (path, method) => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname, () => socket.end(chunked(path, params).replace('POST', method)))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  expect(`${Buffer.concat(chunks)}`).toMatch(/^HTTP\/1.1 40[45] /)
  expect(await read(BODY_BYTES)).toEqual([0])
})
