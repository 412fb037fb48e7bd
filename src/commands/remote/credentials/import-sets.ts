/*
 * The command keyrack credentials import: stages the sets of one configuration, or all configurations of a network, in
 * an edit session and commits it.
 */

import type { ConfigType, Credentials, PendingEdit } from '../../../../clients/typescript/index.ts'
import { findAddress } from '../../../domain/address.ts'
import { isSecret } from '../../../domain/credentials/secret-members.ts'
import { UsageError } from '../../command.ts'
import type { Shape } from '../../output/row-writer.ts'
import type { FileFormat } from '../files/row-file.ts'
import type { GoodRow } from '../files/rows.ts'
import { type ImportOptions, importRows } from '../import-rows.ts'
import { type Applied, type Importer, type RowFinding, resumeCommand } from '../importer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { createFileSource } from '../row-source.ts'
import { readSavedConfigs } from './saved-configs.ts'
import { MASK } from './secrets.ts'
import { explainName, type Target, withoutRepeats } from './set-names.ts'
import { configStaging, networkStaging, type Staging } from './set-staging.ts'

export interface ImportSetsOptions extends ImportOptions {
  readonly format?: FileFormat
  readonly delimiter?: string
  readonly network: string
  /** If absent, the file holds all configurations of the network. */
  readonly config?: string
  readonly create?: boolean
  /** Type of the configuration that --create creates; STATIC if absent. */
  readonly type?: ConfigType
  /** Addresses of the configuration that --create creates, separated by commas. */
  readonly addresses?: string
}

/**
 * A session holds at most 10,000 edits. A file with at most `whole` rows is imported in one commit. A larger file is
 * imported in several commits of at most `rows` rows each.
 */
const BATCH = { rows: 5000, characters: 32 * 1024 * 1024, whole: 10_000 }

const SHAPE: Shape = {
  columns: ['line', 'action', 'network', 'config', 'set', 'column', 'reason', 'fields'],
  shown: ['line', 'action', 'config', 'set', 'fields'],
  formats: {
    fields: (fields, { column, reason }) =>
      typeof reason === 'string'
        ? `${column === null ? '' : `${column} `}${reason}`
        : ((fields ?? []) as { name: string }[]).map(({ name }) => name).join(', '),
  },
}

export async function importSets(
  context: RemoteCommandContext,
  options: ImportSetsOptions,
  path: string,
): Promise<void> {
  const { config, create = false, type, addresses } = options
  if ((type !== undefined || addresses !== undefined) && (config === undefined || !create)) {
    throw new UsageError('--type and --addresses need --config and --create')
  }
  if (config === undefined) await importFile(context, options, networkStaging(options), path)
  else await importFile(context, options, configStaging({ ...options, config }), path)
}

async function importFile<Row>(
  context: RemoteCommandContext,
  options: ImportSetsOptions,
  staging: Staging<Row>,
  path: string,
): Promise<void> {
  const { network, config, format, delimiter, create = false, type, addresses } = options
  const source = createFileSource(context, {
    path,
    readKind: async () => staging.kind,
    format,
    delimiter,
    meaning: { network, config, type, addresses },
  })
  const seen = new Map<string, number>()
  const importer: Importer<Row> = {
    // The session may need one more edit to create the configuration.
    batch: create ? { ...BATCH, whole: BATCH.whole - 1 } : BATCH,
    shape: SHAPE,
    resume: resumeCommand(context, {
      command: 'credentials import',
      path,
      options: { network, config, format, delimiter, create, type, addresses },
    }),
    check: (rows) => staged(context, staging, { network, rows, seen, commit: false }),
    apply: (rows) => staged(context, staging, { network, rows, seen, commit: true }),
  }
  context.setExit(await importRows(context, importer, source, options))
}

interface Step<Row> {
  readonly network: string
  readonly rows: readonly GoodRow<Row>[]
  /** The lines of the sets of the file so far. */
  readonly seen: Map<string, number>
  readonly commit: boolean
}

/**
 * Stages the rows that change something in a session and commits them, unless it is a dry run or all of them were
 * refused.
 */
async function staged<Row>(
  context: RemoteCommandContext,
  staging: Staging<Row>,
  { network, rows, seen, commit }: Step<Row>,
): Promise<Applied> {
  const targeted = rows.map((row) => ({ row, target: staging.targetOf(row.value) }))
  const saved = await readSavedConfigs(context, network, new Set(targeted.map(({ target }) => target.config)))
  const typeOf = staging.typesOf(rows, saved)
  const { rows: first, findings: repeats } = withoutRepeats(targeted, typeOf, seen)
  const changed = staging.changed(first, saved)
  const unchanged = first.length - changed.length
  if (changed.length === 0) return { applied: unchanged, created: 0, updated: 0, findings: repeats }
  const explained = (finding: RowFinding): RowFinding => {
    const config = `${finding.config}`
    return explainName(finding, typeOf(config), saved.has(config) ? '' : staging.nameHint)
  }
  const kept = new NotKept()
  const made: PendingEdit[] = []
  const work = async (session: Credentials): Promise<void> => {
    const refusals = (await staging.stage(session, changed, context.signal)).map(explained)
    const findings = [...repeats, ...refusals]
    const { edits } = await session.getPendingEdits({ signal: context.signal })
    const staged = changed.length - refusals.length
    const lines = new Map(changed.map(({ line, value }) => [targetKey(staging.targetOf(value)), line]))
    const changes = edits.flatMap((edit) => toRowFindings(edit, lines.get(targetKey(edit)) ?? null))
    const created = changes.filter(({ action }) => action === 'create').length
    const updated = changes.length - created
    const applied = unchanged + staged
    kept.applied = { applied, created, updated, findings: commit ? findings : [...findings, ...changes] }
    if (!commit || staged === 0) throw kept
    made.push(...edits.filter(({ set, action }) => set === null && action === 'create'))
  }
  await context.client.credentials.edit(work, { signal: context.signal }).catch((end) => {
    if (end !== kept) throw end
  })
  for (const { config } of made) context.screen.inform(`Created configuration ${config}`)
  return kept.applied
}

/** Thrown inside a session to discard its edits. */
class NotKept extends Error {
  applied: Applied = { applied: 0, created: 0, updated: 0, findings: [] }
}

/**
 * Returns the findings for one edit. `line` is null for the edit that --create makes. No row belongs to that edit, so
 * it has no finding.
 */
function toRowFindings({ network, config, set, action, fields }: PendingEdit, line: number | null): RowFinding[] {
  if (line === null) return []
  const shown = fields.map(({ name, before, after }) =>
    isSecret(name) ? { name, before: action === 'create' ? null : MASK, after: MASK } : { name, before, after },
  )
  return [{ line, action, network, config, set, fields: shown }]
}

/**
 * Returns a text that is the same for all rows and edits of an object. It normalizes the address that names a set of a
 * static configuration, because an address has several spellings.
 */
const targetKey = ({ config, set }: Target): string =>
  JSON.stringify([config, set === null ? null : (findAddress(set.trim()) ?? set.trim())])
