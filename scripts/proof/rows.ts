/*
 * Creates the rows of the table of promises from the measurements of tests. A row is met if its figure meets the
 * promise, and if every test of its file passed in the last run of the file.
 */

import { commandFor, type Figure, type Line, type Part, type Run } from '../../test/support/figures/figures.ts'
import { type Alternatives, SHOWN_BY } from '../../test/support/figures/shown-by.ts'

/** One row, as docs/promises.json keeps it. */
export interface ProofRow {
  readonly promise: string
  readonly measured: string
  readonly isMet: boolean
  /** Why the promise is not met, or what was not tried; empty otherwise. */
  readonly reason: string
  readonly command: string
  /** The day, as YYYY-MM-DD. */
  readonly date: string
  readonly commit: string
  /** The hash of the measured service (hashService), or null if it is not known. */
  readonly service: string | null
  /** How long the test file ran, in seconds, or null if that is not known. */
  readonly seconds: number | null
  /** The fsync policies of Redis, or null if the test has no Redis of its own, or if it is not known. */
  readonly durability: string | null
  /** The largest number of services at the same time, or null if it is not known. */
  readonly services: number | null
}

/** Returns the rows of all promises that were measured, in the order of the promises. */
export function createRows(lines: readonly Line[]): ProofRow[] {
  return Object.entries(SHOWN_BY).flatMap(([promise, shown]) =>
    shown.flatMap((files) => shownFiles(files, lines).flatMap((run) => rowsOf(promise, run, lines))),
  )
}

/** Returns the last run of the longest file, and the runs of shorter files that failed after it. */
function shownFiles(files: Alternatives, lines: readonly Line[]): Run[] {
  const last = files.map((file) => lines.findLast((line): line is Run => line.kind === 'run' && line.file === file))
  const [first, ...shorter] = last.filter((run) => run !== undefined)
  if (first === undefined) return []
  return [first, ...shorter.filter((run) => run.failed.length > 0 && run.at > first.at)]
}

function rowsOf(promise: string, run: Run, lines: readonly Line[]): ProofRow[] {
  const figures = latestOfEach(lines.filter((line): line is Figure => isShown(line, promise, run, lines)))
  const rows = figures.map((one) => ({
    ...rowOf(promise, run),
    ...{ measured: `${one.value} ${one.text}`, durability: one.durability, services: one.services },
    ...{ isMet: one.isMet && run.failed.length === 0, reason: one.isMet ? reasonOf(run) : 'the figure misses its aim' },
    ...{ date: dayOf(one.at), commit: one.commit, service: one.service },
  }))
  if (rows.length > 0) return rows
  const count = run.passed + run.failed.length
  const about = /([^/]+?)(\.(ci|long))?\.test\.ts$/.exec(run.file)![1]!.replaceAll('-', ' ')
  return [{ ...rowOf(promise, run), measured: `${run.failed.length} of ${count} tests failed: ${about}` }]
}

const rowOf = (promise: string, run: Run): ProofRow => ({
  ...{ promise, measured: '', isMet: run.failed.length === 0 && run.passed > 0, reason: reasonOf(run) },
  ...{ command: commandFor(run.file), date: dayOf(run.at), commit: run.commit, service: run.service },
  ...{ seconds: Math.round((run.at - run.startedAt) / 1000), durability: null, services: null },
})

function reasonOf({ failed, passed, skipped }: Run): string {
  if (failed.length > 0) return `failed: ${failed.slice(0, 3).join('; ')}${failed.length > 3 ? ' …' : ''}`
  if (passed === 0) return 'no test ran'
  return skipped > 0 ? `${skipped} tests skipped` : ''
}

/**
 * A figure counts if the last run measured it. It also counts if that run skipped its part because the figure existed
 * already.
 */
function isShown(line: Line, promise: string, run: Run, lines: readonly Line[]): boolean {
  if (line.kind !== 'figure' || line.promise !== promise || line.file !== run.file || line.at > run.at) return false
  if (line.at >= run.startedAt) return true
  const isDone = (one: Line): one is Part => one.kind === 'part' && one.file === run.file && one.part === line.part
  return line.tree === run.tree && lines.some((one) => isDone(one) && one.tree === run.tree && one.at >= line.at)
}

/** Returns the latest figure of each kind and part. Figures that differ only in numbers are of one kind. */
function latestOfEach(figures: readonly Figure[]): Figure[] {
  const latest = new Map<string, Figure>()
  for (const one of figures) latest.set(`${one.text.replace(/[+-]*[\d.,]+/g, '#')} ${one.part}`, one)
  return [...latest.values()]
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns the rows with those of `measured` in place of the former rows of the same promises. */
export function replaceRows(former: readonly ProofRow[], measured: readonly ProofRow[]): ProofRow[] {
  return Object.keys(SHOWN_BY).flatMap((promise) => {
    const of = (rows: readonly ProofRow[]): ProofRow[] => rows.filter((row) => row.promise === promise)
    const now = of(measured)
    // A run of some files of a promise leaves the rows of its other files as they are.
    const commands = new Set(now.map(({ command }) => command))
    const replaced = new Set(
      SHOWN_BY[promise]!.filter((files) => files.some((file) => commands.has(commandFor(file)))).flatMap((files) =>
        files.map(commandFor),
      ),
    )
    return [...now, ...of(former).filter((row) => !commands.has(row.command) && !replaced.has(row.command))]
  })
}
