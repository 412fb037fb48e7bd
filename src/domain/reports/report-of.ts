/*
 * Converts known facts to the report that would record them. Also lists the fields that a report would change.
 */
import type { ChangedField, Device, DeviceReport, ReportedInterface, ReportParts } from '../../../generated/types.ts'
import { toFieldPath } from '../device-csv/field-path.ts'
import type { Facts } from '../facts.ts'
import { changedNamedFields } from '../named-fields.ts'
import type { KnownDevice } from './report.ts'
import { REPORTED_FIELDS } from './reported-fields.ts'
import { onlyKnown } from './reported-parts.ts'

/** A part of a report that is returned on demand. */
export type ReportPart = NonNullable<ReportParts>[number]

/** All parts that are returned on demand. */
export const EVERY_PART = ['memo', 'tags', 'interfaces', 'hardware', 'configChangedAt'] as const satisfies ReportPart[]

/** Converts a device to a report. Reporting the result to an empty network creates the same device. */
export function toReport(known: KnownDevice, parts: readonly ReportPart[]): DeviceReport {
  const { device } = known
  const report: Partial<Record<keyof DeviceReport, unknown>> = { ipAddress: device.ipAddress }
  for (const field of REPORTED_FIELDS) report[field] = device[field]
  if (device.fields !== undefined) report.fields = device.fields
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
  hardware: ({ facts }) => facts.hardware,
  configChangedAt: ({ facts }) => facts.configChangedAt,
}

function wholeMemo({ device, facts }: { device: Device; facts: Facts }): string | null {
  return facts.memo ?? device.memoSummary
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Returns the changed fields in the order of a report. A list of objects appears as its length. */
export function changedFields(before: KnownDevice | null, after: KnownDevice): ChangedField[] {
  const parts = before === null ? EVERY_PART : EVERY_PART.filter((part) => mayDiffer(part, before, after))
  const [was, is] = [before === null ? null : toReport(before, parts), toReport(after, parts)]
  const changed = (names: readonly (keyof DeviceReport)[]): ChangedField[] =>
    names
      .filter((name) => JSON.stringify(was?.[name] ?? null) !== JSON.stringify(is[name] ?? null))
      .map((name) => ({ name, before: atAGlance(was?.[name]), after: atAGlance(is[name]) }))
  const named = changedNamedFields(before?.device.fields, after.device.fields)
  return [
    ...changed(REPORTED_FIELDS),
    ...named.map(({ name, ...values }) => ({ name: toFieldPath(name), ...values })),
    ...changed(EVERY_PART),
  ]
}

/**
 * Returns whether a part may have changed. A report does not replace the parts that it does not name, so an unchanged
 * part is the same object. Comparing objects is cheap; comparing the content of a large device takes time.
 */
const mayDiffer = (part: ReportPart, before: KnownDevice, after: KnownDevice): boolean =>
  part === 'memo' || before.facts[part] !== after.facts[part]

const atAGlance = (value: DeviceReport[keyof DeviceReport]): ChangedField['after'] =>
  Array.isArray(value) && typeof value[0] === 'object' ? value.length : ((value as ChangedField['after']) ?? null)
