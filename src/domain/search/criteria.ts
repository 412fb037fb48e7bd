/*
 * Parses the params of a search, scheme and query, into criteria. The scheme is a list of names; the query has one line
 * for each name.
 */
import { type AddressRange, everyAddress, intersectRanges } from '../address.ts'
import { type Finding, InvalidParams, refuseFindings } from '../errors/invalid-params.ts'
import { ParseError } from '../errors/parse-error.ts'
import type { QueriedName } from '../named-fields.ts'
import { didYouMean } from '../nearest-name.ts'
import { foldCase } from '../text.ts'
import { type CustomPair, type NamedPair, parseNamedPairs } from './custom-pairs.ts'
import {
  type Criterion,
  lineReaders,
  type Reading,
  type Scheme,
  type SearchLimits,
  schemes,
  specifiedSchemes,
} from './schemes.ts'

const SCHEME_BY_FOLDED_NAME: ReadonlyMap<string, Scheme> = new Map(schemes.map((scheme) => [foldCase(scheme), scheme]))

/** Negates a scheme or a line. */
const NOT = '!'

/** A scheme as the caller named it. */
interface NamedScheme {
  readonly scheme: Scheme
  /** Whether a `!` is before the name. */
  readonly isNegated: boolean
}

/**
 * Parses the criteria of a search; a device must satisfy all of them. An empty line yields no criterion, and repeated
 * criteria are merged. Throws InvalidParams with every unknown scheme (`position`), unequal counts (`schemes`, `lines`)
 * and every line that cannot be parsed (`line`, `scheme`). Positions and lines count from 1. If a search exceeds a
 * limit, the error contains the limit (`max`).
 */
export function parseCriteria(scheme: string | null, query: string | null, reading: Reading): Criterion[] {
  if (hasMoreThan(reading.maxCriteria - 1, ',', scheme ?? '')) throw tooMany('/scheme', 'schemes', reading.maxCriteria)
  const names = splitScheme(scheme ?? '')
  const lines = splitQuery(query ?? '', names.length)
  if (names.length === 0 && isNothing(lines)) return []
  const findings: Finding[] = []
  const found = readSchemes(names, findings)
  const criteria = names.length === lines.length ? readLines(found, lines, reading, findings) : []
  if (names.length === 0) findings.push({ path: '/scheme', reason: `a query needs a scheme: ${listOfSchemes()}` })
  else if (names.length !== lines.length) findings.push(unequalCounts(names.length, lines.length))
  refuseFindings(findings)
  return withinLimits(joined(criteria), reading)
}

/** Returns the named fields of a query that parseCriteria accepts. A repeated name is returned for each place. */
export function namesInQuery(scheme: string | null, query: string | null): QueriedName[] {
  const names = splitScheme(scheme ?? '')
  const lines = splitQuery(query ?? '', names.length)
  return readSchemes(names, []).flatMap((named, at) => {
    const line = lines[at]!.trim()
    if (named?.scheme !== 'field' || line === '') return []
    const pairs = parseNamedPairs(splitNegation('field', line).rest)
    return pairs.map(({ field }, index) => ({ name: field, line: at + 1, pair: index + 1 }))
  })
}

/**
 * Returns the address range of criteria that use only ipAddress. Such a search needs no index. Returns `'empty'` if the
 * ranges do not intersect, and null if any criterion uses another scheme.
 */
export function soleAddressRange(criteria: readonly Criterion[]): AddressRange | 'empty' | null {
  let left: AddressRange | null = everyAddress
  for (const criterion of criteria) {
    if (criterion.scheme !== 'ipAddress' || criterion.negated) return null
    left = left && intersectRanges(left, criterion.range)
  }
  return left ?? 'empty'
}

function splitScheme(scheme: string): string[] {
  return scheme === '' ? [] : scheme.split(',')
}

function splitQuery(query: string, wanted: number): string[] {
  const lines = query.split(/\r?\n/)
  // A trailing newline is ignored unless it makes the line for a scheme. With two schemes, "10.0.0.0/8\n" has two
  // lines, and the second one is empty.
  if (lines.length > Math.max(wanted, 1) && lines.at(-1) === '') lines.pop()
  return lines
}

const isNothing = (lines: readonly string[]): boolean => lines.length === 1 && lines[0] === ''

/** Returns the scheme of each name. An unknown name gives null. */
function readSchemes(names: readonly string[], findings: Finding[]): (NamedScheme | null)[] {
  return names.map((text, at) => {
    const isNegated = text.trimStart().startsWith(NOT)
    const name = (isNegated ? text.trimStart().slice(NOT.length) : text).trim()
    const scheme = SCHEME_BY_FOLDED_NAME.get(foldCase(name))
    if (scheme) return { scheme, isNegated }
    const reason = `scheme ${at + 1} is unknown: ${listOfSchemes()}`
    const inMessage = didYouMean('scheme', name, schemes) ?? `${reason}; ${listOfExtensions()}`
    findings.push({ path: '/scheme', reason, position: at + 1, inMessage })
    return null
  })
}

