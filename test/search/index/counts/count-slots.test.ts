/* Counts of slots by fields with given codes, compared with a map of the same counts. */
import { describe, expect, test } from 'vitest'
import { newDevice } from '../../../../src/domain/device.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { Tags } from '../../../../src/search/index/columns/tags.ts'
import { codesOfCell, countAll, countSlots, findFirstSlots } from '../../../../src/search/index/counts/count-slots.ts'
import type { GroupCodes } from '../../../../src/search/index/counts/group-codes.ts'
import type { GroupSink } from '../../../../src/search/index/counts/group-sink.ts'
import { HashCounter } from '../../../../src/search/index/counts/hash-counter.ts'
import { addCodes } from '../../../../src/search/index/counts/rows.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { BATCH, runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { addressOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const keys = { keyOf: (code: number) => code, shownOf: (code: number) => code }

/** Returns a field of which each slot has one code below `size`. */
function fieldOf(codes: Uint32Array, size: number): GroupCodes {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  const countOf = (code: number): number => counts.get(code) ?? 0
  return { ...keys, codes, size, tags: null, countOf, addTo: (rows, weight) => addCodes(rows, codes, weight) }
}

/** Returns a field of the tags of all slots below `slots`. */
function tagField(tags: Tags, slots: number): GroupCodes {
  const countOf = (code: number): number => (code === 0 ? slots - tags.tagged : tags.usesOf(code - 1))
  return {
    ...{ ...keys, codes: null, size: tags.count + 1, tags, countOf },
    addTo: (rows, weight) => tags.addTo(rows, weight),
  }
}

/** Returns the codes of a slot: more than one for a slot with several tags. */
function codesAt({ codes, tags }: GroupCodes, slot: number): readonly number[] {
  if (codes !== null) return [codes[slot]!]
  const entries = tags!.entries.of(slot)
  return entries.length === 0 ? [0] : entries.map((entry) => tags!.numbers[entry]! + 1)
}

