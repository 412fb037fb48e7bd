/*
 * Traffic before, during and after a fault, and its outcome.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { checkReply, type Reply } from '../support/contract/contract-check.ts'
import { ipOf } from '../support/hosts.ts'
import { measureMachineDelay } from '../support/processes/machine-delay.ts'

export interface Outage {
  /** The services, which the callers take in turn. */
  readonly urls: readonly string[]
  begin(): Promise<void> | void
  end(): Promise<void> | void
  /** Durations of the three parts, in milliseconds. */
  readonly beforeMs: number
  readonly duringMs: number
  readonly afterMs: number
}

export interface Course {
  /** The duration of the slowest call in all three parts. */
  readonly worstMs: number
  /** The method of the slowest call. */
  readonly worst: string
  /** Calls that succeeded before, during and after; those that failed during. */
  readonly before: number
  readonly during: number
  readonly failed: number
  readonly after: number
  /** Milliseconds from the beginning of the fault until /readyz of all services answered 503; null if one never did. */
  readonly unreadyAfterMs: number | null
  /** Milliseconds from the end of the fault to the beginning of the last call that failed; 0 if none failed. */
  readonly servedAgainMs: number
  /** The longest time by which the machine delayed a request that needs no work. */
  readonly machineMs: number
  /** Faults that must never occur: a call without an answer, or an error other than STORE_UNAVAILABLE with 503. */
  readonly faults: readonly string[]
}

interface Answered {
  readonly method: string
  readonly at: number
  readonly ms: number
  readonly isOk: boolean
}

const CALLERS = 6
const READY_EVERY_MS = 50

export async function courseOf(outage: Outage): Promise<Course> {
  const answered: Answered[] = []
  const faults = new Set<string>()
  // The search index starts with the first search that needs it. That takes time and is not measured here.
  for (const url of outage.urls) for (const turn of [0, 3]) await call(url, CALLERS, turn, faults)
  const machine = await measureMachineDelay()
  let running = true
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const url = outage.urls[caller % outage.urls.length]!
    for (let turn = 0; running; turn++) answered.push(await call(url, caller, turn, faults))
  })
  let begun = Number.POSITIVE_INFINITY
  const unready = new Map<string, number>()
  const looking = outage.urls.map(async (url) => {
    while (running) {
      const { status } = await fetch(`${url}readyz`)
      const now = performance.now()
      if (status === 503 && now > begun && !unready.has(url)) unready.set(url, now - begun)
      await pause(READY_EVERY_MS)
    }
  })
  // Until all are awaited below, a failure of one is not unhandled.
  for (const one of looking) one.catch(() => {})
  let ended = Number.POSITIVE_INFINITY
  let machineMs = 0
  try {
    await pause(outage.beforeMs)
    begun = performance.now()
    await outage.begin()
    await pause(outage.duringMs)
    await outage.end()
    ended = performance.now()
    await pause(outage.afterMs)
  } finally {
    running = false
    await Promise.allSettled([...callers, ...looking])
    machineMs = await machine.stop()
  }
  await Promise.all(looking)

  const slowest = answered.reduce((one, other) => (other.ms > one.ms ? other : one))
  const ok = answered.filter(({ isOk }) => isOk)
  const failed = answered.filter(({ isOk }) => !isOk)
  const lastFailed = Math.max(...failed.map(({ at }) => at), 0)
  return {
    worstMs: slowest.ms,
    worst: slowest.method,
    before: ok.filter(({ at, ms }) => at + ms < begun).length,
    during: ok.filter(({ at, ms }) => at > begun && at + ms < ended).length,
    failed: failed.length,
    after: ok.filter(({ at }) => at > ended).length,
    unreadyAfterMs: unready.size < outage.urls.length ? null : Math.max(...unready.values()),
    servedAgainMs: Math.max(0, lastFailed - ended),
    machineMs,
    faults: [...faults],
  }
}

async function call(url: string, caller: number, turn: number, faults: Set<string>): Promise<Answered> {
  // All five calls of a round are about the same device.
  const address = ipOf(Math.floor(turn / 5) & 0xffff, caller)
  const [method, params] = nextCall(turn % 5, address)
  const at = performance.now()
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const reply = (await response.json()) as Reply
    const ms = performance.now() - at
    checkReply(method, reply)
    const { error } = reply
    if (error === undefined) return { method, at, ms, isOk: true }
    if (error.data?.code !== 'STORE_UNAVAILABLE' || response.status !== 503) faults.add(JSON.stringify(reply))
    // A client that is refused immediately retries a little later.
    await pause(20)
    return { method, at, ms, isOk: false }
  } catch (failure) {
    faults.add(`${method} got no answer: ${(failure as Error).message} ${(failure as Error).cause ?? ''}`)
    await pause(20)
    return { method, at, ms: performance.now() - at, isOk: false }
  }
}

function nextCall(kind: number, address: string): [string, unknown] {
  const page = { offset: 0, pageSize: 5 }
  switch (kind) {
    case 0:
      return ['Inventory.createDevice', ['Default', address, 'A::B']]
    case 1:
      return ['Inventory.getDevice', ['Default', address]]
    case 2:
      return ['Inventory.search', [['Default'], 'ipAddress', '10.0.0.0/8', page, 'ipAddress', false]]
    case 3:
      return ['Inventory.search', [['Default'], 'hostname', 'nobody*', page, 'hostname', false]]
    default:
      return ['Inventory.deleteDevice', ['Default', address]]
  }
}

/** Prints the figures on one line. */
export function printCourse(name: string, { faults, unreadyAfterMs, worst, ...course }: Course): void {
  const figures = Object.entries({ ...course, unreadyAfterMs: unreadyAfterMs ?? -1 }).map(
    ([key, value]) => `${key} ${Math.round(value)}`,
  )
  process.stderr.write(
    `${name}: ${figures.join(', ')}, worst was ${worst}${faults.length > 0 ? `, FAULTS ${faults.length}` : ''}\n`,
  )
}
