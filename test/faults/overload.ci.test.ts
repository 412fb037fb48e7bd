import { test } from 'vitest'
import { LEAST_TIMES, overload } from './overload.ts'
import { expectBounded } from './overload-bounds.ts'

test('under ten times the load, excess requests get Retry-After at once, and the others stay fast', async () => {
  let course = await overload(8)
  // A busy machine may let the sender fall behind, which says nothing about the service.
  for (let late = 0; late < 3 && course.offered < LEAST_TIMES * course.capacity; late++) course = await overload(8)
  expectBounded(course)
})
