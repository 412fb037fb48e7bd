/* The entries of slots, compared with a list for each slot. */
import { expect, test } from 'vitest'
import { Entries, NO_ENTRY } from '../../../../src/search/index/columns/entries.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

/** Returns the entries of a slot, as the arrays of the chains have them. */
function chainOf({ first, next }: Entries, slot: number): number[] {
  const chain: number[] = []
  for (let entry = first[slot] ?? NO_ENTRY; entry !== NO_ENTRY; entry = next[entry]!) chain.push(entry)
  return chain
}

test.each([1, 2, 3])('each slot has the entries that were added to it, the last one first, in game %i', (seed) => {
  const random = seededRandom(seed)
  const entries = new Entries()
  const model = new Map<number, number[]>()
  let length = 0
  const free: number[] = []
  for (let turn = 0; turn < 300; turn++) {
    const slot = random.between(0, 40)
    const held = model.get(slot) ?? []
    if (random.chance(0.3)) {
      entries.drop(slot)
      model.delete(slot)
      free.push(...held)
    } else {
      const entry = entries.add(slot)
      // The entry that was freed last is the first to be used again.
      expect(entry).toBe(free.length > 0 ? free.pop() : length++)
      model.set(slot, [entry, ...held])
    }
    if (turn % 100 === 99) entries.fit()
    expect([entries.length, entries.hasFree]).toEqual([length, free.length > 0])
    expect(entries.capacity).toBeGreaterThanOrEqual(length)
  }
  for (let slot = 0; slot < 50; slot++) {
    const held = model.get(slot) ?? []
    expect(entries.of(slot)).toEqual(held)
    expect(chainOf(entries, slot)).toEqual(held)
    expect(held.map((entry) => [entries.ownerOf(entry), entries.owners[entry]])).toEqual(held.map(() => [slot, slot]))
    expect(entries.some(slot, () => true)).toBe(held.length > 0)
    expect(entries.some(slot, (entry) => entry === held.at(-1))).toBe(held.length > 0)
    expect(entries.some(slot, () => false)).toBe(false)
  }
  const used = [...model.values()].flat()
  for (let entry = 0; entry < length; entry++) expect(entries.isUsed(entry)).toBe(used.includes(entry))
})

test('the memory is that of the expected entries', () => {
  const entries = new Entries()
  expect([entries.bytes, entries.capacity, entries.first.length]).toEqual([0, 0, 0])
  entries.add(0)
  expect(entries.capacity).toBe(18)
  entries.reserve(8000)
  for (let slot = 1; entries.length <= 18; slot++) entries.add(slot)
  // 19 entries of less than 1000 slots: 8000 slots may have 152, and an eighth more.
  expect(entries.capacity).toBe(171)
  expect(entries.first.length).toBe(19)
  expect(entries.bytes).toBe((171 + 171 + 9000) * 4)
  entries.fit()
  expect(entries.capacity).toBe(21)
  expect(entries.bytes).toBe(3 * 21 * 4)
  expect(chainOf(entries, 18)).toEqual([18])
})

test('the memory grows with the entries of the slots so far', () => {
  const entries = new Entries()
  for (let slot = 0; slot < 2000; slot++) entries.add(slot)
  const before = entries.capacity
  entries.reserve(4000)
  while (entries.capacity === before) entries.add(0)
  // Entries of 2000 slots: 4000 slots may have twice as many, and an eighth more.
  expect(entries.capacity).toBe(Math.ceil((before + 1) * 2 * 1.125))
})
