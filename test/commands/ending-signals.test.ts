/* Work that a signal ends. The tests let this process receive the signals. */
import { expect, test } from 'vitest'
import { untilFirstSignal } from '../../src/commands/ending-signals.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const countListeners = (): number[] => SIGNALS.map((signal) => process.listenerCount(signal))

test.each([
  ['SIGINT', 'Interrupted'],
  ['SIGTERM', 'Ended by SIGTERM'],
  ['SIGHUP', 'Ended by SIGHUP'],
] as const)('%s aborts the work, and the next signal is not handled', async (signal, message) => {
  const before = countListeners()
  const work = untilFirstSignal(async (ended) => {
    expect(countListeners()).toEqual(before.map((count) => count + 1))
    process.emit(signal, signal)
    expect(countListeners()).toEqual(before)
    ended.throwIfAborted()
  })
  await expect(work).rejects.toMatchObject({ message, signal })
})

test('signals are not handled after the work, so that they end a process that waits for a reader', async () => {
  const before = countListeners()
  expect(await untilFirstSignal(async () => 'done')).toBe('done')
  await expect(untilFirstSignal(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(countListeners()).toEqual(before)
})
