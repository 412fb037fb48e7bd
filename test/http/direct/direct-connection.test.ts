/*
 * A request that arrives in one piece is answered without node:http, one that arrives in two pieces with it. The
 * replies must not differ in a byte, except the id of the request and the date.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callersOn } from '../../access/callers.ts'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, startService } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, MAX_BODY_BYTES: '65536' }))
const PREFIX = freshPrefix()
const callers = openOnce(() => callersOn(redis.url, PREFIX))
const guarded = openOnce(async () => {
  await callers.key()
  return await startService({ REDIS_URL: redis.url, REDIS_PREFIX: PREFIX })
})

const get = (id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'Inventory.getDevice', params: ['Default', '10.9.9.9'] })

const requestOf = (body: string, lines: readonly string[] = []): string =>
  [
    ...['POST / HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', ...lines],
    ...[`Content-Length: ${Buffer.byteLength(body)}`, '', body],
  ].join('\r\n')

const LATEST_MS = 30_000

class Client {
  readonly socket: Socket
  text = ''
  isClosed = false

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1')
    this.socket.setNoDelay(true)
    this.socket.on('data', (chunk) => {
      this.text += chunk.toString('latin1')
    })
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.isClosed = true
    })
  }

  /** Waits until this number of whole replies has arrived, and returns all that arrived. */
  async replies(count: number): Promise<string> {
    const until = performance.now() + LATEST_MS
    while (countReplies(this.text) < count && !this.isClosed && performance.now() < until) await pause(2)
    return this.text
  }

  async untilClosed(): Promise<void> {
    await expect.poll(() => this.isClosed).toBe(true)
  }
}

/** Counts the replies at the beginning of a text that have arrived whole. */
function countReplies(text: string): number {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
  const rest = text.slice(end + 4)
  return rest.length < length ? 0 : 1 + countReplies(rest.slice(length))
}

const comparable = (reply: string): string =>
  reply
    .replaceAll(/\r\nx-request-id: [^\r]+/g, '\r\nx-request-id: ID')
    .replaceAll(/\r\nDate: [^\r]+/g, '\r\nDate: DATE')
    .replaceAll(/JSESSIONID=[^;]+/g, 'JSESSIONID=SESSION')

async function answer(url: string, request: string, { inTwo }: { inTwo: boolean }): Promise<string> {
  const client = new Client(url)
  const body = request.indexOf('\r\n\r\n') + 4
  if (inTwo) {
    client.socket.write(request.slice(0, body))
    await pause(20)
    client.socket.write(request.slice(body))
  } else client.socket.write(request)
  const text = await client.replies(1)
  client.socket.destroy()
  return text
}

async function expectSame(url: string, request: string): Promise<string> {
  const [direct, throughNode] = [
    await answer(url, request, { inTwo: false }),
    await answer(url, request, { inTwo: true }),
  ]
  expect(direct).toMatch(/^HTTP\/1.1 \d+ /)
  expect(comparable(direct)).toBe(comparable(throughNode))
  return direct
}

