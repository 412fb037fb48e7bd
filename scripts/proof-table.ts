/*
 * Writes the figures that tests measured (PROOF_DIR) into docs/promises.md, and the latest soak as a plot.
 *
 * npm run proof:table
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sample } from '../test/soak/samples.ts'
import { proofFolder, readFigures } from '../test/support/figures/figures.ts'
import { soakPlot } from './proof/soak-plot.ts'
import { formatTable, withBetween } from './proof/table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PLOT = 'soak.svg'

const figures = readFigures()
const series = figures.filter(({ promise }) => promise === 'F7 series').at(-1)
if (series !== undefined) writeFileSync(join(root, 'docs', PLOT), soakPlot(series.value as readonly Sample[]))

const document = join(root, 'docs', 'promises.md')
const plot = series === undefined ? '' : `\n\n![A ${series.text}: heap, memory and descriptors](${PLOT})`
writeFileSync(document, withBetween(readFileSync(document, 'utf8'), formatTable(figures) + plot))
console.log(`${figures.length} figures of ${proofFolder()} are in docs/promises.md`)
