/* Parses the Prometheus text of /metrics into figures of the responding process. */

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface MethodFigures {
  readonly method: string
  readonly calls: number
  /** Errors by name, most frequent first. */
  readonly errors: readonly (readonly [name: string, count: number])[]
  /** Mean duration in milliseconds, or null if there were no calls. */
  readonly meanMs: number | null
}

export interface ProcessFigures {
  /** Start of the process in Unix epoch milliseconds, or null if it is not known. */
  readonly startedAt: number | null
  readonly memoryBytes: number | null
  readonly inFlight: number | null
  readonly waiting: number | null
  readonly refused: number
  readonly storeFailures: number
  readonly loopLagMs: number | null
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

export function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined || line.startsWith('#')) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, label, content]) => [label!, content!])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

/** Returns the called methods, by name. */
export function methodFigures(samples: readonly Sample[]): MethodFigures[] {
  // The service has samples of 0 for methods that nobody has called.
  const calls = samples.filter(({ name, value }) => name === 'keyrack_calls_total' && value > 0)
  const methods = [...new Set(calls.map(({ labels }) => labels.method!))].sort()
  return methods.map((method) => {
    const own = calls.filter(({ labels }) => labels.method === method)
    const errors = own
      .filter(({ labels }) => labels.outcome !== 'ok')
      .map(({ labels, value }) => [labels.outcome!, value] as const)
      .sort(([, a], [, b]) => b - a)
    return { method, calls: sumOf(own), errors, meanMs: meanMsOf(samples, method) }
  })
}

export function processFigures(samples: readonly Sample[]): ProcessFigures {
  const one = (name: string): number | null => samples.find((sample) => sample.name === name)?.value ?? null
  const all = (name: string): number => sumOf(samples.filter((sample) => sample.name === name))
  const times = (value: number | null, factor: number): number | null => (value === null ? null : value * factor)
  return {
    startedAt: times(one('process_start_time_seconds'), 1000),
    memoryBytes: one('process_resident_memory_bytes'),
    inFlight: one('keyrack_requests_in_flight'),
    waiting: one('keyrack_requests_waiting'),
    refused: all('keyrack_refused_total'),
    storeFailures: all('keyrack_store_failures_total'),
    loopLagMs: times(one('nodejs_eventloop_lag_p99_seconds'), 1000),
  }
}

function meanMsOf(samples: readonly Sample[], method: string): number | null {
  const of = (name: string): number =>
    samples.find((sample) => sample.name === name && sample.labels.method === method)?.value ?? 0
  const count = of('keyrack_call_seconds_count')
  return count === 0 ? null : (of('keyrack_call_seconds_sum') / count) * 1000
}

const sumOf = (samples: readonly Sample[]): number => samples.reduce((sum, { value }) => sum + value, 0)
