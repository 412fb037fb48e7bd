/*
 * Parses `custom1=value,custom3=value`, and pairs of named fields such as `site=TYO`. Every pair must match. A comma
 * always separates pairs, and the first `=` of a pair separates key and value.
 */
import type { Device } from '../../../generated/types.ts'
import { ParseError } from '../errors/parse-error.ts'
import { CUSTOM_FIELDS, isFieldName, namedField } from '../named-fields.ts'
import { foldCase } from '../text.ts'
import { matchesPattern, type Pattern, parsePattern } from './pattern.ts'

export type CustomField = (typeof CUSTOM_FIELDS)[number]

/** A pair without a value matches a field that is null or "". */
export interface CustomPair {
  readonly field: CustomField
  readonly value: Pattern
}

/**
 * Parses custom pairs. Keys may be in any case, and blanks around keys and values are ignored. Throws ParseError with
 * the number of the faulty pair.
 */
export function parseCustomPairs(text: string): CustomPair[] {
  return parsePairs('custom pairs', text).map(({ key, value }, at) => {
    const field = CUSTOM_FIELDS.find((name) => name === key)
    if (!field) throw new ParseError('custom pairs', text, `the key of pair ${at + 1} is not one of custom1 to custom5`)
    return { field, value }
  })
}

/** A pair of a named field. A pair without a value matches a field that is not set. */
export interface NamedPair {
  readonly field: string
  readonly value: Pattern
}

/** Parses pairs of named fields as parseCustomPairs does. Throws ParseError for a key that no named field can have. */
export function parseNamedPairs(text: string): NamedPair[] {
  return parsePairs('field pairs', text).map(({ key, value }, at) => {
    if (!isFieldName(key))
      throw new ParseError('field pairs', text, `the key of pair ${at + 1} is not the name of a field`)
    return { field: key, value }
  })
}

function parsePairs(kind: string, text: string): { key: string; value: Pattern }[] {
  return text.split(',').map((pair, at) => {
    const equals = pair.indexOf('=')
    if (equals < 0) throw new ParseError(kind, text, `no = in pair ${at + 1}`)
    return { key: foldCase(pair.slice(0, equals).trim()), value: parsePattern(pair.slice(equals + 1).trim()) }
  })
}

export function matchesCustomPairs(pairs: readonly CustomPair[], device: Pick<Device, CustomField>): boolean {
  return pairs.every(({ field, value }) => matchesPattern(value, device[field]))
}

export function matchesNamedPairs(pairs: readonly NamedPair[], device: Pick<Device, 'fields'>): boolean {
  return pairs.every(({ field, value }) => matchesPattern(value, namedField(device, field)))
}
