import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { seen } from '../support/contract/contract-check.ts'
import { figure } from '../support/figures/measured.ts'
import { forThisTest } from '../support/fixture.ts'
import { expectNoFault, type FuzzedService, inWords, startFuzzedService } from './fuzzed-service.ts'

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

test('each of 50,000 messages gets a valid response', async () => {
  await expectNoFault(fuzzed, Number(process.env.FUZZ_SEED ?? 2), 50_000, ({ faults, grown }) =>
    figure('S1', `wrong answers to 50,000 messages, ${inWords(grown)}`, faults.length),
  )
  const unseen = readContract().methods.filter(({ name }) => !seen.methods.has(name))
  expect(unseen.map(({ name }) => name)).toEqual([])
})

test('planted: a service that leaks its responses is detected', async () => {
  const leaking = await forThisTest(startFuzzedService({ MEMORY_LEAK: '2048' }))
  await expect(expectNoFault(leaking, 3, 2000)).rejects.toThrow(/to be less than/)
})
