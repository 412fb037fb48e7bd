/* The facts of slots: what is set and replaced, what is put in order before it is read, and the memory of all lists. */
import { expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { DeviceFacts } from '../../../src/search/index/device-facts.ts'
import type { IndexedFacts } from '../../../src/search/index/indexed-device.ts'

const FACTS: IndexedFacts = {
  memo: 'A long Memo',
  tags: ['edge', 'Core'],
  interfaceNames: ['Gi0/1', 'Gi0/2'],
  interfaceDescriptions: ['Uplink'],
  macAddresses: ['00:1b:2c:3d:4e:5f'],
  ipAddresses: ['192.0.2.7', '192.0.2.1'],
  configChangedAt: [7, 3],
}
const SHOWN = {
  interfaces: ['192.0.2.1', '192.0.2.7'].map(parseAddress),
  macAddresses: ['001b2c3d4e5f'],
  changes: [3, 7],
  tags: ['core', 'edge'],
  memo: 'a long memo',
  lists: ['gi0/1\0gi0/2', 'uplink'],
}
const NONE = {
  ...{ interfaces: [], macAddresses: [], changes: [], tags: [], memo: undefined },
  lists: ['', ''],
}

test('a slot has the facts that were added, replaced or removed, and no other slot has them', () => {
  const facts = new DeviceFacts()
  expect(facts.of(1)).toEqual(NONE)
  facts.add(1, FACTS)
  facts.add(2, { ...FACTS, memo: 'Second', interfaceNames: ['eth0'] })
  const second = { ...SHOWN, memo: 'second', lists: ['eth0', 'uplink'] }
  expect([0, 1, 2].map((slot) => facts.of(slot))).toEqual([NONE, SHOWN, second])
  facts.replace(1, {
    ...{ memo: null, tags: ['Lab'], interfaceNames: ['lo0'], interfaceDescriptions: ['Loop'] },
    ...{ macAddresses: ['00:00:00:00:00:09'], ipAddresses: ['192.0.2.9'], configChangedAt: [5] },
  })
  const replaced = {
    ...{ interfaces: [parseAddress('192.0.2.9')], macAddresses: ['000000000009'], changes: [5], tags: ['lab'] },
    ...{ memo: undefined, lists: ['lo0', 'loop'] },
  }
  expect([1, 2].map((slot) => facts.of(slot))).toEqual([replaced, second])
  facts.remove(2)
  expect([1, 2].map((slot) => facts.of(slot))).toEqual([replaced, NONE])
})

test.each([
  [['Core'], ['core']],
  [['Core', 'core'], ['core']],
  [
    ['Core', 'edge', 'CORE'],
    ['core', 'edge'],
  ],
])('a slot with the tags %j has each tag once', (tags, expected) => {
  const facts = new DeviceFacts()
  facts.add(0, { ...FACTS, tags })
  expect([facts.tags.of(0), facts.tags.entries.length]).toEqual([expected, expected.length])
  facts.replace(0, { ...FACTS, tags: [...tags, 'x'] })
  expect(facts.tags.of(0)).toEqual([...expected, 'x'])
})

test('addresses and times of changes are in order when they are read, and MAC addresses when a search needs it', () => {
  const facts = new DeviceFacts()
  facts.add(0, FACTS)
  const hasNew = () => facts.orders.map((order) => order.hasNew())
  expect(hasNew()).toEqual([true, true, true])
  expect(facts.orders).toEqual([facts.interfaces.order, facts.changes.order, facts.macAddresses.order])
  expect(hasNew()).toEqual([false, false, true])
  const address = parseAddress('192.0.2.7')
  expect(facts.interfaces.findInRange({ first: address, last: address }).count).toBe(1)
  expect(facts.changes.findInPeriod({ from: 1, to: 4 }).count).toBe(1)
})

test('the memory is that of all lists', () => {
  const facts = new DeviceFacts()
  facts.add(0, FACTS)
  const { interfaces, changes, macAddresses, tags, memos, interfaceNames, interfaceDescriptions } = facts
  const lists = [interfaces, changes, macAddresses, tags, memos, interfaceNames, interfaceDescriptions]
  for (const { bytes } of lists) expect(bytes).toBeGreaterThan(0)
  expect(facts.bytes).toBe(lists.reduce((sum, { bytes }) => sum + bytes, 0))
})

test('memory for all slots to expect is allocated at once', () => {
  const facts = new DeviceFacts()
  facts.reserve(100_000)
  const { interfaces, changes, macAddresses, tags } = facts
  for (const { bytes } of [interfaces, changes, macAddresses, tags]) expect(bytes).toBeGreaterThan(100_000)
})

test('memory of the tags that is not needed is freed', () => {
  const facts = new DeviceFacts()
  facts.add(0, FACTS)
  const before = facts.tags.bytes
  facts.fit()
  expect(facts.tags.bytes).toBeLessThan(before)
})
