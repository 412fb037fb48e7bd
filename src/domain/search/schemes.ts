/*
 * The schemes of a search. Each scheme has a name, a criterion, and a function that parses one line of a query into
 * this criterion. The matcher and the search index decide which devices satisfy a criterion.
 *
 * To add a scheme, add its criterion and its reader here, and the rule for a device in matcher.ts, which defines the
 * scheme. In src/search/index/, conditions.ts states the same rule for a whole search and slot-test.ts for one device.
 * test/search/index/evaluation/every-condition.test.ts compares the three.
 */
import { type AddressRange, parseAddressRange } from '../address.ts'
import { foldCase } from '../text.ts'
import { type ComplianceState, parseCompliance } from './compliance.ts'
import { type CustomPair, type NamedPair, parseCustomPairs, parseNamedPairs } from './custom-pairs.ts'
import { parseMacPattern } from './mac-pattern.ts'
import { type Pattern, parsePattern } from './pattern.ts'
import { type Period, parsePeriod, parseTimeQuery, type TimeQuery } from './period.ts'
import type { TextField } from './sort-order.ts'
import { parseStatusLetter, type StatusLetter } from './status-letter.ts'
import { parseTagExpression, type TagExpression } from './tag-expression.ts'
import { parseVersionComparisons, type VersionComparison } from './version-comparison.ts'

/** A scheme that matches the text field of the same name. */
type FieldScheme = Extract<
  TextField,
  'model' | 'osVersion' | 'deviceType' | 'hardwareVendor' | 'softwareVendor' | 'backupStatus'
>

type PlainCriterion =
  | { readonly scheme: 'ipAddress'; readonly range: AddressRange }
  | { readonly scheme: 'interfaceIpAddress'; readonly range: AddressRange }
  | { readonly scheme: 'hostname'; readonly pattern: Pattern }
  /** `adapterId` is case-folded. */
  | { readonly scheme: 'vendor'; readonly adapterId: string }
  | { readonly scheme: 'serial'; readonly pattern: Pattern }
  | { readonly scheme: 'status'; readonly letter: StatusLetter }
  | { readonly scheme: 'lastChange'; readonly period: Period }
  | { readonly scheme: 'custom'; readonly pairs: readonly CustomPair[] }
  | { readonly scheme: 'tag'; readonly expression: TagExpression }
  | { readonly scheme: FieldScheme; readonly pattern: Pattern }
  | { readonly scheme: 'memo'; readonly pattern: Pattern }
  /** At least one interface must match. The pattern of a MAC address consists of hexadecimal digits. */
  | { readonly scheme: 'interfaceName' | 'interfaceDescription' | 'macAddress'; readonly pattern: Pattern }
  | { readonly scheme: 'compliance'; readonly state: ComplianceState }
  | { readonly scheme: 'lastBackup' | 'lastTelemetry'; readonly time: TimeQuery }
  | { readonly scheme: 'field'; readonly pairs: readonly NamedPair[] }
  /** `text` is case-folded. One of several texts of a device must contain it. */
  | { readonly scheme: 'any'; readonly text: string }
  /** `osVersion` must satisfy all comparisons. */
  | { readonly scheme: 'versions'; readonly comparisons: readonly VersionComparison[] }

/** A condition on devices. A negated criterion matches the devices that do not satisfy the condition. */
export type Criterion = PlainCriterion & { readonly negated?: true }

/** The name of a scheme. */
export type Scheme = Criterion['scheme']

/** Limits of one search. */
export interface SearchLimits {
  /** Maximum number of schemes. */
  readonly maxCriteria: number
  /** Maximum number of different pairs in all lines of the schemes custom and field. */
  readonly maxPairs: number
  /** Maximum number of tag names in all lines of the scheme tag. */
  readonly maxTags: number
}

/** The limits and the time for parsing a query. */
export interface Reading extends SearchLimits {
  /** Unix epoch milliseconds. */
  readonly now: number
}

type LineReader = (line: string, reading: Reading) => Criterion

/** Parses one line of a query. Each function throws ParseError. */
const SPECIFIED_READERS = {
  ipAddress: (line) => ({ scheme: 'ipAddress', range: parseAddressRange(line) }),
  interfaceIpAddress: (line) => ({ scheme: 'interfaceIpAddress', range: parseAddressRange(line) }),
  hostname: (line) => ({ scheme: 'hostname', pattern: parsePattern(line) }),
  vendor: (line) => ({ scheme: 'vendor', adapterId: foldCase(line) }),
  serial: (line) => ({ scheme: 'serial', pattern: parsePattern(line) }),
  status: (line) => ({ scheme: 'status', letter: parseStatusLetter(line) }),
  lastChange: (line, { now }) => ({ scheme: 'lastChange', period: parsePeriod(line, now) }),
  custom: (line) => ({ scheme: 'custom', pairs: parseCustomPairs(line) }),
  tag: (line) => ({ scheme: 'tag', expression: parseTagExpression(line) }),
} as const satisfies Readonly<Record<string, LineReader>>

const toPatternReader =
  (scheme: FieldScheme | 'memo' | 'interfaceName' | 'interfaceDescription'): LineReader =>
  (line) => ({ scheme, pattern: parsePattern(line) })

const EXTENSION_READERS: Readonly<Record<Exclude<Scheme, keyof typeof SPECIFIED_READERS>, LineReader>> = {
  model: toPatternReader('model'),
  osVersion: toPatternReader('osVersion'),
  versions: (line) => ({ scheme: 'versions', comparisons: parseVersionComparisons(line) }),
  deviceType: toPatternReader('deviceType'),
  hardwareVendor: toPatternReader('hardwareVendor'),
  softwareVendor: toPatternReader('softwareVendor'),
  backupStatus: toPatternReader('backupStatus'),
  compliance: (line) => ({ scheme: 'compliance', state: parseCompliance(line) }),
  lastBackup: (line, { now }) => ({ scheme: 'lastBackup', time: parseTimeQuery(line, now) }),
  lastTelemetry: (line, { now }) => ({ scheme: 'lastTelemetry', time: parseTimeQuery(line, now) }),
  memo: toPatternReader('memo'),
  macAddress: (line) => ({ scheme: 'macAddress', pattern: parseMacPattern(line) }),
  interfaceName: toPatternReader('interfaceName'),
  interfaceDescription: toPatternReader('interfaceDescription'),
  field: (line) => ({ scheme: 'field', pairs: parseNamedPairs(line) }),
  any: (line) => ({ scheme: 'any', text: readNeedle(line) }),
}

/** The reader of each scheme. */
export const lineReaders: Readonly<Record<Scheme, LineReader>> = { ...SPECIFIED_READERS, ...EXTENSION_READERS }

/** The nine schemes of the specification, in its order. */
export const specifiedSchemes = Object.keys(SPECIFIED_READERS) as readonly Scheme[]

/** All schemes: first the nine of the specification, then the extensions. */
export const schemes = Object.keys(lineReaders) as readonly Scheme[]

/** Returns the text that must be contained. A first and a last `*` change nothing, because any text may surround it. */
function readNeedle(line: string): string {
  const pattern = parsePattern(line)
  return pattern.kind === 'any' ? '' : pattern.text
}
