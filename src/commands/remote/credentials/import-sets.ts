import type { Credentials, PendingEdit } from '../../../../generated/client/typescript/index.ts'
import { findAddress } from '../../../domain/address.ts'
import type { GoodRow } from '../files/rows.ts'
import { type ImportOptions, importRows } from '../import-rows.ts'
import type { Applied, Finding, Importer } from '../importer.ts'
import type { Shape } from '../output/row-writer.ts'
import type { AtServer } from '../remote-command.ts'
import { isSecret, MASK } from './secrets.ts'
import { readSets, type SetRow } from './set-rows.ts'
import { stage } from './stage-sets.ts'

/*
 * keyrack credentials import: sets of one configuration, staged in an edit session and committed with it.
 */

export interface ImportSetsOptions extends ImportOptions {
  readonly network: string
  readonly config: string
  readonly create?: boolean
}

/** A session holds 10,000 edits: a file of no more is committed in one step, a larger one in several. */
const BATCH = { rows: 5000, characters: 32 * 1024 * 1024, whole: 10_000 }

const SHAPE: Shape = {
  columns: ['line', 'action', 'network', 'config', 'set', 'column', 'reason', 'fields'],
  shown: ['line', 'action', 'set', 'fields'],
  words: {
    fields: (fields, { column, reason }) =>
      typeof reason === 'string'
        ? `${column === null ? '' : `${column} `}${reason}`
        : ((fields ?? []) as { name: string }[]).map(({ name }) => name).join(', '),
  },
}

export async function importSets(at: AtServer, options: ImportSetsOptions, path: string): Promise<void> {
  const { network, config, create = false } = options
  const importer: Importer<SetRow> = {
    kind: readSets,
    // One of the edits of a session may be the configuration's.
    batch: create ? { ...BATCH, whole: BATCH.whole - 1 } : BATCH,
    shape: SHAPE,
    meaning: { network, config },
    check: (rows) => checkIn(at, options, rows),
    apply: async (rows) =>
      await at.client.credentials.edit(
        async (session) => {
          const isNew = create && (await makeConfig(session, options))
          const findings = await stage(session, options, rows)
          const applied = rows.length - findings.length
          const { edits } = await session.getPendingEdits({ signal: at.signal })
          const created = edits.filter(({ set, action }) => set !== null && action === 'create').length
          if (isNew) at.screen.tell(`Configuration "${config}" is new in ${network}`)
          return { applied, created, findings }
        },
        { signal: at.signal },
      ),
  }
  at.endAs(await importRows(at, importer, { ...options, path }))
}

/** Stages, looks, and discards: what was thrown by the work in a session ends it without a commit. */
async function checkIn(at: AtServer, options: ImportSetsOptions, rows: readonly GoodRow<SetRow>[]): Promise<Applied> {
  const looked = new Looked()
  const work = async (session: Credentials): Promise<never> => {
    if (options.create) await makeConfig(session, options)
    const findings = await stage(session, options, rows)
    const { edits } = await session.getPendingEdits({ signal: at.signal })
    const lines = new Map(rows.map(({ line, value }) => [keyOf(value.name), line]))
    const changes = edits
      .filter(({ set }) => set !== null)
      .map((edit) => changeOf(edit, lines.get(keyOf(edit.set!)) ?? 0))
    looked.applied = {
      applied: rows.length - findings.length,
      created: changes.filter(({ action }) => action === 'create').length,
      findings: [...findings, ...changes],
    }
    throw looked
  }
  await at.client.credentials.edit(work, { signal: at.signal }).catch((end) => {
    if (end !== looked) throw end
  })
  return looked.applied
}

/** Thrown so that nothing is committed. */
class Looked extends Error {
  applied: Applied = { applied: 0, created: 0, findings: [] }
}

async function makeConfig(session: Credentials, { network, config: name }: ImportSetsOptions): Promise<boolean> {
  const configs = await session.getAllCredentialConfigs({ network })
  if (configs.some((config) => config.name === name)) return false
  await session.saveCredentialConfig({ network, credentialConfig: { name, type: 'STATIC' } })
  return true
}

function changeOf({ network, config, set, action, fields }: PendingEdit, line: number): Finding {
  const shown = fields.map(({ name, before, after }) =>
    isSecret(name) ? { name, before: MASK, after: MASK } : { name, before, after },
  )
  return { line, action, network, config, set, fields: shown }
}

/** Sets of static configurations are told by their address, however it was written. */
const keyOf = (name: string): string => findAddress(name.trim()) ?? name.trim()
