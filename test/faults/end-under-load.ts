import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { callOf, post } from './http-post.ts'

/*
 * Ends a service while callers create devices, some over kept connections and some over a new connection each time.
 * Then checks which devices the next service finds in the same data.
 */

export interface Ending {
  readonly exitCode: number | null
  readonly ms: number
  /** Calls that were answered, before the signal and after it. */
  readonly before: number
  readonly after: number
  /** Calls whose connection broke without an answer. */
  readonly broken: number
  /** A sentence for each fault. */
  readonly faults: readonly string[]
}

export interface EndingSettings {
  readonly dataDir: string
  readonly round: number
  readonly end?: (service: ServiceProcess) => Promise<number | null>
  /** A planted fault that the check must find: one caller hangs up this many milliseconds after each request. */
  readonly cutAfterMs?: number
}

const KEEPING = 6
const FRESH = 6
const LOAD_MS = 400

/** Settings of the service. The long deadline keeps a slow Redis on a busy machine from counting as a fault. */
const serviceOn = (dataDir: string) => ({ DATA_DIR: dataDir, CALL_DEADLINE_MS: '5000' })

export async function endUnderLoad(settings: EndingSettings): Promise<Ending> {
  const { dataDir, round, end = (service) => service.end('SIGTERM'), cutAfterMs } = settings
  const service = await startServiceProcess(serviceOn(dataDir))
  const answered = new Map<string, number>()
  const broken = new Map<string, string>()
  let signalledAt = Number.POSITIVE_INFINITY
  const faults: string[] = []
  const one = async (caller: number): Promise<void> => {
    const agent = caller < KEEPING ? new Agent({ keepAlive: true, maxSockets: 1 }) : false
    for (let turn = 0; ; turn++) {
      const address = `10.${round}.${caller}.${turn & 255}`
      const cut = caller === 0 && turn > 3 ? cutAfterMs : undefined
      const posted = await post(service.url, agent, callOf('Inventory.createDevice', ['Default', address, 'A::B']), {
        cutAfterMs: cut ?? null,
      })
      if (turn === 255) break
      if ('broken' in posted) {
        if (posted.broken === 'ECONNREFUSED') break
        broken.set(address, posted.broken)
        continue
      }
      if (JSON.parse(posted.text).result === null) answered.set(address, performance.now())
      else faults.push(`${address} was answered ${posted.status} ${posted.text}`)
    }
    if (agent !== false) agent.destroy()
  }
  const callers = Array.from({ length: KEEPING + FRESH }, (_, caller) => one(caller))
  // A busy machine needs longer for the first answers.
  for (let waited = 0; waited < 50 * LOAD_MS && (waited === 0 || answered.size === 0); waited += LOAD_MS)
    await pause(LOAD_MS)
  signalledAt = performance.now()
  const exitCode = await end(service)
  const ms = performance.now() - signalledAt
  await Promise.all(callers)
  if (exitCode !== 0) faults.push(`the exit code is ${exitCode}`)
  const there = await devicesThere(dataDir, [...answered.keys(), ...broken.keys()])
  for (const address of answered.keys()) if (!there.has(address)) faults.push(`${address} was acknowledged and is lost`)
  for (const [address, code] of broken) {
    if (there.has(address)) faults.push(`${address} was accepted and not answered (${code})`)
  }
  const after = [...answered.values()].filter((at) => at > signalledAt).length
  return { exitCode, ms, before: answered.size - after, after, broken: broken.size, faults }
}

/** Returns the devices among `addresses` that the next service finds. */
async function devicesThere(dataDir: string, addresses: readonly string[]): Promise<Set<string>> {
  const service = await startServiceProcess(serviceOn(dataDir))
  const there = new Set<string>()
  for (let at = 0; at < addresses.length; at += 500) {
    const asked = addresses.slice(at, at + 500)
    const batch = asked.map((address, id) => ({ ...callOf('Inventory.getDevice', ['Default', address]), id }))
    const posted = await post(service.url, false, batch)
    if ('broken' in posted) throw new Error(posted.broken)
    for (const { id, result } of JSON.parse(posted.text)) if (result !== null) there.add(asked[id]!)
  }
  await service.end('SIGTERM')
  return there
}
