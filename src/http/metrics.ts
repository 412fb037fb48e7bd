/*
 * The metrics of the service for Prometheus. All names begin with keyrack_. No label holds a network, an address or a
 * caller, because a caller that may read the metrics might not be allowed to see these.
 */

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { IndexSums } from '../domain/search/index-state.ts'
import { type EventMeter, STREAM_ENDS } from '../events/event-meter.ts'
import { DurationHistogram } from './duration-histogram.ts'
import type { WorkLimit } from './work-limit.ts'

/** Counts calls, round trips and refusals, and returns the metrics for Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  /** Counts a call. `outcome` is `ok` or the name of the error. */
  call(method: string, outcome: string, ms: number): void
  /** Counts a round trip to the store. `failure` is the kind of its failure, or null. */
  roundTrip(mutates: boolean, ms: number, failure: string | null): void
  /** Counts a request that was refused before a call ran. */
  refused(reason: string): void
  /** Counts a connection or a request that HTTP refused: `reason` is `connections`, `pipelining` or the status. */
  httpRefused(reason: string): void
  /** Counts a credential set that was resolved although it has expired or expires soon. */
  expiringSet(expiry: 'SOON' | 'EXPIRED'): void
  /** Counts the streams of GET /events. */
  readonly events: EventMeter
}

/** The objects whose values the gauges read. */
export interface Measured {
  readonly work: WorkLimit
  readonly bodies: { readonly used: number }
  readonly replies: { readonly used: number }
  /** Returns the sums of all indexes, or null if there is no index. */
  readonly indexes: () => IndexSums | null
}

/**
 * Upper bounds of the histogram buckets, in seconds. They range from calls answered from memory to calls that end at
 * the deadline.
 */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

interface Definition {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
}

/** All metrics of the service. docs/reference/metrics.md is generated from this table. */
export const metricDefinitions = {
  calls: counter('keyrack_calls_total', 'Calls, by method and outcome: ok or the name of the error', [
    'method',
    'outcome',
  ]),
  callSeconds: histogram('keyrack_call_seconds', 'Duration of calls', ['method']),
  tripSeconds: histogram('keyrack_store_trip_seconds', 'Duration of round trips to Redis, by kind: read or write', [
    'kind',
  ]),
  tripFailures: counter('keyrack_store_failures_total', 'Failed round trips to Redis, by the kind of the error', [
    'kind',
  ]),
  refusals: counter('keyrack_refused_total', 'Requests that were refused before a call ran, by reason', ['reason']),
  httpRefusals: counter(
    'keyrack_http_refused_total',
    'Refusals of HTTP, by reason: connections (beyond MAX_CONNECTIONS), pipelining (too many requests wait on a ' +
      'connection), or the status of the response, such as 408 or 413',
    ['reason'],
  ),
  expiringSets: counter(
    'keyrack_expiring_sets_total',
    'Credential sets that resolveCredentials returned expired or near their expiry, by expiry: EXPIRED or SOON',
    ['expiry'],
  ),
  eventsSent: counter('keyrack_events_sent_total', 'Changes sent in streams of GET /events, once for each stream', []),
  streamsEnded: counter(
    'keyrack_event_streams_ended_total',
    'Streams of GET /events that ended: closed by the client, failed, or for the reason in their last event',
    ['reason'],
  ),
  streams: gauge('keyrack_event_streams', 'Open streams of GET /events'),
  inFlight: gauge('keyrack_requests_in_flight', 'Requests that run now'),
  waiting: gauge('keyrack_requests_waiting', 'Requests that wait for their turn'),
  bodyBytes: gauge('keyrack_body_bytes', 'Bytes of request bodies that are being received or processed'),
  replyBytes: gauge('keyrack_reply_bytes', 'Bytes of replies that are being created or that clients have not read'),
  indexDevices: gauge('keyrack_index_devices', 'Devices in the search indexes'),
  indexLag: gauge(
    'keyrack_index_lag_devices',
    'Devices that are still missing in the search indexes that are being built',
  ),
  indexesBuilding: gauge('keyrack_indexes_building', 'Search indexes that are being built'),
} satisfies Record<string, Definition>

function counter<const Label extends string>(name: string, help: string, labels: readonly Label[]) {
  return { name, type: 'counter' as const, help, labels }
}

