import { expect, onTestFinished, test } from 'vitest'
import { startPolling } from '../../../src/store/redis/start-polling.ts'

test('a poll that fails is reported, and the next one follows', async () => {
  const reasons: string[] = []
  let polls = 0
  const poll = async (): Promise<void> => {
    if (++polls === 1) throw new Error('an unreadable answer')
  }
  const onFailure = (failure: unknown): void => void reasons.push((failure as Error).message)
  onTestFinished(startPolling(poll, () => false, onFailure))
  await expect.poll(() => polls).toBeGreaterThan(1)
  expect(reasons).toEqual(['an unreadable answer'])
})
