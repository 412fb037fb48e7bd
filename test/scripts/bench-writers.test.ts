import { expect, test } from 'vitest'
import { besideSection } from '../../scripts/bench/searches/beside-searches.ts'
import { createSearchMeter } from '../../scripts/bench/searches/measure-searches.ts'
import type { SearchSide } from '../../scripts/bench/searches/search-sides.ts'

const device = (index: number) => ({ network: 'Default', ipAddress: `10.0.0.${index}` }) as never
const yardstick = { folder: '', device, queries: () => ({}) }
const variant = { network: ['Default'], schemes: [], sortColumn: 'ipAddress', descending: false } as never
const answer = { total: 0, ids: [] }

/** The searches and writes of one round without a minimal time, up to those with writes beside them. */
const [SEARCHES_BEFORE, WRITES_BEFORE] = [1 + 6 + 6 + 3, 3 + 3]

/** Measures a side for one round in which each measurement has three searches. */
const measure = (side: SearchSide) =>
  createSearchMeter(yardstick, 100, { rounds: 1, ms: 0, callers: 1 })([side], [variant])

test('slow writes during searches begin as often as fast ones', async () => {
  let [searches, writes] = [0, 0]
  let release = (): void => {}
  const several = new Promise<void>((resolve) => {
    release = resolve
  })
  await measure({
    async search() {
      if (++searches > SEARCHES_BEFORE) await several
      return answer
    },
    async write() {
      if (++writes === WRITES_BEFORE + 3) release()
      if (writes > WRITES_BEFORE) await several
    },
  })
  expect(writes).toBeGreaterThanOrEqual(WRITES_BEFORE + 3)
}, 20_000)

test('a write that fails during searches fails the measurement, after its searches have ended', async () => {
  let [searches, writes] = [0, 0]
  let release = (): void => {}
  const failed = new Promise<void>((resolve) => {
    // Later than the failure, so that nobody waits for the write when it fails.
    release = () => setImmediate(resolve)
  })
  const measured = measure({
    async search() {
      if (++searches > SEARCHES_BEFORE) await failed
      return answer
    },
    async write() {
      if (++writes <= WRITES_BEFORE) return
      release()
      throw new Error('the write failed')
    },
  })
  await expect(measured).rejects.toThrow('the write failed')
  expect(searches).toBe(SEARCHES_BEFORE + 3)
})

test('the report names the writes that were made during searches', () => {
  const rows = { alone: [1], beside: [2], written: [3], found: [4], foundWritten: [5], writes: [48.3] }
  const { text, verdicts } = besideSection(10, rows)
  expect(text).toContain('| beside 16 searches and 48 writes/s | 3.00 (3.00 to 3.00) | 5.00 |')
  expect(verdicts.map(({ what }) => what)).toContain('getDevice beside 16 searches and 48 writes/s, p99')
})
