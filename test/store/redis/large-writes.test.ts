/* The order in which large writes are sent. */
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LargeWrites, MAX_WAIT_MS } from '../../../src/store/redis/large-writes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Returns a function that sends a write, which ends when `end` or `fail` is called, and the names of those sent. */
function createWrites() {
  const writes = new LargeWrites()
  const sent: string[] = []
  const send = (name: string) => {
    const ends = new EventEmitter()
    const end = once(ends, 'end')
    const done = writes.run(async () => {
      sent.push(name)
      await end
      return name
    })
    return { done, end: () => ends.emit('end'), fail: () => ends.emit('error', new Error(name)) }
  }
  return { send, sent }
}

const aMoment = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)

test('a large write is sent when the one before has ended', async () => {
  const { send, sent } = createWrites()
  const [first, second, third] = [send('first'), send('second'), send('third')]
  await aMoment()
  expect(sent).toEqual(['first'])
  first.end()
  expect(await first.done).toBe('first')
  await aMoment()
  expect(sent).toEqual(['first', 'second'])
  second.end()
  third.end()
  expect([await second.done, await third.done]).toEqual(['second', 'third'])
  send('fourth')
  expect(sent.at(-1)).toBe('fourth')
})

test('a large write that fails does not stop the next', async () => {
  const { send, sent } = createWrites()
  const [first, second] = [send('first'), send('second')]
  first.fail()
  await expect(first.done).rejects.toThrow('first')
  await aMoment()
  expect(sent).toEqual(['first', 'second'])
  second.end()
  await second.done
})

test('a large write that does not end delays the next for a short time only', async () => {
  const { send, sent } = createWrites()
  send('first')
  send('second')
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1)
  expect(sent).toEqual(['first'])
  await aMoment()
  expect(sent).toEqual(['first', 'second'])
})
