/*
 * One caller with its own API key tries to keep the service from another caller (promise F8), by connections, bodies,
 * pages and slow readers, which the HTTP layer must limit. The second caller measures the effect.
 */
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDevice } from '../../scripts/seed/fleet.ts'
import { callersOn } from '../access/callers.ts'
import { describeRun, type Observed, observe, tryToDisturb } from '../attacks/bystander.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const PREFIX = 'greedy:'
const DEVICES = 10_000
const MAX_BODY_BYTES = 16 * 2 ** 20

let service: ServiceProcess
let attacker: Record<string, string>
let headers: Record<string, string>

/** Starts a new process for each attack. Otherwise memory left by one attack would hide the memory of the next. */
const start = (): Promise<ServiceProcess> =>
  startServiceProcess({
    ...{ REDIS_URL: redis.url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn' },
    CALL_DEADLINE_MS: '20000',
  })

const redis = openOnce(startRedisServer)

beforeAll(async () => {
  service = await start()
  await loadDevices()
  const callers = await callersOn(redis.url, PREFIX)
  const login = async () => ({ authorization: `Bearer ${(await callers.key()).key}` })
  attacker = await login()
  headers = await login()
  callers.close()
  await service.end('SIGTERM')
})

beforeEach(async () => {
  service = await start()
})

afterEach(() => service.end('SIGTERM'))

async function loadDevices(): Promise<void> {
  const reports = Array.from({ length: DEVICES }, (_, at) => ({
    ...makeDevice(at, 1).report,
    ipAddress: addressOf(at),
  }))
  for (let at = 0; at < DEVICES; at += 500) {
    const message = call('Collector.reportDevices', ['Default', reports.slice(at, at + 500)])
    const { result } = await ask(message)
    expect(result).toMatchObject({ applied: 500 })
  }
}

const addressOf = (at: number): string => ipOf(at)
const call = (method: string, params: unknown, id: number | string = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const largestPage = (id: number) => call('Inventory.search', { pageData: { offset: 0, pageSize: 10_000 } }, id)
const largestReports = (id: number) => call('Collector.getReports', { network: 'Default', pageSize: 10_000 }, id)

async function ask(body: string): Promise<{ result?: unknown; error?: unknown }> {
  const response = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...attacker },
    body,
  })
  return (await response.json()) as { result?: unknown }
}

const head = (rest: string): string => {
  const lines = ['POST / HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  return [...lines, `Authorization: ${attacker.authorization}`, rest, '', ''].join('\r\n')
}

/** Opens a connection of the attacker and sends `bytes`. The connection does not read any response. */
function open(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => resolve(socket)))
    socket.pause()
    socket.once('error', reject).on('error', () => {})
  })
}

async function withOpen(count: number, bytes: string, work: (sockets: readonly Socket[]) => Promise<void>) {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => open(bytes)))
  // The service may refuse some of them, which ends their connections.
  const sockets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    await work(sockets)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/**
 * Posts as the attacker. Resolves with the status and the size of the response; the status is 0 if the connection
 * broke.
 */
function post(agent: Agent, body: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const sent = { method: 'POST', agent, headers: { 'content-type': 'application/json', ...attacker } }
    const asked = request(service.url, sent, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('close', () => resolve({ status: response.statusCode!, bytes }))
    })
    asked.on('error', () => resolve({ status: 0, bytes: 0 }))
    asked.end(body)
  })
}

/** Posts continuously for `ms`, on parallel connections. */
async function flood(parallel: number, ms: number, body: (turn: number) => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const until = performance.now() + ms
  let turn = 0
  const one = async (): Promise<void> => {
    while (performance.now() < until) await post(agent, body(turn++))
  }
  await Promise.all(Array.from({ length: parallel }, one))
  agent.destroy()
}

async function harmless(name: string, attack: () => Promise<unknown>): Promise<void> {
  const note = (seen: Observed): void => console.log(`${name}: ${describeRun(seen)}`)
  const run = async (): Promise<Observed> => {
    // Wait until the service has finished the work that an earlier run left.
    await pause(BETWEEN_RUNS_MS)
    return await observe({ service, headers }, attack)
  }
  expect((await tryToDisturb(run, { note })).noticed).toEqual([])
}

