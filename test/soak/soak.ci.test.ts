import { expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { leaksIn } from './samples.ts'
import { soak } from './soak.ts'

// soak.long.test.ts runs half an hour with strict bounds. In this short test the heap still warms up. The records that
// the service keeps of each write for a minute (kind op) also grow all the time.
const BOUNDS = { heapMiBAnHour: 600, growing: ['n op', 'c op'] }

// Descriptors cannot be counted on other systems.
const onLinux = test.skipIf(process.platform !== 'linux')

onLinux('after a minute of mixed calls heap, descriptors and keys have not grown beyond loose bounds', async () => {
  const { samples, calls } = await soak({ forMs: 60_000, everyMs: 1000 })
  const leaks = samples.flatMap((series) => leaksIn(series, { warmUpMs: 20_000, ...BOUNDS }))
  figure('F7', `leaks seen in a minute of ${calls} mixed calls to two services`, leaks.length)
  expect(leaks).toEqual([])
  expect(calls).toBeGreaterThan(1000)
})

onLinux('a service that leaks 500 KiB and five descriptors before each sample is found, on any machine', async () => {
  const everyMs = 500
  const { samples } = await soak({ forMs: 0, everyMs, atLeast: 32, leak: 500 })
  // Both grow with the number of samples. So their time counts as if no sample was late.
  const inTime = samples.map((series) => series.map((sample, at) => ({ ...sample, at: (at + 1) * everyMs })))
  const [first, second] = inTime.map((series) => leaksIn(series, { warmUpMs: 3000, ...BOUNDS }).join())
  expect(second).toMatch(/the heap grows by \d+/)
  expect(second).toMatch(/descriptors grow/)
  expect(first).not.toMatch(/descriptors grow/)
})
