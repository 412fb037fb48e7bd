/*
 * Kills primaries under traffic and writes the outage times into docs/promises.md. Needs the build.
 *
 * npx tsx scripts/measure/failover.ts [kills of each, 10]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type FailoverKind,
  type FailoverOutcome,
  measureFailovers,
  startFailoverStage,
} from '../../test/faults/failover.ts'
import { toMedian } from '../bench/spread.ts'
import { withBetweenMarks } from '../between-marks.ts'
import { countArgument } from './count-argument.ts'

const BEGIN = '<!-- npx tsx scripts/measure/failover.ts writes the table -->'
const END = '<!-- the failovers end here -->'

const kills = countArgument(1, 10)
const document = fileURLToPath(new URL('../../docs/promises.md', import.meta.url))

const rows: string[] = []
for (const kind of ['sentinel', 'cluster'] as const) {
  for (const needsReplicas of [false, true]) {
    const stage = await startFailoverStage(kind, needsReplicas)
    try {
      rows.push(formatRow(kind, needsReplicas, await measureFailovers(stage, kills)))
      console.log(rows.at(-1))
    } finally {
      await stage.stop()
    }
  }
}

const heads = ['Redis', 'min-replicas-to-write', 'Kills', 'First write, median', 'worst', 'Acknowledged', 'Lost']
const table = [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows].join('\n')
writeFileSync(document, withBetweenMarks(readFileSync(document, 'utf8'), BEGIN, END, table))

function formatRow(kind: FailoverKind, needsReplicas: boolean, { firstWriteMs, acknowledged, lost }: FailoverOutcome) {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  const name = kind === 'sentinel' ? 'Sentinel' : 'Cluster'
  const times = [seconds(toMedian(firstWriteMs)), seconds(Math.max(...firstWriteMs))]
  return `| ${[name, needsReplicas ? '1' : '0', firstWriteMs.length, ...times, acknowledged, lost].join(' | ')} |`
}
