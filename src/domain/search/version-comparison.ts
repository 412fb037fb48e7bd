/*
 * Compares versions by their numeric parts. The parts of a version are its runs of digits: "15.2(7)E8" has the parts
 * 15, 2, 7 and 8, and "7.5.2" is before "7.10.2". A part that is missing counts as 0, so "17.3" equals "17.3.0".
 */
import { ParseError } from '../errors/parse-error.ts'

const OPERATORS = ['<=', '>=', '<', '>'] as const

type Operator = (typeof OPERATORS)[number]

/** A comparison of a version with `parts`. */
export interface VersionComparison {
  readonly operator: Operator
  /** Numbers without leading zeros. They are texts, because a part may have more digits than a number can hold. */
  readonly parts: readonly string[]
}

const MAX_COMPARISONS = 4

/**
 * Parses comparisons, separated by commas, such as `>=15.2,<17.3`. Throws ParseError with the number of the faulty
 * comparison.
 */
export function parseVersionComparisons(text: string): VersionComparison[] {
  const comparisons = text.split(',')
  if (comparisons.length > MAX_COMPARISONS)
    throw new ParseError('versions', text, `more than ${MAX_COMPARISONS} comparisons`)
  return comparisons.map((one, at) => {
    const comparison = one.trim()
    const operator = OPERATORS.find((sign) => comparison.startsWith(sign))
    if (operator === undefined)
      throw new ParseError('versions', text, `comparison ${at + 1} does not begin with <, <=, > or >=`)
    const version = comparison.slice(operator.length)
    if (/[<>=]/.test(version)) throw new ParseError('versions', text, `comparison ${at + 1} has two operators`)
    const parts = toVersionParts(version)
    if (parts.length === 0) throw new ParseError('versions', text, `comparison ${at + 1} has no number`)
    return { operator, parts }
  })
}

/** Returns whether a version satisfies all comparisons. A version without a number satisfies none. */
export function matchesVersion(comparisons: readonly VersionComparison[], version: string): boolean {
  const parts = toVersionParts(version)
  return parts.length > 0 && comparisons.every((comparison) => satisfies(parts, comparison))
}

function satisfies(parts: readonly string[], { operator, parts: others }: VersionComparison): boolean {
  const order = compareParts(parts, others)
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

const toVersionParts = (version: string): string[] =>
  (version.match(/[0-9]+/g) ?? []).map((digits) => digits.replace(/^0+(?=[0-9])/, ''))

function compareParts(parts: readonly string[], others: readonly string[]): number {
  for (let at = 0; at < Math.max(parts.length, others.length); at++) {
    const [part, other] = [parts[at] ?? '0', others[at] ?? '0']
    // Without leading zeros, the longer number is the greater one.
    if (part.length !== other.length) return part.length - other.length
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
