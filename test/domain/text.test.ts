import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints, foldCase, sortsByUnits } from '../../src/domain/text.ts'

// Characters that need care in ordering or case folding: characters around the surrogates, sigma, dotted I, and lone
// surrogates.
const awkward = fc.constantFrom(
  'a',
  'B',
  'Σ',
  'σ',
  'ς',
  'İ',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '😀',
  '𐐀',
  '\ud83d',
  '\ude00',
  ' ',
)
const texts = fc.oneof(fc.string({ unit: awkward, maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 8 }))

function compareNaively(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => [...text].map((character) => character.codePointAt(0)!))
  const at = left!.findIndex((point, index) => point !== right![index])
  if (at < 0) return left!.length - right!.length
  return at < right!.length ? left![at]! - right![at]! : 1
}

describe('foldCase', () => {
  test('lower-cases each character on its own', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldCase(text)).toBe([...text].map((character) => character.toLowerCase()).join(''))
      }),
    )
  })

  test('does not treat a final sigma as special', () => {
    expect(foldCase('ΟΔΟΣ ΣΑΣ')).toBe('οδοσ σασ')
  })
})

describe('compareCodePoints', () => {
  test('puts U+FF21 before U+1F600, unlike <', () => {
    expect('Ａ' < '😀').toBe(false)
    expect(compareCodePoints('Ａ', '😀')).toBeLessThan(0)
  })

  test('compares whole characters if only their second halves differ', () => {
    for (const high of ['\ud800', '\ud83d', '\udbff']) {
      expect(compareCodePoints(`${high}\ude00`, `${high}\uffff`)).toBeGreaterThan(0)
    }
    expect(compareCodePoints('\ud83da', '\ud83db')).toBeLessThan(0)
  })

  test('compares code point by code point, lone surrogates included', () => {
    fc.assert(
      fc.property(texts, texts, texts, (start, a, b) => {
        const expected = Math.sign(compareNaively(start + a, start + b))
        expect(Math.sign(compareCodePoints(start + a, start + b))).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  test('agrees with < on texts that sort by units', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        fc.pre(sortsByUnits(a) && sortsByUnits(b))
        expect(Math.sign(compareCodePoints(a, b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})
