import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { waitForAll } from '../../src/domain/wait-for-all.ts'

const failing = async (ms: number, message: string): Promise<never> => {
  await pause(ms)
  throw new Error(message)
}

describe('what is asked for together', () => {
  test('is answered in its order, whichever comes first', async () => {
    expect(await waitForAll([pause(10, 'slow'), pause(0, 'fast')])).toEqual(['slow', 'fast'])
  })

  test('fails with the first failure in its order, whichever comes first', async () => {
    await expect(waitForAll([pause(0), failing(10, 'slow'), failing(0, 'fast')])).rejects.toThrow('slow')
  })

  test('does not fail before everything is over', async () => {
    let isOver = false
    const slow = pause(20).then(() => {
      isOver = true
    })
    await expect(waitForAll([failing(0, 'early'), slow])).rejects.toThrow('early')
    expect(isOver).toBe(true)
  })
})
