import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { waitForAll } from '../../src/domain/wait-for-all.ts'

const failing = async (ms: number, message: string): Promise<never> => {
  await pause(ms)
  throw new Error(message)
}

describe('waitForAll', () => {
  test('returns the results in the order of the promises, whichever settles first', async () => {
    expect(await waitForAll([pause(10, 'slow'), pause(0, 'fast')])).toEqual(['slow', 'fast'])
  })

  test('rejects with the first failure in the order of the promises, whichever settles first', async () => {
    await expect(waitForAll([pause(0), failing(10, 'slow'), failing(0, 'fast')])).rejects.toThrow('slow')
  })

  test('does not reject before all promises have settled', async () => {
    let isOver = false
    const slow = pause(20).then(() => {
      isOver = true
    })
    await expect(waitForAll([failing(0, 'early'), slow])).rejects.toThrow('early')
    expect(isOver).toBe(true)
  })
})
