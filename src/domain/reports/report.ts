/*
 * Applies reports of backup and discovery jobs to known facts.
 */
import type { Device, DeviceReport, RefusedReport } from '../../../generated/types.ts'
import { findAddress } from '../address.ts'
import { type DeviceId, newDevice } from '../device.ts'
import type { Finding } from '../errors/invalid-params.ts'
import type { Facts } from '../facts.ts'
import { type NamedFieldDefinitions, namedFieldFindings, withNamedFields } from '../named-fields.ts'
import { prefixLengthFindings } from './interface-address.ts'
import { REPORTED_FIELDS } from './reported-fields.ts'
import { completeInterface, knownHardware } from './reported-parts.ts'

/** A well-formed report and its device. */
export interface ReadReport {
  /** Position in the call, from 0. */
  readonly index: number
  readonly id: DeviceId
  readonly report: DeviceReport
}

/** A stored device and its facts. */
export interface KnownDevice {
  readonly device: Device
  readonly facts: Facts
}

/** Paths of a report whose findings decide the error code of its refusal. */
export const DECISIVE_PATHS = ['/ipAddress', '/adapterId'] as const

const CHANGES_KEPT = 100
const MEMO_SUMMARY = 60
/** Maximum length of a text that is returned as an address. A longer text is no address. */
const MAX_SHOWN = 1024

/**
 * Reads one report of a call. `schemaFindings` are the findings of its schema, and `definitions` those of the named
 * fields.
 */
export function readReport(
  network: string,
  index: number,
  element: unknown,
  schemaFindings: readonly Finding[],
  definitions: NamedFieldDefinitions,
): ReadReport | RefusedReport {
  const report = element as DeviceReport
  const findings = schemaFindings.length > 0 ? schemaFindings : valueFindings(report, definitions)
  const given = (element as { ipAddress?: unknown } | null)?.ipAddress
  const ipAddress = typeof given === 'string' && given.length <= MAX_SHOWN ? given : null
  const address = ipAddress === null ? null : findAddress(ipAddress)
  if (findings.length === 0 && address !== null) return { index, id: { network, address }, report }
  const { code, finding } = gravest(findings, report)
  const reason = finding.path === '' ? finding.reason : `${finding.path} ${finding.reason}`
  return { index, ipAddress, code, reason }
}

/** Returns the findings that the schema cannot make. The report must match its schema. */
const valueFindings = ({ fields, interfaces = [] }: DeviceReport, definitions: NamedFieldDefinitions): Finding[] => [
  ...namedFieldFindings(fields ?? {}, definitions),
  ...prefixLengthFindings(interfaces),
]

/** Returns whether a report of a call was refused. */
export const isRefused = (report: ReadReport | RefusedReport): report is RefusedReport => 'code' in report

/** The opposite of isRefused. */
export const isAccepted = (report: ReadReport | RefusedReport): report is ReadReport => !isRefused(report)

/** Refuses a report about a device that does not exist. */
export const unknownDevice = ({ index, report }: ReadReport): RefusedReport => ({
  index,
  ipAddress: report.ipAddress,
  code: 'DEVICE_NOT_FOUND',
  reason: 'there is no such device, and a report without adapterId cannot create one',
})

/** Refuses a report after which the device would have too many bytes. */
export const tooLarge = ({ index, report }: ReadReport, bytes: number, max: number): RefusedReport => ({
  index,
  ipAddress: report.ipAddress,
  code: 'INVALID_VALUE',
  reason: `the device would have ${bytes} bytes of memo, tags, interfaces, hardware and change times: at most ${max}`,
})

/** Returns whether a report has members besides the fields of a Device. */
export const reportsFacts = (report: DeviceReport): boolean => FACTS.some((name) => report[name] !== undefined)

const FACTS = ['memo', 'tags', 'interfaces', 'hardware', 'configChangedAt'] as const satisfies (keyof DeviceReport)[]

/** Returns the facts after a report, or null if the device is unknown and the report cannot create it. */
export function applyReport(known: KnownDevice | null, { id, report }: ReadReport, none: Facts): KnownDevice | null {
  if (known === null && report.adapterId === undefined) return null
  const { device, facts } = known ?? { device: newDevice(id, report.adapterId!), facts: none }
  return {
    device: withNamedFields(withReportedFields(device, report), report.fields),
    facts: reportsFacts(report) ? withReportedFacts(facts, report) : facts,
  }
}

function withReportedFields(device: Device, report: DeviceReport): Device {
  const reported: Partial<Record<keyof Device, unknown>> = { ...device }
  for (const field of REPORTED_FIELDS) if (report[field] !== undefined) reported[field] = report[field]
  const { memo } = report
  if (memo !== undefined) reported.memoSummary = memo === null ? null : toSummary(memo)
  return reported as unknown as Device
}

function withReportedFacts(facts: Facts, { memo, tags, interfaces, hardware, configChangedAt }: DeviceReport): Facts {
  return {
    memo: memo === undefined ? facts.memo : memo === null || toSummary(memo) === memo ? null : memo,
    tags: tags === undefined ? facts.tags : [...new Set(tags)],
    interfaces: interfaces === undefined ? facts.interfaces : interfaces.map(completeInterface),
    hardware: hardware === undefined ? facts.hardware : hardware.map(knownHardware),
    configChangedAt:
      configChangedAt === undefined ? facts.configChangedAt : withTimes(facts.configChangedAt, configChangedAt),
  }
}

/** Returns the newest of the known and the reported times, newest first. */
function withTimes(known: readonly number[], reported: number | readonly number[]): number[] {
  const times = new Set(typeof reported === 'number' ? [reported] : reported)
  for (const time of known) times.add(time)
  return [...times].sort((a, b) => b - a).slice(0, CHANGES_KEPT)
}

/** Returns the first characters of a memo, counted by code points. */
export function toSummary(memo: string): string {
  if (memo.length <= MEMO_SUMMARY) return memo
  return [...memo.slice(0, 2 * MEMO_SUMMARY)].slice(0, MEMO_SUMMARY).join('')
}

/** Returns the most important finding about a report. Findings about the identity of the device come first. */
function gravest(
  findings: readonly Finding[],
  report: DeviceReport | null,
): { code: RefusedReport['code']; finding: Finding } {
  const address = findings.find((finding) => finding.path === '/ipAddress')
  if (address !== undefined) return { code: 'INVALID_ADDRESS', finding: address }
  const adapter = findings.find((finding) => finding.path === '/adapterId')
  if (adapter !== undefined && typeof report?.adapterId === 'string')
    return { code: 'INVALID_ADAPTER', finding: adapter }
  return { code: 'INVALID_VALUE', finding: findings[0] ?? { path: '', reason: 'must be an object' } }
}
