import { testHistories } from './device-history.ts'

testHistories({ steps: 200, seed: 23, timeoutMs: 60_000 })
