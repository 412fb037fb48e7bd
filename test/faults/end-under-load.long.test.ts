import { test } from 'vitest'
import { endRounds } from './end-rounds.ts'

test('SIGTERM under load drops no accepted request and exits with 0 within 10 s, fifty times', async () => {
  await endRounds(50)
})
