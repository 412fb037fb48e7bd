/* A row of a file of devices: the network, and a report about the device. */
import { FILE_COLUMNS, type FileColumn } from '../../../domain/device-csv/columns.ts'
import { isFieldPath, nameAtPath, toFieldPath } from '../../../domain/device-csv/field-path.ts'
import { withFormulas, withoutFormulas } from '../../../domain/device-csv/formulas.ts'
import { createHeaders, type Headers } from '../../../domain/device-csv/headers.ts'
import { hasBlankAtEnd, isNetworkName } from '../../../domain/network.ts'
import type { WrittenKind } from '../files/file-rows.ts'
import { CellProblem, type RowKind } from '../files/rows.ts'
import { type EmptyCells, readCell, writeCell } from './device-cells.ts'

/** A row about a device. */
export interface DeviceRow {
  readonly network: string
  /** A DeviceReport that the server has not checked yet. */
  readonly report: Readonly<Record<string, unknown>>
}

export interface ReadOptions {
  readonly empty: EmptyCells
  /** The network of rows without a network. */
  readonly network: string | undefined
  /** The headers of a CSV file. Absent: each column has its name on the wire. */
  readonly headers?: Headers
}

export const readDevices = ({ empty, network, headers = createHeaders({}) }: ReadOptions): RowKind<DeviceRow> => ({
  columns: FILE_COLUMNS,
  isOtherColumn: isFieldPath,
  columnOf: headers.columnOf,
  fromCells(cells) {
    const report: Record<string, unknown> = {}
    const fields: Record<string, unknown> = {}
    for (const [column, cell] of cells) {
      if (column === 'network') continue
      if (isFieldPath(column)) {
        const text = readCell(column, cell, empty)
        if (text !== undefined) fields[nameAtPath(column)] = text ?? ''
        continue
      }
      const value = readCell(column as FileColumn, cell, empty)
      if (value !== undefined) report[column] = value
    }
    if (Object.keys(fields).length > 0) report.fields = fields
    return { network: parseNetwork(withFormulas(cells.get('network') ?? '') || network), report }
  },
  fromObject({ network: own, ...report }) {
    return { network: parseNetwork(own ?? network), report }
  },
})

function parseNetwork(network: unknown): string {
  if (network === undefined) throw new CellProblem('network', 'is missing: add it or use --network')
  if (typeof network === 'string' && isNetworkName(network) && !hasBlankAtEnd(network)) return network
  throw new CellProblem('network', 'is not a valid network name')
}

/** Describes the rows of an export. A CSV file has a column for each of the named fields. */
export const writtenDevices = (namedFields: readonly string[], headers: Headers): WrittenKind<DeviceRow> => ({
  columns: [...FILE_COLUMNS, ...namedFields.map(toFieldPath)].map(headers.headerOf),
  toCells({ network, report }) {
    const { fields = {} } = report as { fields?: Readonly<Record<string, string>> }
    return [
      ...FILE_COLUMNS.map((name) => (name === 'network' ? withoutFormulas(network) : writeCell(name, report[name]))),
      ...namedFields.map((name) => writeCell(toFieldPath(name), fields[name])),
    ]
  },
  toObject: ({ network, report }) => ({ network, ...report }),
})
