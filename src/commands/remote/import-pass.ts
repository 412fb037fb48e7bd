/*
 * Makes one pass through a source, batch by batch. The pass reports, counts and saves the outcome of the rows.
 */
import { KeyrackError } from '../../../clients/typescript/index.ts'
import { reasonOfFile } from '../../files/file-failure.ts'
import { counted } from '../counted.ts'
import type { RowWriter } from '../output/row-writer.ts'
import { readAhead, toBatches } from './files/batches.ts'
import { type Checkpoint, NO_ROWS, type Tally } from './files/checkpoint.ts'
import { FileProblem } from './files/file-problem.ts'
import { type FileRow, type GoodRow, isBad } from './files/rows.ts'
import { type Applied, type Conclusion, type Importer, type RowFinding, refused } from './importer.ts'
import { createProgress } from './progress.ts'
import type { RemoteCommandContext } from './remote-command.ts'
import type { OpenRows } from './row-source.ts'

export interface Pass<Value> {
  readonly rows: OpenRows<Value>
  readonly writer: RowWriter
  readonly isDryRun?: boolean
  /** Print invalid rows only. */
  readonly isQuiet?: boolean
  readonly from?: Tally
  readonly checkpoint?: Checkpoint | null
}

/**
 * Makes the pass and returns the counts. If a failure ends the pass, prints the counts with the command to resume, and
 * then throws the failure. The server may have applied the batch that was sent last, although its response is missing.
 */
export async function pass<Value>(
  context: RemoteCommandContext,
  importer: Importer<Value>,
  run: Pass<Value>,
): Promise<Tally> {
  const { rows: opened, writer, isDryRun = false, isQuiet = false, from = NO_ROWS, checkpoint = null } = run
  const progress = createProgress(context.screen, { doing: isDryRun ? 'checking' : 'importing', unit: 'rows' })
  const reading = { taken: 0, waiting: 0 }
  const source = eachRow(opened.rows(), (size) => {
    reading.taken += size
    reading.waiting += size
  })
  let [tally, sent, isSaved] = [from, 0, checkpoint !== null]
  try {
    for await (const batch of readAhead(toBatches(source, importer.batch), context.signal)) {
      const good = batch.filter((row): row is GoodRow<Value> => !isBad(row))
      sent = isDryRun ? 0 : good.length
      const applied = good.length === 0 ? NOTHING : await (isDryRun ? importer.check(good) : importer.apply(good))
      const bad = [...batch.filter(isBad).map((row) => refused(row, row.about)), ...applied.findings.filter(isRefused)]
      const shown = isQuiet ? bad : [...bad, ...applied.findings.filter((finding) => !isRefused(finding))]
      tally = added(tally, batch, applied, bad.length)
      sent = 0
      if (isSaved) isSaved = await saveProgress(context, checkpoint!, tally)
      // The rows were applied, whether stdout still has a reader or not.
      await writer.write(shown.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)))
      reading.waiting -= sumSizes(batch)
      const share = opened.size === null ? null : (opened.taken / opened.size) * (1 - reading.waiting / reading.taken)
      progress.report(tally.rows - from.rows, share)
    }
  } catch (failure) {
    const speed = progress.end(tally.rows - from.rows)
    const unknown = mayBeApplied(failure) ? sent : 0
    // The file must be changed, and an import of a changed file cannot be resumed.
    const isFaulty = failure instanceof FileProblem
    if (isFaulty) await checkpoint?.clear()
    const lines = [
      `Interrupted: ${speed}. ${summary(from, tally, isDryRun)}`,
      ...(unknown === 0
        ? []
        : [`Up to ${counted(unknown, 'more rows')} may have been applied: their response is missing`]),
      ...(isFaulty ? ['Correct the file and import it again: the rows that were applied change nothing then'] : []),
      ...(isSaved && tally.rows > 0 && !isFaulty ? [`Resume with: ${importer.resume}`] : []),
    ]
    if (tally.rows > 0 || unknown > 0) context.screen.inform(lines.join('\n'))
    throw failure
  }
  const speed = progress.end(tally.rows - from.rows)
  const end = isQuiet ? NO_CONCLUSION : await concluded(importer, { isDryRun, bad: tally.bad })
  await writer.write(end.findings)
  context.screen.inform(
    `${speed}. ${[summary(from, tally, isDryRun), end.summary].filter((text) => text !== '').join(', ')}`,
  )
  if (end.failure !== null) throw end.failure
  return tally
}

