/* The parts of texts that are one word: what a search finds, compared with all texts, and the memory of the index. */
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceSlots } from '../../../../src/search/index/columns/device-slots.ts'
import { TextColumn } from '../../../../src/search/index/columns/text-column.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { createWholeTextIndex } from '../../../../src/search/index/substrings/whole-text-index.ts'
import { addressOf } from '../../../support/hosts.ts'

const BYTES_A_SLOT = 8
/** The index builds its lists again after this number of texts is gone. */
const MANY_REMOVALS = 1000

/** An index of texts by slot. */
class Play {
  readonly deviceSlots = new DeviceSlots()
  readonly column = new TextColumn(this.deviceSlots.addresses, 4096)
  readonly index = createWholeTextIndex(this.column)

  /** Adds a slot with a text, which the index does not have yet. */
  place(text: string): number {
    const slot = this.deviceSlots.add(addressOf(this.deviceSlots.end))
    this.column.add(slot, text)
    return slot
  }

  put(text: string): number {
    const slot = this.place(text)
    this.index.add(slot)
    return slot
  }

  remove(slot: number): void {
    this.index.delete(slot)
    this.column.remove(slot)
    this.deviceSlots.remove(slot)
  }

  find(kind: 'contains' | 'suffix', text: string): { slots: number[]; cost: number } {
    const { cost, run } = this.index.plan({ kind, text })!
    const { count, isExact, bitmap, batches } = runToEnd(run())
    const slots = Array.from(batches(), (batch) => Array.from(batch)).flat()
    expect([isExact, bitmap, count]).toEqual([true, null, slots.length])
    return { slots: slots.sort((a, b) => a - b), cost }
  }
}

const TEXTS = ['foc1042', 'xfoc10', '', 'foc1042', '42foc', 'ab']

describe.each(['one by one', 'all at once'])('texts that are added %s', (way) => {
  let play: Play

  beforeEach(() => {
    play = new Play()
    for (const text of TEXTS) {
      if (way === 'one by one') play.put(text)
      else play.place(text)
    }
    if (way === 'all at once') play.index.addNew(play.deviceSlots, 0)
  })

  test('are found by a part, each slot once, and only texts with the trigram are tested', () => {
    expect(play.find('contains', 'foc')).toEqual({ slots: [0, 1, 3, 4], cost: 3 })
    expect(play.find('contains', '042')).toEqual({ slots: [0, 3], cost: 1 })
    expect(play.find('contains', 'none')).toEqual({ slots: [], cost: 0 })
  })

  test('are found by their end', () => {
    expect(play.find('suffix', '42')).toEqual({ slots: [0, 3], cost: 1 })
    expect(play.find('suffix', 'foc')).toEqual({ slots: [4], cost: 1 })
    expect(play.find('suffix', 'ab').slots).toEqual([5])
  })

  test('have no empty text among them', () => {
    expect(play.find('suffix', '')).toEqual({ slots: [0, 1, 3, 4, 5], cost: play.column.codes })
  })
})

test('slots that are added later are found, and those that were there before are not added again', () => {
  const play = new Play()
  play.put('foc1')
  const from = play.deviceSlots.end
  play.place('foc2')
  play.index.addNew(play.deviceSlots, from)
  expect(play.find('contains', 'foc').slots).toEqual([0, 1])
  const alone = new Play()
  alone.place('foc1')
  alone.place('foc2')
  alone.index.addNew(alone.deviceSlots, 1)
  expect(alone.find('contains', 'foc').slots).toEqual([1])
})

test('a slot is not found any more after it was removed', () => {
  const play = new Play()
  const [first, second] = [play.put('foc1'), play.put('foc1')]
  play.remove(first)
  expect(play.find('contains', 'foc').slots).toEqual([second])
  play.remove(second)
  expect(play.find('contains', 'foc').slots).toEqual([])
})

test('a text that another slot has takes only the memory of its slot, and an empty text takes none', () => {
  const play = new Play()
  expect(play.index.bytes).toBe(0)
  play.put('')
  expect(play.index.bytes).toBe(0)
  play.index.addNew(play.deviceSlots, 0)
  expect(play.index.bytes).toBe(0)
  for (const text of ['same', 'other']) play.put(text)
  const before = play.index.bytes
  expect(before).toBeGreaterThan(0)
  play.put('same')
  expect(play.index.bytes).toBe(before + BYTES_A_SLOT)
})

test('the memory of texts that no slot has any more is freed after many removals', () => {
  const play = new Play()
  const slots = Array.from({ length: MANY_REMOVALS }, (_, at) => play.put(`text ${at}`))
  const before = play.index.bytes
  for (const slot of slots) play.remove(slot)
  expect(play.index.bytes).toBeLessThan(before / 3)
})

test('slots without a text do not count as removed texts', () => {
  const play = new Play()
  const slots = Array.from({ length: MANY_REMOVALS }, () => play.put(''))
  for (const text of ['gone', 'kept']) play.put(text)
  play.remove(slots.length)
  const before = play.index.bytes
  for (const slot of slots) play.remove(slot)
  expect(play.index.bytes).toBe(before)
})

test('the lists do not change while slots are removed whose text another slot has', () => {
  const play = new Play()
  const slots = Array.from({ length: MANY_REMOVALS }, () => play.put('same'))
  play.put('same')
  play.remove(play.put('gone'))
  const before = play.index.bytes
  for (const slot of slots) play.remove(slot)
  expect(play.index.bytes).toBe(before - MANY_REMOVALS * BYTES_A_SLOT)
})
