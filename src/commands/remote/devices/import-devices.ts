/*
 * The command keyrack devices import: sends the rows of a file as reports about devices. Members that a row does not
 * name stay unchanged, and unknown devices are created, so repeating an import is harmless.
 */
import { createHeaders } from '../../../domain/device-csv/headers.ts'
import type { FileFormat } from '../files/row-file.ts'
import { type ImportOptions, importRows } from '../import-rows.ts'
import { type Importer, resumeCommand } from '../importer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { createFileSource } from '../row-source.ts'
import type { EmptyCells } from './device-cells.ts'
import { type DeviceRow, readDevices } from './device-rows.ts'
import { createDeviceReporter, DEVICE_BATCH, deviceFindingShape } from './report-rows.ts'

export interface ImportDevicesOptions extends ImportOptions {
  readonly format?: FileFormat
  readonly delimiter?: string
  readonly network?: string
  readonly empty: EmptyCells
  readonly createNetworks?: boolean
}

export async function importDevices(
  context: RemoteCommandContext,
  options: ImportDevicesOptions,
  path: string,
): Promise<void> {
  const { network, empty, format, delimiter, createNetworks = false } = options
  const reporter = createDeviceReporter(context, { createNetworks })
  const importer: Importer<DeviceRow> = {
    batch: DEVICE_BATCH,
    shape: deviceFindingShape,
    check: reporter.check,
    apply: reporter.apply,
    resume: resumeCommand(context, {
      command: 'devices import',
      path,
      options: {
        network,
        format,
        delimiter,
        ...(empty === 'clear' ? { empty } : {}),
        'create-networks': createNetworks,
      },
    }),
  }
  const source = createFileSource(context, {
    path,
    readKind: async (chosen) => {
      const names = chosen === 'csv' ? await context.client.settings.getFieldNames({ signal: context.signal }) : {}
      return readDevices({ empty, network, headers: createHeaders(names) })
    },
    format,
    delimiter,
    meaning: { empty, network },
  })
  context.setExit(await importRows(context, importer, source, options))
}
