import { testHistories } from './device-history.ts'

testHistories({ steps: 10_000, seed: 11, timeoutMs: 1_800_000 })
