// `custom1=value,custom3=value`: every pair has to match. A comma always separates, the first `=` of a pair too.
import type { Device } from '../../../generated/types.ts'
import { ParseError } from '../parse-error.ts'
import { foldCase } from '../text.ts'
import { matchesPattern, type Pattern, parsePattern, serializePattern } from './pattern.ts'

const CUSTOM_FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const

export type CustomField = (typeof CUSTOM_FIELDS)[number]

/** A value without text matches a field that is null or "". */
export interface CustomPair {
  readonly field: CustomField
  readonly value: Pattern
}

/**
 * Keys in any case, blanks around keys and values ignored. Throws ParseError, which tells the number of the pair, and for
 * more than `most` pairs: each of them costs the search a look at every device.
 */
export function parseCustomPairs(text: string, most: number): CustomPair[] {
  const pairs = text.split(',')
  if (pairs.length > most) throw new ParseError('custom pairs', text, `more than ${most} pairs`)
  return pairs.map((pair, at) => {
    const equals = pair.indexOf('=')
    if (equals < 0) throw new ParseError('custom pairs', text, `no = in pair ${at + 1}`)
    const key = foldCase(pair.slice(0, equals).trim())
    const field = CUSTOM_FIELDS.find((name) => name === key)
    if (!field) throw new ParseError('custom pairs', text, `the key of pair ${at + 1} is none of custom1 to custom5`)
    return { field, value: parsePattern(pair.slice(equals + 1).trim()) }
  })
}

/** The text of the pairs, folded: parsing it gives the pairs again. */
export function serializeCustomPairs(pairs: readonly CustomPair[]): string {
  return pairs.map(({ field, value }) => `${field}=${serializePattern(value)}`).join(',')
}

export function matchesCustomPairs(pairs: readonly CustomPair[], device: Pick<Device, CustomField>): boolean {
  return pairs.every(({ field, value }) => matchesPattern(value, device[field]))
}
