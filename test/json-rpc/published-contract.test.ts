import { describe, expect, test } from 'vitest'
import { publishContract, settableBound } from '../../src/json-rpc/published-contract.ts'

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
    const published = publishContract(text, { MAX: 7 })
    expect(published.document).toEqual({
      a: [{ 'x-setting': 'MAX', maxItems: 7 }],
      b: { 'x-setting': 'MAX' },
      c: null,
    })
    expect(JSON.parse(published.text)).toEqual(published.document)
    expect(published.text).toContain('\n  "a"')
  })

  test('with other bounds leaves the written document as it is', () => {
    const written = JSON.parse(text)
    expect(publishContract(text, { MAX: 7 }, written).document).not.toBe(written)
    expect(written).toEqual(JSON.parse(text))
  })

  test.each<Record<string, number>>([{ MAX: 5 }, { OTHER: 7 }])('is the text itself with %j', (settings) => {
    const written = JSON.parse(text)
    expect(publishContract(text, settings, written)).toEqual({ text, document: JSON.parse(text) })
  })
})
