import type { RefusedReport, ReportedChange } from '../../generated/types.ts'
import { type Address, formatAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/application-error.ts'
import { noFacts } from '../domain/facts.ts'
import { applyReport, type KnownDevice, type ReadReport, unknownDevice } from '../domain/report.ts'
import { changedFields } from '../domain/report-of.ts'
import { parseFacts, serializeFacts } from '../domain/stored-facts.ts'
import { AS_IS, type Change } from '../store/devices.ts'
import type { Found } from '../store/found-devices.ts'
import type { Store } from '../store/store.ts'

export interface RecordedReports {
  /** Devices that were unknown before. */
  readonly created: number
  readonly refused: readonly RefusedReport[]
}

/** Records reports about devices of one network in one step; later reports about a device lie on top of earlier ones. */
export async function recordReports(
  store: Store,
  reports: readonly ReadReport[],
  step: number,
): Promise<RecordedReports> {
  const places = [...new Map(reports.map(({ place }) => [place.address, place])).values()]
  let recorded: RecordedReports = { created: 0, refused: [] }
  const note = (): string => JSON.stringify(recorded)
  const done = await store.devices.change(places, { facts: true, step, note }, (found) => {
    const known = new Map(found.map((one) => [one.place.address, knownDevice(one)]))
    const refused = applyAll(reports, known)
    const changes = found.flatMap((one) => changeOf(one, known.get(one.place.address) ?? null))
    recorded = { created: changes.filter(({ isNew }) => isNew).length, refused }
    return changes.map(({ change }) => change)
  })
  return JSON.parse(done) as RecordedReports
}

/** Says what recording them would do, and does nothing; later reports lie on top of earlier ones here too. */
export async function tryReports(store: Store, reports: readonly ReadReport[], so: Trial): Promise<void> {
  const places = reports.map(({ place }) => place).filter(({ address }) => !so.known.has(address))
  for (const one of await store.devices.find(places, { facts: true })) so.known.set(one.place.address, knownDevice(one))
  for (const report of reports) {
    const { address } = report.place
    const before = so.known.get(address) ?? null
    so.refused.push(...applyAll([report], so.known))
    const after = so.known.get(address) ?? null
    const fields = after === null ? [] : changedFields(before, after)
    if (fields.length === 0) continue
    const action = before === null ? 'create' : 'update'
    so.changes.push({ index: report.index, ipAddress: formatAddress(address), action, fields })
  }
}

/** What a trial has come to so far. */
export interface Trial {
  readonly known: Map<Address, KnownDevice | null>
  readonly refused: RefusedReport[]
  readonly changes: ReportedChange[]
}

/** Lays the reports over what is known; answers those that are about nothing known. */
function applyAll(reports: readonly ReadReport[], known: Map<Address, KnownDevice | null>): RefusedReport[] {
  return reports.flatMap((report): RefusedReport[] => {
    const next = applyReport(known.get(report.place.address) ?? null, report, noFacts)
    if (next === null) return [unknownDevice(report)]
    known.set(report.place.address, next)
    return []
  })
}

function knownDevice({ networkExists, place, device, facts }: Found): KnownDevice | null {
  if (!networkExists) throw networkNotFound(place.network)
  if (device === null) return null
  return { device, facts: facts === null ? noFacts : parseFacts(facts) }
}

function changeOf(
  { place, number, device, facts }: Found,
  next: KnownDevice | null,
): { change: Change; isNew: boolean }[] {
  if (next === null) return []
  const json = next.facts === noFacts ? null : serializeFacts(next.facts)
  const change = { place, expected: number, device: next.device, facts: json === facts ? AS_IS : json }
  return [{ change, isNew: device === null }]
}
