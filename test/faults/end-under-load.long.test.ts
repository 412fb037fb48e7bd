import { test } from 'vitest'
import { endBesideAnother, endRounds } from './end-rounds.ts'

test('SIGTERM under load drops no accepted request and exits with 0 within 10 s, fifty times', async () => {
  await endRounds(50)
})

test('SIGTERM of one of two services drops no accepted request, fifty times', async () => {
  await endBesideAnother(50)
})
