import type { Methods, Stub } from '../../generated/server-stubs.ts'
import type { RefusedReport, ReportOutcome } from '../../generated/types.ts'
import { ApplicationError, networkNotFound, storeUnavailable } from '../domain/application-error.ts'
import { slices } from '../domain/group.ts'
import { isRefused, type ReadReport, readReport } from '../domain/report.ts'
import type { Context } from './context.ts'
import { type RecordedReports, recordReports, type Trial, tryReports } from './record-reports.ts'
import { stepper } from './stepper.ts'

type Params = Methods['Collector.reportDevices']['params']

/** Short steps: nobody waits long for the store while a large call goes on. */
const REPORTS_A_STEP = 200

export const reportDevices: Stub<'Collector.reportDevices', Context> = async (params, context) => {
  const { network, reports, dryRun } = params
  if ((await context.store.networks.find(network)) === null) throw networkNotFound(network)
  const read = await readReports(params, context)
  const accepted = read.filter((report): report is ReadReport => !isRefused(report))
  const steps = slices(accepted, REPORTS_A_STEP)
  const { refused, ...rest } = dryRun ? await tryAll(context, steps) : await recordAll(context, steps)
  const items = [...read.filter(isRefused), ...refused].sort((a, b) => a.index - b.index)
  return { applied: reports.length - items.length, refused: items.length, items, ...rest } satisfies ReportOutcome
}

/** In steps: the members of all reports together may be very many. */
async function readReports({ network, reports }: Params, context: Context): Promise<(ReadReport | RefusedReport)[]> {
  const step = stepper()
  const read: (ReadReport | RefusedReport)[] = []
  for (const [index, element] of reports.entries()) {
    read.push(readReport(network, index, element, context.check('DeviceReport', element)))
    if (step.isOver()) await step.next()
  }
  return read
}

/** A step that was applied stays applied when a later one fails: reporting again is harmless. */
async function recordAll({ store }: Context, steps: readonly ReadReport[][]): Promise<RecordedReports> {
  const all = { created: 0, refused: [] as RefusedReport[] }
  for (const [at, reports] of steps.entries()) {
    const step = await recordReports(store, reports, at).catch((failure) => {
      throw at === 0 ? failure : afterOtherSteps(failure)
    })
    all.created += step.created
    all.refused.push(...step.refused)
  }
  return all
}

async function tryAll({ store }: Context, steps: readonly ReadReport[][]) {
  const trial: Trial = { known: new Map(), refused: [], changes: [] }
  for (const reports of steps) await tryReports(store, reports, trial)
  const { refused, changes } = trial
  return { created: changes.filter(({ action }) => action === 'create').length, refused, changes }
}

/** "Nothing was applied" may be true of this step; of the call it is not. */
function afterOtherSteps(failure: unknown): unknown {
  const isStore = failure instanceof ApplicationError && failure.name === 'STORE_UNAVAILABLE'
  return isStore ? storeUnavailable('unknown', failure.message) : failure
}
