/*
 * Ends a service while callers create devices, some over kept connections and some over a new connection each time.
 * Then checks which devices another service finds in the same data: the next one on the same folder, or one that runs
 * beside it on the same Redis, to which the callers go on when the first refuses connections.
 */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openTogether } from '../support/resources.ts'
import { TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { callOf, post } from './http-post.ts'

export interface Ending {
  readonly exitCode: number | null
  readonly ms: number
  /** Calls that were answered, before the signal and after it. */
  readonly before: number
  readonly after: number
  /** Calls that the other service answered. */
  readonly elsewhere: number
  /** Calls whose connection broke without an answer. */
  readonly broken: number
  /** A sentence for each fault. */
  readonly faults: readonly string[]
}

export interface EndingSettings {
  /** The folder of a service with a Redis of its own, or the URL of a Redis for two services. */
  readonly data: { readonly folder: string } | { readonly redisUrl: string }
  readonly round: number
  readonly end?: (service: ServiceProcess) => Promise<number | null>
  /** A planted fault that the check must find: one caller hangs up this many milliseconds after each request. */
  readonly cutAfterMs?: number
}

/** The callers that keep their connection, and those that open one for each request. */
const [KEEP_ALIVE_CALLERS, FRESH_CALLERS] = [6, 6]
const LOAD_MS = 400

/** Calls of each caller to the service that is not ended. */
const CALLS_AFTER = 5

/** Starts a service. The long deadline keeps a slow Redis on a busy machine from counting as a fault. */
function startOn(data: EndingSettings['data']): Promise<ServiceProcess> {
  const place: Record<string, string> =
    'folder' in data ? { DATA_DIR: data.folder } : { REDIS_URL: data.redisUrl, CREDENTIALS_KEY: TEST_KEY }
  return startServiceProcess({ ...place, CALL_DEADLINE_MS: '5000' })
}

export async function endUnderLoad(settings: EndingSettings): Promise<Ending> {
  const { data, round, end = (service) => service.end('SIGTERM'), cutAfterMs } = settings
  const { service, other } = await openTogether(async (keep) => {
    const service = await keep(startOn(data))
    return { service, other: 'folder' in data ? null : await keep(startOn(data)) }
  })
  const answered = new Map<string, number>()
  const broken = new Map<string, string>()
  let signalledAt = Number.POSITIVE_INFINITY
  let elsewhere = 0
  const faults: string[] = []
  const one = async (caller: number): Promise<void> => {
    const agent = caller < KEEP_ALIVE_CALLERS ? new Agent({ keepAlive: true, maxSockets: 1 }) : false
    let url = service.url
    for (let turn = 0, last = 255; turn <= last; turn++) {
      const address = `10.${round}.${caller}.${turn & 255}`
      const cut = caller === 0 && turn > 3 ? cutAfterMs : undefined
      const posted = await post(url, agent, callOf('Inventory.createDevice', ['Default', address, 'A::B']), {
        cutAfterMs: cut ?? null,
      })
      if ('broken' in posted) {
        if (posted.broken === 'ECONNREFUSED') {
          if (other === null) break
          url = other.url
          last = Math.min(turn + CALLS_AFTER, last)
          continue
        }
        broken.set(address, posted.broken)
        continue
      }
      if (url !== service.url) elsewhere++
      if (JSON.parse(posted.text).result === null) answered.set(address, performance.now())
      else faults.push(`${address} was answered ${posted.status} ${posted.text}`)
    }
    if (agent !== false) agent.destroy()
  }
  const callers = Array.from({ length: KEEP_ALIVE_CALLERS + FRESH_CALLERS }, (_, caller) => one(caller))
  // Until all are awaited below, a failure of one is not unhandled.
  for (const caller of callers) caller.catch(() => {})
  // A busy machine needs longer for the first answers.
  for (let waited = 0; waited < 50 * LOAD_MS && (waited === 0 || answered.size === 0); waited += LOAD_MS)
    await pause(LOAD_MS)
  signalledAt = performance.now()
  const exitCode = await end(service)
  const ms = performance.now() - signalledAt
  await Promise.all(callers)
  if (exitCode !== 0) faults.push(`the exit code is ${exitCode}`)
  const next = other ?? (await startOn(data))
  const there = await devicesThere(next.url, [...answered.keys(), ...broken.keys()]).finally(() => next.stop())
  for (const address of answered.keys()) if (!there.has(address)) faults.push(`${address} was acknowledged and is lost`)
  for (const [address, code] of broken) {
    if (there.has(address)) faults.push(`${address} was accepted and not answered (${code})`)
  }
  const after = [...answered.values()].filter((at) => at > signalledAt).length
  return { exitCode, ms, elsewhere, before: answered.size - after, after, broken: broken.size, faults }
}

/** Returns the devices among `addresses` that the service at `url` finds. */
async function devicesThere(url: string, addresses: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>()
  for (let at = 0; at < addresses.length; at += 500) {
    const asked = addresses.slice(at, at + 500)
    const batch = asked.map((address, id) => ({ ...callOf('Inventory.getDevice', ['Default', address]), id }))
    const posted = await post(url, false, batch)
    if ('broken' in posted) throw new Error(posted.broken)
    for (const { id, result } of JSON.parse(posted.text)) if (result !== null) there.add(asked[id]!)
  }
  return there
}
