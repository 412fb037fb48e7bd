import type { Stub } from '../../generated/server-stubs.ts'
import type { Device, DeviceReport } from '../../generated/types.ts'
import { parseAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import { noFacts } from '../domain/facts.ts'
import { EVERY_PART, type ReportPart, toReport } from '../domain/reports/report-of.ts'
import { parseFacts } from '../domain/stored-facts.ts'
import { giveWay } from '../fairness/give-way.ts'
import type { StoredRecord } from '../store/inventory/network-snapshot.ts'
import type { CallContext } from './context.ts'

/** Maximum number of records that are converted to reports before other work runs. */
const REPORTS_BEFORE_YIELD = 200
/** Maximum bytes of records that are converted to reports before other work runs. */
const BYTES_BEFORE_YIELD = 256 * 1024

export const getReports: Stub<'Collector.getReports', CallContext> = async (params, { store }) => {
  const { network, pageSize, after, include } = params
  const from = after === null ? null : parseAddress(after)
  const page = await store.readRecords({ network, after: from, count: pageSize })
  if (page === null) throw networkNotFound(network)
  const parts = new Set(include ?? EVERY_PART)
  const bytes: Buffer[] = [Buffer.from('{"reports":[')]
  let last: DeviceReport | undefined
  for (const turn of turnsOf(page.records)) {
    const begun = performance.now()
    const reports = turn.map((record) => asReport(record, parts))
    const text = reports.map((report) => JSON.stringify(report)).join()
    bytes.push(Buffer.from(last === undefined ? text : `,${text}`))
    last = reports.at(-1)
    await giveWay(begun)
  }
  const next = page.hasMore ? last!.ipAddress : null
  bytes.push(Buffer.from(`],"next":${JSON.stringify(next)}}`))
  return { bytes }
}

/** Splits records into portions. A record that exceeds the byte limit forms its own portion. */
function* turnsOf(records: readonly StoredRecord[]): Generator<readonly StoredRecord[]> {
  let [from, bytes] = [0, 0]
  for (const [at, { device, facts }] of records.entries()) {
    bytes += device.length + facts.length
    if (at + 1 - from < REPORTS_BEFORE_YIELD && bytes < BYTES_BEFORE_YIELD && at + 1 < records.length) continue
    yield records.slice(from, at + 1)
    ;[from, bytes] = [at + 1, 0]
  }
}

function asReport({ device, facts }: StoredRecord, parts: ReadonlySet<ReportPart>): DeviceReport {
  const known = facts.length === 0 ? noFacts : parseFacts(`${facts}`, parts)
  return toReport({ device: JSON.parse(`${device}`) as Device, facts: known }, [...parts])
}