describe('the bytes of a reply are those that Fastify and node:http write', () => {
  test.each([
    ['a result', get()],
    ['an id of any text', get('é\u2028"')],
    ['an error', '{"jsonrpc":"2.0","id":1,"method":"Inventory.updateDevice","params":["Default","10.9.9.9"]}'],
    ['invalid params', '{"jsonrpc":"2.0","id":1,"method":"Inventory.getDevice","params":["Default"]}'],
    ['a notification', '{"jsonrpc":"2.0","method":"Inventory.getDevice","params":["Default","10.9.9.9"]}'],
    ['a batch', `[${get(1)},${get(2)}]`],
    ['an empty batch', '[]'],
    ['what is not JSON', '{]'],
    ['a forbidden member', '{"__proto__":1}'],
    ['too deep a body', '['.repeat(200)],
    ['a new session', '{"jsonrpc":"2.0","id":1,"method":"Credentials.getPendingEdits"}'],
    ['more than one block', `[${Array.from({ length: 300 }, (_, at) => get('x'.repeat(90) + at)).join()}]`],
  ])('for %s', async (_, body) => {
    await expectSame(service.url, requestOf(body))
  })

  test('for a client that closes the connection', async () => {
    const client = new Client(service.url)
    client.socket.write(requestOf(get(), ['Connection: close']))
    expect(await client.replies(1)).toContain('\r\nConnection: close\r\n')
    await client.untilClosed()
    await expectSame(service.url, requestOf(get(), ['Connection: close']))
  })

  test.each([
    ['no credentials', []],
    ['a wrong key', [`Authorization: Bearer kr_${'0'.repeat(12)}_${'0'.repeat(64)}`]],
    ['no key', ['Authorization: Bearer x']],
    ['a wrong password', ['Authorization: Basic eDp5']],
    ['a forged cookie', ['Cookie: JSESSIONID=x']],
  ])('for %s', async (_, lines) => {
    const reply = await expectSame(guarded.url, requestOf(get(), lines))
    expect(reply).toMatch(/^HTTP\/1.1 401 /)
  })

  test('for a body above the limit', async () => {
    expect(await expectSame(service.url, requestOf(`"${'x'.repeat(65_536)}"`))).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('a connection', () => {
  test('answers requests that arrive together in their order', async () => {
    const client = new Client(service.url)
    client.socket.write([1, 2, 3, 4, 5].map((id) => requestOf(get(id))).join(''))
    const text = await client.replies(5)
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3', '4', '5'])
    client.socket.destroy()
  })

  test('answers requests in their order, also if node:http answers one of them', async () => {
    const client = new Client(service.url)
    for (let id = 1; id <= 9; id++) {
      client.socket.write(requestOf(get(id), id === 5 ? ['X-Other: 1'] : []))
      await new Promise(setImmediate)
    }
    const text = await client.replies(9)
    expect([...text.matchAll(/"id":(\d)/g)].map(([, id]) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    client.socket.destroy()
  })

  test('goes to node:http with its first unusual request, and stays open', async () => {
    const client = new Client(service.url)
    client.socket.write(requestOf(get(1)))
    await client.replies(1)
    client.socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    expect(await client.replies(2)).toContain('{"status":"ok"}')
    client.socket.write(requestOf(get(3)))
    expect(await client.replies(3)).toContain('"id":3')
    client.socket.destroy()
  })

  test('ends when its client has ended it', async () => {
    const client = new Client(service.url)
    client.socket.write(requestOf(get(1)))
    await client.replies(1)
    client.socket.end()
    await client.untilClosed()
    expect(countReplies(client.text)).toBe(1)
  })
})

describe('requests in pieces', () => {
  // Some go to node:http, and the connection with them.
  const unusual = ['X-Other: 1', 'Accept: */*\r\nAccept: text/plain', 'Connection: Keep-Alive, x']
  const post = fc
    .tuple(
      fc.constantFrom(get(1), get('é'), `[${get(1)},${get(2)}]`, '{]', '{"jsonrpc":"2.0","method":"Inventory.none"}'),
      fc.option(fc.constantFrom('Accept: */*', 'accept-encoding: gzip', ...unusual), { freq: 2 }),
      fc.nat({ max: 9 }),
    )
    // Spaces after a body make its length differ, so that heads that repeat differ in their digits.
    .map(([body, line, spaces]) => requestOf(body + ' '.repeat(spaces), line === null ? [] : [line]))
  const health = fc.constant('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  const requests = fc.array(fc.oneof({ weight: 9, arbitrary: post }, { weight: 1, arbitrary: health }), {
    minLength: 1,
    maxLength: 6,
  })
  /** The places at which the bytes are cut, as shares of their length. */
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })

  test('get the replies that each gets alone, in their order, wherever they are cut', async () => {
    const alone = new Map<string, string>()
    const repliesAlone = async (all: readonly string[]): Promise<string> => {
      for (const request of all) {
        if (!alone.has(request)) alone.set(request, comparable(await answer(service.url, request, { inTwo: false })))
      }
      return all.map((request) => alone.get(request)).join('')
    }
    await fc.assert(
      fc.asyncProperty(requests, cuts, async (all, shares) => {
        const bytes = Buffer.from(all.join(''))
        const ends = [...shares.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b), bytes.length]
        const client = new Client(service.url)
        let at = 0
        for (const end of ends) {
          client.socket.write(bytes.subarray(at, end))
          at = end
          await new Promise(setImmediate)
        }
        const text = await client.replies(all.length)
        client.socket.destroy()
        expect(comparable(text)).toBe(await repliesAlone(all))
      }),
      { numRuns: 100 },
    )
  })
})

/** Devices with long texts, so that a page of them is larger than a pooled buffer. */
const pageOf = (network: string): string =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'Inventory.search' },
    params: { network: [network], scheme: '', query: '', pageData: { offset: 0, pageSize: 100 } },
  })

async function report(url: string, network: string): Promise<void> {
  const reports = Array.from({ length: 100 }, (_, at) => {
    return { ipAddress: `10.0.0.${at}`, adapterId: 'Cisco::IOS', memo: `${network} `.repeat(60) }
  })
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'Collector.reportDevices',
    params: { network, reports },
  })
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

const MANY = 200

test('a reply that its client reads late is not overwritten by replies to others', async () => {
  const two = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), NETWORKS: 'A,B' }))
  await report(two.url, 'A')
  await report(two.url, 'B')
  const alone = new Client(two.url)
  alone.socket.write(requestOf(pageOf('A')))
  const expected = bodyOf(await alone.replies(1))
  const late = new Client(two.url)
  late.socket.pause()
  for (let sent = 0; sent < MANY; sent++) {
    late.socket.write(requestOf(pageOf('A')))
    await pause(1)
  }
  const other = new Client(two.url)
  for (let asked = 1; asked <= 10; asked++) {
    other.socket.write(requestOf(pageOf('B')))
    await other.replies(asked)
  }
  late.socket.resume()
  const bodies = (await late.replies(MANY)).split('HTTP/1.1 200 OK').slice(1).map(bodyOf)
  expect(bodies).toHaveLength(MANY)
  expect(bodies.filter((body) => body !== expected)).toEqual([])
})

const bodyOf = (reply: string): string => reply.slice(reply.indexOf('\r\n\r\n') + 4)
