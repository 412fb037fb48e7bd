import { afterAll, beforeAll, test } from 'vitest'
import { expectNoFault, type FuzzedService, startFuzzedService } from './fuzzed-service.ts'

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

test('50,000 messages each get an answer that may be', async () => {
  await expectNoFault(fuzzed, Number(process.env.FUZZ_SEED ?? 2), 50_000)
})
