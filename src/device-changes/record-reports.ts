import type { RefusedReport } from '../../generated/types.ts'
import { groupBy } from '../domain/group.ts'
import { type ReadReport, reportsFacts } from '../domain/reports/report.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { DeviceWrite } from '../store/inventory/device-write.ts'
import type { CallStore } from '../store/store.ts'
import { applyReports } from './apply-reports.ts'
import { changeWithOutcome } from './change-with-outcome.ts'

/** The outcome of a step. A repeated call takes it from the receipt of the first run. */
export interface RecordedReports {
  /**
   * Index, in the call, of the first report after the step. If a call is repeated, its steps may differ from those of
   * the first run, because the sizes of devices have changed. The steps of the first run take precedence.
   */
  readonly next: number
  /** Number of created devices. */
  readonly created: number
  readonly refused: readonly RefusedReport[]
}

export interface RecordingOptions {
  /** Number of the step in the call, from 0. */
  readonly step: number
  /** As in RecordedReports. */
  readonly next: number
  /**
   * The reports among those of the step that were refused when they were read. The receipt keeps them, because the
   * repeated call may read them differently, for example after a named field was defined.
   */
  readonly unreadable: readonly RefusedReport[]
  /** Maximum bytes of the facts of a device. */
  readonly maxDeviceBytes: number
}

/** A receipt. Earlier versions stored the number of read reports in place of `next`, and version 0.1.0 nothing. */
type Receipt = Omit<RecordedReports, 'next'> & { readonly next?: number; readonly count?: number }

/**
 * Records reports about devices of one network atomically. Later reports about a device are applied on top of earlier
 * ones.
 */
export async function recordReports(
  store: CallStore,
  reports: readonly ReadReport[],
  { step, next, unreadable, maxDeviceBytes }: RecordingOptions,
): Promise<RecordedReports> {
  const byDevice = groupBy(reports, ({ id }) => id.address)
  const ids = [...byDevice.values()].map(([first]) => first!.id)
  const options = { facts: reports.some(({ report }) => reportsFacts(report)), foldsTimes: true, step }
  const recorded = await changeWithOutcome<Receipt>(store.devices, ids, options, async (found) => {
    const refused = [...unreadable]
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
    return { outcome: { next, created, refused }, writes }
  })
  if (recorded.next !== undefined) return { ...recorded, next: recorded.next }
  const after = reports[recorded.count ?? reports.length]?.index ?? next
  const known = unreadable.filter(({ index }) => index < after)
  return { created: recorded.created, next: after, refused: [...recorded.refused, ...known] }
}
