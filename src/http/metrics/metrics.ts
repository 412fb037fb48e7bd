/*
 * Counts and measures for the metrics of the service, and writes them for Prometheus; see metric-definitions.ts.
 */

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { methodFacts } from '../../../generated/server-stubs.ts'
import type { IndexSums } from '../../domain/search/index-state.ts'
import { type EventMeter, STREAM_ENDS } from '../../events/event-meter.ts'
import { INTERNAL_ERROR } from '../../json-rpc/outcome.ts'
import type { WorkLimit } from '../limits/work-limit.ts'
import { DurationHistogram } from './duration-histogram.ts'
import { metricDefinitions as definitions, type MetricDefinition } from './metric-definitions.ts'

/** Counts calls, round trips and refusals, and returns the metrics for Prometheus. */
export interface Metrics {
  readonly contentType: string
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  /** Counts a call. `outcome` is `ok` or the name of the error. */
  call(method: string, outcome: string, ms: number): void
  /** Counts a round trip to the store. `failure` is the kind of its failure, or null. */
  roundTrip(mutates: boolean, ms: number, failure: string | null): void
  /** Counts a call to the store that was not sent, because no connection to its server is ready. */
  storeNotConnected(): void
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
  /** Whether all servers of the store can be reached. */
  readonly isStoreConnected: () => boolean
  readonly warnings: () => WarningGroups
}

/** Warnings for operators, by their subject. */
export interface WarningGroups {
  /** Clients can do more, or secrets are less protected, than most installations want. */
  readonly exposure: readonly string[]
  /** The store refused a write a moment ago. */
  readonly writes: readonly string[]
  /** The audit or the keyring was altered. */
  readonly audit: readonly string[]
}

/**
 * Upper bounds of the histogram buckets, in seconds. They range from calls answered from memory to calls that end at
 * the deadline.
 */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** The kind of failure if no connection to the store was ready. */
const NOT_CONNECTED = 'not connected'

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

/** Creates the metrics of a service in one registry. */
class MetricFactory {
  readonly registry = Registry.merge([getProcessMetrics()])

  counter<Label extends string>(definition: LabelledDefinition<Label>): Counter<Label> {
    return new Counter(this.#configOf(definition))
  }

  /** Creates a counter with the values that `collect` adds when the metrics are read. */
  readCounter<Label extends string>(definition: LabelledDefinition<Label>, collect: (counter: Counter<Label>) => void) {
    new Counter({
      ...this.#configOf(definition),
      collect() {
        this.reset()
        collect(this)
      },
    })
  }

  gauge(definition: LabelledDefinition<string>): Gauge {
    return new Gauge(this.#configOf(definition))
  }

  /** Creates a gauge with the value that `read` returns when the metrics are read. */
  readGauge(definition: LabelledDefinition<string>, read: () => number): void {
    this.readGauges(definition, (gauge) => gauge.set(read()))
  }

  /** Creates a gauge with the values that `collect` sets when the metrics are read. */
  readGauges<Label extends string>(definition: LabelledDefinition<Label>, collect: (gauge: Gauge<Label>) => void) {
    new Gauge({
      ...this.#configOf(definition),
      collect() {
        collect(this)
      },
    })
  }

  histogram(definition: MetricDefinition): DurationHistogram {
    const histogram = new DurationHistogram(definition, definition.labels[0]!, BUCKETS)
    this.registry.registerMetric(histogram.toMetric())
    return histogram
  }

  #configOf<Label extends string>({ name, help, labels }: LabelledDefinition<Label>) {
    return { name, help, labelNames: labels, registers: [this.registry] }
  }
}

type LabelledDefinition<Label extends string> = MetricDefinition & { readonly labels: readonly Label[] }

/** Creates the metrics of a service. */
export function createMetrics(measured: Measured): Metrics {
  const factory = new MetricFactory()
  const countCall = createCallCounter(factory)
  const callSeconds = factory.histogram(definitions.callSeconds)
  const tripSeconds = factory.histogram(definitions.tripSeconds)
  const tripFailures = factory.counter(definitions.tripFailures)
  const refusals = factory.counter(definitions.refusals)
  const httpRefusals = factory.counter(definitions.httpRefusals)
  const expiringSets = factory.counter(definitions.expiringSets)
  // A counter that begins at 0 shows its first rise.
  tripFailures.inc({ kind: NOT_CONNECTED }, 0)
  for (const reason of ['connections', 'pipelining', '400', '408', '413']) httpRefusals.inc({ reason }, 0)
  for (const expiry of ['SOON', 'EXPIRED'] as const) expiringSets.inc({ expiry }, 0)
  const events = createEventMeter(factory)
  addGauges(factory, measured)
  return {
    contentType: factory.registry.contentType,
    text: () => factory.registry.metrics(),
    call(method, outcome, ms) {
      countCall(method, outcome)
      callSeconds.observe(method, ms)
    },
    roundTrip(mutates, ms, failure) {
      tripSeconds.observe(mutates ? 'write' : 'read', ms)
      if (failure !== null) tripFailures.inc({ kind: failure })
    },
    storeNotConnected: () => tripFailures.inc({ kind: NOT_CONNECTED }),
    refused: (reason) => refusals.inc({ reason }),
    httpRefused: (reason) => httpRefusals.inc({ reason }),
    expiringSet: (expiry) => expiringSets.inc({ expiry }),
    events,
  }
}

/** Adds the counter of calls, which are counted in maps. Returns the function that counts one. */
function createCallCounter(factory: MetricFactory): (method: string, outcome: string) => void {
  // The alert for defects compares two samples: a series that began at 1 would hide the first defect of a method.
  const calls = new Map(Object.keys(methodFacts).map((method) => [method, new Map([[`${INTERNAL_ERROR}`, 0]])]))
  factory.readCounter(definitions.calls, (counter) => {
    for (const [method, outcomes] of calls) {
      for (const [outcome, count] of outcomes) counter.inc({ method, outcome }, count)
    }
  })
  return (method, outcome) => {
    const outcomes = calls.get(method)
    if (outcomes === undefined) calls.set(method, new Map([[outcome, 1]]))
    else outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
}

/** Adds the metrics of the streams of GET /events. */
function createEventMeter(factory: MetricFactory): EventMeter {
  const open = factory.gauge(definitions.streams)
  const ended = factory.counter(definitions.streamsEnded)
  let sent = 0
  factory.readCounter(definitions.eventsSent, (counter) => counter.inc(sent))
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

function addGauges(factory: MetricFactory, measured: Measured): void {
  const { work, bodies, replies, indexes, isStoreConnected, warnings } = measured
  factory.readGauge(definitions.storeConnected, () => (isStoreConnected() ? 1 : 0))
  factory.readGauges(definitions.warnings, (gauge) => {
    for (const [about, found] of Object.entries(warnings())) gauge.set({ about }, found.length)
  })
  factory.readGauge(definitions.inFlight, () => work.inFlight)
  factory.readGauge(definitions.waiting, () => work.waiting)
  factory.readGauge(definitions.bodyBytes, () => bodies.used)
  factory.readGauge(definitions.replyBytes, () => replies.used)
  factory.readGauge(definitions.indexDevices, () => indexes()?.done ?? 0)
  factory.readGauge(definitions.indexLag, () => {
    const { of, done } = indexes() ?? { of: 0, done: 0 }
    return Math.max(0, of - done)
  })
  factory.readGauge(definitions.indexesBuilding, () => indexes()?.building ?? 0)
}
