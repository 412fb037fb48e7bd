import { expect, test } from 'vitest'
import { figure, part } from '../support/figures/measured.ts'
import { type FailoverKind, measureFailovers, startFailoverStage } from './failover.ts'

const KILLS = 10
/** In these tests, Redis considers a primary dead after 1 s (Sentinel) or 2 s (Cluster), and then votes. */
const WORST_MS = 30_000

const stages: [FailoverKind, boolean][] = [
  ['sentinel', false],
  ['sentinel', true],
  ['cluster', false],
  ['cluster', true],
]

test.each(stages)(
  'the service writes again in time after each failover of %s, min-replicas-to-write %s',
  async (kind, needsReplicas) => {
    const name = `${kind}${needsReplicas ? ' with min-replicas-to-write 1' : ''}`
    await part(`failover, ${name}`, async () => {
      const stage = await startFailoverStage(kind, needsReplicas)
      try {
        const { firstWriteMs, acknowledged, lost } = await measureFailovers(stage, KILLS)
        const worst = Math.round(Math.max(...firstWriteMs))
        figure(
          'D8',
          `lost of ${acknowledged} acknowledged writes at ${KILLS} failovers, ${name}, served again in ${worst} ms`,
          lost,
        )
        expect(worst).toBeLessThan(WORST_MS)
        expect(acknowledged).toBeGreaterThan(KILLS * 100)
      } finally {
        await stage.stop()
      }
    })
  },
)
