import type { RefusedReport } from '../../generated/types.ts'
import { groupBy } from '../domain/group.ts'
import { type ReadReport, reportsFacts } from '../domain/report.ts'
import { stepper } from '../fairness/stepper.ts'
import type { DeviceWrite } from '../store/inventory/devices.ts'
import type { Store } from '../store/store.ts'
import { applyReports } from './apply-reports.ts'

export interface RecordedReports {
  /**
   * How many reports the step had. A call that is sent again may cut its steps elsewhere, because sizes have changed: what a
   * step of the first call did is what counts.
   */
  readonly count: number
  /** Devices that were unknown before. */
  readonly created: number
  readonly refused: readonly RefusedReport[]
}

export interface RecordingOptions {
  /** Of a call that records in several parts, from 0. */
  readonly part: number
  /** Most bytes of facts of a device. */
  readonly maxDeviceBytes: number
}

/** Records reports about devices of one network atomically; later reports about a device lie on top of earlier ones. */
export async function recordReports(
  store: Store,
  reports: readonly ReadReport[],
  { part, maxDeviceBytes }: RecordingOptions,
): Promise<RecordedReports> {
  const byDevice = groupBy(reports, ({ place }) => place.address)
  const places = [...byDevice.values()].map(([first]) => first!.place)
  let recorded: RecordedReports = { count: reports.length, created: 0, refused: [] }
  const receipt = (): string => JSON.stringify(recorded)
  const wants = { facts: reports.some(({ report }) => reportsFacts(report)), part, receipt }
  const done = await store.devices.change(places, wants, async (found) => {
    const refused: RefusedReport[] = []
    const changes: DeviceWrite[] = []
    let created = 0
    const turn = stepper()
    for (const one of found) {
      const applied = await applyReports(one, byDevice.get(one.id.address)!, maxDeviceBytes)
      refused.push(...applied.refused)
      if (applied.change !== null) changes.push(applied.change)
      if (applied.change !== null && one.device === null) created++
      if (turn.isOver()) await turn.next()
    }
    recorded = { count: reports.length, created, refused }
    return changes
  })
  // A receipt of version 0.1.0 has no count: its parts were cut by number alone.
  return { count: reports.length, ...(JSON.parse(done) as Omit<RecordedReports, 'count'>) }
}
