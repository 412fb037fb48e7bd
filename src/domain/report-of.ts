import type {
  ChangedField,
  Device,
  DeviceReport,
  ReportedHardware,
  ReportedInterface,
  ReportParts,
} from '../../generated/types.ts'
import type { Facts } from './facts.ts'
import { type KnownDevice, REPORTED_FIELDS } from './report.ts'
import { onlyKnown } from './reported-parts.ts'

/*
 * What is known, as the report that would say it, and what a report would change.
 */

export type ReportPart = NonNullable<ReportParts>[number]

export const EVERY_PART = ['memo', 'tags', 'interfaces', 'hardware', 'configChangedAt'] as const satisfies ReportPart[]

/** Reported to an empty network, it makes the same device. */
export function reportOf(known: KnownDevice, parts: readonly ReportPart[]): DeviceReport {
  const { device } = known
  const report: Partial<Record<keyof DeviceReport, unknown>> = { ipAddress: device.ipAddress }
  for (const field of REPORTED_FIELDS) report[field] = device[field]
  for (const part of parts) {
    const value = PARTS[part](known)
    if (!isNothing(value)) report[part] = value
  }
  return report as DeviceReport
}

const PARTS: { readonly [Part in ReportPart]: (known: KnownDevice) => DeviceReport[Part] | null } = {
  memo: wholeMemo,
  tags: ({ facts }) => facts.tags,
  interfaces: ({ facts }) => facts.interfaces.map((one) => onlyKnown(one, ['ipAddress']) as ReportedInterface),
  hardware: ({ facts }) => facts.hardware.map((one) => onlyKnown(one) as ReportedHardware),
  configChangedAt: ({ facts }) => facts.configChangedAt,
}

function wholeMemo({ device, facts }: { device: Device; facts: Facts }): string | null {
  return facts.memo ?? device.memoSummary
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Of members that can't be read at a glance the number; in the order of a report. */
export function changedFields(before: KnownDevice | null, after: KnownDevice): ChangedField[] {
  const parts = before === null ? EVERY_PART : EVERY_PART.filter((part) => mayDiffer(part, before, after))
  const [was, is] = [before === null ? null : reportOf(before, parts), reportOf(after, parts)]
  return [...REPORTED_FIELDS, ...EVERY_PART]
    .filter((name) => JSON.stringify(was?.[name] ?? null) !== JSON.stringify(is[name] ?? null))
    .map((name) => ({ name, before: atAGlance(was?.[name]), after: atAGlance(is[name]) }))
}

/** What is not reported stays the same object, and comparing the parts of a large device takes a while. */
const mayDiffer = (part: ReportPart, before: KnownDevice, after: KnownDevice): boolean =>
  part === 'memo' || before.facts[part] !== after.facts[part]

const atAGlance = (value: DeviceReport[keyof DeviceReport]): ChangedField['after'] =>
  Array.isArray(value) && typeof value[0] === 'object' ? value.length : ((value as ChangedField['after']) ?? null)
