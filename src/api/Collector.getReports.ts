import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Stub } from '../../generated/server-stubs.ts'
import type { Device, DeviceReport } from '../../generated/types.ts'
import { parseAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/application-error.ts'
import { noFacts } from '../domain/facts.ts'
import { slices } from '../domain/group.ts'
import { EVERY_PART, type ReportPart, reportOf } from '../domain/report-of.ts'
import { parseFacts } from '../domain/stored-facts.ts'
import type { StoredRecord } from '../store/network-snapshot.ts'
import type { Context } from './context.ts'

/** How many are made into reports before other work gets its turn. */
const REPORTS_A_TURN = 200

export const getReports: Stub<'Collector.getReports', Context> = async (params, { store }) => {
  const { network, pageSize, after, include } = params
  const from = after === null ? null : parseAddress(after)
  // One more than asked for tells whether there is a next page.
  const records = await store.readRecords({ network, after: from, count: pageSize + 1 })
  if (records === null) throw networkNotFound(network)
  const parts = new Set(include ?? EVERY_PART)
  const bytes: Buffer[] = [Buffer.from('{"reports":[')]
  let last: DeviceReport | undefined
  for (const turn of slices(records.slice(0, pageSize), REPORTS_A_TURN)) {
    const reports = turn.map((record) => asReport(record, parts))
    const text = reports.map((report) => JSON.stringify(report)).join()
    bytes.push(Buffer.from(last === undefined ? text : `,${text}`))
    last = reports.at(-1)
    await nextTurn()
  }
  const next = records.length > pageSize ? last!.ipAddress : null
  bytes.push(Buffer.from(`],"next":${JSON.stringify(next)}}`))
  return { bytes }
}

function asReport({ device, facts }: StoredRecord, parts: ReadonlySet<ReportPart>): DeviceReport {
  const known = facts.length === 0 ? noFacts : parseFacts(`${facts}`, parts)
  return reportOf({ device: JSON.parse(`${device}`) as Device, facts: known }, [...parts])
}
