import { expect, test } from 'vitest'
import { figure, part } from '../support/figures.ts'
import { heapSlope, leaksIn } from './samples.ts'
import { soak } from './soak.ts'

const HOUR = 3_600_000
const COMMAND = 'npm run test:long -- test/soak'
/** Fewer to see that it works; below ten the heap is not warm yet. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)

test.skipIf(process.platform !== 'linux')(
  'after half an hour of mixed calls the heap grows by 1 MiB an hour at most; descriptors and keys stay as many',
  () =>
    part(`F7 soak, ${MINUTES} minutes`, async () => {
      const forMs = MINUTES * 60_000
      const warmUpMs = forMs / 3
      const { samples, calls } = await soak({ forMs, everyMs: Math.max(forMs / 360, 1000) })
      figure('F7 series', `soak of ${MINUTES} minutes`, samples, COMMAND)
      const slope = heapSlope(samples, warmUpMs)
      const text = `MiB an hour by which the heap grows, soak of ${MINUTES} minutes, ${calls} calls, the first third left out`
      figure('F7', text, Number(slope.toFixed(2)), COMMAND)
      expect(leaksIn(samples, { warmUpMs, heapMiBAnHour: 1, growing: [] })).toEqual([])
    }),
  HOUR,
)
