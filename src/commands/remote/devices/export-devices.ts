/*
 * The command keyrack devices export: writes all facts about devices to a file for import.
 */
import { createHeaders } from '../../../domain/device-csv/headers.ts'
import { exportFormat, exportRows } from '../files/export-rows.ts'
import { type FileFormat, STDIO } from '../files/row-file.ts'
import { createProgress } from '../progress.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { type DeviceRow, writtenDevices } from './device-rows.ts'

export interface ExportOptions {
  readonly network?: string[]
  readonly format?: FileFormat
}

const PAGE_SIZE = 1000

export async function exportDevices(
  context: RemoteCommandContext,
  options: ExportOptions,
  path = STDIO,
): Promise<void> {
  const format = exportFormat(path, options.format)
  const networks = options.network ?? (await context.client.networks.getManagedNetworkNames({ signal: context.signal }))
  const progress = createProgress(context.screen, { doing: 'exporting', unit: 'devices' })
  const total = await countDevices(context, networks)
  let done = 0
  const pages = (async function* () {
    for await (const rows of readPages(context, networks)) {
      yield rows
      done += rows.length
      progress.report(done, total === 0 ? null : Math.min(1, done / total))
    }
  })()
  const names = format === 'csv' ? await context.client.settings.getFieldNames({ signal: context.signal }) : {}
  const kind = writtenDevices(Object.keys(names.named ?? {}), createHeaders(names))
  await exportRows(context, { path, format, kind, pages })
  context.screen.inform(progress.end(done))
}

/** Returns the current number of devices, for the progress bar. */
async function countDevices({ client, signal }: RemoteCommandContext, network: string[]): Promise<number> {
  if (network.length === 0) return 0
  return (await client.inventory.search({ network, pageData: { offset: 0, pageSize: 1 } }, { signal })).total ?? 0
}

async function* readPages(
  { client, signal }: RemoteCommandContext,
  networks: readonly string[],
): AsyncGenerator<DeviceRow[]> {
  for (const network of networks) {
    const pages = client.collector.getReportsPages({ network }, { pageSize: PAGE_SIZE, signal })
    for await (const { reports } of pages) yield reports.map((report) => ({ network, report: { ...report } }))
  }
}
