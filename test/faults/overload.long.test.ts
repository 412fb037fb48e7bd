import { test } from 'vitest'
import { overload } from './overload.ts'
import { expectPromised } from './overload-bounds.ts'

test('under ten times the load for a minute, excess requests are refused at once, others stay fast', async () => {
  expectPromised(await overload(60))
})
