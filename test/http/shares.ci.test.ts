/*
 * Checks the share of a service that one caller may use while another one calls. The shares are those of memory for
 * bodies and replies, of concurrent requests, and of connections. The limits here are small, so that a few requests
 * reach them. test/http/greedy-callers.long.test.ts reaches the real ones.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SMALL_REPLY } from '../../src/json-rpc/reply-memory.ts'
import { type Callers, callersOn, type Headers, withKey } from '../access/callers.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { until } from '../support/until.ts'
import { type Exchange, exchange, JSON_TYPE, replyIn } from './exchange.ts'

const MAX_BODY_BYTES = 65_536
const BODY_MEMORY_BYTES = 2 * MAX_BODY_BYTES
const REPLY_MEMORY_BYTES = 2 ** 25
const MAX_CONNECTIONS = 40
/** The part of a limit that a single caller or address gets; see src/fairness/fair-capacity.ts. */
const SHARE_OF_ONE = 3 / 4
/** Slow clients are cut after this time. Tests look at the service before, which takes seconds on a busy machine. */
const PERIOD_MS = 3000
const LIMITS = {
  MAX_BODY_BYTES: `${MAX_BODY_BYTES}`,
  BODY_MEMORY_BYTES: `${BODY_MEMORY_BYTES}`,
  BATCH_REPLY_BYTES: '40000',
  REPLY_MEMORY_BYTES: `${REPLY_MEMORY_BYTES}`,
  MIN_BYTES_PER_SECOND: '20000',
  SLOW_CLIENT_MS: `${PERIOD_MS}`,
  MAX_CONNECTIONS: `${MAX_CONNECTIONS}`,
  MAX_WAIT_MS: '50',
  REQUEST_TIMEOUT_MS: `${2 * PERIOD_MS}`,
}

let callers: Callers
let greedy: Headers
let other: Headers
const opened: Socket[] = []

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...LIMITS }))
beforeAll(async () => {
  const text = 't'.repeat(1000)
  const texts = {
    hostname: text,
    deviceType: text,
    model: text,
    osVersion: text,
    hardwareVendor: text,
    softwareVendor: text,
  }
  const reports = Array.from({ length: 100 }, (_, at) => ({ ipAddress: `10.0.0.${at}`, adapterId: 'A::B', ...texts }))
  for (let at = 0; at < reports.length; at += 5) {
    await service.result('Collector.reportDevices', ['Default', reports.slice(at, at + 5)])
  }
  callers = await callersOn(redis.url, prefix)
  greedy = withKey((await callers.key()).key)
  other = withKey((await callers.key()).key)
  await soon(async () => expect((await ask(other, call('Security.getCaller', []))).status).toBe(200))
  await soon(async () => expect((await ask({}, call('Security.getCaller', []))).status).toBe(401))
})

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await pause(100)
})

afterAll(async () => {
  callers.close()
})

const call = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const page = call('Inventory.search', { pageData: { offset: 0, pageSize: 100 } })
const ask = (headers: Headers, body: string): Promise<Exchange> =>
  exchange(service.url, { headers: { ...JSON_TYPE, ...headers }, body })

interface Connection {
  readonly socket: Socket
  /** All data that was received until the connection was closed. */
  readonly closed: Promise<string>
  /** Whether the first response has the status 200; false if the connection was closed without it. */
  readonly isAnswered: Promise<boolean>
}

interface OpenOptions {
  /** The address of the service. */
  readonly to?: string
  readonly isReading?: boolean
  readonly localAddress?: string
}

const STATUS_200 = 'HTTP/1.1 200 '

/** Opens a connection that sends these bytes. */
function open(bytes: string, { to = service.url, isReading = true, localAddress }: OpenOptions = {}): Connection {
  const { hostname, port } = new URL(to)
  const at = { host: hostname, port: Number(port), ...(localAddress !== undefined && { localAddress }) }
  const socket = connect(at, () => socket.write(bytes))
  opened.push(socket)
  let heard = ''
  socket.setEncoding('latin1').on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  const isAnswered = new Promise<boolean>((resolve) => {
    socket.on('data', (text: string) => {
      heard += text
      if (heard.length >= STATUS_200.length) resolve(heard.startsWith(STATUS_200))
    })
    socket.once('close', () => resolve(false))
  })
  if (!isReading) socket.pause()
  return { socket, closed, isAnswered }
}

