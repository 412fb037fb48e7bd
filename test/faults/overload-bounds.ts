import { expect } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { type Overload, printOverload } from './overload.ts'

/** Allows for a busy machine with two cores, on which the callers run too. The measured figures are printed. */
const MARGIN_MS = 2000

export function expectBounded(course: Overload): void {
  printOverload(course)
  expect(course.faults).toEqual([])
  expect(course.accepted).toBeGreaterThan(0)
  expect(course.acceptedP99).toBeLessThan(2 * course.usualP99 + MARGIN_MS)
  expect(course.refusedP99).toBeLessThan(50 + MARGIN_MS)
  expect(course.rssMost).toBeLessThan(1.5 * course.rssBefore)
  expect(course.afterP99).toBeLessThan(2 * course.usualP99 + MARGIN_MS)
  const times = (now: number, before: number): string => `${(now / before).toFixed(1)}x`
  const memory = `memory ${times(course.rssMost, course.rssBefore)}`
  const refusals = `refusals p99 ${Math.round(course.refusedP99)} ms`
  const text = `p99 of what was let in under ten times the load, ${refusals}, ${memory}`
  figure('F4', text, times(course.acceptedP99, course.usualP99))
}
