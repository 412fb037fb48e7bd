import { expect, test } from 'vitest'
import { WeightedQueue } from '../../src/fairness/weighted-queue.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Runs pieces of work that end when the test says so. `running` are those that have begun and not ended. */
function workshop(maxWeight: number) {
  const turns = new WeightedQueue(maxWeight)
  const ends = new Map<string, (failure?: Error) => void>()
  const add = (caller: string, name: string, weight: number): Promise<string> =>
    turns.run(caller, weight, () =>
      new Promise<string>((resolve, reject) => {
        ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure)))
      }).finally(() => ends.delete(name)),
    )
  const end = async (name: string, failure?: Error): Promise<void> => {
    ends.get(name)!(failure)
    await nextTurn()
  }
  return { add, end, running: () => [...ends.keys()] }
}

test('pieces of a caller run together up to the maximum, and the others wait in order', async () => {
  const { add, end, running } = workshop(10)
  const results = [add('a', 'first', 6), add('a', 'second', 4), add('a', 'third', 9), add('a', 'fourth', 1)]
  expect(running()).toEqual(['first', 'second'])
  await end('first')
  // The fourth would fit beside the second, but the third is before it.
  expect(running()).toEqual(['second'])
  await end('second')
  expect(running()).toEqual(['third', 'fourth'])
  await end('third')
  await end('fourth')
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a piece above the maximum runs alone', async () => {
  const { add, end, running } = workshop(10)
  const results = [add('a', 'small', 1), add('a', 'huge', 50), add('a', 'after', 1)]
  expect(running()).toEqual(['small'])
  await end('small')
  expect(running()).toEqual(['huge'])
  await end('huge')
  expect(running()).toEqual(['after'])
  await end('after')
  await Promise.all(results)
})

test('a caller does not wait for another caller', async () => {
  const { add, end, running } = workshop(10)
  const results = [add('a', 'of a', 50), add('b', 'of b', 50)]
  expect(running()).toEqual(['of a', 'of b'])
  await end('of a')
  await end('of b')
  await Promise.all(results)
})

test('a piece that fails makes room for the next', async () => {
  const { add, end, running } = workshop(10)
  const failed = expect(add('a', 'failing', 10)).rejects.toThrow('no')
  const next = add('a', 'next', 10)
  await end('failing', new Error('no'))
  await failed
  expect(running()).toEqual(['next'])
  await end('next')
  expect(await next).toBe('next')
})
