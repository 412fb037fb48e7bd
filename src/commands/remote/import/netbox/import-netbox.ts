/*
 * The command keyrack import netbox: brings the devices of a NetBox into the inventory. docs/import.md says which
 * members of NetBox it reads, and in which version.
 */
import type { DeviceRow } from '../../devices/device-rows.ts'
import { DEVICE_BATCH } from '../../devices/report-rows.ts'
import { openCheckpoint } from '../../files/checkpoint.ts'
import { importRows } from '../../import-rows.ts'
import { type Applied, type Conclusion, type Importer, resumeCommand } from '../../importer.ts'
import type { RemoteCommandContext } from '../../remote-command.ts'
import { createPlannedImporter } from '../planned-importer.ts'
import type { DeviceChoices } from './device-of-netbox.ts'
import {
  type ImportNetboxOptions,
  isPart,
  meaningfulOptions,
  type NetboxImport,
  readOptions,
  resumeOptions,
} from './netbox-options.ts'
import { createNetboxReader } from './netbox-reader.ts'
import { createNetboxSource, type NetboxSource } from './netbox-source.ts'
import { deleteDevices, findRefusal, findVanished, vanishedFindings } from './vanished-devices.ts'

const PAGE_SIZE = 500

/** Runs the import, prints its lines and sets the exit reason. */
export async function importNetbox(context: RemoteCommandContext, options: ImportNetboxOptions): Promise<void> {
  const { deleteVanished, createNetworks = false, pageSize = PAGE_SIZE } = options
  const asked = await readOptions(options)
  warnWithoutTls(context, asked.host)
  const source = createSource(context, asked, options)
  const resume = resumeCommand(context, { command: 'import netbox', options: resumeOptions(options) })
  const planned = createPlannedImporter(context, { createNetworks, resume })
  const { choices } = asked
  const importer: Importer<DeviceRow> = {
    ...planned,
    check: async (rows) => noteRefused(source, await planned.check(rows)),
    apply: async (rows) => noteRefused(source, await planned.apply(rows)),
    // Progress is saved after each page of NetBox, because reading it again takes longer than sending it.
    batch: { ...DEVICE_BATCH, rows: Math.min(pageSize, DEVICE_BATCH.rows) },
    conclude: ({ isDryRun }) =>
      conclude(context, { source, isDryRun, choices, deleteVanished, isPart: isPart(options) }),
  }
  context.setExit(await importRows(context, importer, source, options))
}

/** Returns the devices of NetBox as a source of rows. */
function createSource(
  context: RemoteCommandContext,
  { host, token, filters, choices, checkpointPath }: NetboxImport,
  options: ImportNetboxOptions,
): NetboxSource {
  const reader = createNetboxReader({
    ...options,
    url: host,
    token,
    signal: context.signal,
    onRetry: (sentence) => context.screen.inform(sentence),
  })
  return createNetboxSource(reader, {
    query: { filters, pageSize: options.pageSize ?? PAGE_SIZE },
    choices,
    checkpointPath,
    openCheckpoint: () => {
      const own = meaningfulOptions(options)
      const meaning = { url: new URL(context.url).origin, netbox: host.href, ...own, mark: choices.mark }
      return openCheckpoint(checkpointPath, {}, meaning)
    },
  })
}

/**
 * Notes the devices of refused rows. NetBox still has them, so their records have not vanished, whatever their network
 * is: a wrong --network must not delete the devices that an earlier import brought.
 */
function noteRefused({ seen }: NetboxSource, applied: Applied): Applied {
  for (const { action, ipAddress, line } of applied.findings) {
    if (action === 'refused') seen.noteRefused(`${ipAddress}`, line ?? 0)
  }
  return applied
}

interface End {
  readonly source: NetboxSource
  readonly isDryRun: boolean
  readonly choices: DeviceChoices
  readonly deleteVanished: number | undefined
  readonly isPart: boolean
}

/** Looks for vanished devices after the last device was read, and deletes them if the user asked for it. */
async function conclude(
  context: RemoteCommandContext,
  { source, isDryRun, choices: { mark, map }, deleteVanished, isPart }: End,
): Promise<Conclusion> {
  const { withoutAddress, seen, absent } = source
  for (const warning of absent.warnings()) context.screen.inform(warning)
  const skipped = withoutAddress === 0 ? '' : `${withoutAddress.toLocaleString('en')} without an address`
  if (mark === null || !map.has('tags') || isPart) return { findings: [], summary: skipped, failure: null }
  const vanished = await findVanished(context, mark, seen)
  const refusal = deleteVanished === undefined ? null : findRefusal(vanished, deleteVanished, seen.unreadable)
  const isDeletion = deleteVanished !== undefined && refusal === null
  if (isDeletion && !isDryRun) await deleteDevices(context, vanished)
  const word = !isDeletion ? 'vanished' : isDryRun ? 'to delete' : 'deleted'
  return {
    findings: vanishedFindings(vanished, isDeletion ? 'delete' : 'vanished'),
    summary: [skipped, `${vanished.length.toLocaleString('en')} ${word}`].filter((text) => text !== '').join(', '),
    failure: refusal,
  }
}

function warnWithoutTls({ screen }: RemoteCommandContext, { protocol, hostname }: URL): void {
  const isNear = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !isNear)
    screen.inform('Warning: without https:// others on the network can read the token')
}
