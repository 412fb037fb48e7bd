/*
 * IP addresses and ranges of them as values. address-text.ts reads RFC 4291 text; this file formats RFC 5952 text.
 *
 * An Address is a string that sorts in address order by plain comparison: "4" and 8 hex digits, or "6" and 32 hex
 * digits, in lower case. The order is numeric, with IPv4 first. An Address serves as key, sorted-set member and range
 * bound without conversion. It never lies in ::ffff:0:0/96: such addresses are IPv4 addresses in any notation.
 */
import { readDigits, readIPv4Value } from './address-text.ts'
import { ParseError } from './errors/parse-error.ts'

declare const parsed: unique symbol

/**
 * A parsed address. IPv4: the character 4 and 8 lower-case hex digits. IPv6: the character 6 and 32 of them. Comparing
 * two addresses with `<` gives address order.
 */
export type Address = string & { readonly [parsed]: true }

/** The addresses from `first` to `last`, both inclusive. */
export interface AddressRange {
  readonly first: Address
  readonly last: Address
}

/** All addresses of both families. */
export const everyAddress: AddressRange = {
  first: `4${'0'.repeat(8)}` as Address,
  last: `6${'f'.repeat(32)}` as Address,
}

const MAPPED_PREFIX = `${'0'.repeat(20)}ffff`
/** The number of bits before the IPv4 address in an IPv4-mapped one. */
export const MAPPED_BITS = 96

/**
 * Parses one address in any text form of RFC 4291, section 2.2. Throws ParseError for any other text, also for blanks
 * around an address, leading zeros in octets, brackets, zone ids and masks.
 */
export function parseAddress(text: string): Address {
  return toAddress(readDigits(text))
}

/** Parses an address like parseAddress, but returns null if the text is not an address. */
export function findAddress(text: string): Address | null {
  try {
    return parseAddress(text)
  } catch (error) {
    if (error instanceof ParseError) return null
    throw error
  }
}

/** Throws what parseAddress throws. It takes less time, because it does not build the Address. */
export function checkAddress(text: string): void {
  if (text === '' || text.includes(':')) readDigits(text)
  else readIPv4Value(text, text)
}

/** Returns the text of an address in the form of formatAddress. Throws ParseError if the text is not an address. */
export function normalizeAddress(text: string): string {
  if (text === '' || text.includes(':')) return formatAddress(parseAddress(text))
  // Leading zeros are refused, so an IPv4 address has only one text.
  readIPv4Value(text, text)
  return text
}

/** Formats an address by RFC 5952, in lower case and in its shortest form. */
export function formatAddress(address: Address): string {
  return address.startsWith('4') ? formatIPv4(address) : formatIPv6(address)
}

/**
 * Parses an address or a CIDR block, and clears the host bits of a block. A block covers one address family:
 * `0.0.0.0/0` is all of IPv4, `::/0` all of IPv6. A block inside ::ffff:0:0/96 is the IPv4 block. Throws ParseError.
 */
export function parseAddressRange(text: string): AddressRange {
  const slash = text.indexOf('/')
  if (slash < 0) {
    const address = parseAddress(text)
    return { first: address, last: address }
  }
  const digits = readDigits(text.slice(0, slash))
  const prefixLength = readPrefixLength(text, slash + 1, digits.length * 4)
  const mapped = digits.startsWith(MAPPED_PREFIX) && prefixLength >= MAPPED_BITS
  return mapped
    ? toBlock(digits.slice(MAPPED_PREFIX.length), prefixLength - MAPPED_BITS)
    : toBlock(digits, prefixLength)
}

/** Returns whether a range contains an address. Its ends belong to it. */
export function isInRange(address: Address, range: AddressRange): boolean {
  return address >= range.first && address <= range.last
}

/** Returns the intersection of both ranges, or null if it is empty. */
export function intersectRanges(a: AddressRange, b: AddressRange): AddressRange | null {
  const first = a.first > b.first ? a.first : b.first
  const last = a.last < b.last ? a.last : b.last
  return first <= last ? { first, last } : null
}

function toAddress(digits: string): Address {
  if (digits.length === 8) return `4${digits}` as Address
  return (digits.startsWith(MAPPED_PREFIX) ? `4${digits.slice(MAPPED_PREFIX.length)}` : `6${digits}`) as Address
}

function readPrefixLength(text: string, from: number, longest: number): number {
  if (from === text.length) return refuseRange(text, 'no prefix length after the slash')
  let length = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return refuseRange(text, 'prefix length is not a whole number')
    if (at > from && length === 0) return refuseRange(text, 'leading zero in prefix length')
    length = length * 10 + code - 48
    if (length > longest) return refuseRange(text, `prefix length above ${longest}`)
  }
  return length
}

function toBlock(digits: string, prefixLength: number): AddressRange {
  const whole = prefixLength >> 2
  const hostMask = 15 >> (prefixLength & 3)
  if (whole === digits.length) return { first: toAddress(digits), last: toAddress(digits) }
  const kept = (digits.length === 8 ? '4' : '6') + digits.slice(0, whole)
  const split = Number.parseInt(digits[whole]!, 16)
  const rest = digits.length - whole - 1
  return {
    first: (kept + (split & ~hostMask).toString(16) + '0'.repeat(rest)) as Address,
    last: (kept + (split | hostMask).toString(16) + 'f'.repeat(rest)) as Address,
  }
}

function formatIPv4(address: Address): string {
  const value = Number.parseInt(address.slice(1), 16)
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

function formatIPv6(address: Address): string {
  const hextets: string[] = []
  for (let at = 1; at < address.length; at += 4) {
    hextets.push(Number.parseInt(address.slice(at, at + 4), 16).toString(16))
  }
  const { start, length } = longestZeros(hextets)
  // RFC 5952, section 4.2.2: "::" must not replace a single hextet.
  if (length < 2) return hextets.join(':')
  return `${hextets.slice(0, start).join(':')}::${hextets.slice(start + length).join(':')}`
}

/** Returns the longest run of zero hextets, the first one if several are equally long (RFC 5952, section 4.2.3). */
function longestZeros(hextets: string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let start = 0
  hextets.forEach((hextet, at) => {
    if (hextet !== '0') start = at + 1
    else if (at + 1 - start > best.length) best = { start, length: at + 1 - start }
  })
  return best
}

function refuseRange(text: string, reason: string): never {
  throw new ParseError('address range', text, reason)
}
