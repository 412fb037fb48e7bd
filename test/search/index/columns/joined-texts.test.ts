import { describe, expect, test } from 'vitest'
import { foldCase } from '../../../../src/domain/text.ts'
import { JoinedTexts, joinTexts, matchesJoined } from '../../../../src/search/index/columns/joined-texts.ts'

const LISTS = [
  ...[[], [''], ['Core'], ['core', 'edge'], ['Edge', 'core-1', 'x'], ['recore', 'corex'], ['a\0b'], ['a\0core', 'x']],
  ...[['core', 'a\0b'], ['a', 'b'], ['ab'], ['b', 'a']],
]
const TEXTS = ['core', 'edge', 'x', 'a', 'b', 'ab', 'a\0b', 'e\0e', 'cor', 'ore', '1', '']

test.each(['contains', 'prefix', 'suffix', 'exact'] as const)(
  'a list matches a text of kind %s as its texts do',
  (kind) => {
    const is = {
      contains: (text: string, part: string) => text.includes(part),
      prefix: (text: string, part: string) => text.startsWith(part),
      suffix: (text: string, part: string) => text.endsWith(part),
      exact: (text: string, part: string) => text === part,
    }[kind]
    for (const list of LISTS) {
      for (const text of TEXTS) {
        const expected = list.some((one) => one !== '' && is(foldCase(one), text))
        expect(matchesJoined({ kind, text }, joinTexts(list)), JSON.stringify([list, text])).toBe(expected)
      }
    }
  },
)

describe('the lists of slots', () => {
  test('are stored once for all slots with the same texts', () => {
    const lists = new JoinedTexts()
    expect([lists.codes, lists.codeOf(0), lists.joinedOfCode(0), lists.usesOf(0)]).toEqual([1, 0, '', 0])
    lists.replace(0, ['e0', 'E1', ''])
    lists.replace(2, 'e0\0e1')
    lists.replace(3, ['x'])
    expect([0, 1, 2, 3, 100_000].map((slot) => lists.codeOf(slot))).toEqual([1, 0, 1, 2, 0])
    expect([1, 2].map((code) => [lists.joinedOfCode(code), lists.usesOf(code)])).toEqual([
      ['e0\0e1', 2],
      ['x', 1],
    ])
    expect([lists.codes, lists.usesOf(0)]).toEqual([3, 0])
    expect([...lists.slotCodes.subarray(0, 4)]).toEqual([1, 0, 1, 2])
  })

  test('are replaced, and freed with the last slot', () => {
    const lists = new JoinedTexts()
    lists.replace(0, ['e0'])
    lists.replace(1, ['e0'])
    lists.replace(0, ['e0'])
    expect(lists.usesOf(1)).toBe(2)
    lists.replace(0, ['e1'])
    expect([lists.codeOf(0), lists.usesOf(1), lists.usesOf(2)]).toEqual([2, 1, 1])
    lists.replace(1, [])
    expect([lists.codeOf(1), lists.usesOf(1), lists.joinedOfCode(1)]).toEqual([0, 0, ''])
    lists.replace(1, ['e2'])
    expect([lists.codeOf(1), lists.joinedOfCode(1), lists.codes]).toEqual([1, 'e2', 3])
    const { bytes } = lists
    lists.replace(100_000, [])
    expect([lists.codeOf(100_000), lists.bytes]).toEqual([0, bytes])
  })

  test('take the memory of their texts, and of a code for each slot', () => {
    const lists = new JoinedTexts()
    expect(lists.bytes).toBe(0)
    lists.replace(0, ['core'])
    expect(lists.bytes).toBe(80 + 4 + lists.slotCodes.byteLength)
    expect(lists.slotCodes.length).toBeGreaterThan(0)
    lists.replace(1, 'core')
    expect(lists.bytes).toBe(80 + 4 + lists.slotCodes.byteLength)
  })
})
