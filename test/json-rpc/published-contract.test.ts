import { describe, expect, test } from 'vitest'
import { publishedContract, settableBound } from '../../src/json-rpc/published-contract.ts'

describe('the bound that a setting replaces', () => {
  test.each<[Record<string, unknown>, string | null]>([
    [{ 'x-setting': 'A', maxLength: 1, maxProperties: 1, maxItems: 1, maximum: 1 }, 'maximum'],
    [{ 'x-setting': 'A', maxLength: 1, maxProperties: 1, maxItems: 1 }, 'maxItems'],
    [{ 'x-setting': 'A', maxLength: 1, maxProperties: 1 }, 'maxProperties'],
    [{ 'x-setting': 'A', maxLength: 1 }, 'maxLength'],
    [{ 'x-setting': 'A', minLength: 1 }, null],
    [{ maxLength: 1 }, null],
  ])('of %j is %s', (schema, bound) => {
    expect(settableBound(schema)).toBe(bound)
  })
})

describe('the published contract', () => {
  const text = JSON.stringify({ a: [{ 'x-setting': 'MAX', maxItems: 5 }], b: { 'x-setting': 'MAX' }, c: null })

  test('has the values of settings as bounds', () => {
    const published = publishedContract(text, { MAX: 7 })
    expect(JSON.parse(published)).toEqual({
      a: [{ 'x-setting': 'MAX', maxItems: 7 }],
      b: { 'x-setting': 'MAX' },
      c: null,
    })
    expect(published).toContain('\n  "a"')
  })

  test.each<Record<string, number>>([{ MAX: 5 }, { OTHER: 7 }])('is the text itself with %j', (settings) => {
    expect(publishedContract(text, settings)).toBe(text)
  })
})
