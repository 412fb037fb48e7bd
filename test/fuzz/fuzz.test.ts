import { afterAll, beforeAll, test } from 'vitest'
import { expectNoFault, type FuzzedService, startFuzzedService } from './fuzzed-service.ts'

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

test('each of 1,500 messages, a third valid, a third mutated, a third bytes, gets a valid response', async () => {
  await expectNoFault(fuzzed, 1, 1500)
})
