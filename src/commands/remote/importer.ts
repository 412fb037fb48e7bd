import type { Row, Shape } from '../output/row-writer.ts'
import { shellWord } from '../shell-word.ts'
import type { BatchSize } from './files/batches.ts'
import type { BadRow, GoodRow } from './files/rows.ts'
import type { RemoteCommandContext } from './remote-command.ts'

/** Describes the rows of an import and how to apply them. */
export interface Importer<Value> {
  readonly batch: BatchSize
  /** Columns of the output: invalid rows and, in a dry run, changes. */
  readonly shape: Shape
  /** Returns the outcome that applying the rows would have. */
  check(rows: readonly GoodRow<Value>[]): Promise<Applied>
  apply(rows: readonly GoodRow<Value>[]): Promise<Applied>
  /** Does what is left to do after the last row, and returns what it found. An interrupted import does not call it. */
  conclude?(pass: { readonly isDryRun: boolean; readonly bad: number }): Promise<Conclusion>
  /** The command that continues an interrupted import. */
  readonly resume: string
}

/** The result of a batch. */
export interface Applied {
  readonly applied: number
  readonly created: number
  /** Rows that changed an existing object, or would change it; null if the number is unknown. */
  readonly updated: number | null
  readonly findings: readonly RowFinding[]
}

/** The end of an import. */
export interface Conclusion {
  readonly findings: readonly RowFinding[]
  /** Counts for the summary, such as "2 vanished"; "" for none. */
  readonly summary: string
  /** The failure that ends the import after its summary; null for none. */
  readonly failure: unknown
}

/** The outcome of a row, or in a dry run the outcome that it would have. */
export interface RowFinding extends Row {
  /** Position of the row in its source; null if the finding is about an object that the source does not have. */
  readonly line: number | null
  readonly action: 'create' | 'update' | 'rename' | 'delete' | 'vanished' | 'refused'
}

interface ImportCommand {
  /** The words of the command, such as "devices import". */
  readonly command: string
  /** The file; undefined if the source is not a file. */
  readonly path?: string | undefined
  /** Options by name; undefined ones are omitted, and an option with several values is repeated. */
  readonly options: Readonly<Record<string, string | readonly string[] | boolean | undefined>>
}

/** Returns the shell command that continues an import, at the same server and with the same comment. */
export function resumeCommand(
  { commonOptions }: Pick<RemoteCommandContext, 'commonOptions'>,
  { command, path, options }: ImportCommand,
): string {
  const given = Object.entries({ ...options, ...commonOptions }).flatMap(([name, value]) =>
    optionWords(`--${name}`, value),
  )
  const words = [...(path === undefined ? [] : [path]), ...given].map(shellWord)
  return [`keyrack ${command}`, ...words, '--resume'].join(' ')
}

function optionWords(flag: string, value: string | readonly string[] | boolean | undefined): string[] {
  if (value === undefined || value === false) return []
  return value === true ? [flag] : [value].flat().flatMap((one) => [flag, one])
}

/** Returns the report line of a row that was not applied. `more` holds further columns. */
export const refused = (
  { line, column, reason }: Pick<BadRow, 'line' | 'column' | 'reason'>,
  more: Row = {},
): RowFinding => ({
  line,
  action: 'refused',
  ...more,
  column,
  reason,
})
