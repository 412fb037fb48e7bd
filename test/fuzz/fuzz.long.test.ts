import { afterAll, beforeAll, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { expectNoFault, type FuzzedService, inWords, startFuzzedService } from './fuzzed-service.ts'

const HOUR = 3_600_000

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

/** The number of parts, each of which takes less than an hour. */
const PARTS = 4
const MESSAGES = 250_000
// Each run uses other seeds; FUZZ_SEED repeats a run.
for (let number = 0; number < PARTS; number++) {
  test(
    `each of 250,000 messages gets a valid response, part ${number + 1} of ${PARTS}`,
    () =>
      part(`S1 fuzz, part ${number + 1} of ${PARTS}`, async () => {
        const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
        await expectNoFault(fuzzed, seed, MESSAGES, ({ faults, grown }) => {
          const text = `wrong answers to 250,000 messages, part ${number + 1}, ${inWords(grown)}`
          figure('S1', text, faults.length)
        })
      }),
    HOUR,
  )
}
