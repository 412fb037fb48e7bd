/*
 * The command keyrack devices import: sends the rows of a file as reports about devices. Members that a row does not
 * name stay unchanged, and unknown devices are created, so repeating an import is harmless.
 */
import {
  type DeviceReport,
  NetworkNotFoundError,
  type RefusedReport,
  type ReportedChange,
  type ReportOutcome,
} from '../../../../clients/typescript/index.ts'
import { findAddress } from '../../../domain/address.ts'
import { groupBy } from '../../../domain/group.ts'
import type { GoodRow } from '../files/rows.ts'
import { type ImportOptions, importRows } from '../import-rows.ts'
import { type Applied, type Importer, type RowFinding, refused, resumeCommand } from '../importer.ts'
import type { Shape } from '../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import type { EmptyCells } from './device-cells.ts'
import { type DeviceRow, readDevices } from './device-rows.ts'
import { fieldsText } from './fields-text.ts'

export interface ImportDevicesOptions extends ImportOptions {
  readonly network?: string
  readonly empty: EmptyCells
  readonly createNetworks?: boolean
}

/** The server processes a call of this size in a fraction of a second. Its body is smaller than the server's limit. */
const BATCH = { rows: 2000, characters: 4 * 1024 * 1024 }

const SHAPE: Shape = {
  columns: ['line', 'action', 'network', 'ipAddress', 'column', 'reason', 'fields'],
  shown: ['line', 'action', 'network', 'ipAddress', 'fields'],
  words: {
    fields: (fields, { action, column, reason }) =>
      typeof reason === 'string'
        ? `${column === null ? '' : `${column} `}${reason}`
        : fieldsText(fields, { isNew: action === 'create' }),
  },
}

export async function importDevices(
  at: RemoteCommandContext,
  options: ImportDevicesOptions,
  path: string,
): Promise<void> {
  const { network, empty, format, createNetworks = false } = options
  const made = new Set<string>()
  const send = async (rows: readonly GoodRow<DeviceRow>[], dryRun: boolean): Promise<Applied> => {
    const networks = new Set(rows.map(({ value }) => value.network))
    if (createNetworks && !dryRun) await makeNetworks(at, [...networks], made)
    // Several calls at once keep the server and Redis busy; batches run one after the other.
    const groups = [...groupBy(rows, chooseLane).values()]
    const outcomes = await Promise.all(
      groups.map((some) => report(at, { network: some[0]!.value.network, rows: some, dryRun })),
    )
    return {
      applied: outcomes.reduce((sum, { applied }) => sum + applied, 0),
      created: outcomes.reduce((sum, { created }) => sum + created, 0),
      findings: outcomes.flatMap(({ findings }) => findings),
    }
  }
  const importer: Importer<DeviceRow> = {
    kind: readDevices({ empty, network }),
    batch: BATCH,
    shape: SHAPE,
    check: (rows) => send(rows, true),
    apply: (rows) => send(rows, false),
    resume: resumeCommand({
      group: 'devices',
      path,
      options: { network, format, ...(empty === 'clear' ? { empty } : {}) },
    }),
    meaning: { empty, network },
  }
  at.setExit(await importRows(at, importer, { ...options, path }))
}

/** Creates missing networks. `made` holds the networks that are known to exist. */
async function makeNetworks(
  { client, signal }: RemoteCommandContext,
  networks: readonly string[],
  made: Set<string>,
): Promise<void> {
  if (networks.every((network) => made.has(network))) return
  const names = await client.networks.getManagedNetworkNames({ signal })
  for (const networkName of networks.filter((network) => !names.includes(network))) {
    await client.networks.defineManagedNetwork({ networkName }, { signal })
  }
  for (const network of networks) made.add(network)
}

const LANES = 2

/**
 * Returns the lane of a row. Rows about the same device share a lane, even if they write the address differently, so
 * the later row takes effect.
 */
function chooseLane({
  value: {
    network,
    report: { ipAddress },
  },
}: GoodRow<DeviceRow>): string {
  const address = typeof ipAddress === 'string' ? findAddress(ipAddress) : null
  return `${network}@${address === null ? 0 : Number.parseInt(address.slice(-1), 16) % LANES}`
}

interface Group {
  readonly network: string
  readonly rows: readonly GoodRow<DeviceRow>[]
  readonly dryRun: boolean
}

async function report({ client, signal }: RemoteCommandContext, { network, rows, dryRun }: Group): Promise<Applied> {
  const reports = rows.map(({ value }) => value.report as unknown as DeviceReport)
  let outcome: ReportOutcome
  try {
    outcome = await client.collector.reportDevices({ network, reports, dryRun }, { signal })
  } catch (failure) {
    if (!(failure instanceof NetworkNotFoundError)) throw failure
    return { applied: 0, created: 0, findings: rows.map((row) => withoutNetwork(row, network)) }
  }
  const { applied, created, items, changes = [] } = outcome
  const lineOf = (index: number): number => rows[index]!.line
  return {
    applied,
    created,
    findings: [
      ...items.map((item) => refusal(item, lineOf(item.index), network)),
      ...changes.map((change) => toRowFinding(change, lineOf(change.index), network)),
    ],
  }
}

const withoutNetwork = ({ line, value }: GoodRow<DeviceRow>, network: string): RowFinding =>
  refused(
    { line, column: 'network', reason: 'does not exist (use --create-networks to create networks)' },
    { network, ipAddress: value.report.ipAddress },
  )

/**
 * Returns the finding for a refused report. The server's reason begins with the JSON Pointer of the faulty member in
 * the report. The first name of this pointer is the column of the file, or the first two for a named field.
 */
function refusal({ ipAddress, reason }: RefusedReport, line: number, network: string): RowFinding {
  const [, member = null, rest = reason] = /^\/((?:fields\/)?[A-Za-z0-9_]+)(?=[/ ])\/?(.*)$/s.exec(reason) ?? []
  const column = member?.replace('/', '.') ?? null
  return refused({ line, column, reason: rest.trim() }, { network, ipAddress })
}

const toRowFinding = ({ ipAddress, action, fields }: ReportedChange, line: number, network: string): RowFinding => ({
  line,
  action,
  network,
  ipAddress,
  fields,
})
