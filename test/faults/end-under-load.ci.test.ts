import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/fixture.ts'
import { endBesideAnother, endRounds } from './end-rounds.ts'
import { endUnderLoad } from './end-under-load.ts'

const folder = temporaryFolder()

test('SIGTERM under load drops no accepted request and exits with 0 within 10 s, four times', async () => {
  await endRounds(4)
})

test('SIGTERM of one of two services drops no accepted request, twice', async () => {
  await endBesideAnother(2)
})

test('planted: requests that a killed service drops are detected', async () => {
  const ending = await endUnderLoad({ data: { folder }, round: 1, end: (service) => service.end('SIGKILL') })
  expect(ending.faults).toContain('the exit code is null')
})

test('planted: a request that was executed but got no response is detected', async () => {
  const found: string[] = []
  // A client that hangs up does not always do so at the critical moment.
  for (let round = 2; round < 10 && !found.join().includes(DROPPED); round++) {
    const { faults } = await endUnderLoad({ data: { folder }, round, cutAfterMs: round % 2 === 0 ? 200 : 0 })
    found.push(...faults)
  }
  expect(found.join()).toContain(DROPPED)
})

const DROPPED = 'was accepted and not answered'
