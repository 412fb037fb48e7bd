/* Faults that overload.ci.test.ts must find. */
import { expect, test } from 'vitest'
import { overload, printOverload } from './overload.ts'
import { expectBounded } from './overload-bounds.ts'

test('planted: a limit that is not applied is detected', async () => {
  const course = await overload(2, { MAX_IN_FLIGHT: '100000' })
  printOverload(course)
  expect(course.faults.join()).toContain('were worked on at once')
})

test('planted: a queue that makes each request late is detected', async () => {
  const course = await overload(4, { MAX_IN_FLIGHT: '16', MAX_WAITING: '64' })
  expect(() => expectBounded(course)).toThrow()
  expect(course.acceptedMedian).toBeGreaterThan(2 * course.usualMedian)
})
