import { expect, test } from 'vitest'
import { LEAST_TIMES, overload, printOverload } from './overload.ts'
import { expectBounded } from './overload-bounds.ts'

test('ten times the load: what is too much is told at once to come back, the rest is served as ever', async () => {
  let course = await overload(8)
  // A busy machine may let the sender fall behind, which says nothing about the service.
  for (let late = 0; late < 3 && course.offered < LEAST_TIMES * course.capacity; late++) course = await overload(8)
  expectBounded(course)
})

test('planted: a limit that is not applied is found', async () => {
  const course = await overload(2, { MAX_IN_FLIGHT: '100000' })
  printOverload(course)
  expect(course.faults.join()).toContain('were worked on at once')
})

test('planted: a queue that makes each request late is found', async () => {
  const course = await overload(4, { MAX_IN_FLIGHT: '16', MAX_WAITING: '64' })
  expect(() => expectBounded(course)).toThrow()
  expect(course.acceptedMedian).toBeGreaterThan(2 * course.usualMedian)
})
