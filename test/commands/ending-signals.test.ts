/* Work that a signal ends. The tests let this process receive the signals. */
import { beforeEach, expect, test, vi } from 'vitest'
import { untilSignal } from '../../src/commands/ending-signals.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const countListeners = (): number[] => SIGNALS.map((signal) => process.listenerCount(signal))
const send = (signal: NodeJS.Signals): unknown => process.emit(signal, signal)

/** The listeners of others. An earlier test may have left those of ours, which remain for a second. */
let others: number[]
beforeEach(async () => {
  await untilSignal(async () => {})
  others = countListeners()
})
const ours = (): number[] => countListeners().map((count, at) => count - others[at]!)

test.each([
  ['SIGINT', 'Interrupted'],
  ['SIGTERM', 'Ended by SIGTERM'],
  ['SIGHUP', 'Ended by SIGHUP'],
] as const)('%s aborts the work; at once again it does nothing, later it ends the process', async (signal, message) => {
  const work = untilSignal(async (ended) => {
    expect(ours()).toEqual([1, 1, 1])
    send(signal)
    send(signal)
    expect(ours()).toEqual([1, 1, 1])
    // Then another listener ends the process, see signals.ci.test.ts.
    const [aborting] = process.listeners(signal).slice(-1)
    await vi.waitFor(() => expect(process.listeners(signal)).not.toContain(aborting), 10_000)
    expect(ours()).toEqual([1, 1, 1])
    ended.throwIfAborted()
  })
  await expect(work).rejects.toMatchObject({ message, signal })
  expect(ours()).toEqual([0, 0, 0])
})

test('a signal that is repeated after the work has ended at once does nothing either', async () => {
  const work = untilSignal(async (ended) => {
    send('SIGINT')
    ended.throwIfAborted()
  })
  await expect(work).rejects.toThrow('Interrupted')
  expect(ours()).toEqual([1, 1, 1])
  await vi.waitFor(() => expect(ours()).toEqual([0, 0, 0]), 10_000)
})

test('signals are not handled after the work, so that they end a process that waits for a reader', async () => {
  expect(await untilSignal(async () => 'done')).toBe('done')
  await expect(untilSignal(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(ours()).toEqual([0, 0, 0])
})

test('a signal aborts the innermost work only, and a repetition does not abort the work around it', async () => {
  await untilSignal(async (outer) => {
    const inner = untilSignal(async (ended) => {
      send('SIGHUP')
      ended.throwIfAborted()
    })
    await expect(inner).rejects.toThrow('Ended by SIGHUP')
    send('SIGHUP')
    expect(outer.aborted).toBe(false)
  })
})

test('SIGINT that is left to a child process neither aborts the work nor counts as the first signal', async () => {
  const work = untilSignal(
    async (ended) => {
      send('SIGINT')
      expect(ended.aborted).toBe(false)
      send('SIGTERM')
      ended.throwIfAborted()
    },
    { leavesSigint: true },
  )
  await expect(work).rejects.toThrow('Ended by SIGTERM')
})
