import type { Methods, Stub } from '../../generated/server-stubs.ts'
import type { RefusedReport, ReportOutcome } from '../../generated/types.ts'
import { elementValidators } from '../../generated/validators.cjs'
import { dryRunReports } from '../device-changes/dry-run-reports.ts'
import { type RecordedReports, recordReports } from '../device-changes/record-reports.ts'
import { endOfStep, readSizes, type StoredSizes } from '../device-changes/report-steps.ts'
import { afterOtherSteps, networkNotFound } from '../domain/errors/application-error.ts'
import { toFindings } from '../domain/errors/findings.ts'
import { withListedMembers } from '../domain/reports/listed-members.ts'
import { DECISIVE_PATHS, isAccepted, isRefused, type ReadReport, readReport } from '../domain/reports/report.ts'
import { sizeFinding } from '../domain/reports/report-size.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { CallContext } from './context.ts'
import { readNamedFields } from './read-named-fields.ts'

const checkReport = elementValidators.get('DeviceReport')!

type Params = Methods['Collector.reportDevices']['params']

/** Applies the reports of a backup or discovery job. See the method in `openrpc.json`. */
export const reportDevices: Stub<'Collector.reportDevices', CallContext> = async (params, context) => {
  const { network, reports, dryRun } = params
  const read = await readReports(params, context)
  const accepted = read.filter(isAccepted)
  const [found, sizes] = await Promise.all([context.store.networks.find(network), readSizes(context.store, accepted)])
  if (found === null) throw networkNotFound(network)
  const { maxDeviceBytes } = context.service.settings
  const unreadable = read.filter(isRefused)
  const outcome = dryRun
    ? dryRunReports(context.store, accepted, { sizes, maxDeviceBytes }).then((trial) => {
        return { ...trial, refused: [...unreadable, ...trial.refused] }
      })
    : recordAll(context, read, sizes)
  const { refused, ...rest } = await outcome
  const items = refused.toSorted((a, b) => a.index - b.index)
  return { applied: reports.length - items.length, refused: items.length, items, ...rest } satisfies ReportOutcome
}

const hasNamedFields = (report: unknown): boolean =>
  typeof report === 'object' && report !== null && Object.hasOwn(report, 'fields')

/** Reads the reports in steps, because all reports together may have very many members. */
async function readReports(
  { network, reports }: Params,
  { service, store }: CallContext,
): Promise<(ReadReport | RefusedReport)[]> {
  const slice = beginTimeSlice()
  const { maxInterfaces: interfaces, maxDeviceBytes: deviceBytes } = service.settings
  const read: (ReadReport | RefusedReport)[] = []
  const definitions = reports.some(hasNamedFields) ? await readNamedFields(store) : {}
  for (const [index, element] of reports.entries()) {
    const oversize = sizeFinding(element, { interfaces, deviceBytes })
    const findings =
      oversize === null
        ? toFindings(checkReport, service.validation, withListedMembers(element), DECISIVE_PATHS)
        : [oversize]
    read.push(readReport(network, index, element, findings, definitions))
    if (slice.isOver()) await slice.next()
  }
  return read
}

/**
 * Records the reports step by step. If a step fails, the earlier steps stay applied. The client can report them again
 * without harm.
 */
async function recordAll(
  { store, service }: CallContext,
  read: readonly (ReadReport | RefusedReport)[],
  sizes: StoredSizes,
): Promise<Omit<RecordedReports, 'next'>> {
  const { maxDeviceBytes } = service.settings
  const all = { created: 0, refused: [] as RefusedReport[] }
  let rest = read
  for (let step = 0; ; step++) {
    const accepted = rest.filter(isAccepted)
    if (accepted.length === 0) break
    const options = { step, count: endOfStep(accepted, 0, sizes), maxDeviceBytes }
    const recorded = await recordReports(store, rest, options).catch((failure) => {
      throw step === 0 ? failure : afterOtherSteps(failure)
    })
    all.created += recorded.created
    all.refused.push(...recorded.refused)
    rest = read.slice(recorded.next)
  }
  all.refused.push(...rest.filter(isRefused))
  return all
}
