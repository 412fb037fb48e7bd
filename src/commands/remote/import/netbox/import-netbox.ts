/*
 * The command keyrack import netbox: brings the devices of a NetBox into the inventory. docs/import.md says which
 * members of NetBox it reads, and in which version.
 */
import { readFile } from 'node:fs/promises'
import { reasonOfFile } from '../../../../domain/file-failure.ts'
import { CommandError, UsageError } from '../../../command.ts'
import type { DeviceRow } from '../../devices/device-rows.ts'
import { DEVICE_BATCH } from '../../devices/report-rows.ts'
import { openCheckpoint } from '../../files/checkpoint.ts'
import { type ImportOptions, importRows } from '../../import-rows.ts'
import { type Applied, type Conclusion, type Importer, resumeCommand } from '../../importer.ts'
import type { RemoteCommandContext } from '../../remote-command.ts'
import { type AdapterOptions, createAdapterChoice, PLATFORM_ADAPTERS } from '../adapter-tables.ts'
import { parseMemberMap } from '../member-map.ts'
import { createNetworkChoice, type NetworkOptions } from '../network-choice.ts'
import { createPlannedImporter } from '../planned-importer.ts'
import { type DeviceChoices, NETBOX_COLUMNS, NETBOX_PATHS, type NetworkSource } from './device-of-netbox.ts'
import { OWN_PARAMETERS } from './device-pages.ts'
import { createNetboxReader, parseNetboxUrl } from './netbox-reader.ts'
import { createNetboxSource, type NetboxSource } from './netbox-source.ts'
import { deleteDevices, findVanished, refuseDeletions, vanishedFindings } from './vanished-devices.ts'

/** The options of keyrack import netbox. */
export interface ImportNetboxOptions extends ImportOptions, AdapterOptions, NetworkOptions {
  /** URL of NetBox. */
  readonly url: string
  readonly token?: string
  readonly tokenFile?: string
  readonly networkBy?: NetworkSource
  readonly createNetworks?: boolean
  readonly map?: readonly string[]
  readonly filter?: readonly string[]
  /** The tag of imported devices; false for none, absent for the default. */
  readonly mark?: string | false
  /** Maximum number of vanished devices to delete. */
  readonly deleteVanished?: number
  readonly pageSize?: number
  readonly checkpoint?: string
  /** Pause before the first retry in milliseconds. */
  readonly retryMs?: number
}

const DEFAULT_MARK = 'netbox'
const PAGE_SIZE = 500

/** Runs the import, prints its lines and sets the exit reason. */
export async function importNetbox(at: RemoteCommandContext, options: ImportNetboxOptions): Promise<void> {
  const { network, networkBy, map, mark, deleteVanished, createNetworks = false, pageSize = PAGE_SIZE } = options
  if (network === undefined && networkBy === undefined) throw new UsageError('Use --network or --network-by')
  // A search by tag has words of its own, such as AND.
  if (typeof mark === 'string' && !/^[A-Za-z0-9][\w.:-]{0,63}$/.test(mark)) {
    throw new UsageError(`Cannot use --mark "${mark}": use letters, digits, "_", ".", ":" and "-"`)
  }
  const filters = (options.filter ?? []).map(parseFilter)
  const host = parseNetboxUrl(options.url)
  const choices: DeviceChoices = {
    mapped: [...parseMemberMap(map ?? [], { columns: NETBOX_COLUMNS }).keys()],
    map: parseMemberMap(map ?? [], { columns: NETBOX_COLUMNS, defaults: NETBOX_PATHS }),
    chooseAdapter: await createAdapterChoice(options, { builtIn: PLATFORM_ADAPTERS, word: 'platform' }),
    chooseNetwork: await createNetworkChoice(options),
    networkBy,
    mark: mark === false ? null : (mark ?? DEFAULT_MARK),
  }
  const token = await readToken(options)
  warnWithoutTls(at, host)
  const checkpointPath = options.checkpoint ?? defaultCheckpoint(host)
  const { networkMap, adapters, adapter } = options
  const own = {
    network,
    'network-by': networkBy,
    'network-map': networkMap,
    adapters,
    adapter,
    map,
    filter: options.filter,
  }
  const reader = createNetboxReader({
    ...options,
    url: host,
    token,
    signal: at.signal,
    onRetry: (sentence) => at.screen.inform(sentence),
  })
  const source = createNetboxSource(reader, {
    query: { filters, pageSize },
    choices,
    checkpointPath,
    openCheckpoint: () => {
      const meaning = { url: new URL(at.url).origin, netbox: host.href, ...own, mark: choices.mark }
      return openCheckpoint(checkpointPath, {}, meaning)
    },
  })
  const resume = resumeCommand(at, {
    command: 'import netbox',
    options: {
      url: options.url,
      ...own,
      ...(mark === false ? { 'no-mark': true } : { mark }),
      'create-networks': createNetworks,
      'delete-vanished': deleteVanished === undefined ? undefined : `${deleteVanished}`,
      checkpoint: options.checkpoint,
      'token-file': options.tokenFile,
    },
  })
  const planned = createPlannedImporter(at, { createNetworks, resume })
  const importer: Importer<DeviceRow> = {
    ...planned,
    check: async (rows) => noteRefused(source, await planned.check(rows)),
    apply: async (rows) => noteRefused(source, await planned.apply(rows)),
    // Progress is saved after each page of NetBox, because reading it again takes longer than sending it.
    batch: { ...DEVICE_BATCH, rows: Math.min(pageSize, DEVICE_BATCH.rows) },
    conclude: ({ isTrial }) => conclude(at, { source, isTrial, choices, deleteVanished, isPart: isPart(options) }),
  }
  at.setExit(await importRows(at, importer, source, options))
}

