import { afterAll, beforeAll, test } from 'vitest'
import { expectNoFault, type FuzzedService, startFuzzedService } from './fuzzed-service.ts'

const HOURS = 3_600_000

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

// Another million every time; FUZZ_SEED brings one back.
test(
  '1,000,000 messages each get an answer that may be',
  async () => {
    await expectNoFault(fuzzed, Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31), 1_000_000)
  },
  3 * HOURS,
)
