/*
 * Ten times the requests that a service can process. What is short is the processor: each request unseals a page of
 * credential sets, which keeps the service busy for some milliseconds. During the overload the requests come at a fixed
 * rate, whatever the service replies. The limits are a sixteenth of the default ones, so that one process can send the
 * load; the queue has the same share of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { settings } from '../../src/config.ts'
import { ipOf } from '../support/hosts.ts'
import { startTwoServices } from '../support/processes/two-services.ts'
import { callOf } from './http-post.ts'
import { offerAtRate, offerByCallers, type Replies } from './offer-load.ts'

export interface Overload {
  /** Requests a second that the service completes for as many callers as may run at once. */
  readonly capacity: number
  /** Requests a second that were sent during the overload. */
  readonly offered: number
  /**
   * Latency in milliseconds of calls that were served: first for as many callers as may run at once, then during the
   * overload, then for the first number again.
   */
  readonly usualMedian: number
  readonly usualP99: number
  readonly accepted: number
  readonly acceptedMedian: number
  readonly acceptedP99: number
  readonly afterMedian: number
  readonly afterP99: number
  readonly refused: number
  readonly refusedMedian: number
  readonly refusedP99: number
  /** Bytes before the overload, and the maximum during it. */
  readonly rssBefore: number
  readonly rssMost: number
  /** The maximum number of requests that were processed at once, according to the metrics. */
  readonly inFlightMost: number
  /** A sentence for each fault. */
  readonly faults: readonly string[]
}

const SENT_TIMES = 10.3
/** The least number of calls that must have been sent: on a busy machine the ticks of the sender come late. */
export const LEAST_TIMES = 8
const IN_FLIGHT = Number(settings.MAX_IN_FLIGHT.default) / 16
const WAITING = Number(settings.MAX_WAITING.default) / 16
/** How many requests of one caller may run at once: three quarters of all. */
const CALLERS = IN_FLIGHT * 0.75
const SETS = 300

/** Offers ten times the capacity for `seconds`. `env` overrides settings of the services. */
export async function overload(seconds: number, env: Record<string, string> = {}): Promise<Overload> {
  const services = await startTwoServices({ MAX_IN_FLIGHT: `${IN_FLIGHT}`, MAX_WAITING: `${WAITING}`, ...env })
  try {
    const [url] = services.urls() as [string]
    const body = await createPage(url)
    const usualSeconds = Math.min(seconds / 2, 5)
    await offerByCallers(url, body, CALLERS, 2)
    const usual = await offerByCallers(url, body, CALLERS, usualSeconds)
    const capacity = usual.accepted.length / usualSeconds
    const before = await metrics(url)
    const [during, most] = await Promise.all([
      offerAtRate(url, body, capacity * SENT_TIMES, seconds),
      mostOf(url, seconds),
    ])
    await pause(1000)
    const after = await offerByCallers(url, body, CALLERS, usualSeconds)
    return {
      ...{ capacity, offered: during.perSecond, accepted: during.accepted.length, refused: during.refused.length },
      ...{ usualMedian: share(usual.accepted, 0.5), usualP99: share(usual.accepted, 0.99) },
      ...{ acceptedMedian: share(during.accepted, 0.5), acceptedP99: share(during.accepted, 0.99) },
      ...{ afterMedian: share(after.accepted, 0.5), afterP99: share(after.accepted, 0.99) },
      ...{ refusedMedian: share(during.refused, 0.5), refusedP99: share(during.refused, 0.99) },
      ...{ rssBefore: before.rss, rssMost: most.rss, inFlightMost: most.inFlight },
      faults: [
        ...usual.faults,
        ...during.faults,
        ...after.faults,
        ...findFaults({ usual, during, after }, capacity, most),
      ],
    }
  } finally {
    await services.stop()
  }
}

interface Course {
  readonly usual: Replies
  readonly during: Replies
  readonly after: Replies
}

function* findFaults({ usual, during, after }: Course, capacity: number, most: Gauges): Generator<string> {
  if (during.perSecond < LEAST_TIMES * capacity) yield `only ${Math.round(during.perSecond)} requests a second`
  if (usual.refused.length > 0) yield 'a request was refused before the overload'
  if (during.refused.length === 0) yield 'no request was refused during the overload'
  if (most.inFlight > IN_FLIGHT) yield `${most.inFlight} requests were worked on at once`
  if (after.refused.length > 0) yield 'a request was refused after the overload'
}

/** Commits credential sets. Returns a request that reads a page of them. */
async function createPage(url: string): Promise<string> {
  const sets = Array.from({ length: SETS }, (_, at) => ({ name: ipOf(at), password: 'secret' }))
  const calls = [
    callOf('Credentials.saveCredentialConfig', ['Default', null, { name: 'hosts', type: 'STATIC' }]),
    callOf('Credentials.saveCredentialSets', ['Default', 'hosts', sets]),
    callOf('Credentials.commitEdits', []),
  ]
  const headers = { 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(calls) })
  const page = [{ offset: 0, pageSize: SETS }, 'Default', 'hosts', '0.0.0.0/0', 'ipAddress', false]
  return JSON.stringify(callOf('Credentials.getMaskedCredentialSets', page))
}

interface Gauges {
  readonly rss: number
  readonly inFlight: number
}

async function metrics(url: string): Promise<Gauges> {
  const text = await (await fetch(`${url}metrics`)).text()
  const gauge = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1])
  return { rss: gauge('process_resident_memory_bytes'), inFlight: gauge('keyrack_requests_in_flight') }
}

async function mostOf(url: string, seconds: number): Promise<Gauges> {
  const most = { rss: 0, inFlight: 0 }
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(200)) {
    const { rss, inFlight } = await metrics(url)
    most.rss = Math.max(most.rss, rss)
    most.inFlight = Math.max(most.inFlight, inFlight)
  }
  return most
}

/** Returns the time within which this share of the replies came. */
const share = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN

/** Prints the figures on one line. */
export function printOverload({ faults, ...figures }: Overload): void {
  process.stderr.write(
    `overload: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${Math.round(value)}`)
      .join(', ')}\n`,
  )
}
