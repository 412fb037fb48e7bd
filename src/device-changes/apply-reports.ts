/*
 * Applies reports device by device. The facts of a large device are read, changed and serialized before the next device
 * is read. So a call needs memory for only one device at a time.
 */
import type { RefusedReport, ReportedChange } from '../../generated/types.ts'
import { formatAddress } from '../domain/address.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import { noFacts } from '../domain/facts.ts'
import {
  applyReport,
  type KnownDevice,
  type ReadReport,
  reportsFacts,
  tooLarge,
  unknownDevice,
} from '../domain/reports/report.ts'
import { changedFields } from '../domain/reports/report-of.ts'
import { isGrowthTooLarge } from '../domain/reports/report-size.ts'
import { FactsTexts, parseFacts } from '../domain/stored-facts.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../store/inventory/device-write.ts'

/** The outcome of reports about one device. */
export interface AppliedReports {
  /** The change to write; null if no report was applied. */
  readonly change: DeviceWrite | null
  readonly refused: readonly RefusedReport[]
}

/**
 * Applies the reports about one device in order. Calls `onChange` with the changes of each report. Returns a promise if
 * there are several reports, because other requests run in between.
 */
export function applyReports(
  found: DeviceState,
  reports: readonly ReadReport[],
  maxDeviceBytes: number,
  onChange?: (change: ReportedChange) => void,
): AppliedReports | Promise<AppliedReports> {
  const device = new ReportedDevice(found, reports.some(hasFacts), maxDeviceBytes, onChange)
  if (reports.length > 1) return applyInSteps(device, reports)
  for (const report of reports) device.apply(report)
  return device.end()
}

async function applyInSteps(device: ReportedDevice, reports: readonly ReadReport[]): Promise<AppliedReports> {
  const slice = beginTimeSlice()
  for (const report of reports) {
    if (slice.isOver()) await slice.next()
    device.apply(report)
  }
  return device.end()
}

const hasFacts = ({ report }: ReadReport): boolean => reportsFacts(report)

/** A device to which reports are applied. */
class ReportedDevice {
  readonly #found: DeviceState
  readonly #hasFacts: boolean
  readonly #maxBytes: number
  readonly #onChange: ((change: ReportedChange) => void) | undefined
  readonly #texts = new FactsTexts()
  readonly #refused: RefusedReport[] = []
  #known: KnownDevice | null
  #isChanged = false

  constructor(
    found: DeviceState,
    hasFacts: boolean,
    maxBytes: number,
    onChange: ((change: ReportedChange) => void) | undefined,
  ) {
    this.#found = found
    this.#hasFacts = hasFacts
    this.#maxBytes = maxBytes
    this.#onChange = onChange
    this.#known = knownDevice(found, hasFacts)
  }

  apply(report: ReadReport): void {
    const known = this.#known
    const next = applyReport(known, report, noFacts)
    const refusal =
      next === null ? unknownDevice(report) : growthRefusal(report, known, next, this.#texts, this.#maxBytes)
    if (next === null || refusal !== null) {
      this.#refused.push(refusal!)
      return
    }
    if (this.#onChange !== undefined) noteChange(report, { before: known, after: next }, this.#onChange)
    this.#known = next
    this.#isChanged = true
  }

  end(): AppliedReports {
    const [found, known, refused] = [this.#found, this.#known, this.#refused]
    if (known === null || !this.#isChanged) return { change: null, refused }
    const isStored = this.#hasFacts || found.device === null
    const facts = isStored ? factsToStore(known, found, this.#texts) : KEEP_FACTS
    return { change: { id: found.id, expectedRevision: found.revision, device: known.device, facts }, refused }
  }
}

/** Returns the refusal of a report that makes the facts too large, or null. */
function growthRefusal(
  report: ReadReport,
  known: KnownDevice | null,
  next: KnownDevice,
  texts: FactsTexts,
  max: number,
): RefusedReport | null {
  if (next.facts === known?.facts) return null
  const bytes = texts.bytesOf(next.facts)
  const before = (): number => (known === null ? 0 : texts.bytesOf(known.facts))
  return isGrowthTooLarge(bytes, max, before) ? tooLarge(report, bytes, max) : null
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
