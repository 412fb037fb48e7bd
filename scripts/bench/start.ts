/*
 * Measures how long the service and its embedded Redis take from start to ready, for several numbers of devices.
 */
import { startServiceProcess } from '../../test/support/service-process.ts'
import { untilIndexed } from '../../test/support/until-indexed.ts'
import { untilReady } from '../../test/support/until-ready.ts'
import type { Bench } from './bench.ts'
import { countNetworks, fill, newPlace, type Place } from './bulk/loaded-service.ts'
import { findFamily, residentBytes } from './processor-time.ts'
import { judged, short, withSpread } from './report/numbers.ts'
import { formatTable, type Section } from './report/section.ts'
import { toSpread, under } from './spread.ts'

/** Many times what a million devices take. */
const MAX_READY_MS = 300_000

interface Start {
  /** Seconds until /readyz reports ready. */
  readonly ready: number
  /** Seconds until the search indexes are ready, too. */
  readonly indexed: number
  readonly serviceBytes: number
  readonly redisBytes: number
}

interface Size {
  readonly count: number
  readonly place: Place
  readonly starts: Start[]
}

export async function start({ options, say }: Bench): Promise<Section> {
  const counts = options.isFull ? [0, 100_000, 1_000_000] : [0, options.count]
  const sizes: Size[] = []
  try {
    for (const count of counts) {
      say(`start: filling with ${count} devices`)
      const place = await newPlace()
      sizes.push({ count, place, starts: [] })
      await fill(place, count)
    }
    for (let round = 1; round <= options.rounds; round++) {
      say(`start: round ${round} of ${options.rounds}`)
      for (const { place, count, starts } of sizes) starts.push(await startOnce(place, count))
    }
    return toSection(sizes)
  } finally {
    for (const { place } of sizes) await place.remove()
  }
}

async function startOnce({ env, authorization }: Place, count: number): Promise<Start> {
  const begun = performance.now()
  const service = await startServiceProcess(env)
  const seconds = (): number => (performance.now() - begun) / 1000
  try {
    await untilReady(service.url, MAX_READY_MS)
    const ready = seconds()
    if (count > 0) await untilIndexed(service, countNetworks(count), { authorization })
    const indexed = seconds()
    const [own, redis] = findFamily(service.child.pid!) as [number, number]
    return { ready, indexed, serviceBytes: residentBytes(own), redisBytes: residentBytes(redis) }
  } finally {
    await service.end('SIGTERM')
  }
}

function toSection(sizes: readonly Size[]): Section {
  const of = (starts: readonly Start[], figure: (one: Start) => number) => toSpread(starts.map(figure))
  const empty = sizes[0]!.starts
  const perDevice = ({ count, starts }: Size, bytes: (one: Start) => number): string =>
    count === 0 ? '' : short((of(starts, bytes).median - of(empty, bytes).median) / count)
  const rows = sizes.map((size) => {
    const mib = (bytes: (one: Start) => number): string => short(of(size.starts, bytes).median / 2 ** 20)
    return [
      size.count,
      withSpread(of(size.starts, ({ ready }) => ready)),
      withSpread(of(size.starts, ({ indexed }) => indexed)),
      ...[mib(({ serviceBytes }) => serviceBytes), perDevice(size, ({ serviceBytes }) => serviceBytes)],
      ...[mib(({ redisBytes }) => redisBytes), perDevice(size, ({ redisBytes }) => redisBytes)],
    ]
  })
  const heads = [
    'Devices',
    'ready, s',
    'search indexes built, s',
    'service MiB',
    'bytes a device',
    'Redis MiB',
    'bytes a device',
  ]
  const { count, starts } = sizes.at(-1)!
  const redisBytes = toSpread(starts.map((one, at) => (one.redisBytes - empty[at]!.redisBytes) / count))
  return {
    title: 'Start and memory',
    text:
      'The service and its embedded Redis start together, on the data of a service that was stopped. ' +
      'Memory is resident memory after the indexes were built. The bytes of a device are what exceeds ' +
      `the memory of the empty service.\n\n${formatTable(heads, rows)}`,
    plots: [],
    verdicts: [
      judged(
        `ready after a start with ${count} devices`,
        of(starts, ({ ready }) => ready),
        under(10, ' s'),
        ' s',
      ),
      judged(`bytes of a device in Redis, of ${count}`, redisBytes, under(1200)),
    ],
  }
}
