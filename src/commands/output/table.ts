/*
 * Table output. The first rows decide the widths of the columns, and later rows are written as they arrive. A table of
 * any length therefore starts at once and needs no memory.
 */
import { harmless } from '../../domain/harmless-text.ts'
import { displayWidth, padded, shortened } from './display-width.ts'
import type { Row, RowWriter, Send, Shape } from './row-writer.ts'

export interface TableOptions {
  /** Maximum width of a column. The last one has details and reasons, and is not cut. */
  readonly maxColumnWidth: number
  readonly bold: (text: string) => string
}

const MEASURED_ROWS = 200
const GAP = '  '

export function tableRows(send: Send, shape: Shape, { maxColumnWidth, bold }: TableOptions): RowWriter {
  const waiting: string[][] = []
  let widths: number[] | null = null
  const formatLine = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => padded(cell, widths![at]!))
      .join(GAP)
      .trimEnd()
  const whole = new Set([...(shape.whole ?? []), shape.shown.at(-1)])
  const fitted = (text: string, column: string): string => (whole.has(column) ? text : shortened(text, maxColumnWidth))
  const head = shape.shown.map((column) => titleOf(column, shape))
  const begin = async (): Promise<void> => {
    if (widths !== null) return
    widths = head.map((title, at) => Math.max(...[title, ...waiting.map((row) => row[at]!)].map(displayWidth)))
    if (waiting.length > 0) await send(`${[bold(formatLine(head)), ...waiting.map(formatLine)].join('\n')}\n`)
    waiting.length = 0
  }
  return {
    async write(rows) {
      const cells = rows.map((row) => shape.shown.map((column) => fitted(cellText(row, column, shape), column)))
      if (widths === null) waiting.push(...cells)
      else if (cells.length > 0) await send(`${cells.map(formatLine).join('\n')}\n`)
      if (waiting.length >= MEASURED_ROWS) await begin()
    },
    end: begin,
  }
}

/** Formats one object, a member per line. */
export function tableOfOne(row: Row, shape: Shape, { bold }: TableOptions): string {
  const columns = shape.columns.filter((column) => row[column] !== undefined)
  const width = Math.max(...columns.map((column) => displayWidth(titleOf(column, shape))))
  return columns
    .map((column) => `${bold(padded(titleOf(column, shape), width))}${GAP}${cellText(row, column, shape)}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('')
}

const titleOf = (column: string, { titles }: Shape): string => harmless(titles?.[column] ?? column)

function cellText(row: Row, column: string, { formats }: Shape): string {
  const value = row[column]
  const format = formats?.[column]
  if (format !== undefined) return harmless(format(value, row))
  if (value === null || value === undefined) return ''
  return harmless(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
