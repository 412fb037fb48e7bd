/*
 * Stages the rows of a network's file as edits of a session: configurations one by one, sets many at once.
 */
import {
  ConfigTypeConflictError,
  type Credentials,
  type ErrorData,
  InvalidParamsError,
  type SentCredentialConfig,
} from '../../../../clients/typescript/index.ts'
import type { GoodRow } from '../files/rows.ts'
import { type RowFinding, refused } from '../importer.ts'
import type { ConfigMembers, NetworkRow } from './network-rows.ts'
import type { SetRow } from './set-rows.ts'
import { type ConfigStaging, stage } from './stage-sets.ts'

export interface NetworkStaging {
  readonly network: string
  /** Whether missing configurations are created. */
  readonly create: boolean
  readonly signal: AbortSignal
}

/** Returns a finding for each row that the server refuses or whose configuration is missing. */
export async function stageNetwork(
  session: Credentials,
  { network, create, signal }: NetworkStaging,
  rows: readonly GoodRow<NetworkRow>[],
): Promise<RowFinding[]> {
  const configs = await session.getAllCredentialConfigs({ network }, { signal })
  const known = new Set(configs.map(({ name }) => name))
  const findings: RowFinding[] = []
  for (const some of together(rows)) {
    const [{ value, line }] = some as [GoodRow<NetworkRow>]
    const { config } = value
    const about = { network, config }
    if (value.set !== null) {
      const sets = some.map((row) => ({ ...row, value: (row.value as { readonly set: SetRow }).set }))
      const isKnown = known.has(config)
      findings.push(
        ...(isKnown ? await stage(session, { ...about, signal }, sets) : sets.map((row) => lost(row, about))),
      )
    } else if (!known.has(config) && !create) {
      findings.push(refused({ line, column: 'config', reason: `does not exist (${CREATES})` }, about))
    } else {
      const problem = await saveConfig(session, { ...about, signal }, value.members)
      if (problem === null) known.add(config)
      else findings.push(refused({ line, ...problem }, about))
    }
  }
  return findings
}

const CREATES = 'use --create to create configurations'

const lost = (
  { line, value }: GoodRow<SetRow>,
  about: { readonly network: string; readonly config: string },
): RowFinding =>
  refused({ line, column: 'config', reason: `does not exist (${CREATES})` }, { ...about, set: value.name })

/**
 * Groups rows: a configuration row forms a group of its own, and consecutive set rows of one configuration form a
 * group.
 */
function together(rows: readonly GoodRow<NetworkRow>[]): GoodRow<NetworkRow>[][] {
  const groups: GoodRow<NetworkRow>[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const before = last?.[0]?.value
    const joins =
      row.value.set !== null && before !== undefined && before.set !== null && before.config === row.value.config
    if (joins) last!.push(row)
    else groups.push([row])
  }
  return groups
}

type Problem = { readonly column: string | null; readonly reason: string }

async function saveConfig(
  session: Credentials,
  { network, config: name, signal }: ConfigStaging,
  { type, configPriority, addresses }: ConfigMembers,
): Promise<Problem | null> {
  const credentialConfig = {
    name,
    ...(type === undefined ? {} : { type }),
    ...(configPriority === undefined ? {} : { priority: configPriority }),
    ...(addresses === undefined ? {} : { addressSet: { addresses } }),
  } as unknown as SentCredentialConfig
  try {
    await session.saveCredentialConfig({ network, credentialConfig }, { signal })
    return null
  } catch (failure) {
    if (failure instanceof ConfigTypeConflictError) return { column: 'type', reason: failure.sentence }
    if (failure instanceof InvalidParamsError) return toProblem(failure.data)
    throw failure
  }
}

const COLUMNS: Readonly<Record<string, string>> = {
  name: 'config',
  type: 'type',
  priority: 'configPriority',
  addressSet: 'addresses',
}

function toProblem({ path, reason }: ErrorData): Problem {
  const member = /^\/credentialConfig\/([A-Za-z]+)/.exec(`${path}`)?.[1]
  return { column: COLUMNS[member ?? ''] ?? null, reason: `${reason}` }
}
