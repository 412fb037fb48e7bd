/*
 * Parses `custom1=value,custom3=value`. Every pair must match. A comma always separates pairs, and the first `=` of a
 * pair separates key and value.
 */
import type { Device } from '../../../generated/types.ts'
import { ParseError } from '../parse-error.ts'
import { foldCase } from '../text.ts'
import { matchesPattern, type Pattern, parsePattern } from './pattern.ts'

const CUSTOM_FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const

export type CustomField = (typeof CUSTOM_FIELDS)[number]

/** A pair without a value matches a field that is null or "". */
export interface CustomPair {
  readonly field: CustomField
  readonly value: Pattern
}

/**
 * Parses custom pairs. Keys may be in any case, and blanks around keys and values are ignored. Throws ParseError with
 * the number of the faulty pair. Throws it for more than `max` pairs too, because the search tests every device against
 * each pair.
 */
export function parseCustomPairs(text: string, max: number): CustomPair[] {
  const pairs = text.split(',')
  if (pairs.length > max) throw new ParseError('custom pairs', text, `more than ${max} pairs`)
  return pairs.map((pair, at) => {
    const equals = pair.indexOf('=')
    if (equals < 0) throw new ParseError('custom pairs', text, `no = in pair ${at + 1}`)
    const key = foldCase(pair.slice(0, equals).trim())
    const field = CUSTOM_FIELDS.find((name) => name === key)
    if (!field) throw new ParseError('custom pairs', text, `the key of pair ${at + 1} is not one of custom1 to custom5`)
    return { field, value: parsePattern(pair.slice(equals + 1).trim()) }
  })
}

export function matchesCustomPairs(pairs: readonly CustomPair[], device: Pick<Device, CustomField>): boolean {
  return pairs.every(({ field, value }) => matchesPattern(value, device[field]))
}
