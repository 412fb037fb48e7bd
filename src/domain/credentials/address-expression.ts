/*
 * The addresses of a configuration: addresses, CIDR blocks and wildcards. A wildcard is matched part by part: `*`
 * matches any part, `?` any digit, and `a-b` a range. A trailing `*` covers the remaining parts, so `10.1.*` is
 * `10.1.*.*`.
 */
import { type Address, type AddressRange, isInRange, parseAddressRange } from '../address.ts'
import { ParseError } from '../errors/parse-error.ts'

/** Returns whether an address matches. */
export type AddressExpression = (address: Address) => boolean

/** Parses an address, a CIDR block or a wildcard. Throws ParseError. */
export function parseAddressExpression(text: string): AddressExpression {
  const trimmed = text.trim()
  if (!/[*?-]/.test(trimmed)) return inRange(parseAddressRange(trimmed))
  return trimmed.includes(':') ? parseWildcard(trimmed, IPV6) : parseWildcard(trimmed, IPV4)
}

const inRange =
  (range: AddressRange): AddressExpression =>
  (address) =>
    isInRange(address, range)

interface Family {
  readonly prefix: '4' | '6'
  readonly separator: '.' | ':'
  readonly parts: number
  readonly hexDigits: number
  readonly radix: 10 | 16
  readonly highest: number
  readonly part: RegExp
}

const IPV4: Family = {
  prefix: '4',
  separator: '.',
  parts: 4,
  hexDigits: 2,
  radix: 10,
  highest: 255,
  part: /^[0-9?]{1,3}$/,
}
const IPV6: Family = {
  prefix: '6',
  separator: ':',
  parts: 8,
  hexDigits: 4,
  radix: 16,
  highest: 0xffff,
  part: /^[0-9a-f?]{1,4}$/,
}

const IPV4_FORM = 'write a wildcard such as 10.0.0.*'

/** The first hextets of ::ffff:0:0/96. An Address never lies there, so no device could match. */
const MAPPED_HEXTETS = [0, 0, 0, 0, 0, 0xffff]

type PartTest = (value: number) => boolean

function parseWildcard(text: string, family: Family): AddressExpression {
  if (family === IPV6 && text.includes('.')) throw refusal(text, `an IPv6 wildcard has no octets: ${IPV4_FORM}`)
  const parts = expand(text.toLowerCase(), family)
  const tests = parts.map((part) => parsePart(part, text, family))
  if (isMapped(parts)) throw refusal(text, `IPv4-mapped addresses are IPv4: ${IPV4_FORM}`)
  return (address) =>
    address[0] === family.prefix && tests.every((test, index) => test(getPart(address, index, family)))
}

/**
 * Returns the parts of a wildcard, with zeros for `::` in IPv6. A trailing `*` stands for all remaining parts. They are
 * left out, because every value matches them.
 */
function expand(text: string, family: Family): string[] {
  const halves = family === IPV6 ? text.split('::') : [text]
  if (halves.length > 2) throw refusal(text, ':: occurs twice')
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(family.separator)))
  const missing = family.parts - head.length - tail.length
  if (missing < 0) throw refusal(text, `more than ${family.parts} parts`)
  if (missing === 0 && halves.length === 2) throw refusal(text, ':: must replace at least one part')
  if (halves.length === 2) return [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (missing > 0 && head.at(-1) !== '*') throw refusal(text, `fewer than ${family.parts} parts, and no * at the end`)
  return head
}

/** Returns whether a wildcard of valid parts lies in ::ffff:0:0/96. The parts of an IPv4 wildcard are too few. */
function isMapped(parts: readonly string[]): boolean {
  return MAPPED_HEXTETS.every((hextet, at) =>
    (parts[at] ?? '*').split('-').every((one) => Number(`0x${one}`) === hextet),
  )
}

function parsePart(part: string, text: string, family: Family): PartTest {
  if (part === '*') return () => true
  const [low, high, ...more] = part.split('-')
  if (high === undefined) return parseDigits(part, text, family)
  const [from, to] = [parseNumber(low!, text, family), parseNumber(high, text, family)]
  if (more.length > 0 || from > to) throw refusal(text, 'a range goes from a lower to a higher number')
  return (value) => value >= from && value <= to
}

/** Parses a part of digits, in which `?` matches one digit. */
function parseDigits(part: string, text: string, family: Family): PartTest {
  if (!part.includes('?')) {
    const wanted = parseNumber(part, text, family)
    return (value) => value === wanted
  }
  if (!family.part.test(part)) throw refusal(text, 'a part has a character that is not a digit, ? or *')
  if (family === IPV4) refuseLeadingZero(part, text)
  const lowest = Number.parseInt(part.replaceAll('?', '0'), family.radix)
  if (lowest > family.highest) throw refusal(text, `a part matches no number up to ${family.highest}`)
  // RFC 4291 allows leading zeros in a hextet, so 00f? is compared with four digits, leading zeros included.
  const width = part.startsWith('0') ? part.length : 0
  return (value) => {
    const digits = value.toString(family.radix).padStart(width, '0')
    return digits.length === part.length && [...part].every((digit, at) => digit === '?' || digit === digits[at])
  }
}

function parseNumber(digits: string, text: string, family: Family): number {
  const isNumber = family.part.test(digits) && !digits.includes('?')
  const value = isNumber ? Number.parseInt(digits, family.radix) : Number.NaN
  if (!(value <= family.highest)) throw refusal(text, `a part is not a number up to ${family.highest}`)
  if (family === IPV4) refuseLeadingZero(digits, text)
  return value
}

function refuseLeadingZero(octet: string, text: string): void {
  if (octet.length > 1 && octet.startsWith('0')) throw refusal(text, 'leading zero in octet')
}

function getPart(address: Address, index: number, { hexDigits }: Family): number {
  return Number.parseInt(address.slice(1 + index * hexDigits, 1 + (index + 1) * hexDigits), 16)
}

const refusal = (text: string, reason: string): ParseError => new ParseError('address expression', text, reason)

/** Returns the first expression that matches an address, or null. Expressions that cannot be parsed match nothing. */
export function firstMatch(expressions: readonly string[], address: Address): string | null {
  return expressions.find((text) => matches(text, address)) ?? null
}

/** A stored expression may be one that an earlier version accepted. It must not make the others unusable. */
function matches(text: string, address: Address): boolean {
  try {
    return parseAddressExpression(text)(address)
  } catch (error) {
    if (error instanceof ParseError) return false
    throw error
  }
}
