/* The texts of a field: their codes, their order and their spellings, while slots are written and put in order. */
import { describe, expect, test } from 'vitest'
import { compareCodePoints, foldCase } from '../../../../src/domain/text.ts'
import { DeviceSlots } from '../../../../src/search/index/columns/device-slots.ts'
import { TextColumn } from '../../../../src/search/index/columns/text-column.ts'
import { Spellings } from '../../../../src/search/index/structures/spellings.ts'
import { addressOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

/** Creates a column and its slots, with functions that write both. */
function createColumn(few: number, spellings: Spellings | null = null) {
  const slots = new DeviceSlots()
  const column = new TextColumn(slots.addresses, few, spellings)
  return {
    ...{ slots, column },
    /** Adds a slot, and returns it. */
    add(host: number, text: string): number {
      const slot = slots.add(addressOf(host))
      column.add(slot, text)
      return slot
    },
    change(slot: number, text: string): void {
      column.remove(slot)
      column.add(slot, text)
    },
    remove(slot: number): void {
      column.remove(slot)
      slots.remove(slot)
    },
  }
}

describe('a column in which hardly any text repeats', () => {
  test('still has one number for each text', () => {
    const slots = new DeviceSlots()
    const column = new TextColumn(slots.addresses, 1000)
    const texts = Array.from({ length: 30_000 }, (_, slot) => `Host-${slot < 20_000 ? slot : slot % 15_000}`)
    texts.forEach((name, slot) => {
      slots.append(addressOf(slot))
      column.add(slot, name)
    })
    slots.fill()
    column.orderNew(slots)
    for (const slot of [0, 7, 14_999, 19_999, 20_000, 29_999]) {
      const name = texts[slot]!.toLowerCase()
      const [from, to] = column.rangeOf(name)
      const expected = texts.flatMap((other, at) => (other.toLowerCase() === name ? [at] : []))
      expect(Array.from({ length: to - from }, (_, at) => column.order.at(from + at))).toEqual(expected)
      expect(new Set(expected.map((at) => column.codeOf(at))).size).toBe(1)
      expect(column.usesOf(column.codeOf(slot))).toBe(expected.length)
    }
  })
})

/** Texts of which some are equal without regard to case, and some are not ASCII. */
const TEXTS = ['', 'Core', 'core', 'CORE', 'core-1', 'Core-1', 'edge', 'Edge', 'é', 'É', '\u{1f600}', '\uffee', 'e']
const PREFIXES = ['core', 'core-', 'e', 'x', 'edge', '']

// With one text as few, codes are found by the order; with 4096, by a map.
describe.each([1, 4096])('with few = %i, after each of many writes', (few) => {
  test.each([1, 2, 3])('the slots are in the order of their texts, and equal texts have one code (%i)', (seed) => {
    const random = seededRandom(seed)
    const { slots, column, add, change, remove } = createColumn(few, new Spellings())
    const texts = new Map<number, string>()
    for (let step = 0; step < 150; step++) {
      const [host, text] = [random.between(1, 60), random.pick(TEXTS)]
      const slot = slots.find(addressOf(host))
      if (slot === null) texts.set(add(host, text), text)
      else if (random.chance(0.3)) {
        texts.delete(slot)
        remove(slot)
      } else if (!column.has(slot, text)) {
        texts.set(slot, text)
        change(slot, text)
      } else expect(foldCase(texts.get(slot)!)).toBe(foldCase(text))
      for (const [known, held] of texts) expect(column.textOf(known)).toBe(foldCase(held))
      if (random.chance(0.6)) continue
      column.orderNew(slots)
      expect(column.hasNew(slots)).toBe(false)
      checkOrder(column, slots, texts)
      checkCodes(column, texts)
    }
  })
})

function checkOrder(column: TextColumn, slots: DeviceSlots, texts: ReadonlyMap<number, string>): void {
  const sorted = [...texts.keys()].sort(
    (a, b) => compareCodePoints(foldCase(texts.get(a)!), foldCase(texts.get(b)!)) || slots.addresses.compare(a, b),
  )
  const inOrder = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => column.order.at(from + at))
  expect(inOrder(0, column.order.length)).toEqual(sorted)
  const slotsWith = (isWanted: (text: string) => boolean) =>
    sorted.filter((slot) => isWanted(foldCase(texts.get(slot)!)))
  for (const text of new Set(TEXTS.map(foldCase)))
    expect(inOrder(...column.rangeOf(text)), text).toEqual(slotsWith((other) => other === text))
  for (const prefix of PREFIXES)
    expect(inOrder(...column.rangeOfPrefix(prefix)), prefix).toEqual(slotsWith((other) => other.startsWith(prefix)))
}

