import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'
import { matchesTags, parseTagExpression } from '../../../src/domain/search/tag-expression.ts'
import { valueLines } from '../value-lines.ts'
import { serializeTagExpression } from './serializers.ts'

describe('parseTagExpression', () => {
  test.each(valueLines('tag-expressions.valid'))('reads %s as %s', (text, canonical) => {
    const expression = parseTagExpression(text)
    expect(serializeTagExpression(expression)).toBe(canonical)
    expect(parseTagExpression(canonical)).toEqual(expression)
  })

  test.each(valueLines('tag-expressions.invalid'))('refuses %j: %s', (text, reason) => {
    expect(() => parseTagExpression(text)).toThrow(new ParseError('tag expression', text, reason))
  })

  test('ignores a blank before the first name', () => {
    expect(parseTagExpression(' a')).toEqual([['a']])
  })

  test('parses the text of an expression back to the expression', () => {
    const names = fc
      .string({ unit: fc.constantFrom('a', 'b', ' ', '(', ')', '\t', 'and', 'or'), minLength: 1 })
      .filter((name) => name.trim() !== '')
    const expressions = fc.array(fc.array(names, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(expressions, (expression) => {
        expect(parseTagExpression(serializeTagExpression(expression))).toEqual(expression)
      }),
    )
  })

  test('reads or refuses a megabyte of anything', () => {
    for (const piece of ['a', ' ', 'a AND ', '"', '(', 'OR ', 'a" "']) {
      try {
        parseTagExpression(piece.repeat(1_000_000 / piece.length))
      } catch (error) {
        expect(error).toBeInstanceOf(ParseError)
      }
    }
  })
})

describe('matchesTags', () => {
  const matches = (text: string, ...tags: string[]) => matchesTags(parseTagExpression(text), new Set(tags))

  test('AND binds tighter than OR', () => {
    expect(matches('a OR b AND c', 'a')).toBe(true)
    expect(matches('a OR b AND c', 'b')).toBe(false)
    expect(matches('a OR b AND c', 'b', 'c')).toBe(true)
    expect(matches('a AND b OR c', 'c')).toBe(true)
    expect(matches('a AND b OR c', 'a', 'x')).toBe(false)
  })

  test('case does not matter, parts of a name do not match', () => {
    expect(matches('CORE', 'core')).toBe(true)
    expect(matches('core', 'core switch')).toBe(false)
    expect(matches('core*', 'core1')).toBe(false)
  })

  test('a device without tags matches nothing', () => {
    expect(matches('a OR b')).toBe(false)
  })
})
