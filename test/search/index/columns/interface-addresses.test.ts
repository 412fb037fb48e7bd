/* The addresses of interfaces, compared with a list of addresses for each slot. */
import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress } from '../../../../src/domain/address.ts'
import { InterfaceAddresses } from '../../../../src/search/index/columns/interface-addresses.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const TEXTS = ['10.0.0.1', '10.0.0.2', '10.0.1.0', '200.1.2.3', '::1', '2001:db8::1', '2001:db8::2']
const RANGES = [
  ['10.0.0.1', '10.0.0.2'],
  ['10.0.0.2', '255.255.255.255'],
  ['::', '2001:db8::1'],
  ['2001:db8::2', '2001:db8::2'],
] as const

const rangeOf = ([first, last]: readonly [string, string]) => ({ first: parseAddress(first), last: parseAddress(last) })

test.each([1, 2])('slots have the addresses that were given to them last, in game %i', (seed) => {
  const random = seededRandom(seed)
  const addresses = new InterfaceAddresses()
  const model = new Map<number, readonly string[]>()
  for (let turn = 0; turn < 300; turn++) {
    const slot = random.between(0, 40)
    const texts = Array.from({ length: random.between(0, 4) }, () => random.pick(TEXTS))
    addresses.replace(slot, texts)
    model.set(slot, texts)
    if (turn % 50 === 49) addresses.order.orderNew()
  }
  for (const [slot, texts] of model) expect(addresses.of(slot)).toEqual(texts.map((text) => parseAddress(text)).sort())
  for (const range of RANGES.map(rangeOf)) {
    const { count, runs } = addresses.findInRange(range)
    const entries = [...runs()].flatMap((run) => [...run])
    const isWithin = addresses.within(range)
    expect(entries.every(isWithin)).toBe(true)
    const found = entries.map((entry) => addresses.entries.ownerOf(entry))
    const expected = [...model].flatMap(([slot, texts]) =>
      texts.map((text) => parseAddress(text)).flatMap((one) => (one >= range.first && one <= range.last ? [slot] : [])),
    )
    expect([count, found.sort((a, b) => a - b)]).toEqual([expected.length, expected.sort((a, b) => a - b)])
  }
})

describe('the entries of a slot', () => {
  test('stay the same if its addresses stay the same', () => {
    const addresses = new InterfaceAddresses()
    addresses.add(7, ['10.0.0.1', '::1'])
    addresses.add(8, ['10.0.0.1'])
    const before = addresses.entries.of(7)
    addresses.replace(7, [0x0a00_0001, '::1'])
    expect(addresses.entries.of(7)).toEqual(before)
    const { length } = addresses.entries
    addresses.replace(7, ['10.0.0.1'])
    expect(addresses.of(7).map(formatAddress)).toEqual(['10.0.0.1'])
    addresses.replace(7, ['::1'])
    expect(addresses.of(7).map(formatAddress)).toEqual(['::1'])
    // The entries that were freed are used again.
    addresses.replace(7, ['::1', '::2'])
    expect(addresses.entries.length).toBe(length)
  })

  test('have IPv4 addresses that are tested as numbers, and IPv6 addresses that are tested as texts', () => {
    const addresses = new InterfaceAddresses()
    addresses.add(0, ['10.0.0.1', '::1'])
    const [v6, v4] = addresses.entries.of(0)
    const never = () => expect.unreachable()
    expect(addresses.passes(v4!, (address) => address === 0x0a00_0001, never)).toBe(true)
    expect(addresses.passes(v6!, never, (text) => text === '::1')).toBe(true)
  })
})

test('the memory is that of the entries, the addresses and their order, and is freed when all are in order', () => {
  const addresses = new InterfaceAddresses()
  expect(addresses.bytes).toBe(0)
  addresses.entries.reserve(8000)
  for (let slot = 0; slot < 100; slot++) addresses.add(slot, [slot])
  const { bytes } = addresses
  expect(bytes).toBe(addresses.entries.bytes + addresses.entries.capacity * 4)
  addresses.order.orderNew()
  expect(addresses.bytes - addresses.entries.bytes - addresses.order.bytes).toBe(112 * 4)
  expect(addresses.order.bytes).toBeGreaterThan(0)
})
