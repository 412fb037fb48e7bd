/*
 * Rows of a file with all configurations of a network: one row for each configuration, followed by one row for each of
 * its sets. A row with a name is a set; a row without one is the configuration itself.
 */
import type { CredentialConfig, CredentialSet } from '../../../../generated/types.ts'
import type { WrittenKind } from '../files/file-rows.ts'
import { CellProblem, type RowKind } from '../files/rows.ts'
import { FILE_SET_COLUMNS } from './set-columns.ts'
import { createWrittenSets, isGiven, parseNatural, readSets, readText, type SetRow, writeText } from './set-rows.ts'

/** Members of a configuration besides its name; absent members stay unchanged. */
export interface ConfigMembers {
  readonly type?: string
  readonly configPriority?: number
  readonly addresses?: readonly string[]
}

const CONFIG_COLUMNS = ['type', 'configPriority', 'addresses'] as const satisfies (keyof ConfigMembers)[]

/** A row for the configuration `config`, or for one of its sets. */
export type NetworkRow =
  | { readonly config: string; readonly members: ConfigMembers; readonly set: null }
  | { readonly config: string; readonly set: SetRow }

export const readNetworkRows: RowKind<NetworkRow> = {
  columns: ['config', ...CONFIG_COLUMNS, ...FILE_SET_COLUMNS],
  fromCells(cells) {
    const filled = new Map([...cells].filter(([, cell]) => isGiven(cell)))
    const entries = [...filled].map(([column, cell]) => [column, configCell(column, cell)])
    const ofSet = new Map([...filled].filter(([column]) => (FILE_SET_COLUMNS as readonly string[]).includes(column)))
    return toNetworkRow(Object.fromEntries(entries), () => readSets.fromCells(ofSet))
  },
  fromObject: (object) =>
    toNetworkRow(object, () => {
      const { config: _, type: _type, configPriority: _priority, addresses: _addresses, ...set } = object
      return readSets.fromObject(set)
    }),
}

function configCell(column: string, cell: string): unknown {
  if (column === 'configPriority') return parseNatural(column, cell)
  return column === 'addresses' ? cell.split(';') : readText(column, cell)
}

function toNetworkRow(row: Readonly<Record<string, unknown>>, readSet: () => SetRow): NetworkRow {
  const { config, name } = row
  if (typeof config !== 'string' || config.trim() === '')
    throw new CellProblem('config', 'is missing: add the column, or name the configuration of all rows with --config')
  const given = CONFIG_COLUMNS.filter((column) => row[column] !== undefined && row[column] !== null)
  if (name === undefined || name === null || name === '') {
    const other = Object.keys(row).find((member) => !['config', 'name', ...CONFIG_COLUMNS].includes(member))
    if (other !== undefined) throw new CellProblem(other, 'belongs in the row of a set, which has a name')
    const members = Object.fromEntries(given.map((column) => [column, row[column]])) as ConfigMembers
    return { config: config.trim(), members, set: null }
  }
  if (given[0] !== undefined)
    throw new CellProblem(given[0], 'belongs in the row of the configuration, which has no name')
  return { config: config.trim(), set: readSet() }
}

/** A configuration to write, or one set of a configuration. */
export type WrittenNetworkRow =
  | { readonly config: CredentialConfig }
  | { readonly config: string; readonly set: Partial<CredentialSet> }

/** Returns how the rows of a network are written of which some sets have these optional members. */
export function createWrittenNetworkRows(optional: ReadonlySet<string>): WrittenKind<WrittenNetworkRow> {
  const sets = createWrittenSets(optional)
  return {
    columns: ['config', ...CONFIG_COLUMNS, ...sets.columns],
    toCells(row) {
      if ('set' in row) return [writeText('config', row.config), '', '', '', ...sets.toCells(row.set)]
      const { name, type, priority, addressSet } = row.config
      const own = [writeText('config', name), type, `${priority}`, addressSet.addresses.join(';')]
      return [...own, ...sets.columns.map(() => '')]
    },
    toObject(row) {
      if ('set' in row) return { config: row.config, ...row.set }
      const { name, type, priority, addressSet } = row.config
      return { config: name, type, configPriority: priority, addresses: addressSet.addresses }
    },
  }
}
