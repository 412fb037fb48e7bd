// The two params of a search, scheme and query, as criteria. A scheme is a list of names, the query has a line for each.
import { type AddressRange, everyAddress, intersectRanges, parseAddressRange } from '../address.ts'
import { type Finding, InvalidParams } from '../invalid-params.ts'
import { ParseError } from '../parse-error.ts'
import { foldCase } from '../text.ts'
import { type CustomPair, parseCustomPairs } from './custom-pairs.ts'
import { type Pattern, parsePattern } from './pattern.ts'
import { type Period, parsePeriod } from './period.ts'
import { parseStatusLetter, type StatusLetter } from './status-letter.ts'
import { parseTagExpression, type TagExpression } from './tag-expression.ts'

/** What a device has to satisfy, one kind per scheme. */
export type Criterion =
  | { readonly scheme: 'ipAddress'; readonly range: AddressRange }
  | { readonly scheme: 'interfaceIpAddress'; readonly range: AddressRange }
  | { readonly scheme: 'hostname'; readonly pattern: Pattern }
  /** `adapterId` is folded */
  | { readonly scheme: 'vendor'; readonly adapterId: string }
  | { readonly scheme: 'serial'; readonly pattern: Pattern }
  | { readonly scheme: 'status'; readonly letter: StatusLetter }
  | { readonly scheme: 'lastChange'; readonly period: Period }
  | { readonly scheme: 'custom'; readonly pairs: readonly CustomPair[] }
  | { readonly scheme: 'tag'; readonly expression: TagExpression }

export type Scheme = Criterion['scheme']

/** What a query is read by beside its text. */
export interface Reading {
  /** Unix epoch milliseconds */
  readonly now: number
  /** Of one line of the scheme custom. */
  readonly mostPairs: number
}

type LineReader = (line: string, reading: Reading) => Criterion

const LINE_READERS: Readonly<Record<Scheme, LineReader>> = {
  ipAddress: (line) => ({ scheme: 'ipAddress', range: parseAddressRange(line) }),
  interfaceIpAddress: (line) => ({ scheme: 'interfaceIpAddress', range: parseAddressRange(line) }),
  hostname: (line) => ({ scheme: 'hostname', pattern: parsePattern(line) }),
  vendor: (line) => ({ scheme: 'vendor', adapterId: foldCase(line) }),
  serial: (line) => ({ scheme: 'serial', pattern: parsePattern(line) }),
  status: (line) => ({ scheme: 'status', letter: parseStatusLetter(line) }),
  lastChange: (line, { now }) => ({ scheme: 'lastChange', period: parsePeriod(line, now) }),
  custom: (line, { mostPairs }) => ({ scheme: 'custom', pairs: parseCustomPairs(line, mostPairs) }),
  tag: (line) => ({ scheme: 'tag', expression: parseTagExpression(line) }),
}

/** The nine scheme names, in the order of the specification. */
export const schemes = Object.keys(LINE_READERS) as readonly Scheme[]

const SCHEME_BY_FOLDED_NAME: ReadonlyMap<string, Scheme> = new Map(schemes.map((scheme) => [foldCase(scheme), scheme]))

// A finding is a hundred times as long as the comma that can cause it: without an end, a large request would be answered
// by a reply that fills the memory.
const MOST_FINDINGS = 1000

/**
 * The criteria of a search, all of which a device has to satisfy; an empty line yields none.
 * Throws InvalidParams with every unknown scheme (`position`), unequal counts (`schemes`, `lines`) and
 * every line that can't be read (`line`, `scheme`), positions and lines from 1; of names and lines at most 1000.
 */
export function parseCriteria(scheme: string | null, query: string | null, reading: Reading): Criterion[] {
  const names = namesOf(scheme ?? '')
  const lines = linesOf(query ?? '', names.length)
  if (names.length === 0 && isNothing(lines)) return []
  const findings: Finding[] = []
  const found = readSchemes(names, findings)
  const criteria = names.length === lines.length ? readLines(found, lines, reading, findings) : []
  if (names.length === 0) findings.push({ path: '/scheme', reason: `a query needs a scheme: ${listOfSchemes()}` })
  else if (names.length !== lines.length) findings.push(unequalCounts(names.length, lines.length))
  const [first, ...others] = findings
  if (first) throw new InvalidParams([first, ...others])
  return criteria
}

/**
 * The one range of addresses that criteria leave when they are about nothing but ipAddress: such a search needs no
 * index. `'empty'` when the ranges have nothing in common, null when there are criteria of other schemes.
 */
export function soleAddressRange(criteria: readonly Criterion[]): AddressRange | 'empty' | null {
  let left: AddressRange | null = everyAddress
  for (const criterion of criteria) {
    if (criterion.scheme !== 'ipAddress') return null
    left = left && intersectRanges(left, criterion.range)
  }
  return left ?? 'empty'
}

function namesOf(scheme: string): string[] {
  return scheme === '' ? [] : scheme.split(',')
}

function linesOf(query: string, wanted: number): string[] {
  const lines = query.split(/\r?\n/)
  // Only a newline too many is dropped: with two schemes, "10.0.0.0/8\n" has the two lines that it needs.
  if (lines.length > Math.max(wanted, 1) && lines.at(-1) === '') lines.pop()
  return lines
}

const isNothing = (lines: readonly string[]): boolean => lines.length === 1 && lines[0] === ''

/** The scheme of each name, null for names that are none. */
function readSchemes(names: readonly string[], findings: Finding[]): (Scheme | null)[] {
  return names.map((name, at) => {
    const scheme = SCHEME_BY_FOLDED_NAME.get(foldCase(name.trim()))
    if (scheme) return scheme
    if (findings.length < MOST_FINDINGS) {
      findings.push({ path: '/scheme', reason: `scheme ${at + 1} is unknown: ${listOfSchemes()}`, position: at + 1 })
    }
    return null
  })
}

function readLines(
  found: readonly (Scheme | null)[],
  lines: string[],
  reading: Reading,
  findings: Finding[],
): Criterion[] {
  const criteria: Criterion[] = []
  lines.forEach((text, at) => {
    const scheme = found[at]
    const line = text.trim()
    if (!scheme || line === '') return
    try {
      criteria.push(LINE_READERS[scheme](line, reading))
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      if (findings.length >= MOST_FINDINGS) return
      findings.push({ path: '/query', reason: `${scheme}: ${error.reason}`, line: at + 1, scheme })
    }
  })
  return criteria
}

function unequalCounts(schemeCount: number, lineCount: number): Finding {
  const reason = `${count(schemeCount, 'scheme')} but ${count(lineCount, 'query line')}: one line for each is wanted`
  return { path: '/query', reason, schemes: schemeCount, lines: lineCount }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function listOfSchemes(): string {
  return `the schemes are ${schemes.join(', ')}`
}
