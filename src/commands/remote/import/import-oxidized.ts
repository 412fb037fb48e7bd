/*
 * The command keyrack import oxidized: brings devices from a router.db, the file of Oxidized's CSV source. The
 * delimiter and the map mean what they mean in the configuration of Oxidized. Logins of the file are not imported.
 */
import { lookup } from 'node:dns/promises'
import { findAddress } from '../../../domain/address.ts'
import { FILE_COLUMNS, kindOf } from '../../../domain/device-csv/columns.ts'
import { isFieldPath } from '../../../domain/device-csv/field-path.ts'
import { UsageError } from '../../command.ts'
import type { DeviceRow } from '../devices/device-rows.ts'
import { readDelimiter } from '../files/csv-delimiter.ts'
import { openTextFile } from '../files/row-file.ts'
import { CellProblem, type FileRow, readingAbout, toRow } from '../files/rows.ts'
import { readLines, type TextLine } from '../files/text-lines.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { type ChooseAdapter, createAdapterChoice, MODEL_ADAPTERS } from './adapter-tables.ts'
import { type ImportFileOptions, importForeignFile, withoutPrefix } from './file-choices.ts'
import { type MemberMap, parseMemberMap, setColumn } from './member-map.ts'
import { chooseAddress } from './name-address.ts'
import { type ChooseNetwork, createNetworkChoice } from './network-choice.ts'

/** The options of keyrack import oxidized. */
export interface ImportOxidizedOptions extends ImportFileOptions {
  /** Find the address of a name in DNS if the file has none. */
  readonly resolve?: boolean
}

/** Names of Oxidized that this import reads. */
const NODE_NAMES = ['name', 'ip', 'model', 'group']
/** Names of Oxidized that a copied map may have. Logins do not belong into the inventory. */
const IGNORED = ['username', 'password', 'enable', 'input', 'output', 'prompt']
/** The model of Oxidized, such as ios, becomes the adapter. It is not the model of the device, such as ASR-9006. */
const TAKEN = ['network', 'ipAddress', 'adapterId', 'hostname', 'model']
const TEXT_COLUMNS = FILE_COLUMNS.filter((column) => kindOf(column) === 'text' && !TAKEN.includes(column))
/** The map of Oxidized if its configuration has none. */
const DEFAULT_MAP = { name: '0', model: '1' }

/** Runs the import, prints its lines and sets the exit reason. */
export async function importOxidized(
  context: RemoteCommandContext,
  options: ImportOxidizedOptions,
  path: string,
): Promise<void> {
  const { resolve = false } = options
  const choices: NodeChoices = {
    delimiter: parseDelimiter(options.delimiter ?? ':'),
    map: parsePositions(options.map ?? []),
    chooseAdapter: await createAdapterChoice(options, { builtIn: MODEL_ADAPTERS, word: 'model' }),
    chooseNetwork: await createNetworkChoice(options),
    resolve,
  }
  const open = async () => {
    const file = await openTextFile(path)
    return { file, rows: () => readRouterDb(file.texts(), choices) }
  }
  await importForeignFile(context, { command: 'import oxidized', path, open, more: { resolve } }, options)
}

interface NodeChoices {
  readonly delimiter: string | RegExp
  readonly map: MemberMap
  readonly chooseAdapter: ChooseAdapter
  readonly chooseNetwork: ChooseNetwork
  readonly resolve: boolean
}

/** Returns a text, or the regular expression between two slashes, as in a configuration of Oxidized. */
function parseDelimiter(text: string): string | RegExp {
  const [, pattern] = /^\/(.+)\/$/s.exec(text) ?? []
  if (text === '')
    throw new UsageError('Cannot use an empty --delimiter: use a text such as : or a pattern such as /[:;]/')
  if (pattern === undefined) return readDelimiter(text)
  try {
    return new RegExp(pattern, 'u')
  } catch {
    throw new UsageError(`Cannot use --delimiter "${text}": it is not a regular expression`)
  }
}

