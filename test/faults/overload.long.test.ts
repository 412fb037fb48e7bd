import { test } from 'vitest'
import { overload } from './overload.ts'
import { expectBounded } from './overload-bounds.ts'

test('ten times the load for a minute', async () => {
  expectBounded(await overload(60))
})
