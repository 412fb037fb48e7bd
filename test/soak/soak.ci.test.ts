import { expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { leaksIn } from './samples.ts'
import { soak } from './soak.ts'

// Half an hour with strict bounds: soak.long.test.ts. Here the heap still warms up, and what a minute is remembered of
// each write (kind op) becomes more all the time.
const BOUNDS = { heapMiBAnHour: 600, growing: ['n op', 'c op'] }

// Elsewhere descriptors can't be counted.
const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('after a minute of mixed calls heap, descriptors and keys have not grown beyond loose bounds', async () => {
  const { samples, calls } = await soak({ forMs: 60_000, everyMs: 1000 })
  expect(leaksIn(samples, { warmUpMs: 20_000, ...BOUNDS })).toEqual([])
  expect(calls).toBeGreaterThan(1000)
  figure('F7', `leaks seen in a minute of ${calls} mixed calls`, 0)
})

onLinux('a service that leaks 100 KiB and a descriptor ten times a second is found', async () => {
  const { samples } = await soak({ forMs: 16_000, everyMs: 500, leak: 100 })
  const leaks = leaksIn(samples, { warmUpMs: 3000, ...BOUNDS }).join()
  expect(leaks).toMatch(/the heap grows by \d+/)
  expect(leaks).toMatch(/descriptors grow/)
})
