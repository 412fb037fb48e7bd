/*
 * Sends the rows of a file to a server batch by batch. The command can check all rows before it sends them, or only
 * check them. An interrupted import can be resumed.
 */
import { UsageError } from '../command.ts'
import type { ExitReason } from '../exit-code.ts'
import { NO_ROWS, openCheckpoint, type Tally } from './files/checkpoint.ts'
import { chooseFormat, type FileFormat, openRowFile, type RowFile, STDIO } from './files/row-file.ts'
import { pass } from './import-pass.ts'
import type { Importer } from './importer.ts'
import type { RowWriter } from './output/row-writer.ts'
import type { RemoteCommandContext } from './remote-command.ts'

/** The options of an import. */
export interface ImportOptions {
  readonly format?: FileFormat
  readonly dryRun?: boolean
  readonly allOrNothing?: boolean
  readonly resume?: boolean
}

/** Imports a file with rows, prints a report and sets the exit code. */
export async function importRows<Value>(
  at: RemoteCommandContext,
  importer: Importer<Value>,
  { path, ...options }: ImportOptions & { readonly path: string },
): Promise<ExitReason> {
  const { allOrNothing, resume } = options
  if (path === STDIO && (allOrNothing || resume)) throw new UsageError('stdin can be read only once: use a FILE')
  const format = chooseFormat(path, options.format)
  const writer = at.output.rows(importer.shape)
  try {
    return toExitReason(await importFile(at, importer, { path, format, writer, ...options }))
  } finally {
    await writer.end()
  }
}

interface Import extends ImportOptions {
  readonly path: string
  readonly format: FileFormat
  readonly writer: RowWriter
}

async function importFile<Value>(at: RemoteCommandContext, importer: Importer<Value>, all: Import): Promise<Tally> {
  const { path, format, writer, dryRun, allOrNothing, resume } = all
  const open = (): Promise<RowFile> => openRowFile(path, format)
  if (dryRun) return await pass(at, importer, { file: await open(), writer, isTrial: true })
  if (allOrNothing && !resume) {
    const checked = await pass(at, importer, { file: await open(), writer, isTrial: true, isQuiet: true })
    if (checked.bad > 0) at.screen.inform('Nothing was applied: some rows are invalid')
    if (checked.bad > 0) return checked
  }
  const file = await open()
  const meaning = { url: new URL(at.url).origin, format, ...importer.meaning }
  const checkpoint = path === STDIO ? null : await openCheckpoint(path, meaning)
  const from = resume ? await checkpoint!.read() : NO_ROWS
  const done = await pass(at, importer, { file, writer, from, checkpoint })
  await checkpoint?.clear()
  return done
}

const toExitReason = ({ bad }: Tally): ExitReason => (bad > 0 ? 'badRows' : 'done')
