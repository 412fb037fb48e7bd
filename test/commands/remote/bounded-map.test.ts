import { expect, test } from 'vitest'
import { mapAtMost } from '../../../src/commands/remote/bounded-map.ts'

test('at most as many run at a time as allowed, and the results keep the order of the items', async () => {
  const waiting: (() => void)[] = []
  let running = 0
  const most: number[] = []
  const done = mapAtMost(3, [0, 1, 2, 3, 4, 5, 6], async (item) => {
    most.push(++running)
    await new Promise<void>((resolve) => waiting.push(resolve))
    running--
    return item * 10
  })
  // The last one that began ends first.
  while (most.length < 7 || running > 0) {
    waiting.pop()?.()
    await new Promise(setImmediate)
  }
  expect(await done).toEqual([0, 10, 20, 30, 40, 50, 60])
  expect(Math.max(...most)).toBe(3)
})

test('after a failure no more work begins', async () => {
  const begun: number[] = []
  const done = mapAtMost(2, [0, 1, 2, 3, 4], async (item) => {
    begun.push(item)
    await new Promise(setImmediate)
    if (item === 1) throw new Error('refused')
  })
  await expect(done).rejects.toThrow('refused')
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1, 2])
})

test('no items are no work', async () => {
  expect(await mapAtMost(2, [], () => Promise.reject(new Error('never')))).toEqual([])
})
