import { afterAll, beforeAll, test } from 'vitest'
import { expectNoFault, type FuzzedService, startFuzzedService } from './fuzzed-service.ts'

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

test('1,500 messages, a third valid, a third mutated, a third bytes, each get an allowed answer', async () => {
  await expectNoFault(fuzzed, 1, 1500)
})
