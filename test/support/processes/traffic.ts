/*
 * Writers that continue until the service is gone, and record the writes that it acknowledged.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ipOf } from '../hosts.ts'
import { postJson } from '../post-json.ts'
import { until } from '../until.ts'

/** The writes that the service has acknowledged to the clients. */
export interface Acknowledged {
  /** Maps "network|ipAddress" to the hostname it must have; null means that the device must not exist. */
  readonly state: Map<string, string | null>
  /** When the last write of each was acknowledged, as performance.now() says. */
  readonly times: Map<string, number>
  /** Addresses whose last write got no answer, so that it may or may not have happened. */
  readonly unsure: Set<string>
  count: number
  /** The number of writes of each writer. Its addresses are never reused. */
  readonly turns: number[]
}

/** Returns an Acknowledged without any writes, for clients that have sent nothing yet. */
export const nothingAcknowledged = (): Acknowledged => ({
  ...{ state: new Map(), times: new Map(), unsure: new Set(), count: 0, turns: [] },
})

const NETWORKS = ['Default', 'Branch']

/**
 * Starts `writers` writers, which take the services at `urls` in turn. Each writer has its own addresses, so that only
 * its own writes decide what must be stored. A writer whose connection breaks ends. `stopped` resolves when all have
 * ended, and rejects if a service sends a reply that is not JSON-RPC.
 */
export function startTraffic(
  urls: string | readonly string[],
  writers: number,
  known: Acknowledged,
): { stopped: Promise<void>; stop(): void } {
  let running = true
  const one = async (writer: number): Promise<void> => {
    const url = [urls].flat()[writer % [urls].flat().length]!
    while (running) {
      const first = known.turns[writer] ?? 0
      known.turns[writer] = first + BATCH
      const batch = Array.from({ length: BATCH }, (_, member) => nextWrite(writer, first + member, known))
      const places = batch.flatMap((write) => write.touches)
      const calls = batch.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
      const posted = await postJson(url, JSON.stringify(calls)).catch(() => null)
      if (posted === null) {
        for (const place of places) known.unsure.add(place)
        return
      }
      const replies = [JSON.parse(posted.text) as Reply | Reply[]].flat()
      // If the whole batch is refused, the outcome of every write in it is unknown.
      if (replies.length !== batch.length) for (const place of places) known.unsure.add(place)
      else for (const reply of replies) take(reply, batch[reply.id]!, known)
      if (replies.some(({ error }) => error?.data?.code === 'STORE_UNAVAILABLE')) await pause(RETRY_MS)
    }
  }
  const stopped = Promise.all(Array.from({ length: writers }, (_, writer) => one(writer))).then(() => {})
  // Callers await `stopped` later. Until then a failure is not unhandled.
  stopped.catch(() => {})
  return {
    stopped,
    stop() {
      running = false
    },
  }
}

/** A multiple of the number of writes per address, so that all writes of an address are in one batch. */
const BATCH = 16

/** Pause while the service is unavailable, so that addresses are not used up for nothing. */
const RETRY_MS = 20

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly data?: { readonly code?: string; readonly applied?: string } }
}

/** Records the outcome of a write. Ignores writes that surely had no effect. */
function take({ error, result }: Reply, write: Write, known: Acknowledged): void {
  if (error === undefined && typeof result !== 'string') acknowledge(write, known)
  else if (error?.data?.applied === 'unknown') for (const place of write.touches) known.unsure.add(place)
}

interface Write {
  readonly method: string
  readonly params: unknown[]
  readonly touches: readonly string[]
  readonly after: ReadonlyMap<string, string | null>
}

function nextWrite(writer: number, turn: number, known: Acknowledged): Write {
  const ipAddress = ipOf((turn >> 2) & 0xffff, writer)
  const [here, there] = NETWORKS.map((network) => `${network}|${ipAddress}`) as [string, string]
  const hostname = `w${writer}-${turn}-${known.count}`
  switch (turn % 4) {
    case 0:
      return { method: 'Inventory.createDevice', params: ['Default', ipAddress, 'A::B'], ...after([here, '']) }
    case 1:
      return {
        method: 'Inventory.updateDevice',
        params: ['Default', ipAddress, null, null, null, hostname],
        ...after([here, hostname]),
      }
    case 2:
      return {
        method: 'Inventory.updateDevice',
        params: ['Default', ipAddress, 'Branch', null, null, hostname],
        ...after([here, null], [there, hostname]),
      }
    default:
      return turn % 8 === 7
        ? { method: 'Inventory.deleteDevice', params: ['Branch', ipAddress], ...after([there, null]) }
        : {
            method: 'Inventory.updateDevice',
            params: ['Branch', ipAddress, null, null, null, hostname],
            ...after([there, hostname]),
          }
  }
}

function after(...states: [string, string | null][]): Pick<Write, 'touches' | 'after'> {
  return { touches: states.map(([place]) => place), after: new Map(states) }
}

function acknowledge(write: Write, known: Acknowledged): void {
  known.count++
  for (const [place, hostname] of write.after) {
    known.state.set(place, hostname)
    known.times.set(place, performance.now())
    known.unsure.delete(place)
  }
}

/** Waits until `writes` more writes are acknowledged. A fault without writes before and after it proves nothing. */
export async function untilAcknowledged(known: Acknowledged, writes = 1): Promise<void> {
  const enough = known.count + writes
  await until(() => known.count >= enough, 'nothing is acknowledged', { everyMs: 10 })
}

/** Returns the network and address in a sentence of `findLost`, as `times` has them. */
export const placeOf = (lost: string): string => lost.split(': ')[0]!

/** The reply to Inventory.getDevice. */
interface Found {
  readonly id: number
  readonly result?: { readonly hostname: string } | null
  readonly error?: unknown
}

/** Returns a sentence for every acknowledged write that is missing. Throws if the service does not answer a read. */
export async function findLost(url: string, known: Acknowledged): Promise<string[]> {
  const places = [...known.state].filter(([place]) => !known.unsure.has(place))
  const lost: string[] = []
  for (let at = 0; at < places.length; at += 500) {
    const slice = places.slice(at, at + 500)
    const calls = slice.map(([place], id) => ({
      ...{ jsonrpc: '2.0', id, method: 'Inventory.getDevice', params: place.split('|') },
    }))
    const { text } = await postJson(url, JSON.stringify(calls))
    const replies = [JSON.parse(text) as Found | Found[]].flat()
    if (replies.length !== slice.length) {
      throw new Error(`Got ${replies.length} replies to ${slice.length} reads: ${text.slice(0, 200)}`)
    }
    for (const { id, result, error } of replies) {
      const [place, hostname] = slice[id]!
      if (error !== undefined) throw new Error(`Cannot read ${place}: ${JSON.stringify(error)}`)
      if ((result?.hostname ?? null) !== hostname) lost.push(`${place}: ${result?.hostname} instead of ${hostname}`)
    }
  }
  return lost
}
