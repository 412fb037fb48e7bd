/* The slots of devices, compared with a map of the same addresses. */
import { expect, test } from 'vitest'
import { type Address, parseAddress } from '../../../../src/domain/address.ts'
import { DeviceSlots, INSERTION, isCheaperToInsert } from '../../../../src/search/index/columns/device-slots.ts'
import { addressOf, ipOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const addressAt = (host: number): Address => parseAddress(host % 3 === 0 ? `2001:db8::${host}` : ipOf(host))

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares all that the slots answer with the address of each slot. */
function check(slots: DeviceSlots, model: ReadonlyMap<number, Address>): void {
  const sorted = [...model].sort(([, a], [, b]) => compareTexts(a, b)).map(([slot]) => slot)
  expect(slots.size).toBe(model.size)
  expect([...slots.inAddressOrder()]).toEqual(sorted)
  const all = Array.from({ length: slots.end + 1 }, (_, slot) => slot)
  expect(all.filter((slot) => slots.has(slot))).toEqual(all.filter((slot) => model.has(slot)))
  for (const from of [0, 1, 17, slots.end])
    expect([...slots.since(from)]).toEqual(all.filter((slot) => slot >= from && model.has(slot)))
  for (const [slot, address] of model) {
    expect(slots.find(address)).toBe(slot)
    expect(slots.addresses.get(slot)).toBe(address)
  }
}

test.each([1, 2])('each address has a slot while it has a device, in game %i', (seed) => {
  const random = seededRandom(seed)
  const slots = new DeviceSlots()
  const model = new Map<number, Address>()
  let largest = 0
  for (let turn = 0; turn < 400; turn++) {
    const address = addressAt(random.between(1, 100))
    const slot = slots.find(address)
    expect(slot).toBe([...model].find(([, other]) => other === address)?.[0] ?? null)
    if (slot === null) model.set(slots.add(address), address)
    else if (random.chance(0.4)) {
      slots.remove(slot)
      model.delete(slot)
    }
    largest = Math.max(largest, model.size)
  }
  // The slots of removed devices are used again.
  expect(slots.end).toBe(largest)
  check(slots, model)
})

test('slots that are appended in the order of addresses are found', () => {
  const slots = new DeviceSlots()
  const model = new Map<number, Address>()
  const addresses = Array.from({ length: 50 }, (_, host) => addressAt(host + 1)).sort(compareTexts)
  for (const address of addresses) model.set(slots.append(address), address)
  slots.fill()
  check(slots, model)
  expect(slots.find(parseAddress('0.0.0.1'))).toBeNull()
  expect(slots.find(parseAddress('ffff::'))).toBeNull()
  expect(new DeviceSlots().find(parseAddress('10.0.0.1'))).toBeNull()
})

test('thousands of slots are in the order of their addresses', () => {
  const slots = new DeviceSlots()
  for (let host = 0; host < 4000; host++) slots.append(addressOf(host))
  slots.fill()
  expect([...slots.inAddressOrder()]).toEqual(Array.from({ length: 4000 }, (_, slot) => slot))
})

test('the memory is that of the addresses, their order and a bit for each slot', () => {
  const slots = new DeviceSlots()
  expect(slots.bytes).toBe(0)
  slots.reserve(800)
  expect(slots.bytes).toBe(900 * 4)
  slots.add(parseAddress('10.0.0.1'))
  expect(slots.bytes).toBe(slots.addresses.bytes + slots.byAddress.bytes + slots.taken.bytes)
  expect([slots.addresses.bytes, slots.byAddress.bytes, slots.taken.bytes].every((bytes) => bytes > 0)).toBe(true)
})

test('slots are inserted one by one if this costs less than sorting all of them', () => {
  expect([9, 10].map((added) => isCheaperToInsert(added, 10 * INSERTION))).toEqual([true, false])
})
