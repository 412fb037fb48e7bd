/* A row of a file of devices: the network, and a report about the device. */
import { FILE_COLUMNS, type FileColumn } from '../../../domain/device-csv/columns.ts'
import { withFormulas, withoutFormulas } from '../../../domain/device-csv/formulas.ts'
import { isNetworkName } from '../../../domain/network.ts'
import type { WrittenKind } from '../files/file-rows.ts'
import { CellProblem, type RowKind } from '../files/rows.ts'
import { type EmptyCells, readCell, writeCell } from './device-cells.ts'

export interface DeviceRow {
  readonly network: string
  /** A DeviceReport that the server has not checked yet. */
  readonly report: Readonly<Record<string, unknown>>
}

export interface ReadOptions {
  readonly empty: EmptyCells
  /** The network of rows without a network. */
  readonly network: string | undefined
}

export const readDevices = ({ empty, network }: ReadOptions): RowKind<DeviceRow> => ({
  columns: FILE_COLUMNS,
  fromCells(cells) {
    const report: Record<string, unknown> = {}
    for (const [column, cell] of cells) {
      if (column === 'network') continue
      const value = readCell(column as FileColumn, cell, empty)
      if (value !== undefined) report[column] = value
    }
    return { network: parseNetwork(withFormulas(cells.get('network') ?? '') || network), report }
  },
  fromObject({ network: own, ...report }) {
    return { network: parseNetwork(own ?? network), report }
  },
})

function parseNetwork(network: unknown): string {
  if (network === undefined) throw new CellProblem('network', 'is missing: add it or use --network')
  if (typeof network === 'string' && isNetworkName(network)) return network
  throw new CellProblem('network', 'is not a valid network name')
}

export const writtenDevices: WrittenKind<DeviceRow> = {
  columns: FILE_COLUMNS,
  toCells: ({ network, report }) =>
    FILE_COLUMNS.map((column) => (column === 'network' ? withoutFormulas(network) : writeCell(column, report[column]))),
  toObject: ({ network, report }) => ({ network, ...report }),
}
