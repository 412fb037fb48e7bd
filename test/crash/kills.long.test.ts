import { expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { killUnderTraffic } from './kills.ts'

const HOUR = 3_600_000
/** The number of kills. A smaller number only shows that the test works. */
const KILLS = Number(process.env.KILLS ?? 100)

test(
  'no acknowledged write is lost or half applied in 10,000 writes and many kills of service and Redis',
  () =>
    part(`D1 ${KILLS} kills`, async () => {
      const seed = Date.now() % 1e6
      const { kills, acknowledged, lost, half } = await killUnderTraffic({ kills: KILLS, writes: 10_000, seed })
      const text = `lost or half of ${acknowledged} acknowledged writes at ${kills.service + kills.redis} kills`
      figure('D1', text, lost.length + half.length)
      expect({ lost, half }, `seed ${seed}`).toEqual({ lost: [], half: [] })
    }),
  HOUR,
)
