/*
 * Plans the changes of devices and applies them. Every batch is planned first, and only rows that change something are
 * sent. So a dry run prints exactly what a run does, and a second run sends nothing.
 */
import type { DeviceReport } from '../../../../clients/typescript/index.ts'
import { findAddress, formatAddress } from '../../../domain/address.ts'
import { noFacts } from '../../../domain/facts.ts'
import { groupBy } from '../../../domain/group.ts'
import { applyReport } from '../../../domain/report.ts'
import { changedFields } from '../../../domain/report-of.ts'
import type { DeviceRow } from '../devices/device-rows.ts'
import { createDeviceReporter, DEVICE_BATCH, deviceFindingShape } from '../devices/report-rows.ts'
import type { GoodRow } from '../files/rows.ts'
import { type Applied, type Importer, type RowFinding, refused } from '../importer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'

interface PlanOptions {
  readonly createNetworks: boolean
  /** The command that continues an interrupted import. */
  readonly resume: string
}

/** Creates the importer of all sources of `keyrack import`. */
export function createPlannedImporter(
  at: RemoteCommandContext,
  { createNetworks, resume }: PlanOptions,
): Importer<DeviceRow> {
  const reporter = createDeviceReporter(at, { createNetworks })
  let known: Promise<readonly string[]> | undefined
  const plan = async (rows: readonly GoodRow<DeviceRow>[]): Promise<Applied> => {
    known ??= createNetworks ? at.client.networks.getManagedNetworkNames({ signal: at.signal }) : undefined
    const names = await known
    const mayName = names === undefined ? () => false : await reporter.readNetworks()
    // The server refuses rows of networks that the caller must not create.
    const isNew = ({ value }: GoodRow<DeviceRow>): boolean =>
      names !== undefined && !names.includes(value.network) && mayName(value.network)
    const ofNew = rows.filter(isNew).map(plannedCreation)
    const created = ofNew.filter(isChange)
    const others = rows.filter((row) => !isNew(row))
    const checked = others.length === 0 ? NOTHING : await reporter.check(others)
    return {
      applied: checked.applied + created.length,
      created: checked.created + created.length,
      updated: checked.updated,
      findings: [...checked.findings, ...ofNew].sort((a, b) => a.line! - b.line!),
    }
  }
  return {
    batch: DEVICE_BATCH,
    shape: deviceFindingShape,
    resume,
    check: plan,
    async apply(rows) {
      const planned = await plan(rows)
      const changing = new Set(planned.findings.filter(isChange).map(({ line }) => line))
      if (changing.size === 0) return planned
      const done = await reporter.apply(rows.filter(({ line }) => changing.has(line)))
      known = undefined
      return withRefusals(planned, done.findings)
    },
  }
}

const NOTHING: Applied = { applied: 0, created: 0, updated: 0, findings: [] }
const isChange = ({ action }: RowFinding): boolean => action !== 'refused'

/** Returns the outcome of a plan of which the server refused some rows when they were applied. */
function withRefusals(planned: Applied, refusals: readonly RowFinding[]): Applied {
  if (refusals.length === 0) return planned
  const lines = new Set(refusals.map(({ line }) => line))
  const kept = planned.findings.filter(({ line }) => !lines.has(line))
  const { create = [], update = [] } = Object.fromEntries(groupBy(kept, ({ action }) => action))
  return {
    applied: planned.applied - refusals.length,
    created: create.length,
    updated: update.length,
    findings: [...kept, ...refusals],
  }
}

/** Plans the creation of a device in a network that does not exist yet, for which the server cannot be asked. */
function plannedCreation({ line, value: { network, report } }: GoodRow<DeviceRow>): RowFinding {
  const given = report as unknown as DeviceReport
  const address = findAddress(`${given.ipAddress}`)
  const after =
    address === null ? null : applyReport(null, { index: 0, id: { network, address }, report: given }, noFacts)
  if (address !== null && after !== null) {
    return { line, action: 'create', network, ipAddress: formatAddress(address), fields: changedFields(null, after) }
  }
  const [column, reason] = address === null ? ['ipAddress', 'is not an IP address'] : ['adapterId', 'is missing']
  return refused({ line, column: column!, reason: reason! }, { network, ipAddress: given.ipAddress })
}
