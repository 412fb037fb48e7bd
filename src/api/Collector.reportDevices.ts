import type { Stub } from '../../generated/server-stubs.ts'
import type { RefusedReport, ReportOutcome } from '../../generated/types.ts'
import { ApplicationError, networkNotFound, storeUnavailable } from '../domain/application-error.ts'
import { isRefused, type ReadReport, readReport } from '../domain/report.ts'
import type { Context } from './context.ts'
import { recordReports } from './record-reports.ts'

/** Short steps: nobody waits long for the store while a large call goes on. */
const REPORTS_A_STEP = 200

/** A step that was applied stays applied when a later one fails: reporting again is harmless. */
export const reportDevices: Stub<'Collector.reportDevices', Context> = async ({ network, reports }, context) => {
  if ((await context.store.networks.find(network)) === null) throw networkNotFound(network)
  const read = reports.map((element, index) =>
    readReport(network, index, element, context.check('DeviceReport', element)),
  )
  const items: RefusedReport[] = read.filter(isRefused)
  const accepted = read.filter((report): report is ReadReport => !isRefused(report))
  let created = 0
  for (let at = 0; at < accepted.length; at += REPORTS_A_STEP) {
    const step = await recordReports(context.store, accepted.slice(at, at + REPORTS_A_STEP), at / REPORTS_A_STEP).catch(
      (failure) => {
        throw at === 0 ? failure : afterOtherSteps(failure)
      },
    )
    created += step.created
    items.push(...step.refused)
  }
  items.sort((a, b) => a.index - b.index)
  const refused = items.length
  return { applied: reports.length - refused, created, refused, items } satisfies ReportOutcome
}

/** "Nothing was applied" may be true of this step; of the call it is not. */
function afterOtherSteps(failure: unknown): unknown {
  const isStore = failure instanceof ApplicationError && failure.name === 'STORE_UNAVAILABLE'
  return isStore ? storeUnavailable('unknown', failure.message) : failure
}
