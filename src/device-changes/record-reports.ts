import type { RefusedReport } from '../../generated/types.ts'
import { groupBy } from '../domain/group.ts'
import { isAccepted, isRefused, type ReadReport, reportsFacts } from '../domain/reports/report.ts'
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
  /** The refused reports of the step. */
  readonly refused: readonly RefusedReport[]
}

export interface RecordingOptions {
  /** Number of the step in the call, from 0. */
  readonly step: number
  /** Number of reports that the step applies. */
  readonly count: number
  /** Maximum bytes of the facts of a device. */
  readonly maxDeviceBytes: number
}

/**
 * A receipt. The previous version reads and writes only `count`, `created` and `refused`, and refuses the reports that
 * it cannot read itself. Version 0.1.0 does not write `count`, because it gives every step the same number of reports.
 */
interface Receipt {
  /** Number of applied reports. */
  readonly count?: number
  readonly created: number
  /** The reports that could be read and were refused. */
  readonly refused: readonly RefusedReport[]
  /** As in RecordedReports. */
  readonly next?: number
  /**
   * The reports of the step that could not be read. A repeated call may read them differently, for example after a
   * named field was defined.
   */
  readonly unreadable?: readonly RefusedReport[]
}

/**
 * Records the first reports of `rest` about devices of one network atomically. Later reports about a device are applied
 * on top of earlier ones. `rest` has all reports of the call that no earlier step recorded.
 */
export async function recordReports(
  store: CallStore,
  rest: readonly (ReadReport | RefusedReport)[],
  { step, count, maxDeviceBytes }: RecordingOptions,
): Promise<RecordedReports> {
  const accepted = rest.filter(isAccepted)
  /** Returns the index, in the call, of the first report after a step that applies this number of reports. */
  const indexAfter = (applied: number): number => accepted[applied]?.index ?? rest.at(-1)!.index + 1
  const unreadableBefore = (end: number): RefusedReport[] => rest.filter(isRefused).filter(({ index }) => index < end)
  const reports = accepted.slice(0, count)
  const byDevice = groupBy(reports, ({ id }) => id.address)
  const ids = [...byDevice.values()].map(([first]) => first!.id)
  const options = { facts: reports.some(({ report }) => reportsFacts(report)), foldsTimes: true, step }
  const receipt = await changeWithOutcome<Receipt>(store.devices, ids, options, async (found) => {
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
    const next = indexAfter(count)
    return { outcome: { count, created, refused, next, unreadable: unreadableBefore(next) }, writes }
  })
  const next = receipt.next ?? indexAfter(receipt.count ?? count)
  const unreadable = receipt.unreadable ?? unreadableBefore(next)
  return { next, created: receipt.created, refused: [...receipt.refused, ...unreadable] }
}
