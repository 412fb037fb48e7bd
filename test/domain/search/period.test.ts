import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/parse-error.ts'
import { isInPeriod, parsePeriod } from '../../../src/domain/search/period.ts'
import { valueLines } from '../value-lines.ts'

const NOW = Date.parse('2024-03-15T12:34:56.789Z')

describe('parsePeriod', () => {
  test.each(valueLines('periods.valid'))('reads %s as %s', (text, bounds) => {
    const { from, to } = parsePeriod(text, NOW)
    expect(`${new Date(from).toISOString()} .. ${new Date(to).toISOString()}`).toBe(bounds)
  })

  test.each(valueLines('periods.invalid'))('refuses %j: %s', (text, reason) => {
    expect(() => parsePeriod(text, NOW)).toThrow(new ParseError('period', text, reason))
  })

  test('holds exactly the moments whose UTC date lies between the dates', () => {
    const moments = fc.date({ min: new Date('2023-12-25'), max: new Date('2024-03-05'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, moments, moments, (one, other, moment) => {
        const [first, last] = [one, other].map((date) => date.toISOString().slice(0, 10)).sort()
        const day = moment.toISOString().slice(0, 10)
        const period = parsePeriod(`${first}/${last}`, NOW)
        expect(isInPeriod(moment.getTime(), period)).toBe(day >= first! && day <= last!)
      }),
    )
  })

  test('both ends belong to a period', () => {
    const period = parsePeriod('24h', NOW)
    const moments = [NOW - 86_400_001, NOW - 86_400_000, NOW, NOW + 1]
    expect(moments.map((moment) => isInPeriod(moment, period))).toEqual([false, true, true, false])
  })
})
