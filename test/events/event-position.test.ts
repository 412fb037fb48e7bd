/* The texts of the positions of readers of events. */
import { describe, expect, test } from 'vitest'
import {
  affixesOfPart,
  formatPart,
  joinParts,
  parseEventPosition,
  type ReaderPosition,
  toSourceKey,
} from '../../src/events/event-position.ts'

const KEY = 'abcdefghij'

const parsed = (text: string) => {
  const positions = parseEventPosition(text)
  return positions === null ? null : Object.fromEntries(positions)
}

describe('the key of a source', () => {
  test('is ten characters of a hash of the name of a network, always the same ones', () => {
    expect(toSourceKey({ network: 'Default' })).toBe('IbERy_5uj8')
    expect(toSourceKey({ network: 'Default' })).toBe('IbERy_5uj8')
    expect(toSourceKey({ network: 'default' })).not.toBe('IbERy_5uj8')
  })

  test('differs for the credentials', () => {
    expect(toSourceKey('credentials')).toBe('**********')
  })
})

describe('a position', () => {
  test.each<[ReaderPosition, string]>([
    [{ auditId: '0-0', devices: null }, `${KEY}0-0`],
    [{ auditId: '1700000000000-35', devices: null }, `${KEY}loyw3v28-z`],
    [{ auditId: '36-7', devices: 0 }, `${KEY}10-7.0`],
    [{ auditId: '36-7', devices: 37 }, `${KEY}10-7.11`],
    [{ auditId: '36-7', devices: null, hasGap: true }, `${KEY}10-7_`],
    [{ auditId: '36-7', devices: 37, hasGap: true }, `${KEY}10-7.11_`],
  ])('of one source is short, and is parsed again: %j', (position, text) => {
    expect(formatPart(KEY, position)).toBe(text)
    expect(parsed(`1~${text}`)).toEqual({ [KEY]: position })
  })

  test('has one part for each source', () => {
    const parts = [`${KEY}0-1`, '**********0-2', '-_ABCDEFG70-3.4']
    expect(joinParts(parts)).toBe(`1~${KEY}0-1~**********0-2~-_ABCDEFG70-3.4`)
    expect(parsed(joinParts(parts))).toEqual({
      [KEY]: { auditId: '0-1', devices: null },
      '**********': { auditId: '0-2', devices: null },
      '-_ABCDEFG7': { auditId: '0-3', devices: 4 },
    })
    expect(joinParts([])).toBe('1')
    expect(parsed('1')).toEqual({})
  })

  test.each([0, 1, 2])('equals the text before a part, the part and the text after it: part %i', (at) => {
    const parts = ['a', 'b', 'c']
    const [before, after] = affixesOfPart(parts, at)
    expect(before + parts[at] + after).toBe(joinParts(parts))
    expect([before.endsWith('~'), after === '' || after.startsWith('~')]).toEqual([true, true])
  })

  test('of a single source has nothing after its part', () => {
    expect(affixesOfPart(['a'], 0)).toEqual(['1~', ''])
  })

  test('may have numbers as large as those of Redis', () => {
    const largest = `${KEY}${'z'.repeat(11)}-${'z'.repeat(10)}.zzzz`
    expect(parsed(`1~${largest}`)).toEqual({
      [KEY]: { auditId: `${36 ** 11 - 1}-${36 ** 10 - 1}`, devices: 36 ** 4 - 1 },
    })
  })

  test.each([
    '',
    '2',
    `2~${KEY}0-0`,
    '1~',
    '1~x',
    `1~${KEY}`,
    `1~${KEY}0`,
    `1~${KEY}0-`,
    `1~${KEY}-0`,
    `1~${KEY}0-0.`,
    `1~${KEY}0-0.1.1`,
    `1~${KEY}0-0.zzzzz`,
    `1~${KEY}${'z'.repeat(12)}-0`,
    `1~${KEY}0-${'z'.repeat(11)}`,
    `1~${KEY}A-0`,
    `1~ ${KEY}0-0`,
    `1~${KEY}0-0 `,
    `1~${KEY}0-0~`,
    `1~${KEY}0-0__`,
    `1~${KEY}0-0~x`,
    `1~?bcdefghij0-0`,
  ])('is not the text %j', (text) => {
    expect(parseEventPosition(text)).toBeNull()
  })
})