/** Returns where progress is kept, without `.resume`: two NetBoxes on one host differ in their port or their path. */
export const defaultCheckpoint = ({ host, pathname }: URL): string =>
  ['netbox', ...`${host}${pathname}`.split(/[^\w.]+/).filter((part) => part !== '')].join('-')

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

/** Returns whether the import reads a part of NetBox under the mark of the whole, so missing devices mean nothing. */
const isPart = ({ filter = [], mark }: ImportNetboxOptions): boolean => filter.length > 0 && mark === undefined

interface End {
  readonly source: NetboxSource
  readonly isTrial: boolean
  readonly choices: DeviceChoices
  readonly deleteVanished: number | undefined
  readonly isPart: boolean
}

/** Looks for vanished devices after the last device was read, and deletes them if the user asked for it. */
async function conclude(
  at: RemoteCommandContext,
  { source, isTrial, choices: { mark, map }, deleteVanished, isPart }: End,
): Promise<Conclusion> {
  const { withoutAddress, seen, absent } = source
  for (const warning of absent.warnings()) at.screen.inform(warning)
  const skipped = withoutAddress === 0 ? '' : `${withoutAddress.toLocaleString('en')} without an address`
  if (mark === null || !map.has('tags') || isPart) return { findings: [], summary: skipped }
  const vanished = await findVanished(at, mark, seen)
  if (deleteVanished !== undefined) refuseDeletions(vanished, deleteVanished, seen.unreadable)
  const isDeleted = deleteVanished !== undefined && !isTrial
  if (isDeleted) await deleteDevices(at, vanished)
  const word = isDeleted ? 'deleted' : deleteVanished === undefined ? 'vanished' : 'to delete'
  return {
    findings: vanishedFindings(vanished, deleteVanished === undefined ? 'vanished' : 'delete'),
    summary: [skipped, `${vanished.length.toLocaleString('en')} ${word}`].filter((text) => text !== '').join(', '),
  }
}

/** Parses NAME=VALUE. Throws UsageError. */
function parseFilter(text: string): readonly [string, string] {
  const [, name, value] = /^([a-z][a-z0-9_]*)=(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new UsageError(`Cannot parse --filter "${text}": use NAME=VALUE such as status=active`)
  if (OWN_PARAMETERS.includes(name)) throw new UsageError(`--filter must not set "${name}": the import sets it itself`)
  return [name, value!]
}

/** Returns the token from the options or NETBOX_TOKEN. Throws UsageError. */
async function readToken({ token, tokenFile }: ImportNetboxOptions): Promise<string> {
  if (token !== undefined && tokenFile !== undefined) throw new UsageError('Use --token or --token-file, not both')
  const given = tokenFile === undefined ? (token ?? process.env.NETBOX_TOKEN ?? '') : await readTokenFile(tokenFile)
  const text = given.trim()
  if (text === '') throw new UsageError('No token: use --token-file, NETBOX_TOKEN or --token')
  // The message must not quote the token.
  if (!/^[\x21-\x7e]+$/.test(text)) throw new UsageError('The token of NetBox must have no blanks and only ASCII')
  return text
}

async function readTokenFile(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read "${path}": ${reasonOfFile(failure)}`)
  })
}

function warnWithoutTls({ screen }: RemoteCommandContext, { protocol, hostname }: URL): void {
  const isNear = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !isNear)
    screen.inform('Warning: without https:// others on the network can read the token')
}
