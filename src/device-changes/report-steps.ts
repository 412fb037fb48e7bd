/*
 * Splits a call with many reports into steps. A step is limited by its number of reports and by the stored bytes of
 * their devices.
 */
import type { DeviceId } from '../domain/device.ts'
import { type ReadReport, reportsFacts } from '../domain/reports/report.ts'
import type { CallStore } from '../store/store.ts'
import { readFactsSizes } from './facts-sizes.ts'

/** The stored bytes of each device whose facts are reported, by address. */
export type StoredSizes = ReadonlyMap<string, number>

/** Maximum reports in a step. Steps are short, so that other callers do not wait long for Redis. */
const REPORTS_A_STEP = 200
/** Maximum stored bytes of the devices in a step, because the data of a step is read and written as a whole. */
const STORED_BYTES_A_STEP = 16 * 1024 * 1024

/**
 * Reads the sizes of the devices. Takes one round trip for each thousand reports with facts, and none if no report has
 * facts.
 */
export const readSizes = (store: CallStore, reports: readonly ReadReport[]): Promise<StoredSizes> =>
  readFactsSizes(
    store,
    reports.filter(({ report }) => reportsFacts(report)).map(({ id }) => id),
  )

/** Returns the end of the step that begins at `from`. A step has at least one report. */
export function endOfStep(reports: readonly { id: DeviceId }[], from: number, sizes: StoredSizes): number {
  const devices = new Set<string>()
  const last = Math.min(reports.length, from + REPORTS_A_STEP)
  let bytes = 0
  for (let at = from; at < last; at++) {
    const { address } = reports[at]!.id
    if (!devices.has(address)) bytes += sizes.get(address) ?? 0
    devices.add(address)
    if (bytes > STORED_BYTES_A_STEP && at > from) return at
  }
  return last
}
