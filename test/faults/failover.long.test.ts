import { expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { type FailoverKind, MAX_LAG_MS, measureFailovers, startFailoverStage } from './failover.ts'

/** A shorter run only shows that the test works. */
const KILLS = Number(process.env.FAILOVER_KILLS ?? 10)
/** In these tests, Redis considers a primary dead after 1 s (Sentinel) or 2 s (Cluster), and then votes. */
const WORST_MS = 30_000

const stages: [FailoverKind, boolean][] = [
  ['sentinel', false],
  ['sentinel', true],
  ['cluster', false],
  ['cluster', true],
]

test.each(stages)(
  'after each failover of %s the service writes again and lost nothing older than the lag, min-replicas-to-write %s',
  async (kind, needsReplicas) => {
    const name = `${kind}${needsReplicas ? ' with min-replicas-to-write 1' : ''}`
    await part(`failover, ${name}`, async () => {
      const stage = await startFailoverStage(kind, needsReplicas)
      try {
        const { firstWriteMs, acknowledged, lost, windows } = await measureFailovers(stage, KILLS)
        const worst = Math.round(Math.max(...firstWriteMs))
        figure(
          'D8',
          `lost of ${acknowledged} acknowledged writes at ${KILLS} failovers, ${name}, served again in ${worst} ms`,
          lost,
        )
        expect(worst).toBeLessThan(WORST_MS)
        expect(acknowledged).toBeGreaterThan(KILLS * 100)
        expect(windows).toHaveLength(KILLS)
        for (const { oldestLostMs, replicatedMs } of windows) {
          expect(oldestLostMs).toBeLessThanOrEqual(replicatedMs)
          if (needsReplicas) expect(oldestLostMs).toBeLessThanOrEqual(MAX_LAG_MS)
        }
      } finally {
        await stage.stop()
      }
    })
  },
)
