import type { BatchSize } from './files/batches.ts'
import type { BadRow, GoodRow, RowKind } from './files/rows.ts'
import type { Row, Shape } from './output/row-writer.ts'

/** What rows are, and what becomes of them. */
export interface Importer<Value> {
  readonly kind: RowKind<Value>
  readonly batch: BatchSize
  /** Of what is put out: rows that are bad and, in a dry run, what would change. */
  readonly shape: Shape
  /** What applying them would do. */
  check(rows: readonly GoodRow<Value>[]): Promise<Applied>
  apply(rows: readonly GoodRow<Value>[]): Promise<Applied>
  /** The command that continues an import that was interrupted. */
  readonly resume: string
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

interface ImportCommand {
  readonly group: 'devices' | 'credentials'
  readonly path: string
  /** By name; undefined: left out. */
  readonly options: Readonly<Record<string, string | undefined>>
}

/** The command that continues an import, as it is typed in a shell. */
export function resumeCommand({ group, path, options }: ImportCommand): string {
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
  return [`keyrack ${group} import ${quoted(path)}`, ...given.map(quoted), '--resume'].join(' ')
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

export const refused = ({ line, column, reason }: Omit<BadRow, 'size'>, more: Row = {}): Finding => ({
  line,
  action: 'refused',
  ...more,
  column,
  reason,
})