const NO_CONCLUSION: Conclusion = { findings: [], summary: '', failure: null }

/** Returns the conclusion of an import. A failure of it must not hide what the import did: the summary comes first. */
async function concluded<Value>(
  importer: Importer<Value>,
  end: { readonly isDryRun: boolean; readonly bad: number },
): Promise<Conclusion> {
  try {
    return (await importer.conclude?.(end)) ?? NO_CONCLUSION
  } catch (failure) {
    return { ...NO_CONCLUSION, failure }
  }
}

/** Saves the progress. If that fails, tells the user and returns false: the import goes on and saves no more. */
async function saveProgress({ screen }: RemoteCommandContext, checkpoint: Checkpoint, tally: Tally): Promise<boolean> {
  try {
    await checkpoint.save(tally)
    return true
  } catch (failure) {
    const reason = reasonOfFile(failure)
    screen.inform(`Warning: an interruption cannot be resumed: cannot write "${checkpoint.path}": ${reason}`)
    return false
  }
}

const NOTHING: Applied = { applied: 0, created: 0, updated: 0, findings: [] }
const isRefused = ({ action }: RowFinding): boolean => action === 'refused'
const sumSizes = (rows: readonly { size: number }[]): number => rows.reduce((sum, { size }) => sum + size, 0)

const added = <Value>(
  tally: Tally,
  batch: readonly FileRow<Value>[],
  { applied, created, updated }: Applied,
  bad: number,
): Tally => ({
  rows: tally.rows + batch.length,
  applied: tally.applied + applied,
  created: tally.created + created,
  updated: tally.updated === null || updated === null ? null : tally.updated + updated,
  bad: tally.bad + bad,
  last: batch.at(-1)!.line,
})

/** Yields each chunk of rows, after it calls `onSize` with the size of these rows. */
async function* eachRow<Value>(source: AsyncIterable<FileRow<Value>[]>, onSize: (size: number) => void) {
  for await (const rows of source) {
    onSize(sumSizes(rows))
    yield rows
  }
}

/** Returns whether the server may have done what failed: it did not refuse the call, nor the connection. */
function mayBeApplied(failure: unknown): boolean {
  if (failure instanceof KeyrackError) return failure.data.applied === 'unknown' || failure.name === 'INTERNAL_ERROR'
  const { cause } = failure as { cause?: { cause?: { code?: string } } }
  return cause?.cause?.code !== 'ECONNREFUSED'
}

/** Returns the summary for the user. That of a resumed import counts this run, and then all runs together. */
function summary(from: Tally, all: Tally, isDryRun: boolean): string {
  if (from.rows === 0) return counts(all, isDryRun)
  const run: Tally = {
    rows: all.rows - from.rows,
    applied: all.applied - from.applied,
    created: all.created - from.created,
    updated: all.updated === null || from.updated === null ? null : all.updated - from.updated,
    bad: all.bad - from.bad,
    last: all.last,
  }
  return `This run: ${counts(run, isDryRun)}. All runs, ${counted(all.rows, 'rows')}: ${counts(all, isDryRun)}`
}

/** Returns the counts as text. Some importers do not know how many objects an import changed. */
function counts({ applied, created, updated, bad }: Tally, isDryRun: boolean): string {
  const count = (number: number): string => number.toLocaleString('en')
  const invalid = `${count(bad)} invalid`
  if (updated === null) return `${count(applied)} applied, ${count(created)} of them created, ${invalid}`
  const unchanged = `${count(applied - created - updated)} unchanged, ${invalid}`
  return isDryRun
    ? `${count(created)} to create, ${count(updated)} to update, ${unchanged}`
    : `${count(created)} created, ${count(updated)} updated, ${unchanged}`
}
