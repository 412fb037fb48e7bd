import { expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { hourlySlope, leaksIn, type Sample } from './samples.ts'

// Running services are sampled in soak.ci.test.ts and soak.long.test.ts.
const MINUTE = 60_000
const BOUNDS = { warmUpMs: 10 * MINUTE, heapMiBAnHour: 1, growing: ['growing'] }
const STRICT = { ...BOUNDS, rssMiBAnHour: 20, descriptorsAnHour: 10 }

/**
 * Returns samples of half an hour, one every ten seconds, with a noise of 1 MiB and connections that open and close.
 */
function halfAnHour(more: { heap?: number; rss?: number; descriptors?: number; keys?: number } = {}): Sample[] {
  const random = seededRandom(7)
  return Array.from({ length: 180 }, (_, index): Sample => {
    const hours = index / 360
    return {
      at: (index * MINUTE) / 6,
      // Growth during the warm-up is no leak.
      heapMiB: 40 + Math.min(hours * 60, 8) + (more.heap ?? 0) * hours + random.unit(),
      rssMiB: 120 + (more.rss ?? 0) * hours + 10 * random.unit(),
      descriptors: Math.round(40 + random.between(0, 5) + (more.descriptors ?? 0) * hours),
      keys: { session: Math.round(30 + random.between(0, 9) + (more.keys ?? 0) * hours), growing: index },
    }
  })
}

test('a service without a leak passes', () => {
  expect(leaksIn(halfAnHour(), BOUNDS)).toEqual([])
  expect(Math.abs(hourlySlope(halfAnHour(), BOUNDS.warmUpMs, 'heapMiB'))).toBeLessThan(1)
})

test('a heap that grows by 3 MiB an hour under a noise of 1 MiB is detected', () => {
  expect(leaksIn(halfAnHour({ heap: 3 }), BOUNDS)).toEqual([expect.stringMatching(/^the heap grows by \d\.\d MiB/)])
})

test('growing numbers of descriptors and of keys are detected, each by name', () => {
  expect(leaksIn(halfAnHour({ descriptors: 100 }), BOUNDS)).toEqual([expect.stringMatching(/^descriptors grow/)])
  expect(leaksIn(halfAnHour({ keys: 100 }), BOUNDS)).toEqual([expect.stringMatching(/^keys of the kind session grow/)])
})

test('open files and resident memory that grow slowly are detected by their growth per hour', () => {
  expect(leaksIn(halfAnHour(), STRICT)).toEqual([])
  expect(leaksIn(halfAnHour({ rss: 40 }), BOUNDS)).toEqual([])
  expect(leaksIn(halfAnHour({ rss: 40 }), STRICT)).toEqual([expect.stringMatching(/^the resident memory grows by/)])
  expect(leaksIn(halfAnHour({ descriptors: 20 }), STRICT)).toEqual([expect.stringMatching(/^open files grow by/)])
})

test('too few samples are an error', () => {
  expect(() => leaksIn(halfAnHour().slice(0, 62), BOUNDS)).toThrow('2 samples after the warm-up tell nothing')
})
