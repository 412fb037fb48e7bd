/* When a service drops old histories. */
import { expect, test, vi } from 'vitest'
import { openHistoryPurge } from '../../src/app/history-purge.ts'
import { closedAtEnd } from '../support/fixture.ts'

const MINUTE_MS = 60_000

/** Opens the purge of a store with one network. Returns the times of its rounds, in Unix epoch milliseconds. */
const open = closedAtEnd(async (random: number) => {
  const rounds: number[] = []
  const { stop } = openHistoryPurge({
    store: {
      feed: { readNetworkNames: async () => ['Default'] },
      histories: { purge: async (_network: string, now: number) => void rounds.push(now) },
      commitHistory: { purge: async () => {} },
    } as never,
    now: Date.now,
    random: () => random,
    onTrouble: (reason) => expect.unreachable(reason),
  })
  return { rounds, stop }
})

test('the first round begins one to five minutes after the start, and the others follow every hour', async () => {
  vi.useFakeTimers({ now: 0 })
  try {
    const [earliest, latest] = [await open(0), await open(0.9999)]
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(earliest.rounds).toEqual([MINUTE_MS])
    expect(latest.rounds).toEqual([expect.closeTo(5 * MINUTE_MS, -2)])
    await vi.advanceTimersByTimeAsync(120 * MINUTE_MS)
    expect(earliest.rounds).toEqual([1, 61, 121].map((minutes) => minutes * MINUTE_MS))
    expect(latest.rounds).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})
