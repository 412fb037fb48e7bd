import { expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { heapSlope, leaksIn } from './samples.ts'
import { soak } from './soak.ts'

const HOUR = 3_600_000
const ENOUGH = 30
/** A shorter run only shows that the test works. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? ENOUGH)
/** In a short run the heap also grows because the engine is still compiling functions that are called often. */
const [BOUND, NOTE] = MINUTES < ENOUGH ? [60, ', too few to be warm'] : [1, '']

/** The number of these keys depends on the writes of the last minute, and so on the speed of the machine. */
const OF_A_MINUTE = ['n op', 'c op']

test.skipIf(process.platform !== 'linux')(
  'after half an hour of mixed calls the heap grows by 1 MiB an hour at most; descriptors and keys stay as many',
  () =>
    part(`F7 soak, ${MINUTES} minutes`, async () => {
      const forMs = MINUTES * 60_000
      const warmUpMs = forMs / 3
      const { samples, calls } = await soak({ forMs, everyMs: Math.max(forMs / 360, 1000) })
      figure('F7 series', `soak of ${MINUTES} minutes`, samples)
      const slope = heapSlope(samples, warmUpMs)
      const what = `soak of ${MINUTES} minutes${NOTE}, ${calls} calls`
      const text = `MiB an hour by which the heap grows, ${what}, the first third left out`
      figure('F7', text, Number(slope.toFixed(2)))
      expect(leaksIn(samples, { warmUpMs, heapMiBAnHour: BOUND, growing: OF_A_MINUTE })).toEqual([])
    }),
  HOUR,
)
