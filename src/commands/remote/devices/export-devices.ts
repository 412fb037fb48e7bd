/*
 * The command keyrack devices export: writes all facts about devices to a file for import.
 */
import type { DeviceReport } from '../../../../clients/typescript/index.ts'
import { fileText } from '../files/file-rows.ts'
import { type FileFormat, formatOf, STDIO } from '../files/row-file.ts'
import { writeWhole } from '../files/write-file.ts'
import { createProgress } from '../progress.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { type DeviceRow, writtenDevices } from './device-rows.ts'

export interface ExportOptions {
  readonly network?: string[]
  readonly format?: FileFormat
}

const PAGE_SIZE = 1000

export async function exportDevices(at: RemoteCommandContext, options: ExportOptions, path = STDIO): Promise<void> {
  const format = path === STDIO ? (options.format ?? 'csv') : formatOf(path, options.format)
  const networks = options.network ?? (await at.client.networks.getManagedNetworkNames({ signal: at.signal }))
  const text = fileText(format, writtenDevices)
  const progress = createProgress(at.screen, { doing: 'exporting', unit: 'devices' })
  const total = await countOf(at, networks)
  let done = 0
  const pieces = (async function* () {
    yield text.begin
    for await (const rows of pagesOf(at, networks)) {
      yield text.rows(rows)
      done += rows.length
      progress.report(done, total === 0 ? null : Math.min(1, done / total))
    }
    yield text.end()
  })()
  try {
    if (path === STDIO) for await (const piece of pieces) await at.output.send(piece)
    else await writeWhole(path, pieces)
  } finally {
    at.screen.hide()
  }
  at.screen.inform(progress.end(done))
}

/** Returns the current number of devices, for the progress bar. */
async function countOf({ client, signal }: RemoteCommandContext, network: string[]): Promise<number> {
  if (network.length === 0) return 0
  return (await client.inventory.search({ network, pageData: { offset: 0, pageSize: 1 } }, { signal })).total ?? 0
}

async function* pagesOf(
  { client, signal }: RemoteCommandContext,
  networks: readonly string[],
): AsyncGenerator<DeviceRow[]> {
  for (const network of networks) {
    const pages = client.collector.getReportsPages({ network }, { pageSize: PAGE_SIZE, signal })
    for await (const { reports } of pages) yield reports.map((report) => ({ network, report: asRow(report) }))
  }
}

const asRow = (report: DeviceReport): DeviceRow['report'] => ({ ...report })
