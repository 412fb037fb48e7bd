import { describe, expect, test } from 'vitest'
import { BATCH, runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { type Substring, TrigramIndex } from '../../../../src/search/index/substrings/trigram-index.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const TEXTS = 1000

test('the lists do not grow while texts are replaced by others', () => {
  const texts: string[] = []
  const index = new TrigramIndex(
    (number) => texts[number]!,
    () => texts.length,
  )
  /** Frees all numbers and gives each of them a new text. */
  const replaceAll = (round: number): void => {
    for (let number = 0; number < TEXTS; number++) {
      if (round > 0) {
        texts[number] = ''
        index.noteRemoval()
      }
      texts[number] = `host-${round}-${number}`
      index.add(number)
    }
  }
  replaceAll(0)
  const once = index.bytes
  for (let round = 1; round <= 20; round++) replaceAll(round)
  expect(index.bytes).toBeLessThan(4 * once)
  expect(runToEnd(index.find({ text: 'host-20-', position: 'start' }))).toHaveLength(TEXTS)
  expect(runToEnd(index.find({ text: 'host-19-', position: 'start' }))).toEqual([])
})

/** Returns an index of texts, to which they are added one by one or all at once. */
function indexOf(texts: readonly string[], atOnce = false): TrigramIndex {
  const index = new TrigramIndex(
    (number) => texts[number]!,
    () => texts.length,
  )
  if (atOnce) index.addAll()
  else for (const number of texts.keys()) index.add(number)
  return index
}

const POSITIONS = ['within', 'start', 'end', 'whole'] as const
const IS_FOUND: Readonly<Record<Substring['position'], (text: string, part: string) => boolean>> = {
  within: (text, part) => text.includes(part),
  start: (text, part) => text.startsWith(part),
  end: (text, part) => text.endsWith(part),
  whole: (text, part) => text === part,
}

// The letter "\u00e1" has the same lower seven bits as "a".
const LETTERS = ['a', 'b', 'c', '\u00e1', '\u0002']

describe.each([false, true])('with all texts added at once: %s', (atOnce) => {
  const random = seededRandom(5)
  const textOf = (least: number, most: number): string =>
    Array.from({ length: random.between(least, most) }, () => random.pick(LETTERS)).join('')
  const texts = Array.from({ length: 300 }, () => textOf(1, 9))
  const index = indexOf(texts, atOnce)

  test.each(POSITIONS)('the texts that have a part %s are found, each once', (position) => {
    const parts = [...Array.from({ length: 60 }, () => textOf(0, 5)), ...texts.slice(0, 20), 'x', 'xyz', 'abx']
    for (const text of parts) {
      const found = runToEnd(index.find({ text, position })).sort((a, b) => a - b)
      expect(found).toEqual([...texts.keys()].filter((number) => IS_FOUND[position](texts[number]!, text)))
    }
  })

  test('the cost is the number of texts that are tested, or an upper bound for a short part', () => {
    const isShort = ({ text, position }: Substring): boolean =>
      text.length + { within: 0, start: 1, end: 1, whole: 2 }[position] < 3
    for (const position of POSITIONS) {
      for (const text of ['', 'a', 'ab', 'abc', 'abca', 'x', 'xy', 'xyz', 'abcx', 'abcxb']) {
        const part = { text, position }
        const tested = [...index.find(part)].reduce((sum, cost) => sum + cost, 0)
        if (isShort(part)) expect(index.costOf(part)).toBe(texts.length)
        else expect(index.costOf(part)).toBe(tested)
        expect(tested).toBeLessThanOrEqual(index.costOf(part))
      }
    }
  })
})

test('the texts of the rarest trigram are tested', () => {
  const index = indexOf([...Array.from({ length: 50 }, (_, at) => `core-${at}`), 'core-x', 'edge-x'])
  expect(index.costOf({ text: 'core-', position: 'within' })).toBe(51)
  expect(index.costOf({ text: 'core-x', position: 'within' })).toBe(2)
  expect(index.costOf({ text: 'edge-x', position: 'within' })).toBe(1)
  expect(index.costOf({ text: 'x', position: 'end' })).toBe(52)
  expect(index.costOf({ text: '-x', position: 'end' })).toBe(2)
  expect(index.costOf({ text: 'core-y', position: 'within' })).toBe(0)
})

test.each([false, true])('a text with a trigram twice is tested once, with all texts added at once: %s', (atOnce) => {
  const index = indexOf(['b', 'aaaa', 'aaab'], atOnce)
  expect(index.costOf({ text: 'aaa', position: 'within' })).toBe(2)
  expect([...index.find({ text: 'aaa', position: 'within' })]).toEqual([2])
})

test('a part of one letter is looked for in the texts that have it, if they are few', () => {
  const texts = Array.from({ length: 5000 }, (_, at) => (at === 4321 ? 'azb' : `a${at}`))
  const index = indexOf(texts)
  const find = (text: string) => {
    const work = index.find({ text, position: 'within' })
    const costs: number[] = []
    for (;;) {
      const { done, value } = work.next()
      if (done === true) return { found: value, costs }
      costs.push(value)
    }
  }
  // The letter is in each of three trigrams of its text.
  expect(find('z')).toEqual({ found: [4321], costs: [1, 1, 1] })
  expect(find('a')).toEqual({ found: [...texts.keys()], costs: [BATCH, BATCH, 5000 - 2 * BATCH] })
  expect(find('y')).toEqual({ found: [], costs: [] })
})

describe('the memory', () => {
  test.each([false, true])('is that of the lists of trigrams, with all texts added at once: %s', (atOnce) => {
    expect(indexOf([], atOnce).bytes).toBe(0)
    expect(indexOf([''], atOnce).bytes).toBe(0)
    expect(indexOf(['ab'], atOnce).bytes).toBe(2 * 160 + 2 * 5)
    expect(indexOf(['ab', '', 'abc'], atOnce).bytes).toBe(4 * 160 + 5 * 5)
    expect(indexOf(['aaaa'], atOnce).bytes).toBe(3 * 160 + 4 * 5)
  })

  test.each([
    { count: 1500, removals: 1000 },
    { count: 3001, removals: 1501 },
  ])('of $count texts shrinks after $removals removals', ({ count, removals }) => {
    for (const atOnce of [false, true]) {
      const texts = Array.from({ length: count }, (_, at) => `h${at}`)
      const index = indexOf(texts, atOnce)
      const { bytes } = index
      const remove = (from: number, to: number): void => {
        for (let at = from; at < to; at++) {
          texts[at] = ''
          index.noteRemoval()
        }
      }
      remove(0, removals - 1)
      expect(index.bytes).toBe(bytes)
      remove(removals - 1, removals)
      expect(index.bytes).toBe(indexOf(texts).bytes)
      const rest = index.bytes
      remove(removals, count)
      // The next time needs as many removals again.
      expect(index.bytes).toBe(rest)
      expect(runToEnd(index.find({ text: 'h', position: 'within' }))).toEqual([])
    }
  })

  test('shrinks once half of the texts are removed', () => {
    const texts = Array.from({ length: 2000 }, (_, at) => `h${at}`)
    const index = indexOf(texts)
    const { bytes } = index
    for (let at = 0; at < 1000; at++) {
      expect(index.bytes).toBe(bytes)
      texts[at] = ''
      index.noteRemoval()
    }
    expect(index.bytes).toBe(indexOf(texts).bytes)
  })
})
