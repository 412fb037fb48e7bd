/*
 * The stage for attacks: a service process that requires a key, a small fleet, an attacker's key for each role, and a
 * second caller whose calls are measured. Keys are created with the command line, as an administrator would do it.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { ipOf } from '../support/hosts.ts'
import { MAIN } from '../support/processes/main-program.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { openTogether } from '../support/resources.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { soon } from '../support/soon.ts'

const ROLES = ['viewer', 'operator', 'connector', 'credentials-editor', 'admin'] as const
const GIVE_UP_MS = 20_000
const DEVICES_A_CALL = 1000

/** A role of an attacker; `nobody` sends no key. */
export type Role = (typeof ROLES)[number] | 'nobody'

export interface Stage {
  readonly service: ServiceProcess
  readonly redisUrl: string
  /** Headers of the second caller, whose calls are measured. It has an administrator's key. */
  readonly watched: Readonly<Record<string, string>>
  as(role: Role): Attacker
  stop(): Promise<void>
}

/** A response. If the connection ended without one or timed out, the status is 0 and the text is the reason. */
export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Bytes of the body; the body itself is discarded. */
  readonly bytes: number
  readonly start: string
}

export interface Attacker {
  /** Posts a body, to / if no path is given, and reads the response to its end. */
  post(body: string | Buffer, headers?: Readonly<Record<string, string>>, path?: string): Promise<Received>
  call(method: string, params: unknown): Promise<Received>
  batch(calls: readonly (readonly [method: string, params: unknown])[]): Promise<Received>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Received>
  /** Opens a bare connection. `head` is the head of a POST with the attacker's key and this Content-Length. */
  socket(): Promise<Socket>
  head(length: number | 'chunked', more?: string): string
}

/** Starts a service with callers and a number of devices. `env` holds further settings. */
export function openStage(devices: number, env: Readonly<Record<string, string>> = {}): Promise<Stage> {
  return openTogether(async (keep) => {
    const redis = await keep(startRedisServer())
    const settings = { REDIS_URL: redis.url, CREDENTIALS_KEY: TEST_KEY, LOG_LEVEL: 'warn' }
    const service = await keep(startServiceProcess({ ...settings, ...env }))
    const keys = new Map(ROLES.map((role) => [role as Role, makeKey(role, settings)]))
    const watched = { authorization: `Bearer ${makeKey('admin', settings)}` }
    const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
    const stage: Stage = {
      service,
      redisUrl: redis.url,
      watched,
      as: (role) => attackerOf(service.url, keys.get(role) ?? null, agent),
      async stop() {
        agent.destroy()
        await service.end('SIGKILL')
        await redis.stop()
      },
    }
    await untilKnown(stage)
    await fill(stage, devices)
    return stage
  })
}

function makeKey(role: string, settings: NodeJS.ProcessEnv): string {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  return execFileSync(process.execPath, [MAIN, 'keys', 'create', role, '--role', role], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .toString()
    .trim()
}

/** Waits until the service knows the new keys, which takes up to a second. */
async function untilKnown(stage: Stage): Promise<void> {
  await soon(async () => {
    const { status: open } = await stage.as('nobody').call('Security.getCaller', [])
    // This key was created last, so once it works the service knows all others.
    const { status } = await stage.as('nobody').get('rest', stage.watched)
    if (status !== 200 || open !== 401) throw new Error('the service does not know the keys')
  })
}

async function fill(stage: Stage, devices: number): Promise<void> {
  for (let from = 0; from < devices; from += DEVICES_A_CALL) {
    const reports = Array.from({ length: Math.min(DEVICES_A_CALL, devices - from) }, (_, at) => deviceOf(from + at))
    const { start } = await stage.as('operator').call('Collector.reportDevices', ['Default', reports])
    if (!start.includes('"refused":0')) throw new Error(`the fleet was refused: ${start}`)
  }
}

const deviceOf = (at: number) => ({
  ipAddress: ipOf(at),
  adapterId: 'Cisco::IOS',
  hostname: `site${at % 97}-core-${at}.example.net`,
  serialNumber: `FOC${at.toString(36).toUpperCase()}`,
  model: `WS-C${at % 50}`,
  tags: [`tag${at % 20}`, `row${at % 7}`],
  custom1: `rack ${at % 300}`,
})

function attackerOf(url: string, key: string | null, agent: Agent): Attacker {
  const auth: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  const json = { 'content-type': 'application/json', ...auth }
  const send = (method: string, path: string, headers: Record<string, string>, body?: string | Buffer) =>
    new Promise<Received>((resolve) => {
      let [bytes, start] = [0, '']
      const end = (status: number, received: IncomingHttpHeaders, reason?: string): void =>
        resolve({ status, headers: received, bytes, start: reason ?? start })
      const sent = request(new URL(path, url), { method, headers, agent }, (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (start.length < 300) start += chunk.toString('latin1', 0, 300)
        })
        response.once('end', () => end(response.statusCode!, response.headers))
        response.once('error', (error) => end(0, {}, error.message))
      })
      const timer = setTimeout(() => sent.destroy(new Error('gave up')), GIVE_UP_MS)
      sent.once('close', () => clearTimeout(timer))
      sent.once('error', (error) => end(0, {}, error.message))
      sent.end(body)
    })
  const attacker: Attacker = {
    post: (body, headers = {}, path = '') => send('POST', path, { ...json, ...headers }, body),
    call: (method, params) => attacker.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    batch: (calls) =>
      attacker.post(JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))),
    get: (path, headers = auth) => send('GET', path, { ...headers }),
    socket: () =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(url)
        const socket = connect(Number(port), hostname, () => resolve(socket.off('error', reject).on('error', () => {})))
        socket.once('error', reject)
      }),
    head: (length, more = '') =>
      [
        'POST / HTTP/1.1',
        'host: localhost',
        'content-type: application/json',
        ...Object.entries(auth).map(([name, value]) => `${name}: ${value}`),
        length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
        ...(more === '' ? [] : [more]),
        '',
        '',
      ].join('\r\n'),
  }
  return attacker
}

/** Returns a random text that cannot be guessed. */
export const unknownText = (): string => randomBytes(16).toString('hex')
