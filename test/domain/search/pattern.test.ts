import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesPattern, parsePattern } from '../../../src/domain/search/pattern.ts'
import { valueLines } from '../value-lines.ts'
import { serializePattern } from './serializers.ts'

// With few letters, many texts almost match.
const repetitive = fc.string({ unit: fc.constantFrom('a', 'b', 'A'), maxLength: 120 })

describe('parsePattern', () => {
  test.each(valueLines('patterns.valid'))('reads "%s" as %s', (text, expected) => {
    const pattern = parsePattern(text)
    expect(`${pattern.kind} ${serializePattern(pattern)}`).toBe(expected)
    expect(parsePattern(serializePattern(pattern))).toEqual(pattern)
  })

  test('parses the text of any pattern back to the pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('*', 'a', 'Σ', ' ') }), (text) => {
        const pattern = parsePattern(text)
        expect(parsePattern(serializePattern(pattern))).toEqual(pattern)
      }),
    )
  })
})

describe('matchesPattern', () => {
  test.each(valueLines('pattern-matches'))('%s matches %s', (text, values) => {
    const [matching, others] = values.split(' | ').map((list) => list.split(' '))
    const matches = (value: string) => matchesPattern(parsePattern(text), value)
    expect(matching!.filter((value) => !matches(value))).toEqual([])
    expect(others!.filter(matches)).toEqual([])
  })

  test.each(['*', '**'])('%s matches null, "" and everything else', (text) => {
    for (const value of [null, '', 'x', '*']) expect(matchesPattern(parsePattern(text), value)).toBe(true)
  })

  test('no text matches null and "" alone', () => {
    expect([null, '', ' ', 'x'].map((value) => matchesPattern(parsePattern(''), value))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('null matches no other pattern', () => {
    for (const text of ['a', 'a*', '*a', '*a*', '***']) expect(matchesPattern(parsePattern(text), null)).toBe(false)
  })

  test('finds any text in the middle, short or long', () => {
    fc.assert(
      fc.property(repetitive, repetitive, repetitive, fc.boolean(), (before, middle, after, hidden) => {
        fc.pre(middle !== '')
        const text = before + (hidden ? middle : '') + after
        const expected = text.toLowerCase().includes(middle.toLowerCase())
        expect(matchesPattern(parsePattern(`*${middle}*`), text)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('finds a long text among its own repetitions', () => {
    const chunks = fc.array(fc.constantFrom('aab', 'aabaab', 'aaba', 'a'.repeat(9)), { minLength: 12, maxLength: 30 })
    fc.assert(
      fc.property(chunks, fc.nat(60), fc.integer({ min: 33, max: 90 }), fc.nat(90), (parts, from, length, odd) => {
        const text = parts.join('')
        const part = text.slice(from, from + length)
        fc.pre(part.length > 32)
        const needle = odd < part.length ? `${part.slice(0, odd)}b${part.slice(odd + 1)}` : part
        expect(matchesPattern(parsePattern(`*${needle}*`), text)).toBe(text.includes(needle))
      }),
      { numRuns: 2000 },
    )
  })
})
