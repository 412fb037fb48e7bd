/*
 * The command keyrack import csv: brings devices from a CSV file of another system, whose columns --map names.
 */
import { FILE_COLUMNS, type FileColumn } from '../../../domain/device-csv/columns.ts'
import { withFormulas } from '../../../domain/device-csv/formulas.ts'
import { createHeaders, type Headers } from '../../../domain/device-csv/headers.ts'
import { UsageError } from '../../command.ts'
import { type EmptyCells, readCell } from '../devices/device-cells.ts'
import type { DeviceRow } from '../devices/device-rows.ts'
import { parseDelimiter } from '../files/csv-delimiter.ts'
import { FileProblem } from '../files/file-problem.ts'
import { openRowFile } from '../files/row-file.ts'
import { CellProblem, type RowKind, readingAbout } from '../files/rows.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { type ChooseAdapter, createAdapterChoice } from './adapter-tables.ts'
import { type ImportFileOptions, importForeignFile, withoutPrefix } from './file-choices.ts'
import { type MemberMap, parseMemberMap, setColumn } from './member-map.ts'
import { createNameTable } from './name-table.ts'
import { type ChooseNetwork, createNetworkChoice } from './network-choice.ts'

/** The options of keyrack import csv. */
export interface ImportCsvOptions extends ImportFileOptions {
  readonly empty: EmptyCells
}

/** Runs the import, prints its lines and sets the exit reason. */
export async function importCsv(context: RemoteCommandContext, options: ImportCsvOptions, path: string): Promise<void> {
  const { adapters, empty } = options
  const delimiter = parseDelimiter(options.delimiter)
  const map = parseMemberMap(options.map ?? [], { columns: FILE_COLUMNS })
  if (!map.has('ipAddress'))
    throw new UsageError('--map must name the column of the address, such as ipAddress=Address')
  // Without a table the cells are the adapters themselves.
  const chooseAdapter = await createAdapterChoice(options, { builtIn: createNameTable({}), word: 'cell' })
  const choices: Omit<RowChoices, 'columnOf'> = {
    ...{ delimiter, map, empty },
    chooseAdapter: adapters === undefined ? (name) => name || chooseAdapter(name) : chooseAdapter,
    chooseNetwork: await createNetworkChoice(options),
    hasAdapter: map.has('adapterId') || options.adapter !== undefined,
  }
  const open = async () => {
    const file = await openRowFile(path, 'csv')
    const { columnOf } = createHeaders(await context.client.settings.getFieldNames({ signal: context.signal }))
    return { file, rows: () => file.rows(createRowKind({ ...choices, columnOf })) }
  }
  await importForeignFile(context, { command: 'import csv', path, open, more: { empty } }, options)
}

interface RowChoices {
  readonly delimiter: string
  readonly map: MemberMap
  readonly empty: EmptyCells
  readonly chooseAdapter: ChooseAdapter
  readonly chooseNetwork: ChooseNetwork
  readonly hasAdapter: boolean
  /** Returns the column of keyrack that a header of the file may mean. */
  readonly columnOf: Headers['columnOf']
}

function createRowKind({
  delimiter,
  map,
  empty,
  chooseAdapter,
  chooseNetwork,
  hasAdapter,
  columnOf,
}: RowChoices): RowKind<DeviceRow> {
  return {
    columns: [...map.values()].flat(),
    delimiter,
    readHeader: (cells, found) => readForeignHeader(cells, { map, delimiter: found, columnOf }),
    fromCells(cells) {
      const cellOf = (column: string): string =>
        (map.get(column) ?? []).map((name) => cells.get(name)!.trim()).find((cell) => cell !== '') ?? ''
      // readCell does this for the other columns.
      const textOf = (column: string): string => withFormulas(cellOf(column))
      const ipAddress = withoutPrefix(textOf('ipAddress'))
      if (ipAddress === '') throw new CellProblem('ipAddress', 'is empty')
      return readingAbout({ ipAddress }, () => {
        const report: Record<string, unknown> = { ipAddress }
        if (hasAdapter) report.adapterId = chooseAdapter(textOf('adapterId'))
        for (const column of map.keys()) {
          if (column === 'network' || column === 'ipAddress' || column === 'adapterId') continue
          const value = readCell(column as FileColumn, cellOf(column), empty)
          if (value !== undefined) setColumn(report, column, value)
        }
        return { network: chooseNetwork([textOf('network')]), report }
      })
    },
    fromObject() {
      throw new FileProblem('The file must be CSV')
    },
  }
}

/**
 * Reads a header that may have more columns than the map names. A name that occurs twice gets a number. An export of
 * keyrack has the names of the installation, so a map may call its columns by these names or by those on the wire.
 */
function readForeignHeader(
  cells: readonly string[],
  { map, delimiter, columnOf }: Pick<RowChoices, 'map' | 'delimiter' | 'columnOf'>,
): string[] {
  const headers = cells.map((cell) => cell.trim())
  const wanted = [...map.values()].flat()
  const isMeant = (column: string): boolean => wanted.includes(column) && !headers.includes(column)
  const names = headers.map((header) =>
    !wanted.includes(header) && isMeant(columnOf(header)) ? columnOf(header) : header,
  )
  const missing = wanted.find((name) => !names.includes(name))
  if (missing !== undefined) {
    const hint = !names.some((name) => wanted.includes(name))
      ? `. If its cells are not separated by "${delimiter}", use --delimiter`
      : ''
    throw new FileProblem(`The header has no column "${missing}". Its columns: ${names.join(', ')}${hint}`)
  }
  const twice = wanted.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined) throw new FileProblem(`The header names "${twice}" twice`)
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`))
}
