import { test } from 'vitest'
import { overload } from './overload.ts'
import { expectPromised } from './overload-bounds.ts'

test('ten times the capacity of the processor for a minute', async () => {
  expectPromised(await overload(60))
})
