import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startRedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { callOf, post } from './http-post.ts'

/*
 * Ten times as many callers as the limit allows at once. A slow Redis makes sure that the limit is reached and not the
 * capacity of the processor.
 */

export interface Overload {
  /**
   * Latency in milliseconds of calls that were served: first with as many callers as the limit allows, then with ten
   * times as many, then with the first number again.
   */
  readonly usualP99: number
  readonly accepted: number
  readonly acceptedP99: number
  readonly afterP99: number
  readonly refused: number
  readonly refusedWorst: number
  readonly refusedP99: number
  /** Bytes before the overload, and the maximum during it. */
  readonly rssBefore: number
  readonly rssMost: number
  /** The maximum number of requests that were processed at once, according to the metrics. */
  readonly inFlightMost: number
  /** A sentence for each fault. */
  readonly faults: readonly string[]
}

const IN_FLIGHT = 16
const TIMES = 10
const TRIP_MS = 40

export async function overload(seconds: number, env: Record<string, string> = {}): Promise<Overload> {
  const redis = await startRedisServer()
  const proxy = await startFaultProxy(redis.socketPath)
  const limits = { MAX_IN_FLIGHT: `${IN_FLIGHT}`, MAX_WAITING: `${IN_FLIGHT}` }
  const service = await startServiceProcess({ REDIS_URL: proxy.url, CREDENTIALS_KEY: TEST_KEY, ...limits, ...env })
  try {
    proxy.delay(TRIP_MS)
    const faults = new Set<string>()
    await load(service.url, IN_FLIGHT, 2, faults)
    const usual = await load(service.url, IN_FLIGHT, 2, faults)
    const before = await metrics(service.url)
    const [during, most] = await Promise.all([
      load(service.url, IN_FLIGHT * TIMES, seconds, faults),
      mostOf(service.url, seconds),
    ])
    await pause(1000)
    const after = await load(service.url, IN_FLIGHT, 2, faults)
    if (during.refused.length === 0) faults.add('nobody was refused')
    if (most.inFlight > IN_FLIGHT) faults.add(`${most.inFlight} requests were worked on at once`)
    if (after.refused.length > 0) faults.add('somebody was refused when all was over')
    return {
      usualP99: p99(usual.accepted),
      accepted: during.accepted.length,
      acceptedP99: p99(during.accepted),
      afterP99: p99(after.accepted),
      refused: during.refused.length,
      refusedWorst: Math.max(...during.refused, 0),
      refusedP99: p99(during.refused),
      rssBefore: before.rss,
      rssMost: most.rss,
      inFlightMost: most.inFlight,
      faults: [...faults],
    }
  } finally {
    await service.end('SIGTERM')
    await proxy.stop()
    await redis.stop()
  }
}

interface Load {
  readonly accepted: number[]
  readonly refused: number[]
}

async function load(url: string, callers: number, seconds: number, faults: Set<string>): Promise<Load> {
  const [accepted, refused]: [number[], number[]] = [[], []]
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const until = performance.now() + seconds * 1000
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const posted = await post(url, agent, callOf('Inventory.getDevice', ['Default', '10.0.0.1']))
      if ('broken' in posted) faults.add(`a connection broke: ${posted.broken}`)
      else if (posted.status === 200) accepted.push(posted.ms)
      else {
        refused.push(posted.ms)
        const { code } = JSON.parse(posted.text).error
        if (posted.status !== 503 || code !== 1401) faults.add(`${posted.status} with ${code}`)
        if (posted.headers['retry-after'] === undefined) faults.add('no Retry-After')
        // The callers retry sooner than the service asks, and not all at once.
        await pause(250 + Math.random() * 500)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, one))
  agent.destroy()
  return { accepted, refused }
}

async function metrics(url: string): Promise<{ rss: number; inFlight: number }> {
  const text = await (await fetch(`${url}metrics`)).text()
  const gauge = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1])
  return { rss: gauge('process_resident_memory_bytes'), inFlight: gauge('keyrack_requests_in_flight') }
}

async function mostOf(url: string, seconds: number): Promise<{ rss: number; inFlight: number }> {
  const most = { rss: 0, inFlight: 0 }
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(100)) {
    const { rss, inFlight } = await metrics(url)
    most.rss = Math.max(most.rss, rss)
    most.inFlight = Math.max(most.inFlight, inFlight)
  }
  return most
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** Prints the figures on one line. */
export function printOverload({ faults, ...figures }: Overload): void {
  process.stderr.write(
    `overload: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${Math.round(value)}`)
      .join(', ')}\n`,
  )
}
