import { testHistories } from './device-history.ts'

testHistories({ steps: 2000, seed: 7, timeoutMs: 300_000 })
