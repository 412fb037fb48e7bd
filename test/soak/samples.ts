/** The resources that a service holds at a moment. */
export interface Sample {
  /** ms since the soak began */
  readonly at: number
  /** The heap of all threads, after garbage was collected. */
  readonly heapMiB: number
  readonly rssMiB: number
  readonly descriptors: number
  /** The number of keys of each kind in Redis. */
  readonly keys: Readonly<Record<string, number>>
}

export interface Bounds {
  readonly warmUpMs: number
  /** By how much the heap may grow, in MiB per hour. */
  readonly heapMiBAnHour: number
  /** By how much the resident memory may grow, in MiB per hour. Without it the memory is not compared. */
  readonly rssMiBAnHour?: number
  /** By how many descriptors may grow per hour. Without it only a clear growth counts. */
  readonly descriptorsAnHour?: number
  /** Kinds of keys whose number may grow, because they live longer than the soak. */
  readonly growing: readonly string[]
}

const HOUR_MS = 3_600_000

/** Returns a sentence for each figure that keeps growing. */
export function leaksIn(samples: readonly Sample[], { warmUpMs, growing, ...bounds }: Bounds): string[] {
  const warm = samples.filter(({ at }) => at >= warmUpMs)
  if (warm.length < 6) throw new Error(`${warm.length} samples after the warm-up tell nothing`)
  const slopes = {
    heap: hourlySlope(samples, warmUpMs, 'heapMiB'),
    rss: hourlySlope(samples, warmUpMs, 'rssMiB'),
    descriptors: hourlySlope(samples, warmUpMs, 'descriptors'),
  }
  const kinds = [...new Set(warm.flatMap(({ keys }) => Object.keys(keys)))].filter((kind) => !growing.includes(kind))
  return [
    ...overBound('the heap grows', slopes.heap, bounds.heapMiBAnHour, 'MiB'),
    ...overBound('the resident memory grows', slopes.rss, bounds.rssMiBAnHour, 'MiB'),
    ...overBound('open files grow', slopes.descriptors, bounds.descriptorsAnHour, 'descriptors'),
    ...growth(
      'descriptors',
      warm.map(({ descriptors }) => descriptors),
    ),
    ...kinds.flatMap((kind) =>
      growth(
        `keys of the kind ${kind}`,
        warm.map(({ keys }) => keys[kind] ?? 0),
      ),
    ),
  ]
}

function overBound(what: string, slope: number, bound: number | undefined, unit: string): string[] {
  return bound !== undefined && slope > bound ? [`${what} by ${slope.toFixed(1)} ${unit} an hour`] : []
}

/** Returns the growth of a resource after the warm-up per hour, by least squares. */
export function hourlySlope(
  samples: readonly Sample[],
  warmUpMs: number,
  resource: 'heapMiB' | 'rssMiB' | 'descriptors',
): number {
  const warm = samples.filter(({ at }) => at >= warmUpMs)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, level] = [mean(warm.map(({ at }) => at)), mean(warm.map((sample) => sample[resource]))]
  const both = warm.reduce((sum, sample) => sum + (sample.at - middle) * (sample[resource] - level), 0)
  const spread = warm.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  return (both / spread) * HOUR_MS
}

/** Growth up to this limit is chance, because connections open and close. */
const SLACK = { share: 0.1, count: 10 }

/** Compares the medians of the first and the last third, so that a single sample decides nothing. */
function growth(what: string, values: readonly number[]): string[] {
  const third = Math.floor(values.length / 3)
  const [first, last] = [median(values.slice(0, third)), median(values.slice(-third))]
  return last > first * (1 + SLACK.share) + SLACK.count ? [`${what} grow from ${first} to ${last}`] : []
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