/** Counts the slots of each cell in a map. */
function countNaively(slots: readonly number[], fields: readonly GroupCodes[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const slot of slots) {
    let cells: readonly number[] = [0]
    for (const field of fields)
      cells = cells.flatMap((cell) => codesAt(field, slot).map((code) => cell * field.size + code))
    for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return counts
}

const randomCodes = (slots: number, size: number, seed: number): Uint32Array => {
  const random = seededRandom(seed)
  return Uint32Array.from({ length: slots }, () => random.between(0, size - 1))
}

/** Returns tags of most slots; some slots had other tags before. */
function createTags(slots: number, names: number): Tags {
  const [tags, random] = [new Tags(), seededRandom(names)]
  const nameOf = () => `t${random.between(1, names)}`
  for (let slot = 0; slot < slots; slot++)
    tags.add(slot, slot % 5 === 0 ? [] : [...new Set(['all', nameOf(), nameOf()])])
  for (let slot = 0; slot < slots; slot += 3) tags.replace(slot, slot % 2 === 0 ? [] : [nameOf()])
  return tags
}

const single = (slots: number, size: number) => fieldOf(randomCodes(slots, size, size), size)

describe.each([
  { way: 'one field with few codes', slots: 3000, fields: () => [single(3000, 30)] },
  { way: 'one field with more codes than a batch', slots: 3000, fields: () => [single(3000, 2 * BATCH)] },
  { way: 'one field with many codes', slots: 3000, fields: () => [single(3000, 1_000_000)] },
  { way: 'two fields with few codes', slots: 3000, fields: () => [single(3000, 7), single(3000, 50)] },
  { way: 'two fields, the first with many codes', slots: 3000, fields: () => [single(3000, 2200), single(3000, 400)] },
  { way: 'two fields, the second with many codes', slots: 3000, fields: () => [single(3000, 400), single(3000, 2200)] },
  { way: 'few codes that most slots have', slots: 3000, fields: () => [single(3000, 2), single(3000, 2 ** 17)] },
  { way: 'more cells than a table can have', slots: 300, fields: () => [single(300, 2 ** 20), single(300, 2 ** 24)] },
  { way: 'tags', slots: 3000, fields: () => [tagField(createTags(3000, 50), 3000)] },
  { way: 'tags and few codes', slots: 3000, fields: () => [tagField(createTags(3000, 50), 3000), single(3000, 4)] },
  { way: 'few codes and tags', slots: 3000, fields: () => [single(3000, 4), tagField(createTags(3000, 50), 3000)] },
  {
    way: 'tags and many codes',
    slots: 3000,
    fields: () => [tagField(createTags(3000, 2200), 3000), single(3000, 700)],
  },
  {
    way: 'many codes and tags',
    slots: 3000,
    fields: () => [single(3000, 700), tagField(createTags(3000, 2200), 3000)],
  },
  {
    way: 'fewer tags than codes',
    slots: 3000,
    fields: () => [tagField(createTags(3000, 400), 3000), single(3000, 2200)],
  },
  {
    way: 'more codes than tags',
    slots: 3000,
    fields: () => [single(3000, 2200), tagField(createTags(3000, 400), 3000)],
  },
  {
    way: 'tags with tags',
    slots: 3000,
    fields: () => [tagField(createTags(3000, 50), 3000), tagField(createTags(3000, 70), 3000)],
  },
])('$way', ({ slots: end, fields: createFields }) => {
  /** Returns most of the slots, the fields, and the counts to expect. */
  function open() {
    const random = seededRandom(end)
    const wanted = Array.from({ length: end }, (_, slot) => slot).filter(() => random.chance(0.8))
    const slots = new Bitmap(end)
    for (const slot of wanted) slots.add(slot)
    const fields = createFields()
    return { wanted, slots, fields, expected: countNaively(wanted, fields) }
  }

  test('each group is noted once if all are wanted', () => {
    const { slots, fields, expected } = open()
    const noted: [number, number][] = []
    const sink: GroupSink = {
      least: 0,
      note: (cell, count) => void noted.push([cell, count]),
      pass: (groups, devices) => expect([groups, devices]).toEqual([0, 0]),
    }
    runToEnd(countSlots(slots, fields, sink))
    expect(noted.sort(([a], [b]) => a - b)).toEqual([...expected].sort(([a], [b]) => a - b))
  })

  test('groups that are not among the largest are passed together', () => {
    const { slots, fields, expected } = open()
    const total = [...expected.values()].reduce((sum, count) => sum + count, 0)
    const largest = Math.max(...expected.values())
    let [least, groups, devices] = [1, 0, 0]
    const sink: GroupSink = {
      get least() {
        return least
      },
      note(cell, count) {
        expect(count).toBe(expected.get(cell))
        least = Math.max(least, count)
        groups++
        devices += count
      },
      pass(passed, together) {
        groups += passed
        devices += together
      },
    }
    runToEnd(countSlots(slots, fields, sink))
    expect([least, groups, devices]).toEqual([largest, expected.size, total])
  })

  test('a range has at most the steps of two batches', () => {
    const { wanted, slots, fields } = open()
    const sink: GroupSink = { least: 0, note: () => {}, pass: () => {} }
    const costs = [...countSlots(slots, fields, sink)]
    expect(Math.max(...costs)).toBeLessThanOrEqual(2 * BATCH)
    expect(Math.min(...costs)).toBeGreaterThanOrEqual(0)
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeGreaterThanOrEqual(wanted.length)
  })
})

test('a count in parts takes a step for each code and slot when it divides, and when it counts', () => {
  const slots = new Bitmap(3000)
  for (let slot = 0; slot < 3000; slot++) slots.add(slot)
  const sink: GroupSink = { least: 0, note: () => {}, pass: () => {} }
  const costs = [...countSlots(slots, [single(3000, 400), single(3000, 2200)], sink)]
  const wholeBatches = (steps: number): number => Math.floor(steps / BATCH) * BATCH
  const expected = wholeBatches(2200) + 3000 + wholeBatches(2200 + 3000)
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(expected)
})

test('few slots of many cells take few steps', () => {
  const slots = new Bitmap(10)
  for (let slot = 0; slot < 10; slot++) slots.add(slot)
  const sink: GroupSink = { least: 0, note: () => {}, pass: () => {} }
  const costs = [...countSlots(slots, [single(10, 2 ** 21)], sink)]
  expect(costs).toEqual([10])
})

describe('in tables and in parts, a group below the least wanted one is not noted', () => {
  test.each([
    { way: 'in a table', fields: () => [single(3000, 300)] },
    { way: 'in parts', fields: () => [single(3000, 400), single(3000, 3000)] },
    { way: 'in parts by tags', fields: () => [tagField(createTags(3000, 2200), 3000), single(3000, 700)] },
  ])('$way', ({ fields: createFields }) => {
    const fields = createFields()
    const slots = new Bitmap(3000)
    for (let slot = 0; slot < 3000; slot++) slots.add(slot)
    const counts = [...countNaively([...Array(3000).keys()], fields).values()]
    const total = counts.reduce((sum, count) => sum + count, 0)
    const largest = Math.max(...counts)
    const noted: number[] = []
    let least = 0
    const passed = { groups: 0, devices: 0 }
    const sink: GroupSink = {
      get least() {
        return least
      },
      note(_, count) {
        expect(count).toBeGreaterThanOrEqual(least)
        noted.push(count)
        least = count
      },
      pass(groups, devices) {
        passed.groups += groups
        passed.devices += devices
      },
    }
    runToEnd(countSlots(slots, fields, sink))
    expect(noted.at(-1)).toBe(largest)
    const others = counts.length - noted.length
    expect(passed).toEqual({ groups: others, devices: total - noted.reduce((sum, count) => sum + count, 0) })
  })
})

test('all devices are counted by codes, and codes without devices are left out', () => {
  const codes = Uint32Array.from({ length: 100 }, (_, slot) => (slot % 10) * 500)
  const noted: [number, number][] = []
  const sink: GroupSink = {
    least: 0,
    note: (cell, count) => void noted.push([cell, count]),
    pass: () => expect.unreachable(),
  }
  const costs = [...countAll(fieldOf(codes, 5000), sink)]
  expect(noted).toEqual(Array.from({ length: 10 }, (_, at) => [at * 500, 10]))
  expect(costs).toEqual([BATCH, BATCH])
})

describe('a table of counts', () => {
  test.each([1000, 10_000])('counts numbers that are added %i at a time, each with its repetitions', (step) => {
    const counter = new HashCounter()
    const numbers = Float64Array.from({ length: 10_000 }, (_, at) => at * 2 ** 21)
    for (let from = 0; from < numbers.length; from += step) counter.add(numbers.slice(from), step)
    expect(counter.size).toBe(10_000)
    counter.add(numbers, 100)
    expect(counter.size).toBe(10_000)
    const counts = new Map<number, number>()
    counter.forEach((number, count) => {
      expect(counts.has(number)).toBe(false)
      counts.set(number, count)
    })
    expect(numbers.every((number, at) => counts.get(number) === (at < 100 ? 2 : 1))).toBe(true)
    expect(counts.size).toBe(10_000)
  })
})

test('a cell has the codes of its fields', () => {
  const [field, other] = [single(1, 9), single(1, 1000)]
  expect(codesOfCell([field], 7)).toEqual([7])
  expect(codesOfCell([field, other], 7_008)).toEqual([7, 8])
})

describe('the first slots', () => {
  const DEVICES = 2500

  /** Returns an index, and most of its slots. */
  function open() {
    const index = new NetworkIndex()
    for (let host = 0; host < DEVICES; host++) {
      const address = addressOf(host)
      index.put(address, toIndexedValues(newDevice({ network: 'Default', address }, 'a')), searchedFacts(null))
    }
    const slots = new Bitmap(DEVICES)
    for (let slot = 0; slot < DEVICES; slot++) if (slot % 10 !== 3) slots.add(slot)
    return { index, slots }
  }

  test('are those of the set, wherever they are in the order of addresses', () => {
    const { index, slots } = open()
    const codes = new Uint32Array(DEVICES).fill(1)
    codes[0] = 2
    for (const slot of [2413, 2450, 2460]) codes[slot] = 0
    const found = runToEnd(findFirstSlots(index, slots, [fieldOf(codes, 3)], [0, 1]))
    expect([...found]).toEqual([
      [1, 1],
      [0, 2450],
    ])
  })

  test('are found by two fields, too', () => {
    const { index, slots } = open()
    const [codes, others] = [randomCodes(DEVICES, 4, 1), randomCodes(DEVICES, 6, 2)]
    const fields = [fieldOf(codes, 4), fieldOf(others, 6)]
    const cells = [0, 5, 8, 23]
    const found = runToEnd(findFirstSlots(index, slots, fields, cells))
    const firstOf = (cell: number) =>
      [...codes.keys()].find((slot) => slot % 10 !== 3 && codes[slot]! * 6 + others[slot]! === cell)
    expect(cells.map((cell) => found.get(cell))).toEqual(cells.map(firstOf))
  })
})
