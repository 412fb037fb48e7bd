/* The definitions of the custom fields and of the named fields. */
import { describe, expect, test } from 'vitest'
import type { FieldDefinition, FieldNames } from '../../generated/types.ts'
import { InvalidParams } from '../../src/domain/errors/invalid-params.ts'
import { parseFieldNames } from '../../src/domain/field-names.ts'

const text = (name: string): FieldDefinition => ({ name, type: 'text' })

function findingsOf(fields: FieldNames): unknown[] {
  try {
    parseFieldNames(fields)
  } catch (error) {
    if (error instanceof InvalidParams) return error.findings.map(({ path, reason }) => [path, reason])
    throw error
  }
  return []
}

test('definitions are in order, and have trimmed names', () => {
  const choice: FieldDefinition = { name: 'Kind', type: 'choice', choices: ['a', 'b'] }
  const parsed = parseFieldNames({
    custom5: text(' Last '),
    custom1: text('First'),
    named: { b: choice, a: text('A ') },
  })
  expect(JSON.stringify(parsed)).toBe(
    JSON.stringify({ custom1: text('First'), custom5: text('Last'), named: { a: text('A'), b: choice } }),
  )
  expect(parseFieldNames({})).toEqual({})
  expect(parseFieldNames({ named: {} })).toEqual({})
})

describe('a definition is refused', () => {
  const taken = 'is the name of another field'

  test('if its name is that of another field', () => {
    expect(findingsOf({ custom1: text('Site'), custom2: text(' sITE ') })).toEqual([['/fields/custom2/name', taken]])
    expect(findingsOf({ custom1: text('Site'), named: { site: text('site') } })).toEqual([
      ['/fields/named/site/name', taken],
    ])
    expect(findingsOf({ custom1: text('Custom1'), custom2: text('Custom3') })).toEqual([
      ['/fields/custom2/name', taken],
    ])
  })

  test('if no field may have its name', () => {
    const rule =
      'is not a valid field name: use a lower-case letter, then lower-case letters, digits and _, at most 32 ' +
      'characters; custom1 to custom5 and constructor are reserved'
    expect(findingsOf({ named: { 'a/b': text('A'), ok: text('B'), custom1: text('B') } })).toEqual([
      ['/fields/named/a~1b', rule],
      ['/fields/named/custom1', rule],
    ])
  })

  test('if its choices do not fit its type', () => {
    const fields: FieldNames = {
      ...{ custom1: { ...text('A'), choices: ['a'] }, custom2: { name: 'B', type: 'choice' } },
      ...{ custom3: { name: 'C', type: 'choice', choices: ['a', 'a'] }, named: { 'D!': text('A') } },
    }
    expect(findingsOf(fields)).toEqual([
      ['/fields/custom1/choices', 'is only for the type choice'],
      ['/fields/custom2/choices', 'is missing: the type choice needs it'],
      ['/fields/custom3/choices', 'lists a value twice'],
      ['/fields/named/D!', expect.any(String)],
    ])
  })
})
