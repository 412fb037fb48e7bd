import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { IndexSums } from '../search/live/thread-messages.ts'
import type { WorkLimit } from './work-limit.ts'

/*
 * What the service tells Prometheus, under names that begin with keyrack_. No label holds a network, an address or a caller:
 * who may read the metrics need not be allowed to see those.
 */

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** `outcome`: `ok` or the name of the error. */
  call(method: string, outcome: string, ms: number): void
  /** A round trip to the store. `failure`: the kind of it, or null. */
  trip(mutates: boolean, ms: number, failure: string | null): void
  /** A request that was not let in, or not now. */
  refused(reason: string): void
}

export interface Measured {
  readonly work: WorkLimit
  readonly bodies: { readonly used: number }
  readonly replies: { readonly used: number }
  /** null: there is no index. */
  readonly indexes: () => IndexSums | null
}

/** Seconds: from what is answered from memory to what ends at the deadline. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function createMetrics({ work, bodies, replies, indexes }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'keyrack_calls_total',
    help: 'Calls, by method and outcome: ok or the name of the error',
    labelNames: ['method', 'outcome'] as const,
    registers,
  })
  const callSeconds = new Histogram({
    name: 'keyrack_call_seconds',
    help: 'How long calls took',
    labelNames: ['method'] as const,
    buckets: BUCKETS,
    registers,
  })
  const tripSeconds = new Histogram({
    name: 'keyrack_store_trip_seconds',
    help: 'How long round trips to Redis took',
    labelNames: ['kind'] as const,
    buckets: BUCKETS,
    registers,
  })
  const tripFailures = new Counter({
    name: 'keyrack_store_failures_total',
    help: 'Round trips to Redis that failed, by kind',
    labelNames: ['kind'] as const,
    registers,
  })
  const refusals = new Counter({
    name: 'keyrack_refused_total',
    help: 'Requests that were not let in, or not now, by reason',
    labelNames: ['reason'] as const,
    registers,
  })
  gauge('keyrack_requests_in_flight', 'Requests that are worked on', () => work.inFlight)
  gauge('keyrack_requests_waiting', 'Requests that wait to be worked on', () => work.waiting)
  gauge('keyrack_body_bytes', 'Bytes of request bodies that are received or worked on', () => bodies.used)
  gauge('keyrack_reply_bytes', 'Bytes of replies that are made or wait for their client', () => replies.used)
  gauge('keyrack_index_devices', 'Devices in the search indexes', () => indexes()?.done ?? 0)
  gauge('keyrack_index_lag_devices', 'Devices that search indexes being built still lack', () => {
    const { of, done } = indexes() ?? { of: 0, done: 0 }
    return Math.max(0, of - done)
  })
  gauge('keyrack_indexes_building', 'Search indexes that are being built', () => indexes()?.building ?? 0)

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  }

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    call(method, outcome, ms) {
      calls.inc({ method, outcome })
      callSeconds.observe({ method }, ms / 1000)
    },
    trip(mutates, ms, failure) {
      tripSeconds.observe({ kind: mutates ? 'write' : 'read' }, ms / 1000)
      if (failure !== null) tripFailures.inc({ kind: failure })
    },
    refused: (reason) => refusals.inc({ reason }),
  }
}
