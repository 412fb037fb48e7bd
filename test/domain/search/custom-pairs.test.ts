import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'
import {
  matchesCustomPairs,
  matchesNamedPairs,
  parseCustomPairs,
  parseNamedPairs,
} from '../../../src/domain/search/custom-pairs.ts'
import { valueLines } from '../value-lines.ts'
import { deviceWith } from './devices.ts'
import { serializeCustomPairs } from './serializers.ts'

describe('parseCustomPairs', () => {
  test.each(valueLines('custom-pairs.valid'))('reads %s as %s', (text, canonical) => {
    const pairs = parseCustomPairs(text)
    expect(serializeCustomPairs(pairs)).toBe(canonical)
    expect(parseCustomPairs(canonical)).toEqual(pairs)
  })

  test.each(valueLines('custom-pairs.invalid'))('refuses %j: %s', (text, reason) => {
    expect(() => parseCustomPairs(text)).toThrow(new ParseError('custom pairs', text, reason))
  })
})

describe('matchesCustomPairs', () => {
  const device = deviceWith({ custom1: 'Berlin', custom2: 'Rack 12', custom3: null, custom4: '' })
  const matches = (text: string) => matchesCustomPairs(parseCustomPairs(text), device)

  test.each(['custom1=berlin', 'custom1=ber*,custom2=*12', 'custom1=b*,custom1=*n', 'custom3=,custom4=', 'custom3=*'])(
    '%s matches',
    (text) => expect(matches(text)).toBe(true),
  )

  test.each(['custom1=ber', 'custom1=berlin,custom2=rack', 'custom1=b*,custom1=x*', 'custom1=', 'custom3=a*'])(
    '%s does not match',
    (text) => expect(matches(text)).toBe(false),
  )
})

describe('pairs of named fields', () => {
  test('are read as custom pairs are, with any name that a field may have', () => {
    expect(parseNamedPairs(' Site = TYO*,rack=')).toEqual([
      { field: 'site', value: { kind: 'prefix', text: 'tyo' } },
      { field: 'rack', value: { kind: 'exact', text: '' } },
    ])
  })

  test.each([
    ['site=a,custom1=b', 'the key of pair 2 is not the name of a field'],
    ['=a', 'the key of pair 1 is not the name of a field'],
    ['site=a,b', 'no = in pair 2'],
  ])('refuses %s: %s', (text, reason) => {
    expect(() => parseNamedPairs(text)).toThrow(new ParseError('field pairs', text, reason))
  })

  test('match if all of them do; a field that is not set has no value', () => {
    const matches = (text: string) => matchesNamedPairs(parseNamedPairs(text), { fields: { site: 'Tokyo' } })
    expect(['site=tokyo', 'site=t*,rack=', 'rack=*'].map(matches)).toEqual([true, true, true])
    expect(['site=tok', 'site=t*,rack=1', 'site='].map(matches)).toEqual([false, false, false])
  })
})
