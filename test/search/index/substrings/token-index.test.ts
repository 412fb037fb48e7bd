/* The words of texts: the candidates of a search, compared with all texts. */
import { describe, expect, test } from 'vitest'
import { DeviceSlots } from '../../../../src/search/index/columns/device-slots.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { createTokenIndex } from '../../../../src/search/index/substrings/token-index.ts'
import { addressOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const WORDS = ['tyo', 'core', 'sw', 'example', 'net', '0042', 'corex', 'é', 'a']
const CUTS = ['-', '.', '--', ' ', '_', '/']

/** An index of texts by slot. */
class Play {
  readonly deviceSlots = new DeviceSlots()
  readonly texts: string[] = []
  readonly index = createTokenIndex((slot) => this.texts[slot]!)

  /** Adds a slot with a text. */
  put(text: string): number {
    const slot = this.deviceSlots.add(addressOf(this.deviceSlots.end))
    this.texts[slot] = text
    return slot
  }

  /** Replaces the text of a slot that the index has. */
  replace(slot: number, text: string): void {
    this.index.delete(slot)
    this.texts[slot] = text
    this.index.add(slot)
  }

  /** Returns what the index finds for a part, or null if it has no plan. */
  find(kind: 'contains' | 'suffix', text: string) {
    const plan = this.index.plan({ kind, text })
    if (plan === null) return null
    const { count, isExact, bitmap, batches } = runToEnd(plan.run())
    const candidates = [...batches()].flatMap((batch) => Array.from(batch))
    expect(count).toBe(candidates.length)
    if (bitmap !== null) expect(bitmap.count()).toBe(count)
    const slots = [...new Set(candidates)].sort((a, b) => a - b)
    return { slots, isExact, bitmap, cost: plan.cost }
  }

  /** Returns the slots whose text has the part. */
  matches(kind: 'contains' | 'suffix', part: string): number[] {
    const has = (text: string): boolean => (kind === 'suffix' ? text.endsWith(part) : text.includes(part))
    return [...this.texts.keys()].filter((slot) => has(this.texts[slot]!))
  }
}

test.each([1, 2])('the candidates include all slots whose texts have the part, in game %i', (seed) => {
  const random = seededRandom(seed)
  const textOf = (): string =>
    Array.from({ length: random.between(0, 4) }, () => random.pick(WORDS) + random.pick(CUTS)).join('') +
    random.pick(WORDS)
  const play = new Play()
  for (let at = 0; at < 100; at++) play.put(textOf())
  play.index.addNew(play.deviceSlots, 0)
  for (let at = 0; at < 50; at++) play.put(textOf())
  play.index.addNew(play.deviceSlots, 100)
  for (let turn = 0; turn < 200; turn++) play.replace(random.between(0, 149), textOf())
  const parts = Array.from({ length: 100 }, () => {
    const text = random.pick(play.texts)
    const from = random.between(0, text.length - 1)
    return text.slice(from, from + random.between(1, 12))
  })
  for (const kind of ['contains', 'suffix'] as const) {
    for (const part of parts) {
      const found = play.find(kind, part)
      if (found === null) {
        expect(part).toMatch(/^[-._ /]+$/)
        continue
      }
      const matches = play.matches(kind, part)
      expect(found.slots).toEqual(expect.arrayContaining(matches))
      if (found.isExact) expect(found.slots).toEqual(matches)
    }
  }
})

describe('a part', () => {
  const play = new Play()
  for (const text of ['tyo-core-sw-1', 'tyo-core-sw-2', 'osa-edge-sw-1', 'osa.corex', 'xsw', 'sw', 'core-tyo'])
    play.put(text)
  play.index.addNew(play.deviceSlots, 0)

  test('of one word is within words, and each candidate matches', () => {
    expect(play.find('contains', 'core')).toMatchObject({ slots: [0, 1, 3, 6], isExact: true, bitmap: null })
    expect(play.find('contains', 'xyz')).toMatchObject({ slots: [], isExact: true, cost: 0 })
  })

  test('of one or two characters may be in any word', () => {
    const short = new Play()
    for (const text of ['tyo-sw', 'osa-xsw', 'osa-core']) short.put(text)
    short.index.addNew(short.deviceSlots, 0)
    expect(short.find('contains', 'sw')).toMatchObject({ slots: [0, 1], cost: 5 })
  })

  test('at the end of a text is at the end of a word', () => {
    expect(play.find('suffix', 'core')).toMatchObject({ slots: [0, 1, 6], isExact: false })
    expect(play.find('suffix', 'sw')).toMatchObject({ slots: [0, 1, 2, 4, 5], isExact: false })
  })

  test('of several words is looked for by its rarest word', () => {
    expect(play.find('contains', 'edge-sw')).toMatchObject({ slots: [2], isExact: false })
    expect(play.find('contains', 'o-core-s')).toMatchObject({ slots: [0, 1, 6] })
    expect(play.find('contains', '-sw-1')).toMatchObject({ slots: [0, 2] })
    expect(play.find('contains', 'sw-')).toMatchObject({ slots: [0, 1, 2, 4, 5], isExact: false })
    expect(play.find('suffix', '-1')).toMatchObject({ slots: [0, 2] })
  })

  test('without a word has no plan', () => {
    for (const text of ['', '-', './-']) expect(play.index.plan({ kind: 'contains', text })).toBeNull()
  })

  test('of many words is looked for by four of them', () => {
    const long = new Play()
    for (let at = 0; at < 40; at++) long.put(`alpha-bravo-charlie-delta-x${at}`)
    for (const text of ['zalpha', 'yalpha']) long.put(text)
    long.index.addNew(long.deviceSlots, 0)
    const all = long.find('contains', 'alpha-bravo-charlie-delta-x7')
    expect(all).toMatchObject({ slots: [7], isExact: false })
    // Three tokens end with the first word, and each of the others is one token.
    expect(all!.cost).toBe(4)
    expect(long.find('contains', 'bravo')!.bitmap?.count()).toBe(40)
  })
})

test('a word that occurs twice in a text, or in no text any more, is counted once, or not at all', () => {
  const play = new Play()
  for (const text of ['core-core', 'core', '']) play.put(text)
  play.index.addNew(play.deviceSlots, 0)
  expect(play.find('contains', 'core')!.slots).toEqual([0, 1])
  const { bytes } = play.index
  expect(bytes).toBeGreaterThan(0)
  play.replace(0, 'x')
  play.replace(1, 'x')
  expect(play.find('contains', 'core')!.slots).toEqual([])
  expect(play.find('contains', 'x')!.slots).toEqual([0, 1])
  expect(createTokenIndex(() => '').bytes).toBe(0)
})

describe('a slot that is added later', () => {
  /** Returns an index of some texts, to which another one was added. */
  const withLater = (later: string) => {
    const play = new Play()
    for (const text of ['core', 'core-a', 'core-b']) play.put(text)
    play.index.addNew(play.deviceSlots, 0)
    const { bytes } = play.index
    play.put(later)
    play.index.addNew(play.deviceSlots, 3)
    return { play, grown: play.index.bytes - bytes }
  }

  test('is found by a new word', () => {
    const { play } = withLater('frankfurt')
    expect(play.find('contains', 'frank')!.slots).toEqual([3])
  })

  test('takes only the memory of one slot for each known word', () => {
    expect(withLater('core').grown).toBe(8)
    expect(withLater('core-a-core').grown).toBe(16)
  })
})

describe('the memory', () => {
  test('of texts without words is none', () => {
    const play = new Play()
    for (const text of ['', '-', './-']) play.put(text)
    play.index.addNew(play.deviceSlots, 0)
    expect(play.index.bytes).toBe(0)
  })

  test('of a word that occurs twice in a text is freed with the text', () => {
    const play = new Play()
    for (const text of ['core', 'core', 'core']) play.put(text)
    play.index.addNew(play.deviceSlots, 0)
    const { bytes } = play.index
    play.replace(2, 'core-core')
    expect(play.index.bytes).toBe(bytes)
  })

  test('of a thousand words that no text has any more is freed', () => {
    const play = new Play()
    play.put('word0')
    play.index.addNew(play.deviceSlots, 0)
    for (let at = 1; at <= 1000; at++) play.replace(0, `word${at}`)
    const fresh = new Play()
    fresh.put('word1000')
    fresh.index.addNew(fresh.deviceSlots, 0)
    expect(play.index.bytes).toBe(fresh.index.bytes)
  })
})
