import { describe, expect, test } from 'vitest'
import { parseMacPattern, toMacDigits } from '../../../src/domain/search/mac-pattern.ts'

describe('parseMacPattern', () => {
  test.each([
    ['00:1A:2b:3c:4d:5e', { kind: 'exact', text: '001a2b3c4d5e' }],
    ['001a.2b3c.4d5e', { kind: 'exact', text: '001a2b3c4d5e' }],
    ['00-1a-2b-3c-4d-5e-6f-70', { kind: 'exact', text: '001a2b3c4d5e6f70' }],
    ['00:1a*', { kind: 'prefix', text: '001a' }],
    ['*0011223344556677', { kind: 'suffix', text: '0011223344556677' }],
    ['*f*', { kind: 'contains', text: 'f' }],
    ['*', { kind: 'any' }],
  ])('reads "%s"', (text, expected) => {
    expect(parseMacPattern(text)).toEqual(expected)
  })

  test.each([
    ['', 'not hexadecimal'],
    ['g0*', 'not hexadecimal'],
    ['0g*', 'not hexadecimal'],
    ['00:1a', 'not 6 or 8 octets, and without a * at the beginning or the end'],
    ['00112233445566778', 'not 6 or 8 octets, and without a * at the beginning or the end'],
    ['00112233445566778*', 'more than 8 octets'],
  ])('refuses "%s"', (text, reason) => {
    expect(() => parseMacPattern(text)).toThrow(`Cannot parse MAC address "${text}": ${reason}`)
  })
})

test('the digits of a stored address have no colons', () => {
  expect(toMacDigits('00:1a:2b:3c:4d:5e')).toBe('001a2b3c4d5e')
})
