import { expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'

test('a parse error says what failed, quotes the value and gives the reason', () => {
  const error = new ParseError('address', '10.0.0.256', 'octet above 255')
  expect(error.message).toBe('Cannot parse address "10.0.0.256": octet above 255')
  expect(error.reason).toBe('octet above 255')
  expect(error.name).toBe('ParseError')
})

test('a parse error quotes at most 100 characters, and cuts none in two', () => {
  const short = new ParseError('x', '😀'.repeat(50), 'r')
  expect(short.message).toBe(`Cannot parse x "${'😀'.repeat(50)}": r`)
  const long = new ParseError('x', `a${'😀'.repeat(100_000)}`, 'r')
  expect(long.message).toBe(`Cannot parse x "a${'😀'.repeat(99)}…": r`)
})