const HEALTH_REQUEST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

const headOf = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${greedy.authorization}\r\n` +
  `Content-Length: ${length}\r\n\r\n`

const bytesOf = async (name: string, url = service.url): Promise<number> => {
  const { text } = await exchange(url, { method: 'GET', path: 'metrics', headers: other })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1])
}

describe('bodies', () => {
  test('a declared body takes memory only for the bytes that have arrived', async () => {
    const begun = 20
    for (let at = 0; at < begun; at++) open(`${headOf(MAX_BODY_BYTES)} `)
    // One byte of each body has come, and takes the room of one byte.
    await soon(async () => expect(await bytesOf('keyrack_body_bytes')).toBe(begun))
    const large = call('Inventory.deleteDevice', ['Default', '10.9.9.9']).padEnd(MAX_BODY_BYTES)
    expect(replyIn(await ask(other, large)).result).toBeNull()
    expect(replyIn(await ask(greedy, large)).result).toBeNull()
  })

  test('unfinished bodies of one caller end with 408 or 503, and leave memory for another caller', async () => {
    const unfinished = Array.from({ length: 6 }, () => open(headOf(MAX_BODY_BYTES) + ' '.repeat(MAX_BODY_BYTES - 1)))
    await soon(async () => expect(await bytesOf('keyrack_body_bytes')).toBeGreaterThan(MAX_BODY_BYTES / 2))
    expect(await bytesOf('keyrack_body_bytes')).toBeLessThanOrEqual(SHARE_OF_ONE * BODY_MEMORY_BYTES)
    // A body that arrives in parts may take three quarters of the rest.
    const left = SHARE_OF_ONE * (1 - SHARE_OF_ONE) * BODY_MEMORY_BYTES
    const short = call('Security.getCaller', []).padEnd(left)
    expect((await ask(other, short)).status).toBe(200)
    const heard = await Promise.all(unfinished.map(({ closed }) => closed))
    const statuses = heard.map((text) => text.slice(9, 12)).sort()
    expect(statuses).toContain('408')
    expect(statuses).toContain('503')
    await soon(async () => expect(await bytesOf('keyrack_body_bytes')).toBe(0))
    expect((await ask(greedy, short)).status).toBe(200)
  })

  test('a body of 30,000 chunks of one byte is accepted, and a body of 40,000 is refused', async () => {
    const chunked = (body: string): string =>
      headOf(0).replace('Content-Length: 0', 'Connection: close\r\nTransfer-Encoding: chunked') +
      [...body].map((byte) => `1\r\n${byte}\r\n`).join('') +
      '0\r\n\r\n'
    expect(await open(chunked(call('Security.getCaller', []).padEnd(30_000))).closed).toMatch(/^HTTP\/1.1 200 /)
    expect(await open(chunked(' '.repeat(40_000))).closed).toMatch(/^HTTP\/1.1 400 .*small chunks/s)
  })
})

describe('replies', () => {
  test('calls of a batch do not run once its replies reach BATCH_REPLY_BYTES, and fail with OVERLOADED', async () => {
    const create = call('Inventory.createDevice', ['Default', '10.8.8.8', 'A::B'])
    const members = JSON.parse((await ask(other, `[${page},${page},${create},${page}]`)).text)
    expect(members.map(({ error }: { error?: { code: number } }) => error?.code)).toEqual([
      ...[undefined, undefined],
      ...[1401, 1401],
    ])
    expect(members[2].error.data).toMatchObject({ code: 'OVERLOADED', applied: 'no', retryable: true })
    expect(replyIn(await ask(other, call('Inventory.getDevice', ['Default', '10.8.8.8']))).result).toBeNull()
  })

  /** A service whose batches may have so large replies that few of them reach the share of a caller. */
  const large = openOnce(() =>
    startService({
      ...{ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...LIMITS },
      BATCH_REPLY_BYTES: `${REPLY_MEMORY_BYTES}`,
      // The share is reached, and looked at, before the cut.
      SLOW_CLIENT_MS: `${3 * PERIOD_MS}`,
    }),
  )

  test('unread replies of one caller take at most three quarters of the memory, and it is cut off', async () => {
    // The service expects 2 KiB for each device of a page. With this page size, it expects no less than the reply has.
    const body = call('Inventory.search', { pageData: { offset: 0, pageSize: 320 } })
    const askLarge = (headers: Headers) => exchange(large.url, { headers: { ...JSON_TYPE, ...headers }, body })
    const heldBytes = () => bytesOf('keyrack_reply_bytes', large.url)
    const share = SHARE_OF_ONE * REPLY_MEMORY_BYTES
    const connections = 3
    const batch = `[${Array.from({ length: 60 }, () => body)}]`
    const asked = (headOf(batch.length) + batch).repeat(10)
    for (let at = 0; at < connections; at++) open(asked, { to: large.url, isReading: false })
    await until(async () => (await heldBytes()) > share / 2, 'the replies do not reach half of the share')
    for (let read = 0; read < 20; read++) {
      // The refusals of the calls that do not run take a little more.
      expect(await heldBytes()).toBeLessThanOrEqual(share + connections * SMALL_REPLY)
      expect((await askLarge(other)).status).toBe(200)
    }
    await soon(async () => expect(await heldBytes()).toBe(0))
    expect((await askLarge(greedy)).status).toBe(200)
  })
})

describe('notifications', () => {
  /** A service that lets replies wait for memory so briefly that they are refused on any machine. */
  const hasty = openOnce(() =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...LIMITS, MAX_WAIT_MS: '1' }),
  )

  test('without memory for their replies are refused with 503, and others get 204', async () => {
    // Each asks for another page, because the service keeps a page that it has read twice. The memory never suffices
    // for two of these at once.
    const notify = (offset: number): Promise<Exchange> => {
      const params = { pageData: { offset, pageSize: 10_000 } }
      const body = JSON.stringify({ jsonrpc: '2.0', method: 'Inventory.search', params })
      return exchange(hasty.url, { headers: { ...JSON_TYPE, ...greedy }, body })
    }
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => notify(at)))
    const refused = answers.filter(({ status }) => status !== 204)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(answers.length)
    for (const answer of refused) {
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('1')
      expect(replyIn(answer).error).toMatchObject({ code: 1401, data: { code: 'OVERLOADED', retryable: true } })
      expect(replyIn(answer).id).toBeNull()
    }
  })
})

describe('connections', () => {
  test('of one address are three quarters of MAX_CONNECTIONS at most, and another one gets its share', async () => {
    const share = SHARE_OF_ONE * MAX_CONNECTIONS
    /** Opens connections from an address, and returns how many of them answer. */
    const answering = async (from: string): Promise<number> => {
      const connections = Array.from({ length: 2 * share }, () => open(HEALTH_REQUEST, { localAddress: from }))
      const answers = await Promise.all(connections.map(({ isAnswered }) => isAnswered))
      return answers.filter((isAnswered) => isAnswered).length
    }
    const first = await answering('127.0.0.1')
    // Connections of earlier tests may not be closed yet.
    expect(first).toBeGreaterThanOrEqual(0.8 * share)
    expect(first).toBeLessThanOrEqual(share)
    // Only Linux has this address without an alias.
    const second = await answering('127.0.0.2')
    expect(second).toBeGreaterThanOrEqual((MAX_CONNECTIONS - share) / 2)
    expect(second).toBeLessThanOrEqual(SHARE_OF_ONE * (MAX_CONNECTIONS - first))
  })

  test('answer pipelined requests in order, and close if too many requests wait', async () => {
    const pipelined = (count: number): string =>
      Array.from({ length: count }, (_, at) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: at, method: 'Security.getCaller' })
        return headOf(body.length) + body
      }).join('')
    const last = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const heard = await open(pipelined(200) + last).closed
    expect([...heard.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id)).slice(0, 200)).toEqual(
      Array.from({ length: 200 }, (_, at) => at),
    )
    const few = await open(HEALTH_REQUEST.repeat(1500) + last).closed
    expect([...few.matchAll(/HTTP\/1.1 200/g)].length).toBeLessThan(1500)
  })
})
