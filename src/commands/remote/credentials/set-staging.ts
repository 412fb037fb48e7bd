/*
 * Turns the rows of a file of credentials into edits of a session: rows of a whole network, or of one configuration.
 */
import type { ConfigType, Credentials } from '../../../../clients/typescript/index.ts'
import type { GoodRow, RowKind } from '../files/rows.ts'
import type { RowFinding } from '../importer.ts'
import { changedConfig, changedSet } from './changed-members.ts'
import { type NetworkRow, readNetworkRows } from './network-rows.ts'
import { type SavedConfigs, setKey } from './saved-configs.ts'
import type { Target, TypeOf } from './set-names.ts'
import { readSets, type SetRow } from './set-rows.ts'
import { stageNetwork } from './stage-network.ts'
import { stage } from './stage-sets.ts'

/** The options that decide which configurations are edited and created. */
interface StagingOptions {
  readonly network: string
  readonly create?: boolean
  readonly type?: ConfigType
  readonly addresses?: string
}

/** Turns rows of one kind into edits. */
export interface Staging<Row> {
  readonly kind: RowKind<Row>
  targetOf(row: Row): Target
  /** Returns the function that finds the type of a configuration of these rows. */
  typesOf(rows: readonly GoodRow<Row>[], saved: SavedConfigs): TypeOf
  /** Says how a configuration that this import creates may have sets with other names than addresses. */
  readonly nameHint: string
  /** Returns the rows that change something, without the members that are stored already. */
  changed(rows: readonly GoodRow<Row>[], saved: SavedConfigs): GoodRow<Row>[]
  /** Returns a finding for every refused row. */
  stage(session: Credentials, rows: readonly GoodRow<Row>[], signal: AbortSignal): Promise<RowFinding[]>
}

/** Creates the staging of a file with all configurations of a network. */
export const networkStaging = ({ network, create = false }: StagingOptions): Staging<NetworkRow> => ({
  kind: readNetworkRows,
  targetOf: ({ config, set }) => ({ config, set: set === null ? null : set.name }),
  typesOf: networkTypes,
  nameHint: '',
  changed: changedRows,
  stage: (session, rows, signal) => stageNetwork(session, { network, create, signal }, rows),
})

/** Creates the staging of a file with the sets of one configuration. */
export function configStaging(options: StagingOptions & { readonly config: string }): Staging<SetRow> {
  const { network, config, create = false, type = 'STATIC' } = options
  return {
    kind: readSets,
    targetOf: ({ name }) => ({ config, set: name }),
    typesOf: (_, saved) => () => saved.get(config)?.type ?? type,
    nameHint: '. For other names create it with --type DYNAMIC or --type CLOUD',
    changed: (rows, saved) => {
      const found = saved.get(config)
      return changedValues(rows, (row) => changedSet(row, found?.sets.get(setKey(found.type, row.name))))
    },
    async stage(session, rows, signal) {
      if (create) await createConfig(session, options, signal)
      return await stage(session, { network, config, signal }, rows)
    },
  }
}

function networkTypes(rows: readonly GoodRow<NetworkRow>[], saved: SavedConfigs): TypeOf {
  const given = rows.flatMap(({ value: { config, set, ...row } }) =>
    set === null && 'members' in row && row.members.type !== undefined ? [[config, row.members.type] as const] : [],
  )
  const types = new Map(given)
  return (config) => (types.get(config) as ConfigType | undefined) ?? saved.get(config)?.type ?? 'DYNAMIC'
}

function changedRows(rows: readonly GoodRow<NetworkRow>[], saved: SavedConfigs): GoodRow<NetworkRow>[] {
  const configs = changedValues(rows, (row) => {
    if (row.set !== null) return row
    const members = changedConfig(row.members, saved.get(row.config))
    return members === null ? null : { ...row, members }
  })
  // A configuration loses its sets if its type changes from or to STATIC, so all of them are sent again.
  const retyped = new Set(
    configs.flatMap(({ value }) => (value.set === null && value.members.type !== undefined ? [value.config] : [])),
  )
  return changedValues(configs, (row) => {
    const found = retyped.has(row.config) ? undefined : saved.get(row.config)
    if (row.set === null || found === undefined) return row
    const set = changedSet(row.set, found.sets.get(setKey(found.type, row.set.name)))
    return set === null ? null : { ...row, set }
  })
}

/** Replaces the value of each row, and leaves out the rows for which `change` returns null. */
const changedValues = <Row>(rows: readonly GoodRow<Row>[], change: (value: Row) => Row | null): GoodRow<Row>[] =>
  rows.flatMap((row) => {
    const value = change(row.value)
    return value === null ? [] : [{ ...row, value }]
  })

async function createConfig(
  session: Credentials,
  { network, config: name, type = 'STATIC', addresses = '' }: StagingOptions & { readonly config: string },
  signal: AbortSignal,
): Promise<void> {
  const configs = await session.getAllCredentialConfigs({ network }, { signal })
  if (configs.some((config) => config.name === name)) return
  const addressSet = { addresses: addresses.split(',').filter((address) => address.trim() !== '') }
  await session.saveCredentialConfig({ network, credentialConfig: { name, type, addressSet } }, { signal })
}
