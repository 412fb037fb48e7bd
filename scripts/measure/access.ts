import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'

/*
 * Measures the cost of authentication: the CPU time of the service for an Inventory.getDevice. Rounds alternate between
 * an anonymous caller on loopback, an API key, a user by Basic, and a login cookie. Linux only (/proc).
 *
 * npx tsx scripts/measure/access.ts [requests a round, 4000]
 */

const REQUESTS = Number(process.argv[2] ?? 4000)
const ROUNDS = 9
const AT_ONCE = 8
const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url))
const TICKS_PER_MS = Number(execFileSync('getconf', ['CLK_TCK'])) / 1000

const home = await mkdtemp(join(tmpdir(), 'keyrack-measure-'))
const createEnv = (name: string) => ({ DATA_DIR: join(home, name), XDG_CONFIG_HOME: home })
const keyrack = (args: readonly string[], input = ''): string =>
  execFileSync(MAIN, args, {
    env: { ...process.env, ...createEnv('guarded') },
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
    .toString()
    .trim()

const key = keyrack(['keys', 'create', 'measured', '--role', 'operator', '--init'])
keyrack(['users', 'create', 'measured', '--role', 'operator', '--password-stdin'], 'correct horse')
const open = await startServiceProcess(createEnv('open'))
const guarded = await startServiceProcess(createEnv('guarded'))
const basic = `Basic ${Buffer.from('measured:correct horse').toString('base64')}`
const login = await fetch(guarded.url, { headers: { authorization: basic } })
const ways = [
  { name: 'open', service: open, headers: {} },
  { name: 'API key', service: guarded, headers: { authorization: `Bearer ${key}` } },
  { name: 'cookie of a login', service: guarded, headers: { cookie: login.headers.getSetCookie()[0]!.split(';')[0]! } },
  { name: 'user by Basic', service: guarded, headers: { authorization: basic } },
]
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

type Way = (typeof ways)[number]

const create = { method: 'Inventory.createDevice', params: ['Default', '10.0.0.1', 'Cisco::IOS'] }
const get = { method: 'Inventory.getDevice', params: ['Default', '10.0.0.1'] }

function call({ service, headers }: Way, what: object): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...what })
  return new Promise((resolve, reject) => {
    const sent = request(
      service.url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = ''
        response.on('data', (piece) => {
          text += piece
        })
        response.on('end', () => (text.includes('"result"') ? resolve() : reject(new Error(text))))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function round(way: Way): Promise<number> {
  let left = REQUESTS
  const before = cpuMs(way.service)
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call(way, get)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ((cpuMs(way.service) - before) / REQUESTS) * 1000
}

function cpuMs({ child }: ServiceProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_MS
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

try {
  for (const way of ways.slice(0, 2)) await call(way, create)
  for (const way of ways) await round(way)
  const rounds = new Map(ways.map(({ name }) => [name, [] as number[]]))
  for (let turn = 0; turn < ROUNDS; turn++) for (const way of ways) rounds.get(way.name)!.push(await round(way))
  const base = median(rounds.get('open')!)
  for (const [name, all] of rounds) {
    const [least, most] = [Math.min(...all), Math.max(...all)]
    const more = ((median(all) / base - 1) * 100).toFixed(1)
    console.log(
      `${name}: ${median(all).toFixed(0)} µs of CPU a request (${least.toFixed(0)} to ` +
        `${most.toFixed(0)}), ${more} % more than open`,
    )
  }
} finally {
  agent.destroy()
  for (const service of [open, guarded]) await service.end('SIGTERM')
  await rm(home, { recursive: true, force: true })
}
