import { ParseError } from './parse-error.ts'

/**
 * Returns the address in lower case, with colons between octets. Accepts EUI-48 and EUI-64 with colons, hyphens, dots
 * or no separators.
 */
export function parseMacAddress(text: string): string {
  const digits = text.replace(/[:.-]/g, '').toLowerCase()
  if (!/^[0-9a-f]*$/.test(digits)) throw new ParseError('MAC address', text, 'not hexadecimal')
  if (digits.length !== 12 && digits.length !== 16) throw new ParseError('MAC address', text, 'not 6 or 8 octets')
  return (digits.match(/../g) ?? []).join(':')
}
