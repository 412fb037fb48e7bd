import type { BatchSize } from './files/batches.ts'
import type { BadRow, GoodRow, RowKind } from './files/rows.ts'
import type { Row, Shape } from './output/row-writer.ts'

/** Describes the rows of an import and how to apply them. */
export interface Importer<Value> {
  readonly kind: RowKind<Value>
  readonly batch: BatchSize
  /** Columns of the output: invalid rows and, in a dry run, changes. */
  readonly shape: Shape
  /** Returns the outcome that applying the rows would have. */
  check(rows: readonly GoodRow<Value>[]): Promise<Applied>
  apply(rows: readonly GoodRow<Value>[]): Promise<Applied>
  /** The command that continues an interrupted import. */
  readonly resume: string
  /** Options that change the effect of the import. */
  readonly meaning: Readonly<Record<string, unknown>>
}

/** The result of a batch. */
export interface Applied {
  readonly applied: number
  readonly created: number
  readonly findings: readonly RowFinding[]
}

/** The outcome of a row, or in a dry run the outcome that it would have. */
export interface RowFinding extends Row {
  readonly line: number
  readonly action: 'create' | 'update' | 'rename' | 'delete' | 'refused'
}

interface ImportCommand {
  readonly group: 'devices' | 'credentials'
  readonly path: string
  /** Options by name; undefined ones are omitted. */
  readonly options: Readonly<Record<string, string | undefined>>
}

/** Returns the shell command that continues an import. */
export function resumeCommand({ group, path, options }: ImportCommand): string {
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
  return [`keyrack ${group} import ${quoted(path)}`, ...given.map(quoted), '--resume'].join(' ')
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Returns the report line of a row that was not applied. `more` holds further columns. */
export const refused = ({ line, column, reason }: Omit<BadRow, 'size'>, more: Row = {}): RowFinding => ({
  line,
  action: 'refused',
  ...more,
  column,
  reason,
})
