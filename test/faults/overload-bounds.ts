import { expect } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { type Overload, printOverload } from './overload.ts'

/** The bounds of the promise, which need an idle machine. */
const REFUSED_P99_MS = 50
const MAX_TIMES = 2
/** How much longer the median may take while other programs use the processor too. An unbounded queue exceeds it. */
const MAX_TIMES_WHEN_BUSY = 4

/** Asserts what holds on a busy machine too: the medians, the memory, and that no reply was wrong. */
export function expectBounded(course: Overload): void {
  printOverload(course)
  expect(course.faults).toEqual([])
  expect(course.acceptedMedian).toBeLessThan(MAX_TIMES_WHEN_BUSY * course.usualMedian)
  expect(course.refusedMedian).toBeLessThan(REFUSED_P99_MS)
  expect(course.afterMedian).toBeLessThan(MAX_TIMES_WHEN_BUSY * course.usualMedian)
  expect(course.rssMost).toBeLessThan(1.5 * course.rssBefore)
}

/** Notes and asserts all that the promise asks for. */
export function expectPromised(course: Overload): void {
  const times = (now: number, before: number): string => `${(now / before).toFixed(1)}x`
  const load = `at ${(course.offered / course.capacity).toFixed(1)} times the capacity of the processor`
  const refusals = `refusals p99 ${Math.round(course.refusedP99)} ms`
  const memory = `memory ${times(course.rssMost, course.rssBefore)}`
  figure('F4', `p99 of what was let in ${load}, ${refusals}, ${memory}`, times(course.acceptedP99, course.usualP99))
  expectBounded(course)
  expect(course.acceptedP99).toBeLessThanOrEqual(MAX_TIMES * course.usualP99)
  expect(course.refusedP99).toBeLessThanOrEqual(REFUSED_P99_MS)
  expect(course.afterP99).toBeLessThanOrEqual(MAX_TIMES * course.usualP99)
}
