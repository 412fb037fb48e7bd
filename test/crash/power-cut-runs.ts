import { describe, expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { needing } from '../support/needs.ts'
import { describeMissingDisk } from './forgetful-disk.ts'
import { cutPower, type PowerCuts } from './power-cuts.ts'

/** The time of writes that `everysec` may lose: the service promises two seconds. */
const MAX_AGE_MS = 2000

/** Each cut adds thousands of writes, and all of them are read again after it. */
const HOUR = 3_600_000

const oldest = ({ agesOfLost }: PowerCuts): number => Math.round(Math.max(0, ...agesOfLost))

/** Cuts the power `cuts` times with each policy, and once with a Redis that never flushes. */
export function testPowerCuts(cuts: number): void {
  const missing = describeMissingDisk()
  describe.skipIf(missing !== null)(needing(missing, 'a power cut'), () => {
    test(
      'loses no acknowledged write with `appendfsync always`',
      async () => {
        const seed = Date.now() % 1e6
        const found = await cutPower(cuts, 'always', seed)
        figure(
          'D2',
          `of ${found.acknowledged} writes lost at ${cuts} power cuts with \`always\``,
          found.agesOfLost.length,
        )
        expect(found, `seed ${seed}`).toMatchObject({ agesOfLost: [], half: [] })
      },
      HOUR,
    )

    test(
      'loses at most the writes of two seconds with `everysec`, and leaves no write half applied',
      async () => {
        const seed = Date.now() % 1e6
        const found = await cutPower(cuts, 'everysec', seed)
        const { acknowledged, agesOfLost } = found
        const text = `ms was the age of the oldest of ${agesOfLost.length} lost writes, of ${acknowledged}`
        figure('D2', `${text}, at ${cuts} power cuts with \`everysec\``, oldest(found))
        expect(found.half, `seed ${seed}`).toEqual([])
        expect(oldest(found), `seed ${seed}`).toBeLessThanOrEqual(MAX_AGE_MS)
      },
      HOUR,
    )

    test('loses acknowledged writes if Redis never flushes, so the disk does drop unflushed data', async () => {
      const found = await cutPower(1, 'no', 1)
      expect(found.agesOfLost.length).toBeGreaterThan(0)
      expect(found.half).toEqual([])
    })
  })
}
