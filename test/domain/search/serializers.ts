/*
 * Converts parsed patterns, tag expressions and custom pairs back to text that parses to the same value. The service
 * does not need this. Tests compare the text with what a parser read.
 */
import type { CustomPair } from '../../../src/domain/search/custom-pairs.ts'
import type { Pattern } from '../../../src/domain/search/pattern.ts'
import type { TagExpression } from '../../../src/domain/search/tag-expression.ts'

/** Returns the shortest folded text of the pattern, which parses to the same pattern. */
export function serializePattern(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'any':
      return '*'
    case 'exact':
      return pattern.text
    case 'prefix':
      return `${pattern.text}*`
    case 'suffix':
      return `*${pattern.text}`
    case 'contains':
      return `*${pattern.text}*`
  }
}

/** Returns the folded text of the pairs, which parses to the same pairs. */
export function serializeCustomPairs(pairs: readonly CustomPair[]): string {
  return pairs.map(({ field, value }) => `${field}=${serializePattern(value)}`).join(',')
}

/** Returns the folded text of an expression with quotes only if needed; it parses to the same expression. */
export function serializeTagExpression(expression: TagExpression): string {
  return expression.map((group) => group.map(quoteIfNeeded).join(' AND ')).join(' OR ')
}

function quoteIfNeeded(name: string): string {
  return /^[^\s()]+( [^\s()]+)*$/.test(name) ? name : `"${name}"`
}
