import { test } from 'vitest'
import { LEAST_TIMES, overload } from './overload.ts'
import { expectBounded } from './overload-bounds.ts'

test('ten times the load: what is too much is told at once to come back, the rest is served as ever', async () => {
  let course = await overload(8)
  // A busy machine may let the sender fall behind, which says nothing about the service.
  for (let late = 0; late < 3 && course.offered < LEAST_TIMES * course.capacity; late++) course = await overload(8)
  expectBounded(course)
})
