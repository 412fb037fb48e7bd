import type { RefusedReport } from '../../generated/types.ts'
import { groupBy } from '../domain/group.ts'
import { type ReadReport, reportsFacts } from '../domain/report.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { DeviceWrite } from '../store/inventory/device-write.ts'
import type { CallStore } from '../store/store.ts'
import { applyReports } from './apply-reports.ts'
import { changeWithOutcome } from './change-with-outcome.ts'

export interface RecordedReports {
  /**
   * Number of reports in the step. If a call is repeated, its steps may differ from those of the first run, because the
   * sizes of devices have changed. The steps of the first run take precedence.
   */
  readonly count: number
  /** Number of created devices. */
  readonly created: number
  readonly refused: readonly RefusedReport[]
}

export interface RecordingOptions {
  /** Index of the step in the call, from 0. */
  readonly step: number
  /** Maximum bytes of the facts of a device. */
  readonly maxDeviceBytes: number
}

/**
 * Records reports about devices of one network atomically. Later reports about a device are applied on top of earlier
 * ones.
 */
export async function recordReports(
  store: CallStore,
  reports: readonly ReadReport[],
  { step, maxDeviceBytes }: RecordingOptions,
): Promise<RecordedReports> {
  const byDevice = groupBy(reports, ({ id }) => id.address)
  const ids = [...byDevice.values()].map(([first]) => first!.id)
  const options = { facts: reports.some(({ report }) => reportsFacts(report)), foldsTimes: true, step }
  const recorded = await changeWithOutcome<RecordedReports>(store.devices, ids, options, async (found) => {
    const refused: RefusedReport[] = []
    const writes: DeviceWrite[] = []
    let created = 0
    const slice = beginTimeSlice()
    for (const one of found) {
      const applying = applyReports(one, byDevice.get(one.id.address)!, maxDeviceBytes)
      const applied = applying instanceof Promise ? await applying : applying
      refused.push(...applied.refused)
      if (applied.change !== null) writes.push(applied.change)
      if (applied.change !== null && one.device === null) created++
      if (slice.isOver()) await slice.next()
    }
    return { outcome: { count: reports.length, created, refused }, writes }
  })
  // A receipt of version 0.1.0 has no count, because that version gave every step the same number of reports.
  return { ...recorded, count: recorded.count ?? reports.length }
}