const BETWEEN_RUNS_MS = 1000

test('connections that declare the largest body and send nothing take no room from others', async () => {
  await harmless('silent bodies', () =>
    withOpen(64, head(`Content-Length: ${MAX_BODY_BYTES}`), async () => {
      await pause(2000)
    }),
  )
})

test('bodies that stop one byte short of their end take no room from others', async () => {
  const bytes = head(`Content-Length: ${MAX_BODY_BYTES}`) + ' '.repeat(MAX_BODY_BYTES - 1)
  await harmless('unfinished bodies', () => withOpen(24, bytes, () => pause(2000)))
})

// Node delivers each chunk separately, up to 10,000 of them in one read, and each takes a microsecond. More connections
// at once take longer.
test.each([8, 16])('chunks of one byte each on %s connections do not keep the service from others', async (count) => {
  const bytes = head('Transfer-Encoding: chunked') + '1\r\n \r\n'.repeat(500_000)
  await harmless(`chunks of one byte on ${count}`, () => withOpen(count, bytes, () => pause(1000)))
})

test.each([
  ['searches', largestPage],
  ['reports', largestReports],
] as const)('a batch of 1,000 largest pages of %s stays bounded', async (name, member) => {
  const body = `[${Array.from({ length: 1000 }, (_, at) => member(at)).join()}]`
  await harmless(`batch of ${name} (${body.length} bytes)`, async () => {
    const agent = new Agent({ keepAlive: true })
    const { status, bytes } = await post(agent, body)
    agent.destroy()
    console.log(`reply ${status} of ${bytes} bytes`)
  })
})

test.each([
  ['searches', largestPage],
  ['reports', largestReports],
  ['audit entries', (id: number) => call('Security.getAuditEntries', { stream: 'n:Default', pageSize: 10_000 }, id)],
] as const)('a hundred callers of the largest page of %s at once stay bounded', async (name, body) => {
  await harmless(`largest ${name}`, () => flood(100, 4000, body))
})

test('readers of 200 bytes a second are cut, and what waits for them stays bounded', async () => {
  const request = head(`Content-Length: ${largestPage(1).length}`) + largestPage(1)
  await harmless('slow readers', async () => {
    const sockets: Socket[] = []
    const timer = setInterval(() => {
      for (const socket of sockets) socket.read(200)
    }, 1000)
    for (let at = 0; at < 50; at++) {
      sockets.push(await open(request))
      await pause(200)
    }
    await pause(25_000)
    clearInterval(timer)
    const bytes = await Promise.all(sockets.map(restOf))
    const whole = bytes.filter((one) => one > WHOLE_PAGE_BYTES).length
    console.log(`slow readers: ${whole} of ${bytes.length} had the whole page in the end`)
  })
})

/** A response with fewer bytes does not hold a whole page of 10,000 devices. */
const WHOLE_PAGE_BYTES = 5_000_000

/** Reads until no more data arrives. Returns the number of bytes. */
async function restOf(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await pause(1500)
  socket.destroy()
  return bytes
}

test('five hundred parallel calls of one caller let those of another through', async () => {
  await harmless('500 parallel calls', () =>
    flood(500, 4000, (turn) => call('Inventory.getDevice', ['Default', addressOf(turn % DEVICES)])),
  )
})

test('a thousand requests sent at once on one connection let others through', async () => {
  const body = call('Inventory.getDevice', ['Default', addressOf(1)])
  const bytes = `${head(`Content-Length: ${body.length}`)}${body}`.repeat(1000)
  await harmless('pipelined calls', () => withOpen(20, bytes, () => pause(1000)))
})

test.each(['/readyz', '/metrics', '/openrpc.json'])('a flood of %s lets others through', async (path) => {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${attacker.authorization}\r\n\r\n`
  await harmless(`flood of ${path}`, () => withOpen(50, bytes.repeat(500), () => pause(2000)))
})
