/*
 * Applies reports device by device. The facts of a large device are read, changed and serialized before the next device
 * is read. So a call needs memory for only one device at a time.
 */
import type { RefusedReport, ReportedChange } from '../../generated/types.ts'
import { formatAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/application-error.ts'
import { noFacts } from '../domain/facts.ts'
import {
  applyReport,
  type KnownDevice,
  type ReadReport,
  reportsFacts,
  tooLarge,
  unknownDevice,
} from '../domain/report.ts'
import { changedFields } from '../domain/report-of.ts'
import { FactsTexts, parseFacts } from '../domain/stored-facts.ts'
import { stepper } from '../fairness/stepper.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../store/inventory/device-write.ts'

/** The outcome of reports about one device. */
export interface AppliedReports {
  /** The change to write; null if no report was applied. */
  readonly change: DeviceWrite | null
  readonly refused: readonly RefusedReport[]
}

/** Applies the reports about one device in order. Calls `onChange` with the changes of each report. */
export async function applyReports(
  found: DeviceState,
  reports: readonly ReadReport[],
  maxDeviceBytes: number,
  onChange?: (change: ReportedChange) => void,
): Promise<AppliedReports> {
  const hasFacts = reports.some(({ report }) => reportsFacts(report))
  const texts = new FactsTexts()
  const refused: RefusedReport[] = []
  let known = knownDevice(found, hasFacts)
  let isChanged = false
  const turn = stepper()
  for (const report of reports) {
    if (turn.isOver()) await turn.next()
    const next = applyReport(known, report, noFacts)
    const refusal = next === null ? unknownDevice(report) : growthRefusal(report, known, next, texts, maxDeviceBytes)
    if (next === null || refusal !== null) {
      refused.push(refusal!)
      continue
    }
    if (onChange !== undefined) noteChange(report, { before: known, after: next }, onChange)
    known = next
    isChanged = true
  }
  if (known === null || !isChanged) return { change: null, refused }
  const facts = hasFacts || found.device === null ? factsToStore(known, found, texts) : KEEP_FACTS
  return { change: { id: found.id, expectedRevision: found.revision, device: known.device, facts }, refused }
}

/**
 * Returns the refusal of a report that makes the facts too large, or null. Facts from before the limit existed may
 * exceed it. A report that makes such facts smaller is accepted.
 */
function growthRefusal(
  report: ReadReport,
  known: KnownDevice | null,
  next: KnownDevice,
  texts: FactsTexts,
  max: number,
): RefusedReport | null {
  if (next.facts === known?.facts) return null
  const bytes = texts.bytesOf(next.facts)
  if (bytes <= max || (known !== null && bytes < texts.bytesOf(known.facts))) return null
  return tooLarge(report, bytes, max)
}

function noteChange(
  { index, id }: ReadReport,
  { before, after }: { before: KnownDevice | null; after: KnownDevice },
  onChange: (change: ReportedChange) => void,
): void {
  const fields = changedFields(before, after)
  if (fields.length === 0) return
  onChange({ index, ipAddress: formatAddress(id.address), action: before === null ? 'create' : 'update', fields })
}

/** Returns the known state of a device, or null if there is no device. Facts are parsed only if `hasFacts` is true. */
function knownDevice({ networkExists, id, device, facts }: DeviceState, hasFacts: boolean): KnownDevice | null {
  if (!networkExists) throw networkNotFound(id.network)
  if (device === null) return null
  return { device, facts: facts === null || !hasFacts ? noFacts : parseFacts(facts) }
}

function factsToStore(known: KnownDevice, found: DeviceState, texts: FactsTexts): string | null {
  const json = known.facts === noFacts ? null : texts.serialize(known.facts)
  return json === found.facts ? KEEP_FACTS : json
}