function checkCodes(column: TextColumn, texts: ReadonlyMap<number, string>): void {
  const codes = new Map<string, number>()
  for (const [slot, text] of texts) {
    const code = column.codeOf(slot)
    expect(code).toBe(codes.get(foldCase(text)) ?? code)
    codes.set(foldCase(text), code)
    expect(column.slotCodes[slot]).toBe(code)
    const spellings = [...texts.values()].filter((other) => foldCase(other) === foldCase(text))
    expect([column.textOfCode(code), column.usesOf(code)]).toEqual([foldCase(text), spellings.length])
    const spelling = column.spellingOf(code)
    if (spelling !== null) expect(new Set(spellings)).toEqual(new Set([spelling]))
  }
  expect(new Set(codes.values()).size).toBe(codes.size)
  for (let code = 0; code < column.codes; code++)
    if (![...codes.values()].includes(code)) expect([column.usesOf(code), column.textOfCode(code)]).toEqual([0, ''])
}

test('free codes are used again', () => {
  const { column, add, change } = createColumn(4096)
  const slot = add(1, 'a')
  for (const text of ['b', 'c', 'd']) change(slot, text)
  expect([column.codes, column.textOf(slot)]).toEqual([1, 'd'])
})

describe('in a column of many texts, which are found by the order', () => {
  const createOrdered = (texts: readonly string[]) => {
    const created = createColumn(1)
    texts.forEach((text, host) => void created.add(host, text))
    created.column.orderNew(created.slots)
    return created
  }

  test('new slots with the text of the slot before them share its code', () => {
    const { column, add } = createOrdered(['a', 'b', 'c'])
    for (let host = 10; host < 20; host++) add(host, 'd')
    expect(column.codes).toBe(4)
  })

  test('the empty text never gets a code that is free', () => {
    const { column, slots, add, remove } = createOrdered(['a', 'b', 'c'])
    const empty = add(10, '')
    remove(0)
    column.orderNew(slots)
    for (const text of ['d', 'e']) add(20 + text.charCodeAt(0), text)
    expect(column.textOf(empty)).toBe('')
  })

  test('a new slot gets the code of the slots in the order, also if a slot that was removed had its own', () => {
    const { column, slots, add, change, remove } = createOrdered(['a', 'b', 'c'])
    const slot = add(10, 'd')
    add(11, 'd')
    remove(1)
    const before = column.codes
    change(slot, 'a')
    expect([column.codes, column.codeOf(slot)]).toEqual([before, 1])
    column.orderNew(slots)
    expect(column.codeOf(slot)).toBe(column.codeOf(0))
  })
})

describe('a slot has a text', () => {
  test('in any case, if the column keeps no spellings', () => {
    const { column, add } = createColumn(4096)
    const slot = add(1, 'Core')
    add(2, 'edge')
    const has = (text: string) => column.has(slot, text)
    expect(['Core', 'core', 'CORE', 'edge', ''].map(has)).toEqual([true, true, true, false, false])
    expect(column.spellingOf(column.codeOf(slot))).toBeNull()
  })

  test('in its own spelling only, if all slots with this text have that spelling', () => {
    const { column, add } = createColumn(4096, new Spellings())
    const slot = add(1, 'Core')
    const has = (text: string) => column.has(slot, text)
    expect(['Core', 'core', 'CORE', 'edge'].map(has)).toEqual([true, false, false, false])
    expect(column.spellingOf(column.codeOf(slot))).toBe('Core')
    add(2, 'core')
    expect(['Core', 'core', 'CORE', 'edge'].map(has)).toEqual([true, true, true, false])
    expect(column.spellingOf(column.codeOf(slot))).toBeNull()
  })
})

