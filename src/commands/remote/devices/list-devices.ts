import type { Device, SortColumn } from '../../../../clients/typescript/index.ts'
import { UsageError } from '../../command.ts'
import type { Row, Shape } from '../../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { unknownColumn } from '../unknown-column.ts'
import { type CriteriaOptions, toCriteria } from './criteria-options.ts'
import { deviceShape } from './device-columns.ts'
import { readDeviceShape, toDeviceRow } from './named-columns.ts'

export interface ListOptions extends CriteriaOptions {
  readonly sort?: string
  readonly descending?: boolean
  readonly limit?: number
  readonly columns?: string
}

const PAGE_SIZE = 1000

/** The command keyrack devices list: prints the result of a search page by page. */
export async function listDevices(context: RemoteCommandContext, options: ListOptions): Promise<void> {
  const { client, output, signal } = context
  const { sort, descending = false } = options
  const { limit = Number.POSITIVE_INFINITY } = options
  const printsWholeRecords = options.columns === undefined && (output.format === 'json' || output.format === 'ndjson')
  const shape = printsWholeRecords ? deviceShape : await readDeviceShape(context)
  const columns = parseColumns(options.columns, shape)
  const writer = output.rows(columns === null ? shape : { ...shape, columns, shown: columns })
  const search = { ...toCriteria(options), sortColumn: (sort ?? null) as SortColumn, descending }
  let left = limit
  const pageSize = Math.min(PAGE_SIZE, Math.max(limit, 1))
  for await (const { devices } of client.inventory.searchPages(search, { pageSize, signal })) {
    const found = devices.slice(0, left)
    const rows = printsWholeRecords ? (found as (Device & Row)[]) : found.map(toDeviceRow)
    await writer.write(columns === null ? rows : rows.map((row) => only(columns, row)))
    left -= devices.length
    if (left <= 0) break
  }
  await writer.end()
}

const only = (columns: readonly string[], row: Row): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

function parseColumns(text: string | undefined, { columns: known, headers }: Shape): string[] | null {
  if (text === undefined) return null
  const columns = text.split(',').map((column) => column.trim())
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown === undefined) return columns
  throw new UsageError(unknownColumn(unknown, known, headers))
}
