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

export const refused = ({ line, column, reason }: Omit<BadRow, 'size'>, more: Row = {}): Finding => ({
  line,
  action: 'refused',
  ...more,
  column,
  reason,
})