function histogram<const Label extends string>(name: string, help: string, labels: readonly Label[]) {
  return { name, type: 'histogram' as const, help, labels }
}

function gauge(name: string, help: string) {
  return { name, type: 'gauge' as const, help, labels: [] as readonly string[] }
}

let processMetrics: Registry | null = null

/**
 * Returns the metrics of the process: memory, garbage collection, event loop. prom-client cannot stop collecting them,
 * so all services of a process share them.
 */
function getProcessMetrics(): Registry {
  if (processMetrics === null) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

/** Creates the metrics of a service. */
export function createMetrics({ work, bodies, replies, indexes }: Measured): Metrics {
  const registry = Registry.merge([getProcessMetrics()])
  const is = metricDefinitions
  /** The number of calls by method and outcome. */
  const calls = new Map<string, Map<string, number>>()
  addCallCounter()
  const callSeconds = addHistogram(is.callSeconds)
  const tripSeconds = addHistogram(is.tripSeconds)
  const tripFailures = new Counter(configOf(is.tripFailures))
  const refusals = new Counter(configOf(is.refusals))
  const httpRefusals = new Counter(configOf(is.httpRefusals))
  const expiringSets = new Counter(configOf(is.expiringSets))
  // A counter that begins at 0 shows its first rise.
  for (const reason of ['connections', 'pipelining', '400', '408', '413']) httpRefusals.inc({ reason }, 0)
  for (const expiry of ['SOON', 'EXPIRED'] as const) expiringSets.inc({ expiry }, 0)
  const events = createEventMeter()
  addGauge(is.inFlight, () => work.inFlight)
  addGauge(is.waiting, () => work.waiting)
  addGauge(is.bodyBytes, () => bodies.used)
  addGauge(is.replyBytes, () => replies.used)
  addGauge(is.indexDevices, () => indexes()?.done ?? 0)
  addGauge(is.indexLag, () => {
    const { of, done } = indexes() ?? { of: 0, done: 0 }
    return Math.max(0, of - done)
  })
  addGauge(is.indexesBuilding, () => indexes()?.building ?? 0)

  function configOf<Label extends string>({ name, help, labels }: Definition & { readonly labels: readonly Label[] }) {
    return { name, help, labelNames: labels, registers: [registry] }
  }

  function addCallCounter(): void {
    new Counter({
      ...configOf(is.calls),
      collect() {
        this.reset()
        for (const [method, outcomes] of calls) {
          for (const [outcome, count] of outcomes) this.inc({ method, outcome }, count)
        }
      },
    })
  }

  function createEventMeter(): EventMeter {
    const open = new Gauge(configOf(is.streams))
    const ended = new Counter(configOf(is.streamsEnded))
    let sent = 0
    new Counter({
      ...configOf(is.eventsSent),
      collect() {
        this.reset()
        this.inc(sent)
      },
    })
    for (const reason of STREAM_ENDS) ended.inc({ reason }, 0)
    return {
      opened: () => open.inc(),
      ended(reason) {
        open.dec()
        ended.inc({ reason })
      },
      sent(changes) {
        sent += changes
      },
    }
  }

  function addHistogram(definition: Definition): DurationHistogram {
    const histogram = new DurationHistogram(definition, definition.labels[0]!, BUCKETS)
    registry.registerMetric(histogram.toMetric())
    return histogram
  }

  function countCall(method: string, outcome: string): void {
    const outcomes = calls.get(method)
    if (outcomes === undefined) calls.set(method, new Map([[outcome, 1]]))
    else outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }

  function addGauge(definition: Definition, value: () => number): void {
    new Gauge({
      ...configOf(definition),
      collect() {
        this.set(value())
      },
    })
  }

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    call(method, outcome, ms) {
      countCall(method, outcome)
      callSeconds.observe(method, ms)
    },
    roundTrip(mutates, ms, failure) {
      tripSeconds.observe(mutates ? 'write' : 'read', ms)
      if (failure !== null) tripFailures.inc({ kind: failure })
    },
    refused: (reason) => refusals.inc({ reason }),
    httpRefused: (reason) => httpRefusals.inc({ reason }),
    expiringSet: (expiry) => expiringSets.inc({ expiry }),
    events,
  }
}
