import { ParseError } from '../errors/parse-error.ts'
import { type Pattern, parsePattern } from './pattern.ts'

/** Number of hexadecimal digits of an EUI-64 address, the longest kind of MAC address. */
const MAX_DIGITS = 16

/**
 * Parses a MAC address or a part of one with a first and/or last `*`. Colons, hyphens and dots are ignored, so any
 * notation matches. The text of the pattern consists of hexadecimal digits in lower case. Throws ParseError.
 */
export function parseMacPattern(text: string): Pattern {
  const pattern = parsePattern(text.replace(/[:.-]/g, ''))
  if (pattern.kind === 'any') return pattern
  const { length } = pattern.text
  if (!/^[0-9a-f]+$/.test(pattern.text)) throw new ParseError('MAC address', text, 'not hexadecimal')
  if (pattern.kind === 'exact' && length !== 12 && length !== MAX_DIGITS)
    throw new ParseError('MAC address', text, 'not 6 or 8 octets, and without a * at the beginning or the end')
  if (length > MAX_DIGITS) throw new ParseError('MAC address', text, 'more than 8 octets')
  return pattern
}

/** Returns the hexadecimal digits of a MAC address in its stored form. */
export const toMacDigits = (macAddress: string): string => macAddress.replaceAll(':', '')