test('a text that was removed has a new code and a new spelling when it is set again', () => {
  const { column, add, change } = createColumn(4096, new Spellings())
  const slot = add(1, 'Core')
  change(slot, 'edge')
  change(slot, 'CORE')
  expect([column.textOf(slot), column.spellingOf(column.codeOf(slot))]).toEqual(['core', 'CORE'])
  const other = add(2, 'Core')
  expect([column.textOf(other), column.codeOf(other)]).toEqual(['core', column.codeOf(slot)])
})

test('new slots are in the order only after it was asked for', () => {
  const { column, slots, add, remove } = createColumn(4096)
  const [first, second] = [add(2, 'b'), add(1, 'a')]
  expect([column.hasNew(slots), column.order.length]).toEqual([true, 0])
  column.orderNew(slots)
  expect([column.hasNew(slots), [0, 1].map((rank) => column.order.at(rank))]).toEqual([false, [second, first]])
  remove(first)
  expect([column.hasNew(slots), column.order.length]).toEqual([false, 1])
  // A free slot has its place in the order at once.
  expect([add(3, 'A'), column.hasNew(slots), column.order.length]).toEqual([first, false, 2])
  remove(add(4, 'c'))
  expect(column.order.length).toBe(2)
})

test('the memory of a column has that of its slots, its texts and their spellings', () => {
  const bytesOf = (texts: readonly string[], spellings: Spellings | null = null): number => {
    const { column, add } = createColumn(4096, spellings)
    texts.forEach((text, host) => void add(host, text))
    return column.bytes
  }
  const [bytesOfText, same, different] = [32, Array(9).fill('a'), [...'abcdefghi']]
  // A text is held as it was sent, too.
  expect(bytesOf(different) - bytesOf(same)).toBe(8 * (2 * bytesOfText + 1))
  expect(bytesOf(different.map((text) => `${text}23`)) - bytesOf(different)).toBe(9 * 2)
  const spellings = new Spellings()
  expect(bytesOf(different.map((text) => text.toUpperCase())) - bytesOf(different)).toBe(9)
  expect(bytesOf(different, spellings) - bytesOf(different)).toBe(spellings.bytes)
  const { column, add, change } = createColumn(4096)
  const slot = add(1, 'long text')
  const before = column.bytes
  change(slot, 'text')
  expect(column.bytes).toBe(before - 'long '.length)
  const many = createColumn(4096)
  for (let host = 0; host < 5000; host++) many.add(host, 'a')
  expect(many.column.bytes).toBeGreaterThan(many.column.slotCodes.byteLength)
  many.column.orderNew(many.slots)
  expect(many.column.bytes).toBeGreaterThan(many.column.slotCodes.byteLength + many.column.order.bytes)
  expect(many.column.order.bytes).toBeGreaterThan(0)
})

test('the memory for spellings that no device has any more is limited', () => {
  const { column, add, change } = createColumn(4096)
  add(1, 'Lab')
  const slot = add(2, 'lab')
  const before = column.bytes
  let most = 0
  for (let round = 0; round < 40_000; round++) {
    const spelling = [...'laboratoryofosaka'].map((unit, at) => ((round >> at) % 2 === 0 ? unit : unit.toUpperCase()))
    if (round === 0) add(3, spelling.join(''))
    change(slot, spelling.join(''))
    most = Math.max(most, column.bytes)
  }
  expect(most - before).toBeLessThan((32 + 'laboratoryofosaka'.length) * 20_000)
  expect(column.textOf(slot)).toBe('laboratoryofosaka')
})

test('memory is allocated at once for as many slots as are to come', () => {
  const { column } = createColumn(4096)
  column.reserve(1000)
  const { slotCodes } = column
  expect(slotCodes.length).toBeGreaterThanOrEqual(1000)
  for (let slot = 0; slot < 1000; slot++) column.add(slot, 'a')
  expect(column.slotCodes).toBe(slotCodes)
})
