/*
 * CSV output: a header, then a record for each row. null and "" are both empty cells, and nested values are JSON.
 * `shown` formats a cell. In a file a cell is unchanged; on a terminal it has no control characters.
 */
import { csvText } from './csv-text.ts'
import type { Row, RowWriter, Send, Shape } from './row-writer.ts'

export function csvRows(
  send: Send,
  { columns, headers = {} }: Pick<Shape, 'columns' | 'headers'>,
  shown: (cell: string) => string = (cell) => cell,
): RowWriter {
  let header = csvText([columns.map((column) => shown(headers[column] ?? column))])
  const begin = (): string => {
    const text = header
    header = ''
    return text
  }
  return {
    write: (rows) =>
      send(begin() + csvText(rows.map((row) => columns.map((column) => shown(formatCell(row, column)))))),
    end: () => send(begin()),
  }
}

function formatCell(row: Row, column: string): string {
  const value = row[column] ?? ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
