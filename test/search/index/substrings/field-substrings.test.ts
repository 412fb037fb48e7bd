/* Which slots the index of the parts of a field gets, and when. */
import { expect, test } from 'vitest'
import { parseAddress } from '../../../../src/domain/address.ts'
import { DeviceSlots } from '../../../../src/search/index/columns/device-slots.ts'
import { TextColumn } from '../../../../src/search/index/columns/text-column.ts'
import { FieldSubstrings } from '../../../../src/search/index/substrings/field-substrings.ts'
import type { SubstringIndex } from '../../../../src/search/index/substrings/substring-index.ts'

/** Returns the parts of a column, a function that adds a slot, and what the index of the parts was asked to do. */
function createParts() {
  const slots = new DeviceSlots()
  const column = new TextColumn(slots.addresses, 4096)
  const calls: unknown[] = []
  const index: SubstringIndex = {
    bytes: 11,
    addNew: (added, from) => calls.push(['addNew', [...added.since(from)], from, column.hasNew(slots)]),
    add: (slot) => calls.push(['add', slot]),
    delete: (slot) => calls.push(['delete', slot]),
    plan: () => null,
  }
  const parts = new FieldSubstrings(slots, column, index)
  const addSlot = (host: number): void => {
    const slot = slots.add(parseAddress(`10.0.0.${host}`))
    column.add(slot, `host-${host}`)
    parts.add(slot)
  }
  const taken = (): unknown[] => calls.splice(0)
  return { parts, index, addSlot, taken }
}

test('new slots are added together, after the column has put them in order', () => {
  const { parts, index, addSlot, taken } = createParts()
  expect([parts.bytes, parts.hasNew()]).toEqual([11, false])
  addSlot(1)
  addSlot(2)
  expect([taken(), parts.hasNew()]).toEqual([[], true])
  expect(parts.complete()).toBe(index)
  expect([taken(), parts.hasNew()]).toEqual([[['addNew', [0, 1], 0, false]], false])
  addSlot(3)
  expect(parts.hasNew()).toBe(true)
  parts.orderNew()
  expect(taken()).toEqual([['addNew', [2], 2, false]])
})

test('without new slots, nothing is added', () => {
  const { parts, addSlot, taken } = createParts()
  parts.orderNew()
  expect(taken()).toEqual([])
  addSlot(1)
  parts.orderNew()
  taken()
  parts.orderNew()
  parts.complete()
  expect(taken()).toEqual([])
})

test('a slot that the index has is changed at once, and a new one is not', () => {
  const { parts, addSlot, taken } = createParts()
  addSlot(1)
  parts.orderNew()
  taken()
  addSlot(2)
  parts.delete(1)
  parts.add(1)
  expect(taken()).toEqual([])
  parts.delete(0)
  parts.add(0)
  expect(taken()).toEqual([
    ['delete', 0],
    ['add', 0],
  ])
})
