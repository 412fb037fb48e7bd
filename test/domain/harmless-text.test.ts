import { describe, expect, test } from 'vitest'
import { harmless, harmlessJson, harmlessLines } from '../../src/domain/harmless-text.ts'

const EVIL = 'a\u001b]0;owned\u0007b\u009b31mc\rd\u202ee\u2066f\u007fg\u0000h\u2028i'
const DRIVES = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

describe('harmless', () => {
  test('texts have their control characters escaped', () => {
    expect(harmless(`x\ny\tz\u001b[1m\u009b\u202e`)).toBe('x⏎y\\u0009z\\u001b[1m\\u009b\\u202e')
    expect(harmlessLines(`x\ny\tz\r\u007f`)).toBe('x\ny\tz\\u000d\\u007f')
    expect(harmless('Zürich 東京 🦊 עברית')).toBe('Zürich 東京 🦊 עברית')
  })

  test('JSON stays the same value', () => {
    const value = { [EVIL]: [EVIL, { deep: '\u0085\u2029\u2069' }], none: null }
    for (const indent of [undefined, 0, 2]) {
      expect(harmlessJson(value, indent)).not.toMatch(DRIVES)
      expect(JSON.parse(harmlessJson(value, indent))).toEqual(value)
    }
    expect(harmlessJson(undefined)).toBe('null')
  })
})
