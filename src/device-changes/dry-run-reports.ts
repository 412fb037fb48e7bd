import type { RefusedReport, ReportedChange } from '../../generated/types.ts'
import { InvalidParams } from '../domain/errors/invalid-params.ts'
import { groupBy } from '../domain/group.ts'
import type { ReadReport } from '../domain/reports/report.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { CallStore } from '../store/store.ts'
import { applyReports } from './apply-reports.ts'
import { endOfStep, type StoredSizes } from './report-steps.ts'

/** Maximum bytes of changes that a dry run returns. */
const MAX_DRY_RUN_BYTES = 16 * 1024 * 1024

/** The effect that recording reports would have. */
export interface Trial {
  /** Number of devices that would be created. */
  readonly created: number
  readonly refused: readonly RefusedReport[]
  /** The changes, in the order of the reports. */
  readonly changes: readonly ReportedChange[]
}

export interface DryRunOptions {
  readonly sizes: StoredSizes
  /** Maximum bytes of the facts of a device. */
  readonly maxDeviceBytes: number
}

/**
 * Returns the effect that recording the reports would have, and records nothing. Throws InvalidParams if the result is
 * too large.
 */
export async function dryRunReports(
  store: CallStore,
  reports: readonly ReadReport[],
  options: DryRunOptions,
): Promise<Trial> {
  const byDevice = groupBy(reports, ({ id }) => id.address)
  const firsts = [...byDevice.values()].map(([first]) => first!)
  const refused: RefusedReport[] = []
  const changes: ReportedChange[] = []
  const add = bounded(changes)
  const slice = beginTimeSlice()
  for (let from = 0, end = 0; from < firsts.length; from = end) {
    end = endOfStep(firsts, from, options.sizes)
    const ids = firsts.slice(from, end).map(({ id }) => id)
    for (const one of await store.devices.find(ids, { facts: options.sizes.size > 0 })) {
      const about = byDevice.get(one.id.address)!
      refused.push(...(await applyReports(one, about, options.maxDeviceBytes, add)).refused)
      if (slice.isOver()) await slice.next()
    }
  }
  changes.sort((a, b) => a.index - b.index)
  return { created: changes.filter(({ action }) => action === 'create').length, refused, changes }
}

/** Returns a function that adds changes to `changes`. The function throws if the limit is exceeded. */
function bounded(changes: ReportedChange[]): (change: ReportedChange) => void {
  let bytes = 0
  return (change) => {
    bytes += JSON.stringify(change).length
    if (bytes > MAX_DRY_RUN_BYTES) throw tooMuchToAnswer()
    changes.push(change)
  }
}

const tooMuchToAnswer = (): InvalidParams =>
  new InvalidParams([
    {
      path: '/reports',
      reason: `would change more than ${MAX_DRY_RUN_BYTES} bytes: try fewer at once`,
      max: MAX_DRY_RUN_BYTES,
    },
  ])
