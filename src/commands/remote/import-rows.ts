/*
 * Sends the rows of a source to a server batch by batch. The command can check all rows before it sends them, or only
 * check them. An interrupted import can be resumed.
 */
import { UsageError } from '../command.ts'
import type { ExitReason } from '../exit-code.ts'
import type { RowWriter } from '../output/row-writer.ts'
import { NO_ROWS, type Tally } from './files/checkpoint.ts'
import { pass } from './import-pass.ts'
import type { Importer } from './importer.ts'
import type { RemoteCommandContext } from './remote-command.ts'
import type { RowSource } from './row-source.ts'

/** The options of an import. */
export interface ImportOptions {
  readonly dryRun?: boolean
  readonly allOrNothing?: boolean
  readonly resume?: boolean
}

/** Imports the rows of a source, prints a report and returns the exit reason. */
export async function importRows<Value>(
  context: RemoteCommandContext,
  importer: Importer<Value>,
  source: RowSource<Value>,
  options: ImportOptions,
): Promise<ExitReason> {
  if (source.openCheckpoint === null && (options.allOrNothing || options.resume))
    throw new UsageError('stdin can be read only once: use a FILE')
  const writer = context.output.rows(importer.shape)
  let hasRows = false
  const noting: RowWriter = {
    write(rows) {
      hasRows ||= rows.length > 0
      return writer.write(rows)
    },
    end: () => writer.end(),
  }
  try {
    const done = await importAll(context, { importer, source, writer: noting }, options)
    await writer.end()
    return toExitReason(done)
  } catch (failure) {
    // What was printed must be complete JSON, but an import that failed at once prints no empty array.
    if (hasRows) await writer.end()
    throw failure
  }
}

interface Import<Value> {
  readonly importer: Importer<Value>
  readonly source: RowSource<Value>
  readonly writer: RowWriter
}

async function importAll<Value>(
  context: RemoteCommandContext,
  { importer, source, writer }: Import<Value>,
  { dryRun, allOrNothing, resume }: ImportOptions,
): Promise<Tally> {
  if (dryRun) return await pass(context, importer, { rows: await source.open(NO_ROWS), writer, isDryRun: true })
  if (allOrNothing && !resume) {
    const rows = await source.open(NO_ROWS)
    const checked = await pass(context, importer, { rows, writer, isDryRun: true, isQuiet: true })
    if (checked.bad > 0) context.screen.inform('Nothing was applied: some rows are invalid')
    if (checked.bad > 0) return checked
  }
  const checkpoint = source.openCheckpoint === null ? null : await source.openCheckpoint()
  const from = resume ? await checkpoint!.read() : NO_ROWS
  const done = await pass(context, importer, { rows: await source.open(from), writer, from, checkpoint })
  await checkpoint?.clear()
  return done
}

const toExitReason = ({ bad }: Tally): ExitReason => (bad > 0 ? 'badRows' : 'done')