function readLines(
  found: readonly (NamedScheme | null)[],
  lines: string[],
  reading: Reading,
  findings: Finding[],
): Criterion[] {
  const criteria: Criterion[] = []
  lines.forEach((text, at) => {
    const named = found[at]
    const line = text.trim()
    if (!named || line === '') return
    try {
      criteria.push(readLine(named, line, reading))
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      const { scheme } = named
      findings.push({ path: '/query', reason: `${scheme}: ${error.reason}`, line: at + 1, scheme })
    }
  })
  return criteria
}

/** Parses one line. A `!` before the name of the scheme negates the line. Two negations cancel out. */
function readLine({ scheme, isNegated }: NamedScheme, line: string, reading: Reading): Criterion {
  const { isLineNegated, rest } = splitNegation(scheme, line)
  if (rest === '') throw new ParseError('query', line, 'nothing follows the !')
  const criterion = lineReaders[scheme](rest, reading)
  return isNegated === isLineNegated ? criterion : { ...criterion, negated: true }
}

/**
 * Returns whether a line begins with a `!` that negates it, and the line without it. In a line of the nine schemes of
 * the specification, `!` is an ordinary character.
 */
function splitNegation(scheme: Scheme, line: string): { readonly isLineNegated: boolean; readonly rest: string } {
  const isLineNegated = line.startsWith(NOT) && !specifiedSchemes.includes(scheme)
  return { isLineNegated, rest: isLineNegated ? line.slice(NOT.length).trim() : line }
}

/** Removes repeated criteria, custom pairs, tag names within a group and groups of tags. */
function joined(criteria: readonly Criterion[]): Criterion[] {
  const pairs = new Set<string>()
  const found = new Map<string, Criterion>()
  for (const criterion of criteria) {
    const single = withoutRepeats(criterion, pairs)
    if (single !== null) found.set(JSON.stringify(single), single)
  }
  return [...found.values()]
}

/**
 * Returns the criterion without repeated parts, or null if nothing is left. `pairs` holds the custom pairs of earlier
 * criteria; the pairs of this criterion are added.
 */
function withoutRepeats(criterion: Criterion, pairs: Set<string>): Criterion | null {
  if (criterion.scheme === 'tag') {
    const groups = criterion.expression.map((group) => [...new Set(group)])
    const single = new Map(groups.map((group) => [JSON.stringify(group), group]))
    return { ...criterion, expression: [...single.values()] }
  }
  // A negated line matches if any of its pairs does not, so it keeps those that earlier lines have too.
  const known = criterion.negated ? new Set<string>() : pairs
  // A custom field and a named field never have the same name, so one set holds the pairs of both schemes.
  const isNew = (pair: CustomPair | NamedPair): boolean => {
    const key = JSON.stringify(pair)
    return !known.has(key) && known.add(key) !== null
  }
  if (criterion.scheme === 'custom') return withPairs(criterion, criterion.pairs.filter(isNew))
  if (criterion.scheme === 'field') return withPairs(criterion, criterion.pairs.filter(isNew))
  return criterion
}

const withPairs = <Of extends Criterion & { readonly pairs: readonly unknown[] }>(
  criterion: Of,
  pairs: Of['pairs'],
): Of | null => (pairs.length === 0 ? null : { ...criterion, pairs })

/** Throws InvalidParams if all criteria together have too many pairs or tags. */
function withinLimits(criteria: Criterion[], { maxPairs, maxTags }: SearchLimits): Criterion[] {
  const count = { custom: 0, field: 0, tag: 0 }
  for (const criterion of criteria) {
    const { scheme } = criterion
    if (scheme === 'custom' || scheme === 'field') count[scheme] += criterion.pairs.length
    if (scheme === 'tag') for (const group of criterion.expression) count.tag += group.length
  }
  const withPairs = (['custom', 'field'] as const).filter((scheme) => count[scheme] > 0)
  if (count.custom + count.field > maxPairs) throw tooMany('/query', `${withPairs.join(' and ')} pairs`, maxPairs)
  if (count.tag > maxTags) throw tooMany('/query', 'tag names', maxTags)
  return criteria
}

const tooMany = (path: string, what: string, max: number): InvalidParams =>
  new InvalidParams([
    { path, reason: `must have at most ${max} ${what}: each one makes the search more expensive`, max },
  ])

/** Returns whether a text has a character more than `max` times. Reads no further than needed. */
function hasMoreThan(max: number, character: string, text: string): boolean {
  let at = -1
  for (let count = 0; count <= max; count++) {
    at = text.indexOf(character, at + 1)
    if (at < 0) return false
  }
  return true
}

function unequalCounts(schemeCount: number, lineCount: number): Finding {
  const reason = `${count(schemeCount, 'scheme')} but ${count(lineCount, 'query line')}: send one line for each scheme`
  return { path: '/query', reason, schemes: schemeCount, lines: lineCount }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function listOfSchemes(): string {
  return `the schemes are ${specifiedSchemes.join(', ')}`
}

function listOfExtensions(): string {
  return `the extensions are ${schemes.slice(specifiedSchemes.length).join(', ')}`
}
