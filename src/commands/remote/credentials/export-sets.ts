/*
 * The command keyrack credentials export: writes the sets of a configuration, or all configurations of a network with
 * their sets, to a file for import. Secrets are written only with --reveal.
 */

import type { CredentialConfig, CredentialSet } from '../../../../clients/typescript/index.ts'
import { isSecret } from '../../../domain/credentials/secret-members.ts'
import { exportFormat, exportRows } from '../files/export-rows.ts'
import { type FileFormat, STDIO } from '../files/row-file.ts'
import { createProgress, type Progress } from '../progress.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { createWrittenNetworkRows, type WrittenNetworkRow } from './network-rows.ts'
import { readOptionalMembers, readSetPages } from './secrets.ts'
import { createWrittenSets } from './set-rows.ts'

export interface ExportSetsOptions {
  readonly network: string
  /** The configuration to export; if absent, all configurations of the network are exported. */
  readonly config?: string
  readonly format?: FileFormat
  readonly reveal?: boolean
}

export async function exportSets(
  context: RemoteCommandContext,
  options: ExportSetsOptions,
  path = STDIO,
): Promise<void> {
  const { network, config, reveal = false } = options
  const progress = createProgress(context.screen, { doing: 'exporting', unit: 'sets' })
  const reading = { context, network, reveal, progress, done: 0 }
  const file = { path, format: exportFormat(path, options.format), isSecret: true }
  // Only the header of CSV needs the optional members before the first row.
  const optional = file.format === 'csv' ? await readAllOptionalMembers(reading, config) : new Set<string>()
  if (config !== undefined) {
    await exportRows(context, { ...file, kind: createWrittenSets(optional), pages: readConfig(reading, config) })
  } else await exportRows(context, { ...file, kind: createWrittenNetworkRows(optional), pages: readNetwork(reading) })
  context.screen.inform(`${progress.end(reading.done)}${reveal ? '' : ', without secrets (--reveal includes them)'}`)
}

interface Reading {
  readonly context: RemoteCommandContext
  readonly network: string
  readonly reveal: boolean
  readonly progress: Progress
  /** Number of sets read so far. */
  done: number
}

/** Returns the optional members that some sets have. Only an export with secrets has the secret ones. */
async function readAllOptionalMembers(
  { context, network, reveal }: Reading,
  config: string | undefined,
): Promise<Set<string>> {
  const configs =
    config === undefined
      ? await context.client.credentials.getAllCredentialConfigs({ network }, { signal: context.signal })
      : [{ name: config }]
  const optional = new Set<string>()
  for (const { name } of configs) {
    for (const member of await readOptionalMembers(context, { network, configName: name })) optional.add(member)
  }
  return new Set([...optional].filter((member) => reveal || !isSecret(member)))
}

async function* readNetwork(reading: Reading): AsyncGenerator<WrittenNetworkRow[]> {
  const { context, network } = reading
  const configs: CredentialConfig[] = await context.client.credentials.getAllCredentialConfigs(
    { network },
    { signal: context.signal },
  )
  for (const config of configs) {
    yield [{ config }]
    for await (const sets of readConfig(reading, config.name)) yield sets.map((set) => ({ config: config.name, set }))
  }
}

async function* readConfig(reading: Reading, configName: string): AsyncGenerator<Partial<CredentialSet>[]> {
  const { context, network, reveal, progress } = reading
  let total: number | null = null
  let done = 0
  for await (const page of readSetPages(context, { network, configName }, { reveal })) {
    total ??= page.total ?? null
    yield reveal ? page.credentialSets : page.credentialSets.map(withoutSecrets)
    done += page.credentialSets.length
    reading.done += page.credentialSets.length
    progress.report(reading.done, total === null || total === 0 ? null : done / total)
  }
}

/** Returns the set without its secrets. Members that are missing in the file stay unchanged on import. */
const withoutSecrets = (set: CredentialSet): Partial<CredentialSet> =>
  Object.fromEntries(Object.entries(set).filter(([name]) => !isSecret(name)))
