import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AddressRange,
  checkAddress,
  everyAddress,
  findAddress,
  formatAddress,
  intersectRanges,
  isInRange,
  normalizeAddress,
  parseAddress,
  parseAddressRange,
} from '../../src/domain/address.ts'
import { ParseError } from '../../src/domain/errors/parse-error.ts'
import { valueLines } from './value-lines.ts'

const ipv4Numbers = fc.bigInt(0n, 2n ** 32n - 1n)
// The text forms differ mainly in how they write zero hextets, so zeros are generated often.
const hextets = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
const ipv6Numbers = hextets
  .map((parts) => parts.reduce((number, part) => number * 65536n + BigInt(part), 0n))
  .filter((number) => number >> 32n !== 0xffffn)

const ipv4 = ipv4Numbers.map((number) => ({ family: 4, number, text: dotted(number) }))
const ipv6 = ipv6Numbers.map((number) => ({ family: 6, number, text: colons(number) }))
const addresses = fc.oneof(ipv4, ipv6)
const blocks = fc
  .tuple(addresses, fc.nat(128))
  .map(([address, bits]) => `${address.text}/${address.family === 4 ? bits % 33 : bits}`)

function dotted(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')
}

function colons(number: bigint): string {
  const digits = number.toString(16).padStart(32, '0')
  return Array.from({ length: 8 }, (_, at) => digits.slice(at * 4, at * 4 + 4)).join(':')
}

function reasonOf(parse: () => unknown): string {
  try {
    parse()
  } catch (error) {
    if (error instanceof ParseError) return error.reason
    throw error
  }
  return 'accepted'
}

describe('parseAddress', () => {
  test.each(valueLines('addresses.valid'))('reads %s as %s', (text, canonical) => {
    expect(() => checkAddress(text)).not.toThrow()
    expect(formatAddress(parseAddress(text))).toBe(canonical)
    expect(normalizeAddress(text)).toBe(canonical)
    expect(parseAddress(canonical)).toBe(parseAddress(text))
  })

  test.each(valueLines('addresses.invalid'))('refuses %j: %s', (text, reason) => {
    expect(reasonOf(() => parseAddress(text))).toBe(reason)
    expect(reasonOf(() => checkAddress(text))).toBe(reason)
    expect(reasonOf(() => normalizeAddress(text))).toBe(reason)
    expect(findAddress(text)).toBeNull()
  })

  test('quotes what it refuses', () => {
    expect(() => parseAddress('10.0.0.256')).toThrow('Cannot parse address "10.0.0.256": octet above 255')
  })

  test('gives 4 and 8 digits, or 6 and 32 digits', () => {
    expect(parseAddress('10.0.3.255')).toBe('40a0003ff')
    expect(parseAddress('2001:DB8::1')).toBe('620010db8000000000000000000000001')
  })

  test('accepts what node:net accepts, but for zone ids', () => {
    const alphabet = fc.constantFrom(...'0123456789abcdefAF::::....g[]/ ')
    const edits = fc.array(fc.tuple(fc.nat(45), fc.nat(2), fc.string({ unit: alphabet, maxLength: 2 })), {
      maxLength: 2,
    })
    const starts = fc.oneof(
      addresses.map(({ text }) => text),
      addresses.map(({ text }) => formatAddress(parseAddress(text))),
      ipv4.map(({ text }) => `::ffff:${text}`),
      fc.string({ unit: alphabet, maxLength: 20 }),
    )
    fc.assert(
      fc.property(starts, edits, (start, changes) => {
        const text = changes.reduce((old, [at, cut, put]) => old.slice(0, at) + put + old.slice(at + cut), start)
        expect(findAddress(text) !== null).toBe(isIP(text) !== 0)
      }),
      { numRuns: 3000 },
    )
  })

  test('refuses a megabyte of anything', () => {
    for (const piece of ['1', ':', '.', '1.', '1:', '0', '::', '/', 'a']) {
      expect(findAddress(piece.repeat(1_000_000))).toBeNull()
    }
  })
})

