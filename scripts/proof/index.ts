/*
 * Runs the tests that show the promises and writes docs/promises.json and the table in docs/promises.md. Tests that
 * measure times run first, one file after the other, and then the others two at a time. The tests leave their figures
 * in PROOF_DIR (./proof). Exits with 1 if a promise is not met.
 *
 *   npm run proof -- [--only D1,D3] [--short] [--resume] [--busy] [--table]
 *
 * --only: these promises only; the rows of others stay as they are. --short: the ci tests in place of the long ones.
 * --resume: skips files that passed, and parts that were measured, on the same service and tests. --busy: also on a
 * machine that other programs use. --table: runs nothing, writes the table of the figures that are there.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Sample } from '../../test/soak/samples.ts'
import {
  append,
  commandFor,
  type Figure,
  findCommit,
  type Line,
  type Run,
  readLines,
} from '../../test/support/figures/figures.ts'
import { SHOWN_BY } from '../../test/support/figures/shown-by.ts'
import { hashMeasured, hashService, root } from '../../test/support/figures/trees.ts'
import { describeBusyMachine } from '../idle-machine.ts'
import { planRuns, runInLanes } from './plan.ts'
import { createRows, type ProofRow, replaceRows } from './rows.ts'
import { soakPlot } from './soak-plot.ts'
import { PROMISES_PAGE, PROMISES_ROWS, readRows, renderPromises } from './table.ts'

const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const PLOT = 'docs/soak.svg'

/** How many files run at once that measure no times. Most wait for Redis or for a clock, some for the processor. */
const LANES = 2

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
  },
})

// `exit` ends the tests that run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const promises = parsePromises(options.only)
const busy = options.busy || options.table ? null : describeBusyMachine()
if (busy === null) await main()
else {
  console.error(`${busy}. Wait, or measure with --busy`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { alone, together } = planRuns(options.table ? [] : filesOf(promises), lastSecondsOf)
  await runInLanes(alone, 1, (file) => prove(file, 'inherit'))
  // The outputs of files that run at the same time are shown one after the other.
  await runInLanes(together, LANES, (file) => prove(file, 'pipe'))
  const rows = writeTable().filter(({ promise }) => promises.includes(promise))
  const missed = rows.filter(({ isMet }) => !isMet)
  for (const { promise, measured, reason } of missed) console.log(`NOT MET: ${promise}: ${measured} ${reason}`)
  console.log(`${rows.length - missed.length} rows met, ${missed.length} not met: ${PROMISES_PAGE}`)
  if (missed.length > 0) process.exitCode = 1
}

function parsePromises(only: string | undefined): string[] {
  const all = Object.keys(SHOWN_BY)
  const chosen = only?.split(',') ?? all
  const unknown = chosen.find((promise) => !all.includes(promise))
  if (unknown !== undefined) throw new Error(`Cannot prove "${unknown}": the promises are ${all.join(', ')}`)
  return chosen
}

function filesOf(chosen: readonly string[]): string[] {
  const groups = chosen.flatMap((promise) => SHOWN_BY[promise]!)
  return [...new Set(groups.map((files) => (options.short ? files.at(-1)! : files[0]!)))]
}

async function prove(file: string, output: 'inherit' | 'pipe'): Promise<void> {
  if (options.resume && hasPassed(file)) console.log(`skipped: ${file} passed on the same service and tests`)
  else await runFile(file, output)
  // Written after each file, so that an interrupted proof leaves what it has.
  writeTable()
}

/** Returns how long a file took when its row of the table was measured. */
function lastSecondsOf(file: string): number | null {
  return readRows().find(({ command }) => command === commandFor(file))?.seconds ?? null
}

function lastRunOf(file: string): Run | undefined {
  return readLines().findLast((line): line is Run => line.kind === 'run' && line.file === file)
}

function hasPassed(file: string): boolean {
  const last = lastRunOf(file)
  return last !== undefined && last.failed.length === 0 && last.passed > 0 && last.tree === hashMeasured()
}

/** Runs one test file. If the test runner exits without reporting the result of the file, the run counts as failed. */
async function runFile(file: string, output: 'inherit' | 'pipe'): Promise<void> {
  const startedAt = Date.now()
  const env = { ...process.env, PROOF_RESUME: options.resume ? '1' : '' }
  const child = spawn(process.execPath, [VITEST, 'run', file], { cwd: root, env, stdio: ['ignore', output, output] })
  const endChild = (): boolean => child.kill()
  process.on('exit', endChild)
  const outputs = [child.stdout, child.stderr].map((stream) => (stream === null ? '' : readText(stream)))
  const [status, signal] = await once(child, 'close')
  process.off('exit', endChild)
  process.stdout.write((await Promise.all(outputs)).join(''))
  const run = lastRunOf(file)
  const isTold = run !== undefined && run.startedAt >= startedAt
  // An unhandled error fails a run whose tests all passed.
  if (isTold && (status === 0 || run.failed.length > 0)) return
  append({
    ...{ kind: 'run', file, startedAt, at: Date.now(), passed: run?.passed ?? 0, skipped: 0 },
    ...{ failed: [`the test runner ended with ${signal ?? status}`] },
    ...{ commit: findCommit(), service: hashService(), tree: hashMeasured() },
  })
}

function writeTable(): ProofRow[] {
  const lines = readLines()
  const rows = replaceRows(readRows(), createRows(lines))
  writeFileSync(join(root, PROMISES_ROWS), `${JSON.stringify(rows, null, 2)}\n`)
  const page = join(root, PROMISES_PAGE)
  writeFileSync(page, renderPromises(readFileSync(page, 'utf8'), rows))
  const series = lines.findLast((line: Line): line is Figure => line.kind === 'figure' && line.promise === 'F7 series')
  if (series !== undefined) writeFileSync(join(root, PLOT), soakPlot(series.value as readonly Sample[]))
  return rows
}
