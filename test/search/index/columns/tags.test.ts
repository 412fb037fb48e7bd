/* The tags of slots, compared with a list of tags for each slot. */
import { expect, test } from 'vitest'
import { Tags } from '../../../../src/search/index/columns/tags.ts'
import type { Rows } from '../../../../src/search/index/counts/rows.ts'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import { BATCH } from '../../../../src/search/index/structures/slices.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const NAMES = ['access', 'core', 'edge', 'lab', 'spare', 'wan']
const SLOTS = 60

function bitmapOf(slots: Iterable<number>): Bitmap {
  const bitmap = new Bitmap(0)
  for (const slot of slots) bitmap.add(slot)
  return bitmap
}

/** Returns the rows as texts of slot and cell. Rows are valid only until the next ones. */
function textsOf(batches: Iterable<Rows>): string[] {
  const texts: string[] = []
  for (const { slots, cells, length } of batches)
    for (let at = 0; at < length; at++) texts.push(`${slots[at]} ${cells[at]}`)
  return texts
}

/** Returns rows of slots whose cells are the slots themselves. */
const rowsOf = (slots: readonly number[]): Rows[] => [
  { slots: Uint32Array.from(slots), cells: Float64Array.from(slots), length: slots.length },
]

test.each([1, 2, 3])('slots have the tags that were given to them last, in game %i', (seed) => {
  const random = seededRandom(seed)
  const tags = new Tags()
  const model = new Map<number, readonly string[]>()
  for (let turn = 0; turn < 200; turn++) {
    const slot = random.between(0, SLOTS - 1)
    const names = NAMES.filter(() => random.chance(0.3))
    tags.replace(slot, names)
    model.set(slot, names)
    if (turn % 50 === 49) tags.fit()
  }
  const namesOf = (slot: number): readonly string[] => model.get(slot) ?? []
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot)
  const tagged = slots.filter((slot) => namesOf(slot).length > 0)
  expect(tags.tagged).toBe(tagged.length)
  for (const slot of slots) {
    expect(tags.of(slot)).toEqual(namesOf(slot))
    for (const name of NAMES) {
      expect(tags.has(name, slot)).toBe(namesOf(slot).includes(name))
      expect(tags.someOf(slot, (other) => other === name)).toBe(namesOf(slot).includes(name))
    }
  }
  const codes = Array.from({ length: tags.count }, (_, tag) => tag)
  for (const name of NAMES) {
    const having = slots.filter((slot) => namesOf(slot).includes(name))
    expect(tags.sizeOf(name)).toBe(having.length)
    expect([...tags.batches(name)].flatMap((batch) => Array.from(batch))).toEqual(having)
    const tag = codes.find((code) => tags.nameOf(code) === name)!
    expect(tags.usesOf(tag)).toBe(having.length)
    const bitmap = tags.bitmapOf(name)
    if (bitmap !== null) expect(bitmap.count()).toBe(having.length)
  }
  expect(NAMES.some((name) => tags.bitmapOf(name) !== null)).toBe(true)

  const codeOf = (name: string): number => codes.find((tag) => tags.nameOf(tag) === name)! + 1
  const among = slots.filter((slot) => slot % 4 !== 1)
  const untagged = among.filter((slot) => namesOf(slot).length === 0)
  expect(tags.untagged(bitmapOf(among)).count()).toBe(untagged.length)
  const started = among.flatMap((slot) => namesOf(slot).map((name) => `${slot} ${codeOf(name) * 10}`))
  expect(textsOf(tags.toTagRows(bitmapOf(among), 10)).sort()).toEqual(
    [...started, ...untagged.map((slot) => `${slot} 0`)].sort(),
  )
  // Slots after the last one with tags have none.
  const added = [...among, 1000].flatMap((slot) => {
    const some = namesOf(slot).map(codeOf)
    return (some.length === 0 ? [0] : some).map((code) => `${slot} ${slot + code * 10}`)
  })
  expect(textsOf(tags.addTo(rowsOf([...among, 1000]), 10)).sort()).toEqual(added.sort())
})

test('a tag that no slot has is unknown', () => {
  const tags = new Tags()
  tags.add(3, ['core'])
  expect([tags.sizeOf('edge'), tags.bitmapOf('edge'), tags.has('edge', 3)]).toEqual([0, null, false])
  expect([...tags.batches('edge')]).toEqual([])
  tags.replace(3, ['lab'])
  expect([tags.sizeOf('core'), tags.has('core', 3), tags.usesOf(0), tags.nameOf(0)]).toEqual([0, false, 1, 'lab'])
  tags.replace(3, [])
  expect([tags.count, tags.nameOf(0), tags.usesOf(0), tags.tagged]).toEqual([1, '', 0, 0])
})

test('the same tags in another order change nothing', () => {
  const tags = new Tags()
  tags.add(1, ['core', 'lab'])
  const entries = tags.entries.of(1)
  tags.replace(1, ['lab', 'core'])
  expect(tags.entries.of(1)).toEqual(entries)
  expect([tags.nameOf(0), tags.nameOf(1)]).toEqual(['core', 'lab'])
  tags.replace(1, ['lab', 'edge'])
  expect(tags.of(1)).toEqual(['edge', 'lab'])
  tags.replace(1, ['lab'])
  expect(tags.of(1)).toEqual(['lab'])
})

test('rows of more tags than a batch are complete', () => {
  const tags = new Tags()
  const slots = Array.from({ length: BATCH }, (_, slot) => slot)
  for (const slot of slots) tags.add(slot, slot % 2 === 0 ? ['core'] : ['core', 'edge'])
  const wanted = slots.flatMap((slot) => (slot % 2 === 0 ? [`${slot} 1`] : [`${slot} 1`, `${slot} 2`])).sort()
  expect(textsOf(tags.toTagRows(bitmapOf(slots), 1)).sort()).toEqual(wanted)
  const zero = { slots: Uint32Array.from(slots), cells: new Float64Array(BATCH), length: BATCH }
  expect(textsOf(tags.addTo([zero], 1)).sort()).toEqual(wanted)
})

test('the slot after the last one with tags has a row without a tag', () => {
  const tags = new Tags()
  tags.add(3, ['core'])
  expect(textsOf(tags.addTo(rowsOf([2, 3, 4]), 10))).toEqual(['2 2', '3 13', '4 4'])
})

test('the memory is that of the names, the slots, the entries and their tags', () => {
  const tags = new Tags()
  expect(tags.bytes).toBe(0)
  tags.entries.reserve(8000)
  for (let slot = 0; slot < 100; slot++) tags.add(slot, ['core'])
  expect(tags.numbers.length).toBe(tags.entries.capacity)
  const { bytes } = tags
  tags.fit()
  // The array keeps room for an eighth more than 100 entries.
  expect(tags.numbers).toHaveLength(112)
  expect(tags.bytes).toBeLessThan(bytes)
  const [names, lists, bitmap] = [80 + 4, (1 + 100) * 8, 4 * 4]
  expect(tags.bytes).toBe(names + lists + tags.entries.bytes + bitmap + 112 * 4)
})
