import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/parse-error.ts'
import { matchesCustomPairs, parseCustomPairs } from '../../../src/domain/search/custom-pairs.ts'
import { valueLines } from '../value-lines.ts'
import { deviceWith } from './devices.ts'
import { serializeCustomPairs } from './serializers.ts'

describe('parseCustomPairs', () => {
  test.each(valueLines('custom-pairs.valid'))('reads %s as %s', (text, canonical) => {
    const pairs = parseCustomPairs(text, 16)
    expect(serializeCustomPairs(pairs)).toBe(canonical)
    expect(parseCustomPairs(canonical, 16)).toEqual(pairs)
  })

  test.each(valueLines('custom-pairs.invalid'))('refuses %j: %s', (text, reason) => {
    expect(() => parseCustomPairs(text, 16)).toThrow(new ParseError('custom pairs', text, reason))
  })
})

describe('matchesCustomPairs', () => {
  const device = deviceWith({ custom1: 'Berlin', custom2: 'Rack 12', custom3: null, custom4: '' })
  const matches = (text: string) => matchesCustomPairs(parseCustomPairs(text, 16), device)

  test.each(['custom1=berlin', 'custom1=ber*,custom2=*12', 'custom1=b*,custom1=*n', 'custom3=,custom4=', 'custom3=*'])(
    '%s matches',
    (text) => expect(matches(text)).toBe(true),
  )

  test.each(['custom1=ber', 'custom1=berlin,custom2=rack', 'custom1=b*,custom1=x*', 'custom1=', 'custom3=a*'])(
    '%s does not match',
    (text) => expect(matches(text)).toBe(false),
  )
})
