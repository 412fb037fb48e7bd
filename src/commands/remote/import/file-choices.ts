/*
 * The parts that imports of files share: the options, the address of a row, and how the rows are sent.
 */
import type { DeviceRow } from '../devices/device-rows.ts'
import type { ImportOptions } from '../import-rows.ts'
import { importRows } from '../import-rows.ts'
import { resumeCommand } from '../importer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { createTextSource, type TextRows } from '../row-source.ts'
import type { AdapterOptions } from './adapter-tables.ts'
import type { NetworkOptions } from './network-choice.ts'
import { createPlannedImporter } from './planned-importer.ts'
import { createSeenDevices, withoutRepeats } from './seen-devices.ts'

/** The options of keyrack import oxidized and csv. */
export interface ImportFileOptions extends ImportOptions, AdapterOptions, NetworkOptions {
  readonly delimiter?: string
  readonly map?: readonly string[]
  readonly createNetworks?: boolean
}

/** A file of another system. */
interface ForeignFile {
  /** The words of the command, such as "import csv". */
  readonly command: string
  readonly path: string
  readonly open: () => Promise<TextRows<DeviceRow>>
  /** Further options that change the effect of the import. */
  readonly more?: Readonly<Record<string, string | boolean | undefined>>
}

/** Imports the rows of a file, prints its lines and sets the exit reason. */
export async function importForeignFile(
  context: RemoteCommandContext,
  { command, path, open, more = {} }: ForeignFile,
  options: ImportFileOptions,
): Promise<void> {
  const { network, networkMap, adapters, adapter, delimiter, map, createNetworks = false } = options
  const own = { network, 'network-map': networkMap, adapters, adapter, delimiter, map, ...more }
  const source = createTextSource(context.url, {
    path,
    meaning: () => ({ command, ...own }),
    async open() {
      const { file, rows } = await open()
      return { file, rows: () => withoutRepeats(rows(), createSeenDevices(), 'line') }
    },
  })
  const resume = resumeCommand(context, { command, path, options: { ...own, 'create-networks': createNetworks } })
  context.setExit(
    await importRows(context, createPlannedImporter(context, { createNetworks, resume }), source, options),
  )
}

/** Returns an address without its prefix length, which exports of other systems often have. */
export const withoutPrefix = (address: string): string => address.trim().replace(/\/\d{1,3}$/, '')
