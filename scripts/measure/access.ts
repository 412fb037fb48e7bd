/*
 * Measures what authentication costs: the processor time of the service for an Inventory.getDevice with an API key,
 * with the cookie of a login, with Basic, and with Basic and the cookie that the service then sets. The ways take
 * turns. Linux only (/proc).
 *
 * npx tsx scripts/measure/access.ts [--rounds 15] [--requests 4000] [--connections 16]
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { MAIN } from '../../test/support/processes/main-program.ts'
import { withOpened } from '../../test/support/resources.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts'
import { cookieOf } from '../../test/support/session-cookie.ts'
import { type Load, rpcBody, startLoad } from '../bench/load/load.ts'
import { postJson } from '../bench/post.ts'
import { startMeter } from '../bench/processor-time.ts'
import { createEnvironment, makeKey, portOf, startRedis } from '../bench/sides/on-redis.ts'
import { toMedian, toSpread } from '../bench/spread.ts'
import { parseCount } from '../parse-count.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '4000' },
    connections: { type: 'string', default: '16' },
  },
})
const REQUESTS = parseCount(values.requests, '--requests')
const CONNECTIONS = parseCount(values.connections, '--connections')
const ROUNDS = parseCount(values.rounds, '--rounds')
const ADDRESS = '10.0.0.1'
const PASSWORD = 'correct horse battery'

/** The credentials that the requests of one way send. */
interface Way {
  readonly name: string
  readonly authorization: string | null
  readonly cookie?: string
  readonly keepsCookies: boolean
}

function addUser(env: Readonly<Record<string, string>>): string {
  const { PATH = '', HOME = '' } = process.env
  const args = [MAIN, 'users', 'create', 'measured', '--role', 'admin', '--password-stdin']
  execFileSync(process.execPath, args, { env: { PATH, HOME, ...env }, input: PASSWORD, stdio: 'pipe' })
  return `Basic ${Buffer.from(`measured:${PASSWORD}`).toString('base64')}`
}

async function listWays({ url }: ServiceProcess, key: string, basic: string): Promise<Way[]> {
  const cookie = cookieOf(await fetch(url, { headers: { authorization: basic } }))!
  return [
    { name: 'API key', authorization: key, keepsCookies: false },
    { name: 'cookie of a login', authorization: null, cookie, keepsCookies: false },
    { name: 'Basic', authorization: basic, keepsCookies: false },
    { name: 'Basic and its cookie', authorization: basic, keepsCookies: true },
  ]
}

/** Returns the processor time of the service for one call, in microseconds. */
async function round(load: Load, service: ServiceProcess, { name: _, ...way }: Way): Promise<number> {
  const read = rpcBody(1, 'Inventory.getDevice', ['Default', ADDRESS])
  const units = Array<[string]>(REQUESTS).fill([read])
  const readMeter = startMeter(() => [service.child.pid!])
  await load.run({
    ...{ ports: [portOf(service)], ...way, units, connections: CONNECTIONS, seconds: null, keeps: false },
  })
  return (readMeter() / REQUESTS) * 1000
}

async function create({ url }: ServiceProcess, authorization: string): Promise<void> {
  await postJson(url, rpcBody(1, 'Inventory.createDevice', ['Default', ADDRESS, 'Cisco::IOS']), { authorization })
}

await withOpened(async (keep) => {
  const redis = await keep(startRedis('relaxed'))
  const env = createEnvironment(redis)
  const key = makeKey(env)
  const basic = addUser(env)
  const service = await keep(startServiceProcess(env))
  const load = await keep(startLoad())
  await create(service, key)
  const ways = await listWays(service, key, basic)
  for (const way of ways) await round(load, service, way)
  const rounds = ways.map((): number[] => [])
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const [at, way] of ways.entries()) rounds[at]!.push(await round(load, service, way))
  }
  const [base] = rounds
  for (const [at, { name }] of ways.entries()) {
    const { median, lower, upper } = toSpread(rounds[at]!)
    const more = toMedian(rounds[at]!.map((us, turn) => (us / base![turn]! - 1) * 100))
    const range = `${lower.toFixed(1)} to ${upper.toFixed(1)}`
    console.log(`${name}: ${median.toFixed(1)} µs a call (${range}), ${more.toFixed(1)} % more than with an API key`)
  }
})