function parsePositions(given: readonly string[]): MemberMap {
  const columns = [...NODE_NAMES, ...TEXT_COLUMNS, ...IGNORED]
  // A map of the user replaces the default as a whole, as in Oxidized.
  const map = parseMemberMap(given, { columns, defaults: given.length === 0 ? DEFAULT_MAP : {} })
  for (const [name, positions] of map) {
    const wrong = positions.find((position) => !/^\d{1,4}$/.test(position))
    if (wrong !== undefined) throw new UsageError(`Cannot parse --map "${name}=${wrong}": use a position from 0`)
  }
  if (!map.has('name') && !map.has('ip'))
    throw new UsageError('--map must have name or ip, such as name=0,ip=1,model=2')
  return map
}

async function* readRouterDb(texts: AsyncIterable<string>, choices: NodeChoices): AsyncGenerator<FileRow<DeviceRow>[]> {
  for await (const lines of readLines(texts)) {
    // Oxidized skips empty lines and comments.
    const nodes = lines.filter(({ text }) => !/^\s*(#|$)/.test(text))
    yield await Promise.all(nodes.map((line) => readNode(line, choices)))
  }
}

async function readNode({ number, text }: TextLine, choices: NodeChoices): Promise<FileRow<DeviceRow>> {
  const parts = text.replace(/\r?\n$/, '').split(choices.delimiter)
  const partOf = (name: string): string => {
    const found = (choices.map.get(name) ?? []).map((at) => (parts[Number(at)] ?? '').trim())
    // Oxidized takes the word nil for no value.
    return found.find((part) => part !== '' && part !== 'nil') ?? ''
  }
  // A position that the line does not have says nothing about the device; an empty part is an empty value.
  const hasPart = (name: string): boolean => (choices.map.get(name) ?? []).some((at) => Number(at) < parts.length)
  const given = withoutPrefix(partOf('ip') || partOf('name'))
  const isAddress = findAddress(given) !== null
  const found = isAddress || !choices.resolve ? { ipAddress: given } : await findByName(given)
  return toRow({ line: number, size: text.length }, () => toDeviceRow({ ...found, given, partOf, hasPart }, choices))
}

/** An address, or the code of the failure to find it, or the addresses among which there is none to choose. */
type Found = { readonly ipAddress: string } | { readonly failure: string } | { readonly addresses: readonly string[] }

type Node = Found & {
  /** The address or name in the line. */
  readonly given: string
  readonly partOf: (name: string) => string
  readonly hasPart: (name: string) => boolean
}

function toDeviceRow(
  { given, partOf, hasPart, ...found }: Node,
  { map, chooseAdapter, chooseNetwork }: NodeChoices,
): DeviceRow {
  if ('failure' in found) {
    throw new CellProblem('ipAddress', `is unknown: DNS gave no address of "${given}" (${found.failure})`)
  }
  if ('addresses' in found) {
    const list = found.addresses.toSorted().join(', ')
    throw new CellProblem('ipAddress', `is not clear: "${given}" has several addresses (${list}): map ip`)
  }
  const { ipAddress } = found
  if (findAddress(ipAddress) === null) {
    const hint = map.has('ip') ? 'use --resolve to look names up' : 'map ip, or use --resolve to look names up'
    throw new CellProblem('ipAddress', `"${given}" is not an IP address: ${hint}`)
  }
  return readingAbout({ ipAddress }, () => {
    const report: Record<string, unknown> = { ipAddress }
    if (!map.has('model') || hasPart('model')) report.adapterId = chooseAdapter(partOf('model'))
    if (hasPart('name')) report.hostname = partOf('name')
    const others = [...map.keys()].filter((column) => isFieldPath(column) || TEXT_COLUMNS.some((one) => one === column))
    for (const column of others.filter(hasPart)) setColumn(report, column, partOf(column))
    return { network: chooseNetwork([partOf('group')]), report }
  })
}

async function findByName(name: string): Promise<Found> {
  try {
    const addresses = (await lookup(name, { all: true })).map(({ address }) => address)
    const ipAddress = chooseAddress(addresses)
    return ipAddress === null ? { addresses } : { ipAddress }
  } catch (failure) {
    return { failure: (failure as NodeJS.ErrnoException).code ?? 'unknown failure' }
  }
}
