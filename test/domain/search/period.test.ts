import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ParseError } from '../../../src/domain/errors/parse-error.ts'
import { isInPeriod, matchesTime, parsePeriod, parseTimeQuery } from '../../../src/domain/search/period.ts'
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

describe('parseTimeQuery', () => {
  const HOUR = 3_600_000
  const DAY = 24 * HOUR

  test.each([
    ['1h', HOUR],
    ['24H', DAY],
    ['90d', 90 * DAY],
    ['99999D', 99_999 * DAY],
  ])('%s begins that long ago and ends now', (text, back) => {
    expect(parseTimeQuery(text, NOW)).toEqual({ from: NOW - back, to: NOW })
  })

  test.each(['older than 7d', 'OLDER  THAN\t7D'])('%s ends a millisecond earlier', (text) => {
    expect(parseTimeQuery(text, NOW)).toEqual({ from: -Number.MAX_VALUE, to: NOW - 7 * DAY - 1 })
  })

  test('a text with a slash is a period of dates', () => {
    expect(parseTimeQuery('2024-01-01/2024-01-02', NOW)).toEqual(parsePeriod('2024-01-01/2024-01-02', NOW))
    const reason = 'the first date is after the second'
    expect(() => parseTimeQuery('2024-01-02/2024-01-01', NOW)).toThrow(expect.objectContaining({ reason }))
  })

  test.each([
    '',
    'h',
    '0h',
    '01h',
    '100000h',
    '-1h',
    '1w',
    'x1h',
    '1hx',
    'nevers',
    'older7d',
    'olderthan7d',
    'x older than 7d',
    '2024/2025',
    '2024-01-01/',
  ])('refuses %j', (text) => {
    const reason = 'not hours or days such as 24h or 7d, older than 7d, YYYY-MM-DD/YYYY-MM-DD or never'
    expect(() => parseTimeQuery(text, NOW)).toThrow(new ParseError('period', text, reason))
  })
})

describe('matchesTime', () => {
  test('never matches an unknown time only', () => {
    expect(parseTimeQuery('NEVER', NOW)).toBe('never')
    expect([null, 0, NOW].map((time) => matchesTime('never', time))).toEqual([true, false, false])
  })

  test('a period does not match an unknown time', () => {
    expect([null, -1, 0, 5, 6].map((time) => matchesTime({ from: 0, to: 5 }, time))).toEqual([
      ...[false, false, true, true, false],
    ])
  })
})
