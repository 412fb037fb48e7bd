import { testHistories } from './device-history.ts'

testHistories({ steps: 300, seed: 20, timeoutMs: 60_000 })
