import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FuzzedService, startFuzzedService } from './fuzzed-service.ts'
import { expectOnlyValues, strayKeys } from './unicode-values.ts'

let fuzzed: FuzzedService

beforeAll(async () => {
  fuzzed = await startFuzzedService()
})

afterAll(() => fuzzed.stop())

let networks: Set<string>

test('1,000 names, hostnames and queries of all of Unicode are treated as values only', async () => {
  networks = await expectOnlyValues(fuzzed, 1, 1000)
})

test('planted: a key outside the data layout is detected', async () => {
  const witness = fuzzed.redis.witness()
  const [one] = networks
  const ours = ['{n:Default}:devices:x', '{n:}{:x}:devices', '{n:Nobody}:devices', '{c}:sets:x', '{c}:configs:*']
  const strays = ['elsewhere', ...ours.map((key) => fuzzed.prefix + key)]
  for (const stray of strays) await witness.set(stray, 'x')
  expect((await strayKeys(fuzzed, networks)).sort()).toEqual(strays.sort())
  const withoutOne = new Set([...networks].filter((name) => name !== one))
  expect((await strayKeys(fuzzed, withoutOne)).length).toBeGreaterThan(strays.length)
})
