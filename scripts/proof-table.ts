import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sample } from '../test/soak/samples.ts'
import { proofFolder, readFigures } from '../test/support/figures.ts'
import { soakPlot } from './proof/soak-plot.ts'
import { tableOf, withBetween } from './proof/table.ts'

/*
 * Writes what tests measured (PROOF_DIR) into the README, and the latest soak as a plot.
 *   npm run proof:table
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const PLOT = 'docs/soak.svg'

const figures = readFigures()
const series = figures.filter(({ promise }) => promise === 'F7 series').at(-1)
if (series !== undefined) writeFileSync(join(root, PLOT), soakPlot(series.value as readonly Sample[]))

const readme = join(root, 'README.md')
const plot = series === undefined ? '' : `\n\n![A ${series.text}: heap, memory and descriptors](${PLOT})`
writeFileSync(readme, withBetween(readFileSync(readme, 'utf8'), tableOf(figures) + plot))
console.log(`${figures.length} figures of ${proofFolder()} are in README.md`)
