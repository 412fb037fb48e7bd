/*
 * Makes one pass through a file, batch by batch. The pass reports, counts and saves the outcome of the rows.
 */
import { readAhead, rowsBehind, toBatches } from './files/batches.ts'
import { type Checkpoint, NO_ROWS, type Tally } from './files/checkpoint.ts'
import type { RowFile } from './files/row-file.ts'
import { type FileRow, type GoodRow, isBad } from './files/rows.ts'
import { type Applied, type Importer, type RowFinding, refused } from './importer.ts'
import type { RowWriter } from './output/row-writer.ts'
import { createProgress } from './progress.ts'
import type { RemoteCommandContext } from './remote-command.ts'

export interface Pass {
  readonly file: RowFile
  readonly writer: RowWriter
  readonly isTrial?: boolean
  /** Print invalid rows only. */
  readonly isQuiet?: boolean
  readonly from?: Tally
  readonly checkpoint?: Checkpoint | null
}

/**
 * Makes the pass and returns the counts. If a failure ends the pass, prints the counts with the command to resume, and
 * then throws the failure.
 */
export async function pass<Value>(at: RemoteCommandContext, importer: Importer<Value>, run: Pass): Promise<Tally> {
  const { file, writer, isTrial = false, isQuiet = false, from = NO_ROWS, checkpoint = null } = run
  const progress = createProgress(at.screen, { doing: isTrial ? 'checking' : 'importing', unit: 'rows' })
  const reading = { taken: 0, waiting: 0 }
  const read = eachRow(file.rows(importer.kind), (size) => {
    reading.taken += size
  })
  const source = eachRow(rowsBehind(read, from.rows), (size) => {
    reading.waiting += size
  })
  let tally = from
  let updated = isTrial ? 0 : null
  try {
    for await (const batch of readAhead(toBatches(source, importer.batch), at.signal)) {
      const good = batch.filter((row): row is GoodRow<Value> => !isBad(row))
      const applied = good.length === 0 ? NOTHING : await (isTrial ? importer.check(good) : importer.apply(good))
      const bad = [...batch.filter(isBad).map((row) => refused(row)), ...applied.findings.filter(isRefused)]
      const shown = isQuiet ? bad : [...bad, ...applied.findings.filter((finding) => !isRefused(finding))]
      await writer.write(shown.sort((a, b) => a.line - b.line))
      tally = added(tally, batch.length, applied, bad.length)
      if (updated !== null) updated += applied.findings.filter(isUpdate).length
      await checkpoint?.save(tally)
      reading.waiting -= sumSizes(batch)
      const share = file.size === null ? null : (file.taken / file.size) * (1 - reading.waiting / reading.taken)
      progress.report(tally.rows - from.rows, share)
    }
  } catch (failure) {
    const speed = progress.end(tally.rows - from.rows)
    const hint = checkpoint === null ? '' : `\nResume with: ${importer.resume}`
    if (tally.rows > 0) at.screen.inform(`Interrupted: ${speed}. ${summary(tally, updated)}${hint}`)
    throw failure
  }
  at.screen.inform(`${progress.end(tally.rows - from.rows)}. ${summary(tally, updated)}`)
  return tally
}

const NOTHING: Applied = { applied: 0, created: 0, findings: [] }
const isUpdate = ({ action }: RowFinding): boolean => action !== 'refused' && action !== 'create'
const isRefused = ({ action }: RowFinding): boolean => action === 'refused'
const sumSizes = (rows: readonly { size: number }[]): number => rows.reduce((sum, { size }) => sum + size, 0)

const added = (tally: Tally, rows: number, { applied, created }: Applied, bad: number): Tally => ({
  rows: tally.rows + rows,
  applied: tally.applied + applied,
  created: tally.created + created,
  bad: tally.bad + bad,
})

/** Yields each chunk of rows, after it calls `onSize` with the size of these rows. */
async function* eachRow<Value>(source: AsyncIterable<FileRow<Value>[]>, onSize: (size: number) => void) {
  for await (const rows of source) {
    onSize(sumSizes(rows))
    yield rows
  }
}

/**
 * Returns the summary for the user. `updated` is the number of rows that would change something in a dry run, or null
 * if the rows were applied.
 */
function summary({ applied, created, bad }: Tally, updated: number | null): string {
  const count = (number: number): string => number.toLocaleString('en')
  if (updated === null) return `${count(applied)} applied, ${count(created)} of them created, ${count(bad)} invalid`
  const unchanged = applied - created - updated
  const valid = `${count(created)} to create, ${count(updated)} to update, ${count(unchanged)} unchanged`
  return `${valid}, ${count(bad)} invalid`
}
