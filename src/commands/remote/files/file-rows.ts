import { csvText } from '../../output/csv-text.ts'
import type { FileFormat } from './row-file.ts'

/** Formats rows as the text of a file. */
export interface FileText<Value> {
  readonly begin: string
  rows(values: readonly Value[]): string
  /** Text after the last row. */
  end(): string
}

/** Converts a value to cells or to an object. */
export interface WrittenKind<Value> {
  /** The columns of a CSV file, as its header names them. */
  readonly columns: readonly string[]
  toCells(value: Value): string[]
  toObject(value: Value): object
}

export function fileText<Value>(format: FileFormat, kind: WrittenKind<Value>): FileText<Value> {
  if (format === 'csv') {
    return {
      begin: csvText([kind.columns]),
      rows: (values) => csvText(values.map((value) => kind.toCells(value))),
      end: () => '',
    }
  }
  const formatLine = (value: Value): string => JSON.stringify(kind.toObject(value))
  if (format === 'ndjson') {
    return { begin: '', rows: (values) => values.map((value) => `${formatLine(value)}\n`).join(''), end: () => '' }
  }
  let isFirst = true
  return {
    begin: '[',
    rows: (values) =>
      values
        .map((value) => {
          const before = isFirst ? '\n' : ',\n'
          isFirst = false
          return before + formatLine(value)
        })
        .join(''),
    end: () => (isFirst ? ']\n' : '\n]\n'),
  }
}
