import { csvText } from '../files/csv-text.ts'
import type { Row, RowWriter, Send, Shape } from './row-writer.ts'

/**
 * A header, then a row a record; null and "" are both empty, what has parts is JSON. `shown`: what becomes of a cell, which
 * a file gets as it is and a terminal without control characters.
 */
export function csvRows(
  send: Send,
  { columns }: Pick<Shape, 'columns'>,
  shown: (cell: string) => string = (cell) => cell,
): RowWriter {
  let header = csvText([columns])
  const begin = (): string => {
    const text = header
    header = ''
    return text
  }
  return {
    write: (rows) => send(begin() + csvText(rows.map((row) => columns.map((column) => shown(cellOf(row, column)))))),
    end: () => send(begin()),
  }
}

function cellOf(row: Row, column: string): string {
  const value = row[column] ?? ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