describe('the order of addresses', () => {
  test('is numeric, IPv4 before IPv6', () => {
    fc.assert(
      fc.property(addresses, addresses, (a, b) => {
        const smaller = a.family < b.family || (a.family === b.family && a.number < b.number)
        expect(parseAddress(a.text) < parseAddress(b.text)).toBe(smaller)
      }),
    )
  })
})

describe('formatAddress', () => {
  test('gives a text that parses to the same address', () => {
    fc.assert(
      fc.property(addresses, ({ text }) => {
        const address = parseAddress(text)
        expect(parseAddress(formatAddress(address))).toBe(address)
      }),
    )
  })

  test('writes IPv6 as the URL standard does', () => {
    fc.assert(
      fc.property(ipv6, ({ text }) => {
        expect(`[${formatAddress(parseAddress(text))}]`).toBe(new URL(`http://[${text}]`).hostname)
      }),
    )
  })
})

describe('parseAddressRange', () => {
  test.each(valueLines('ranges.valid'))('reads %s as %s', (text, bounds) => {
    const { first, last } = parseAddressRange(text)
    expect(`${formatAddress(first)} - ${formatAddress(last)}`).toBe(bounds)
  })

  test.each(valueLines('ranges.invalid'))('refuses %j: %s', (text, reason) => {
    expect(reasonOf(() => parseAddressRange(text))).toBe(reason)
  })

  test('holds exactly the addresses with the same leading bits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(ipv4, ipv4), fc.tuple(ipv6, ipv6)), fc.nat(128), ([a, b], bits) => {
        const width = a.family === 4 ? 32 : 128
        const shift = BigInt(width - (bits % (width + 1)))
        const range = parseAddressRange(`${a.text}/${width - Number(shift)}`)
        expect(isInRange(parseAddress(b.text), range)).toBe(a.number >> shift === b.number >> shift)
        expect(isInRange(parseAddress(a.text), range)).toBe(true)
      }),
    )
  })

  test('keeps the families apart', () => {
    expect(isInRange(parseAddress('::'), parseAddressRange('0.0.0.0/0'))).toBe(false)
    expect(isInRange(parseAddress('255.255.255.255'), parseAddressRange('::/0'))).toBe(false)
    expect(isInRange(parseAddress('::ffff:10.0.0.1'), parseAddressRange('::/0'))).toBe(false)
    expect(isInRange(parseAddress('::ffff:10.0.0.1'), parseAddressRange('10.0.0.0/8'))).toBe(true)
  })
})

describe('intersectRanges', () => {
  const holds = (text: string, range: AddressRange | null) => range !== null && isInRange(parseAddress(text), range)

  test('holds what both hold', () => {
    fc.assert(
      fc.property(blocks, blocks, addresses, (one, other, { text }) => {
        const [a, b] = [parseAddressRange(one), parseAddressRange(other)]
        const common = intersectRanges(a, b)
        for (const probe of [text, formatAddress(a.first), formatAddress(b.last)]) {
          expect(holds(probe, common)).toBe(holds(probe, a) && holds(probe, b))
        }
      }),
    )
  })

  test('gives null for ranges with nothing in common', () => {
    expect(intersectRanges(parseAddressRange('10.0.0.0/8'), parseAddressRange('11.0.0.0/8'))).toBeNull()
    expect(intersectRanges(parseAddressRange('0.0.0.0/0'), parseAddressRange('::/0'))).toBeNull()
  })

  test('gives the only address that two ranges have in common', () => {
    const address = parseAddressRange('10.0.0.1')
    expect(intersectRanges(address, parseAddressRange('10.0.0.0/8'))).toEqual(address)
  })

  test('leaves a range as it is beside every address', () => {
    const range = parseAddressRange('10.0.0.0/8')
    expect(intersectRanges(range, everyAddress)).toEqual(range)
  })
})
