import { expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { hourlySlope, leaksIn } from './samples.ts'
import { soak } from './soak.ts'

const HOUR = 3_600_000
/** A third warms up, and half an hour is measured. In one run the heap grew for 14 minutes, then no more. */
const ENOUGH = 45
/** A shorter run only shows that the test works. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? ENOUGH)
const isWarm = MINUTES >= ENOUGH
const NOTE = isWarm ? '' : ', too few to be warm'
const BOUNDS = isWarm ? { heapMiBAnHour: 1, rssMiBAnHour: 30, descriptorsAnHour: 10 } : { heapMiBAnHour: 60 }

/** The number of these keys depends on the writes of the last minute, and so on the speed of the machine. */
const OF_A_MINUTE = ['n op', 'c op']

const onLinux = test.skipIf(process.platform !== 'linux')

onLinux(
  'in half an hour of mixed calls heap, memory and descriptors grow little; the number of keys does not grow',
  () => soakFor(MINUTES, '', {}),
  HOUR,
)

onLinux(
  'without a search index the number of keys does not grow either, not even those of deleted devices',
  () => soakFor(MINUTES / 3, ' without a search index', { SEARCH_INDEX: 'off' }),
  HOUR,
)

function soakFor(minutes: number, where: string, settings: Readonly<Record<string, string>>): Promise<void> {
  return part(`F7 soak${where}, ${minutes} minutes`, async () => {
    const forMs = minutes * 60_000
    const warmUpMs = forMs / 3
    const { samples, calls } = await soak({ forMs, everyMs: Math.max(forMs / 360, 1000), settings })
    const isMain = where === ''
    if (isMain) figure('F7 series', `soak of ${minutes} minutes`, samples[0]!)
    const what = `soak of ${minutes} minutes${where}${NOTE}, ${calls} calls to two services, the first third left out`
    const slope = (resource: 'heapMiB' | 'rssMiB' | 'descriptors'): number =>
      Math.max(...samples.map((series) => Number(hourlySlope(series, warmUpMs, resource).toFixed(2))))
    figure('F7', `MiB an hour by which the heap grows, ${what}`, slope('heapMiB'))
    figure('F7', `MiB an hour by which resident memory grows, ${what}`, slope('rssMiB'))
    figure('F7', `descriptors an hour more, ${what}`, slope('descriptors'))
    const bounds = { warmUpMs, ...(isMain ? BOUNDS : { heapMiBAnHour: 60 }), growing: OF_A_MINUTE }
    expect(samples.flatMap((series) => leaksIn(series, bounds))).toEqual([])
  })
}
