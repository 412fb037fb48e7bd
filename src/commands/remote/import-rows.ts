import { Misused } from '../command.ts'
import type { Ending } from '../exit-code.ts'
import { type BatchSize, batchesOf, readAhead, rowsBehind } from './files/batches.ts'
import { type Checkpoint, checkpointOf, NO_ROWS, type Tally } from './files/checkpoint.ts'
import { type FileFormat, formatOf, openRowFile, type RowFile, STDIO } from './files/row-file.ts'
import { type BadRow, type FileRow, type GoodRow, isBad, type RowKind } from './files/rows.ts'
import type { Row, RowWriter, Shape } from './output/row-writer.ts'
import { progressOn } from './progress.ts'
import type { AtServer } from './remote-command.ts'

/*
 * Rows of a file, sent to a server batch by batch: checked first or only, bad ones told, gone on with where it was broken off.
 */

/** What rows are, and what becomes of them. */
export interface Importer<Value> {
  readonly kind: RowKind<Value>
  readonly batch: BatchSize
  /** Of what is put out: rows that are bad and, in a dry run, what would change. */
  readonly shape: Shape
  /** What applying them would do. */
  check(rows: readonly GoodRow<Value>[]): Promise<Applied>
  apply(rows: readonly GoodRow<Value>[]): Promise<Applied>
  /** What else decides what the import does. */
  readonly meaning: Readonly<Record<string, unknown>>
}

export interface Applied {
  readonly applied: number
  readonly created: number
  readonly findings: readonly Finding[]
}

/** What became of a row, or would. */
export interface Finding extends Row {
  readonly line: number
  readonly action: 'create' | 'update' | 'rename' | 'delete' | 'refused'
}

export interface ImportOptions {
  readonly format?: FileFormat
  readonly dryRun?: boolean
  readonly allOrNothing?: boolean
  readonly resume?: boolean
}

export const refused = ({ line, column, reason }: Omit<BadRow, 'size'>, more: Row = {}): Finding => ({
  line,
  action: 'refused',
  ...more,
  column,
  reason,
})

export async function importRows<Value>(
  at: AtServer,
  importer: Importer<Value>,
  { path, ...options }: ImportOptions & { readonly path: string },
): Promise<Ending> {
  const { allOrNothing, resume } = options
  if (path === STDIO && (allOrNothing || resume)) throw new Misused('stdin is read once: give a FILE for that')
  const format = formatOf(path, options.format)
  const writer = at.output.rows(importer.shape)
  try {
    return endingOf(await importWith(at, importer, { path, format, writer, ...options }))
  } finally {
    await writer.end()
  }
}

interface Import extends ImportOptions {
  readonly path: string
  readonly format: FileFormat
  readonly writer: RowWriter
}

async function importWith<Value>(at: AtServer, importer: Importer<Value>, all: Import): Promise<Tally> {
  const { path, format, writer, dryRun, allOrNothing, resume } = all
  const open = (): Promise<RowFile> => openRowFile(path, format)
  if (dryRun) return await pass(at, importer, { file: await open(), writer, isTrial: true })
  if (allOrNothing && !resume) {
    const checked = await pass(at, importer, { file: await open(), writer, isTrial: true, isQuiet: true })
    if (checked.bad > 0) at.screen.tell('Nothing was applied')
    if (checked.bad > 0) return checked
  }
  const file = await open()
  const meaning = { url: new URL(at.url).origin, format, ...importer.meaning }
  const checkpoint = path === STDIO ? null : await checkpointOf(path, meaning)
  const from = resume ? await checkpoint!.read() : NO_ROWS
  const done = await pass(at, importer, { file, writer, from, checkpoint })
  await checkpoint?.clear()
  return done
}

const endingOf = ({ bad }: Tally): Ending => (bad > 0 ? 'badRows' : 'done')

interface Pass {
  readonly file: RowFile
  readonly writer: RowWriter
  readonly isTrial?: boolean
  /** Only bad rows are told. */
  readonly isQuiet?: boolean
  readonly from?: Tally
  readonly checkpoint?: Checkpoint | null
}

/** Once through the file. */
async function pass<Value>(at: AtServer, importer: Importer<Value>, run: Pass): Promise<Tally> {
  const { file, writer, isTrial = false, isQuiet = false, from = NO_ROWS, checkpoint = null } = run
  const progress = progressOn(at.screen, { doing: isTrial ? 'checking' : 'importing', unit: 'rows' })
  const reading = { taken: 0, done: 0 }
  const source = counted(rowsBehind(file.rows(importer.kind), from.rows), reading)
  let tally = from
  try {
    for await (const batch of readAhead(batchesOf(source, importer.batch), at.signal)) {
      const good = batch.filter((row): row is GoodRow<Value> => !isBad(row))
      const applied = good.length === 0 ? NOTHING : await (isTrial ? importer.check(good) : importer.apply(good))
      const bad = [...batch.filter(isBad).map((row) => refused(row)), ...applied.findings.filter(isRefused)]
      const told = isQuiet ? bad : [...bad, ...applied.findings.filter((finding) => !isRefused(finding))]
      await writer.write(told.sort((a, b) => a.line - b.line))
      tally = added(tally, batch.length, applied, bad.length)
      await checkpoint?.save(tally)
      reading.done += sizeOf(batch)
      const share = file.size === null ? null : (file.taken / file.size) * (reading.done / reading.taken)
      progress.report(tally.rows - from.rows, share)
    }
  } catch (failure) {
    const speed = progress.end(tally.rows - from.rows)
    if (tally.rows > 0) at.screen.tell(`Broken off: ${speed}. ${summary(tally, isTrial)}${resumeHint(checkpoint)}`)
    throw failure
  }
  at.screen.tell(`${progress.end(tally.rows - from.rows)}. ${summary(tally, isTrial)}`)
  return tally
}

const NOTHING: Applied = { applied: 0, created: 0, findings: [] }
const isRefused = ({ action }: Finding): boolean => action === 'refused'
const sizeOf = (rows: readonly { size: number }[]): number => rows.reduce((sum, { size }) => sum + size, 0)

const added = (tally: Tally, rows: number, { applied, created }: Applied, bad: number): Tally => ({
  rows: tally.rows + rows,
  applied: tally.applied + applied,
  created: tally.created + created,
  bad: tally.bad + bad,
})

async function* counted<Value>(source: AsyncIterable<FileRow<Value>[]>, reading: { taken: number }) {
  for await (const rows of source) {
    reading.taken += sizeOf(rows)
    yield rows
  }
}

function summary({ rows, applied, created, bad }: Tally, isTrial: boolean): string {
  const count = (number: number): string => number.toLocaleString('en')
  const would = isTrial ? 'would be ' : ''
  return `Of ${count(rows)} rows ${count(applied)} ${would}applied, ${count(created)} of them new, ${count(bad)} bad`
}

const resumeHint = (checkpoint: Checkpoint | null): string =>
  checkpoint === null ? '' : '. Go on with the same command and --resume'
