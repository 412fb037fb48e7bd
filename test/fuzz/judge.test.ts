/*
 * Planted faults: a checker that finds none of them proves nothing.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startFuzzedService } from './fuzzed-service.ts'
import { faultIn, faultInBare } from './judge.ts'
import { runFuzz } from './run-fuzz.ts'

const REPLY = '{"jsonrpc":"2.0","id":1,"result":["Default"]}'
const BODY = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"Networks.getManagedNetworkNames"}')
const NOTIFICATION = Buffer.from('{"jsonrpc":"2.0","method":"Networks.getManagedNetworkNames"}')
const BATCH = Buffer.from(`[${BODY},${NOTIFICATION},${BODY}]`)
const NOT_JSON = Buffer.from('{"jsonrpc":')
const REFUSED = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'
const type = 'application/json; charset=utf-8'
const judge = { secrets: ['hidden:'] }

const error = (code: number, more: Record<string, unknown> = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'x', ...more } })

const COMPARISON = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"Inventory.verifySearchIndex","params":["Default"]}')
const BUSY = error(1401, { data: { code: 'OVERLOADED', retryable: true } })

describe('a valid response has no fault', () => {
  test.each([
    ['a result', BODY, 200, REPLY],
    ['no reply to a notification', NOTIFICATION, 204, ''],
    ['a reply to each that wants one', BATCH, 200, `[${REPLY},${REPLY}]`],
    ['wrong params', BODY, 200, error(-32602, { data: { path: '/x' } })],
    ['a comparison beside another one', COMPARISON, 503, BUSY],
  ])('%s', (_what, body, status, text) => {
    expect(faultIn({ kind: 'valid', body }, { status, type, text }, judge)).toBeNull()
  })

  test('a refusal of random bytes', () => {
    for (const status of [200, 400, 413, 415]) {
      expect(faultIn({ kind: 'raw', body: NOT_JSON }, { status, type, text: REFUSED }, judge)).toBeNull()
    }
  })
})

describe('an invalid response is detected', () => {
  test.each<[string, Buffer, number, string]>([
    ['an internal error', BODY, 200, error(-32603)],
    ['status 500', BODY, 500, REFUSED],
    ['status 503', BODY, 503, error(1501, { data: { code: 'STORE_UNAVAILABLE' } })],
    ['no capacity for a call that needs little', BODY, 503, BUSY],
    ['no capacity, with another id', COMPARISON, 503, BUSY.replace('1,', '2,')],
    ['no capacity for one call of a batch', Buffer.from(`[${COMPARISON},${BODY}]`), 503, BUSY],
    ['no store for a comparison', COMPARISON, 503, error(1501, { data: { code: 'STORE_UNAVAILABLE' } })],
    ['a refusal of JSON by the transport', BODY, 400, REFUSED],
    ['a valid call refused', BODY, 200, REFUSED],
    ['a valid call whose method is not found', BODY, 200, error(-32601)],
    ['no id', BODY, 200, '{"jsonrpc":"2.0","result":["Default"]}'],
    ['another id', BODY, 200, REPLY.replace('1,', '2,')],
    ['an id of another type', BODY, 200, REPLY.replace('1,', '"1",')],
    ['result and error', BODY, 200, `${REPLY.slice(0, -1)},"error":{"code":1,"message":""}}`],
    ['neither result nor error', BODY, 200, '{"jsonrpc":"2.0","id":1}'],
    ['another version', BODY, 200, REPLY.replace('2.0', '1.0')],
    ['a result that is not the contract', BODY, 200, REPLY.replace('["Default"]', '[1]')],
    ['an error the method does not declare', BODY, 200, error(1003, { data: { code: 'DEVICE_EXISTS' } })],
    ['wrong params without a path', BODY, 200, error(-32602)],
    ['bare text', BODY, 200, 'Internal Server Error'],
    ['half a reply', BODY, 200, REPLY.slice(0, -1)],
    ['nothing', BODY, 200, ''],
    ['a 204 to a call', BODY, 204, ''],
    ['a reply to a notification', NOTIFICATION, 200, REPLY],
    ['a reply too few', BATCH, 200, `[${REPLY}]`],
    ['a reply too many', BATCH, 200, `[${REPLY},${REPLY},${REPLY}]`],
    ['a batch of replies to what is no batch', BODY, 200, `[${REPLY},${REPLY}]`],
    ['a stack', BODY, 200, error(-32602, { data: { path: '/x', stack: 'Error: x\n    at call (a.js)' } })],
    ['the place of a source', BODY, 200, error(-32602, { data: { path: '/x', reason: 'dist/src/main' } })],
    [
      'a name of the runtime',
      BODY,
      200,
      error(-32602, { data: { path: '/x', reason: 'Cannot read properties of null' } }),
    ],
    ['a text of Redis', BODY, 200, error(-32602, { data: { path: '/x', reason: 'WRONGTYPE Operation against' } })],
    ['a key', BODY, 200, error(-32602, { data: { path: '/x', reason: '{n:Default}:devices' } })],
    ['the prefix of keys', BODY, 200, error(-32602, { data: { path: '/x', reason: 'hidden:x' } })],
  ])('%s', (_what, body, status, text) => {
    expect(faultIn({ kind: 'valid', body }, { status, type, text }, judge)).not.toBeNull()
  })

  test('a body of another content type', () => {
    expect(faultIn({ kind: 'valid', body: BODY }, { status: 200, type: 'text/html', text: REPLY }, judge)).toMatch(
      /type/,
    )
  })

  test.each([
    [500, REFUSED],
    [200, 'Hello'],
    [400, ''.padEnd(3)],
    [400, '<h1>Bad Request</h1>'],
    [400, error(-32603)],
    [200, error(-32603)],
    [200, 'OK\n    at x'],
  ])('on a bare socket: %i %s', (status, text) => {
    expect(faultInBare({ status, type, text }, judge)).not.toBeNull()
  })
})

describe('a run against a service that', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function faultsOf(reply: (at: number) => { status: number; text: string } | null): Promise<string> {
    let at = 0
    const server = createServer((request, response) => {
      const answer = reply(at++)
      if (answer === null) return void request.socket.destroy()
      request.resume().on('end', () => response.writeHead(answer.status, { 'content-type': type }).end(answer.text))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return (await runFuzz({ url, seed: 1, count: 60, memory: null, secrets: [] })).faults.join('\n')
  }

  test('returns 500 is reported with the seed and the number of the message', async () => {
    expect(await faultsOf(() => ({ status: 500, text: REFUSED }))).toMatch(/seed 1, message \d+: status 500/)
  })

  test('returns one reply to everything is reported', async () => {
    expect(await faultsOf(() => ({ status: 200, text: REPLY }))).toMatch(/another id/)
  })

  test('sometimes closes a connection is reported', async () => {
    expect(await faultsOf((at) => (at % 10 === 9 ? null : { status: 200, text: REFUSED }))).toMatch(/no answer: /)
  })

  test('is killed during the run is reported', async () => {
    const { service, prefix, stop } = await startFuzzedService()
    closing.push(stop)
    const running = runFuzz({ url: service.url, seed: 1, count: 4000, memory: null, secrets: [prefix] })
    const answered = async (): Promise<string> => (await fetch(`${service.url}metrics`)).text()
    await expect.poll(answered, { interval: 10 }).toMatch(/^keyrack_calls_total\{.*outcome="ok"\} [1-9]/m)
    service.child.kill('SIGKILL')
    const { faults, statuses } = await running
    expect(statuses[200]).toBeGreaterThan(0)
    expect(faults.join('\n')).toMatch(/no answer: /)
  })
})
