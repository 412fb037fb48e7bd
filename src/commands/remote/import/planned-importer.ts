/*
 * Plans the changes of devices and applies them. Every batch is planned first, and only rows that change something are
 * sent. So a dry run prints exactly what a run does, and a second run sends nothing.
 */
import { groupBy } from '../../../domain/group.ts'
import type { DeviceRow } from '../devices/device-rows.ts'
import { createDeviceReporter, DEVICE_BATCH, deviceFindingShape } from '../devices/report-rows.ts'
import type { Applied, Importer, RowFinding } from '../importer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'

interface PlanOptions {
  readonly createNetworks: boolean
  /** The command that continues an interrupted import. */
  readonly resume: string
}

/** Creates the importer of all sources of `keyrack import`. */
export function createPlannedImporter(
  context: RemoteCommandContext,
  { createNetworks, resume }: PlanOptions,
): Importer<DeviceRow> {
  const reporter = createDeviceReporter(context, { createNetworks })
  return {
    batch: DEVICE_BATCH,
    shape: deviceFindingShape,
    resume,
    check: reporter.check,
    async apply(rows) {
      const planned = await reporter.check(rows)
      const changing = new Set(planned.findings.filter(isChange).map(({ line }) => line))
      if (changing.size === 0) return planned
      const done = await reporter.apply(rows.filter(({ line }) => changing.has(line)))
      return withRefusals(planned, done.findings)
    },
  }
}

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
