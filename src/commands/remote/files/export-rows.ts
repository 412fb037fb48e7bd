/*
 * Writes the rows of an export to a file or to stdout.
 */
import type { RemoteCommandContext } from '../remote-command.ts'
import { fileText, type WrittenKind } from './file-rows.ts'
import { chooseFormat, type FileFormat, STDIO } from './row-file.ts'
import { writeWhole } from './write-file.ts'

export interface Export<Row> {
  /** The path of the file, or STDIO. */
  readonly path: string
  readonly format: FileFormat
  readonly kind: WrittenKind<Row>
  readonly pages: AsyncIterable<readonly Row[]>
  /** Whether only the user may read the file. */
  readonly isSecret?: boolean
}

/**
 * Returns the given format. If none is given, returns the format of the file name, or CSV for stdout. Throws
 * UsageError.
 */
export const exportFormat = (path: string, given: FileFormat | undefined): FileFormat =>
  path === STDIO ? (given ?? 'csv') : chooseFormat(path, given)

/** Writes the rows page by page, then hides the progress bar. Throws FileProblem if the file cannot be written. */
export async function exportRows<Row>(
  context: RemoteCommandContext,
  { path, isSecret, ...rows }: Export<Row>,
): Promise<void> {
  const pieces = textPieces(rows)
  try {
    if (path === STDIO) for await (const piece of pieces) await context.output.send(piece)
    else await writeWhole(path, pieces, { isSecret })
  } finally {
    context.screen.hide()
  }
}

async function* textPieces<Row>({ format, kind, pages }: Pick<Export<Row>, 'format' | 'kind' | 'pages'>) {
  const text = fileText(format, kind)
  yield text.begin
  for await (const rows of pages) yield text.rows(rows)
  yield text.end()
}
