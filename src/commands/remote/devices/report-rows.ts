/*
 * Sends rows of devices as reports, batch by batch. Both `keyrack devices import` and `keyrack import` use it.
 */
import {
  type DeviceReport,
  NetworkNotFoundError,
  type RefusedReport,
  type ReportedChange,
  type ReportOutcome,
} from '../../../../clients/typescript/index.ts'
import { findAddress } from '../../../domain/address.ts'
import { chunks, groupBy } from '../../../domain/group.ts'
import type { Shape } from '../../output/row-writer.ts'
import type { GoodRow } from '../files/rows.ts'
import { type Applied, type RowFinding, refused } from '../importer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { createCallerNetworks, type MayName } from './caller-networks.ts'
import type { DeviceRow } from './device-rows.ts'
import { fieldsText } from './fields-text.ts'
import { planRows } from './new-devices.ts'

/**
 * The maximum size of a batch of devices. The server processes a call of this size in a fraction of a second. Its body
 * is smaller than the server's limit.
 */
export const DEVICE_BATCH = { rows: 2000, characters: 4 * 1024 * 1024 }

/** Columns of the findings about rows of devices. */
export const deviceFindingShape: Shape = {
  columns: ['line', 'action', 'network', 'ipAddress', 'column', 'reason', 'fields'],
  shown: ['line', 'action', 'network', 'ipAddress', 'fields'],
  formats: {
    fields: (fields, { action, column, reason }) =>
      typeof reason === 'string'
        ? `${column === null ? '' : `${column} `}${reason}`
        : fieldsText(fields, { isNew: action === 'create' }),
  },
}

/** Sends batches of rows. */
export interface DeviceReporter {
  /** Returns the changes that the rows would make. */
  check(rows: readonly GoodRow<DeviceRow>[]): Promise<Applied>
  /** Applies the rows. The result does not have the changes. */
  apply(rows: readonly GoodRow<DeviceRow>[]): Promise<Applied>
}

/**
 * Creates the reporter. With `createNetworks` it creates missing networks before it applies rows, and `check` plans the
 * devices in them.
 */
export function createDeviceReporter(
  context: RemoteCommandContext,
  { createNetworks }: { readonly createNetworks: boolean },
): DeviceReporter {
  const made = new Set<string>()
  const readNetworks = createCallerNetworks(context)
  const ask = (rows: readonly GoodRow<DeviceRow>[]): Promise<Applied> =>
    reportRows(context, rows, { dryRun: true, readNetworks })
  let known: Promise<readonly string[]> | undefined
  return {
    async check(rows) {
      if (!createNetworks) return await ask(rows)
      known ??= context.client.networks.getManagedNetworkNames({ signal: context.signal })
      return await planRows(rows, { known: await known, mayName: await readNetworks(), ask })
    },
    async apply(rows) {
      known = undefined
      if (createNetworks) {
        const mayName = await readNetworks()
        const names = new Set(rows.map(({ value }) => value.network).filter(mayName))
        await makeNetworks(context, [...names], made)
      }
      return await reportRows(context, rows, { dryRun: false, readNetworks })
    },
  }
}

interface HowToReport {
  readonly dryRun: boolean
  /** Asks which networks the caller may name, for the reason of a refusal. */
  readonly readNetworks: () => Promise<MayName>
}

/**
 * Several calls at once keep the server and Redis busy, but a file with a thousand networks must not make a thousand.
 * Batches run one after the other.
 */
async function reportRows(
  context: RemoteCommandContext,
  rows: readonly GoodRow<DeviceRow>[],
  how: HowToReport,
): Promise<Applied> {
  const outcomes: Applied[] = []
  for (const groups of chunks([...groupBy(rows, chooseWorker).values()], WORKERS)) {
    const calls = groups.map((some) => reportGroup(context, { ...how, network: some[0]!.value.network, rows: some }))
    outcomes.push(...(await Promise.all(calls)))
  }
  return {
    applied: outcomes.reduce((sum, { applied }) => sum + applied, 0),
    created: outcomes.reduce((sum, { created }) => sum + created, 0),
    updated: how.dryRun ? outcomes.reduce((sum, { updated }) => sum + updated!, 0) : null,
    findings: outcomes.flatMap(({ findings }) => findings),
  }
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

/** Number of calls at the same time. */
const WORKERS = 2

/**
 * Returns the worker of a row. Rows about the same device have the same one, even if they write the address
 * differently, so the later row takes effect.
 */
function chooseWorker({
  value: {
    network,
    report: { ipAddress },
  },
}: GoodRow<DeviceRow>): string {
  const address = typeof ipAddress === 'string' ? findAddress(ipAddress) : null
  return `${network}@${address === null ? 0 : Number.parseInt(address.slice(-1), 16) % WORKERS}`
}

interface Group extends HowToReport {
  readonly network: string
  readonly rows: readonly GoodRow<DeviceRow>[]
}

/** Reports rows of one network in one call. */
async function reportGroup(
  { client, signal }: RemoteCommandContext,
  { network, rows, dryRun, readNetworks }: Group,
): Promise<Applied> {
  const reports = rows.map(({ value }) => value.report as unknown as DeviceReport)
  let outcome: ReportOutcome
  try {
    outcome = await client.collector.reportDevices({ network, reports, dryRun }, { signal })
  } catch (failure) {
    if (!(failure instanceof NetworkNotFoundError)) throw failure
    const reason = (await readNetworks())(network) ? MISSING : FOREIGN
    return { applied: 0, created: 0, updated: 0, findings: rows.map((row) => withoutNetwork(row, network, reason)) }
  }
  const { applied, created, items, changes = [] } = outcome
  const lineOf = (index: number): number => rows[index]!.line
  return {
    applied,
    created,
    updated: dryRun ? changes.length - created : null,
    findings: [
      ...items.map((item) => refusal(item, lineOf(item.index), network)),
      ...changes.map((change) => toRowFinding(change, lineOf(change.index), network)),
    ],
  }
}

const MISSING = 'does not exist (use --create-networks to create networks)'
const FOREIGN = 'is none of the networks to which this caller is limited'

const withoutNetwork = ({ line, value }: GoodRow<DeviceRow>, network: string, reason: string): RowFinding =>
  refused({ line, column: 'network', reason }, { network, ipAddress: value.report.ipAddress })

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
