/*
 * The options of keyrack import netbox: reads them, and refuses those that cannot be used before NetBox is asked.
 */
import { readFile } from 'node:fs/promises'
import { reasonOfFile } from '../../../../files/file-failure.ts'
import { CommandError, UsageError } from '../../../command.ts'
import type { ImportOptions } from '../../import-rows.ts'
import { type AdapterOptions, createAdapterChoice, PLATFORM_ADAPTERS } from '../adapter-tables.ts'
import { parseMemberMap } from '../member-map.ts'
import { createNetworkChoice, type NetworkOptions } from '../network-choice.ts'
import { type DeviceChoices, NETBOX_COLUMNS, NETBOX_PATHS, type NetworkSource } from './device-of-netbox.ts'
import { OWN_PARAMETERS } from './device-pages.ts'
import { parseNetboxUrl } from './netbox-reader.ts'
import { refusePathsWithoutVrf } from './vrf-names.ts'

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

/** The import that the options ask for. */
export interface NetboxImport {
  /** URL of NetBox. */
  readonly host: URL
  readonly token: string
  /** The parameters of --filter, by their names. */
  readonly filters: readonly (readonly [string, string])[]
  readonly choices: DeviceChoices
  readonly checkpointPath: string
}

/** Reads the options, the files that they name, and the token. Throws UsageError and CommandError. */
export async function readOptions(options: ImportNetboxOptions): Promise<NetboxImport> {
  const { network, networkBy, mark } = options
  if (network === undefined && networkBy === undefined) throw new UsageError('Use --network or --network-by')
  // A search by tag has words of its own, such as AND.
  if (typeof mark === 'string' && !/^[A-Za-z0-9][\w.:-]{0,63}$/.test(mark)) {
    throw new UsageError(`Cannot use --mark "${mark}": use letters, digits, "_", ".", ":" and "-"`)
  }
  const filters = (options.filter ?? []).map(parseFilter)
  const host = parseNetboxUrl(options.url)
  const choices = await readChoices(options)
  const token = await readToken(options)
  return { host, token, filters, choices, checkpointPath: options.checkpoint ?? defaultCheckpoint(host) }
}

async function readChoices(options: ImportNetboxOptions): Promise<DeviceChoices> {
  const { networkBy, map = [], mark } = options
  const paths = parseMemberMap(map, { columns: NETBOX_COLUMNS, defaults: NETBOX_PATHS })
  if (networkBy === 'vrf') refusePathsWithoutVrf(paths)
  return {
    mapped: [...parseMemberMap(map, { columns: NETBOX_COLUMNS }).keys()],
    map: paths,
    chooseAdapter: await createAdapterChoice(options, { builtIn: PLATFORM_ADAPTERS, word: 'platform' }),
    chooseNetwork: await createNetworkChoice(options),
    networkBy,
    mark: mark === false ? null : (mark ?? DEFAULT_MARK),
  }
}

/** Returns the options that decide which devices are made of NetBox, by their names on the command line. */
export const meaningfulOptions = (options: ImportNetboxOptions) => {
  const { network, networkBy, networkMap, adapters, adapter, map, filter } = options
  return { network, 'network-by': networkBy, 'network-map': networkMap, adapters, adapter, map, filter }
}

/** Returns the options for the command that continues this import, by their names on the command line. */
export function resumeOptions(options: ImportNetboxOptions) {
  const { url, mark, createNetworks = false, deleteVanished, checkpoint, tokenFile } = options
  return {
    url,
    ...meaningfulOptions(options),
    ...(mark === false ? { 'no-mark': true } : { mark }),
    'create-networks': createNetworks,
    'delete-vanished': deleteVanished === undefined ? undefined : `${deleteVanished}`,
    checkpoint,
    'token-file': tokenFile,
  }
}

/** Returns where progress is kept, without `.resume`: two NetBoxes on one host differ in their port or their path. */
export const defaultCheckpoint = ({ host, pathname }: URL): string =>
  ['netbox', ...`${host}${pathname}`.split(/[^\w.]+/).filter((part) => part !== '')].join('-')

/** Returns whether the import reads a part of NetBox under the mark of the whole, so missing devices mean nothing. */
export const isPart = ({ filter = [], mark }: ImportNetboxOptions): boolean => filter.length > 0 && mark === undefined

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
