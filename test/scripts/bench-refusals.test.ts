import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Load, rpcBody, startLoad } from '../../scripts/bench/load/load.ts'
import { postJson } from '../../scripts/bench/post.ts'

const OVERLOADED = { status: 503, body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32029,"message":"Overloaded"}}' }
const REFUSED = { status: 200, body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unknown device"}}' }
const BATCH = { status: 200, body: `[${REFUSED.body}]` }
const SERVED = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":{"hostname":"sw-1","memo":"an \\"error\\""}}' }

let reply = SERVED
const server = createServer((_, response) => {
  const { status, body } = reply
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body)
})
let port: number
let load: Load

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => load.stop())

const body = rpcBody(1, 'Inventory.getDevice', ['Default', '10.0.0.1'])
const post = () => postJson(`http://127.0.0.1:${port}/`, body)
const run = () => {
  load = startLoad()
  return load.run({
    ...{ ports: [port], authorization: null, units: [[body]], connections: 1, seconds: null },
    keeps: true,
  })
}

test.each([
  ['Overloaded', OVERLOADED],
  ['Unknown device', REFUSED],
  ['Unknown device', BATCH],
])('a refused request is not measured, and the failure says why: %s', async (message, refused) => {
  reply = refused
  await expect(post()).rejects.toThrow(message)
  await expect(run()).rejects.toThrow(message)
})

test('a request with a result is measured', async () => {
  reply = SERVED
  expect(`${await post()}`).toBe(SERVED.body)
  expect((await run()).bodies).toEqual([SERVED.body])
})
