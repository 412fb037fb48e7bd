/*
 * The schemes that are not in the specification, as docs/behaviour.md describes them.
 */
import { formatAddress, parseAddress } from './model-address.ts'
import type { Criterion } from './model-criteria.ts'
import { type Device, type FleetDevice, NAMED_FIELDS } from './model-fleet.ts'
import { patternMatches } from './model-pattern.ts'
import { lowerCase } from './model-text.ts'
import { timeMatcher } from './model-times.ts'

type Reader = (line: string, now: number) => Criterion | null

const byField =
  (field: 'model' | 'osVersion' | 'deviceType' | 'hardwareVendor' | 'softwareVendor' | 'backupStatus'): Reader =>
  (line) =>
  ({ device }) =>
    patternMatches(line, device[field])

const byTime =
  (field: 'lastBackup' | 'lastTelemetry'): Reader =>
  (line, now) => {
    const matches = timeMatcher(line, now)
    return matches && (({ device }) => matches(device[field]))
  }

/** Matches if one text of a list does. The pattern `*` matches an empty list too. */
const byList =
  (textsOf: (one: FleetDevice) => string[]): Reader =>
  (line) =>
  (one) =>
    line === '*' || line === '**' || textsOf(one).some((text) => patternMatches(line, text))

const STATES = ['compliant', 'unsaved changes', 'policy violations']

function complianceCriterion(line: string): Criterion | null {
  const state = /^[012]$/.test(line) ? Number(line) : STATES.indexOf(line.toLowerCase())
  return state < 0 ? null : ({ device }) => device.complianceState === state
}

const hexOf = (text: string): string => text.split(':').join('').split('-').join('').split('.').join('').toLowerCase()

function macCriterion(line: string): Criterion | null {
  const pattern = hexOf(line)
  const digits = pattern.replace(/^[*]/, '').replace(/[*]$/, '')
  const isAny = pattern === '*' || pattern === '**'
  if (!isAny && !/^[0-9a-f]{1,16}$/.test(digits)) return null
  if (!pattern.includes('*') && ![12, 16].includes(pattern.length)) return null
  return byList((one) => one.interfaces.flatMap(({ macAddress }) => (macAddress ? [hexOf(macAddress)] : [])))(
    pattern,
    0,
  )
}

const toUsualText = (ipAddress: string): string => formatAddress(parseAddress(ipAddress)!)

function anyCriterion(line: string): Criterion {
  const opened = line.startsWith('*') && line.length > 1 ? line.slice(1) : line
  const text = lowerCase(line === '*' || line === '**' ? '' : opened.endsWith('*') ? opened.slice(0, -1) : opened)
  return ({ device, memo, tags, interfaces }) => {
    const { hostname, ipAddress, serialNumber, model, custom1, custom2, custom3, custom4, custom5 } = device
    const addresses = interfaces.flatMap((one) => [
      ...(one.ipAddresses ?? []).map((listed) => listed.ipAddress),
      ...(one.ipAddress ? [one.ipAddress] : []),
    ])
    const texts = [
      hostname,
      serialNumber,
      model,
      custom1,
      custom2,
      custom3,
      custom4,
      custom5,
      memo,
      ...tags,
      ...Object.values(device.fields ?? {}),
    ]
    return [...texts, ipAddress, ...addresses.map(toUsualText)].some((one) => lowerCase(one ?? '').includes(text))
  }
}

function fieldCriterion(line: string): Criterion | null {
  const pairs = line.split(',').map((pair): Criterion | null => {
    const [key, ...value] = pair.split('=')
    const name = key!.trim().toLowerCase()
    if (value.length === 0 || !Object.hasOwn(NAMED_FIELDS, name)) return null
    const wanted = value.join('=').trim()
    return ({ device }) => {
      const held = device.fields?.[name] ?? ''
      return wanted === '' ? held === '' : patternMatches(wanted, held)
    }
  })
  return pairs.includes(null) ? null : (one) => pairs.every((pair) => pair!(one))
}

/** Returns the numbers in a version, or null if it has none. */
function numbersIn(version: string): bigint[] | null {
  const numbers = version.split(/[^0-9]+/).filter((piece) => piece !== '')
  return numbers.length === 0 ? null : numbers.map(BigInt)
}

function compareNumbers(left: bigint[], right: bigint[]): number {
  const longest = Math.max(left.length, right.length)
  for (let at = 0; at < longest; at++) {
    const [one, other] = [left[at] ?? 0n, right[at] ?? 0n]
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

function versionsCriterion(line: string): Criterion | null {
  const comparisons = line.split(',').map((one) => one.trim())
  if (comparisons.length > 4) return null
  const tests = comparisons.map((comparison) => {
    const sign = /^[<>]=?/.exec(comparison)?.[0]
    const wanted = numbersIn(comparison)
    if (sign === undefined || wanted === null || /[<>=]/.test(comparison.slice(sign.length))) return null
    return (device: Device): boolean => {
      const numbers = numbersIn(device.osVersion)
      if (numbers === null) return false
      const order = compareNumbers(numbers, wanted)
      if (order === 0) return sign.endsWith('=')
      return sign.startsWith(order < 0 ? '<' : '>')
    }
  })
  return tests.includes(null) ? null : ({ device }) => tests.every((test) => test!(device))
}

/** The readers of the extensions, by the names of their schemes in lower case. */
export const EXTENSIONS: Record<string, Reader> = {
  model: byField('model'),
  osversion: byField('osVersion'),
  versions: versionsCriterion,
  devicetype: byField('deviceType'),
  hardwarevendor: byField('hardwareVendor'),
  softwarevendor: byField('softwareVendor'),
  backupstatus: byField('backupStatus'),
  compliance: complianceCriterion,
  lastbackup: byTime('lastBackup'),
  lasttelemetry: byTime('lastTelemetry'),
  memo: (line) => (one) => patternMatches(line, one.memo),
  macaddress: macCriterion,
  interfacename: byList(({ interfaces }) => interfaces.map(({ name }) => name)),
  interfacedescription: byList(({ interfaces }) => interfaces.flatMap(({ description }) => description ?? [])),
  field: fieldCriterion,
  any: anyCriterion,
}

export const isExtension = (scheme: string): boolean => Object.hasOwn(EXTENSIONS, scheme)
