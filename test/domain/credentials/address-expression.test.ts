import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { firstMatch, parseAddressExpression } from '../../../src/domain/credentials/address-expression.ts'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'
import { valueLines } from '../value-lines.ts'

describe('parseAddressExpression', () => {
  test.each(valueLines('address-expressions.valid'))('%s matches %s', (text, line) => {
    const [matching, others] = line.split(' | ').map((part) => part.split(' '))
    const expression = parseAddressExpression(text)
    for (const address of matching!) expect([address, expression(parseAddress(address))]).toEqual([address, true])
    for (const address of others!) expect([address, expression(parseAddress(address))]).toEqual([address, false])
    expect(parseAddressExpression(`  ${text}\t`)(parseAddress(matching![0]!))).toBe(true)
  })

  test.each(valueLines('address-expressions.invalid'))('refuses %j: %s', (text, reason) => {
    expect(() => parseAddressExpression(text)).toThrow(ParseError)
    expect(() => parseAddressExpression(text)).toThrow(expect.objectContaining({ reason }))
  })

  test('quotes what it refuses', () => {
    expect(() => parseAddressExpression('10.*.1')).toThrow('Cannot parse address expression "10.*.1": fewer than 4')
  })

  test('an IPv4 wildcard matches by the values of its octets', () => {
    const part = fc.oneof(
      fc.constant({ text: '*', low: 0, high: 255 }),
      fc.nat(255).map((value) => ({ text: `${value}`, low: value, high: value })),
      fc
        .tuple(fc.nat(255), fc.nat(255))
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
        .map(([low, high]) => ({ text: `${low}-${high}`, low, high })),
    )
    const octets = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(part, { minLength: 4, maxLength: 4 }), octets, (parts, address) => {
        const expression = parseAddressExpression(parts.map(({ text }) => text).join('.'))
        const wanted = parts.every(({ low, high }, at) => address[at]! >= low && address[at]! <= high)
        expect(expression(parseAddress(address.join('.')))).toBe(wanted)
      }),
    )
  })

  test('whatever the text, it is refused with a ParseError or tests addresses', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0129a:.*?-/% '), maxLength: 24 })
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(typeof parseAddressExpression(text)(parseAddress('10.0.0.1'))).toBe('boolean')
        } catch (error) {
          expect(error).toBeInstanceOf(ParseError)
        }
      }),
      { numRuns: 5000 },
    )
  })
})

test('firstMatch is the first expression in the order they are listed, as it was given', () => {
  const address = parseAddress('10.0.0.1')
  expect(firstMatch(['11.*', '10.*', '10.0.0.1'], address)).toBe('10.*')
  expect(firstMatch(['10.0.0.1', '10.*'], address)).toBe('10.0.0.1')
  expect(firstMatch(['11.*', '2001:db8::/32'], address)).toBeNull()
  expect(firstMatch([], address)).toBeNull()
  expect(firstMatch(['10.0.0.0??', '1:2:3:4:5:6:7::*', '10.*'], address)).toBe('10.*')
})
