/* A column of addresses, compared with a map of the same addresses. */
import { describe, expect, test } from 'vitest'
import { type Address, formatAddress, parseAddress } from '../../../../src/domain/address.ts'
import {
  AddressColumn,
  formatAddressWords,
  toAddressWords,
} from '../../../../src/search/index/columns/address-column.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const TEXTS = [
  ...['0.0.0.0', '10.0.0.1', '10.0.0.2', '10.0.1.0', '200.1.2.3', '255.255.255.255'],
  ...['::', '::1', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::', '2001:db8:0:0:1::', 'ffff::', 'ffff::1'],
]
const ADDRESSES = TEXTS.map((text) => parseAddress(text))
const compareTexts = (a: Address, b: Address): number => (a < b ? -1 : a > b ? 1 : 0)

function columnOf(texts: readonly string[]): AddressColumn {
  const column = new AddressColumn()
  for (const [at, text] of texts.entries()) column.setAny(at, text)
  return column
}

test.each([1, 2])('each index has the address that was set last, in game %i', (seed) => {
  const random = seededRandom(seed)
  const column = new AddressColumn()
  const model = new Map<number, Address>()
  for (let turn = 0; turn < 500; turn++) {
    const at = random.between(0, 30)
    const address = random.pick(ADDRESSES)
    if (random.chance(0.2)) column.clear(at)
    if (random.chance(0.5)) column.set(at, address)
    else column.setAny(at, formatAddress(address))
    model.set(at, address)
  }
  for (const [at, address] of model) {
    expect(column.get(at)).toBe(address)
    expect(column.isV6(at)).toBe(address.startsWith('6'))
    for (const other of ADDRESSES) {
      expect(column.is(at, formatAddress(other))).toBe(other === address)
      expect(Math.sign(column.compareTo(at, toAddressWords(other)))).toBe(compareTexts(address, other))
    }
    for (const [other, another] of model)
      expect(Math.sign(column.compare(at, other))).toBe(compareTexts(address, another))
  }
})

test('an IPv4 address is also set and compared as a number', () => {
  const column = new AddressColumn()
  column.setAny(3, 0x0a00_0001)
  expect([column.get(3), column.wordOf(3)]).toEqual([parseAddress('10.0.0.1'), 0x0a00_0001])
  expect([column.is(3, 0x0a00_0001), column.is(3, 0x0a00_0002)]).toEqual([true, false])
  column.setAny(3, '::a00:1')
  expect([column.is(3, 0x0a00_0001), column.is(3, 0), column.is(3, '::a00:1')]).toEqual([false, false, true])
})

test('the words of an address are joined to the same address', () => {
  for (const address of ADDRESSES) {
    const { words, isV6 } = toAddressWords(address)
    expect([words.length, isV6]).toEqual(address.startsWith('6') ? [4, true] : [1, false])
    expect(formatAddressWords(words, isV6)).toBe(address)
  }
})

test('indexes are sorted by their addresses, and equal ones keep their order', () => {
  const random = seededRandom(4)
  const texts = Array.from({ length: 300 }, () => random.pick(TEXTS))
  const column = columnOf([...texts, '0.0.0.0'])
  const expected = [...texts.keys()].sort(
    (a, b) => compareTexts(parseAddress(texts[a]!), parseAddress(texts[b]!)) || a - b,
  )
  expect([...column.sorted(300)]).toEqual(expected)
})

test.each([
  ['10.0.0.1', '10.0.1.0'],
  ['0.0.0.0', '255.255.255.255'],
  ['10.0.0.2', '10.0.0.2'],
  ['2001:db8::1', '2001:db8:0:1::'],
  ['::', 'ffff::'],
])('the addresses from %s to %s are within their range', (first, last) => {
  const column = columnOf(TEXTS)
  const isWithin = column.within({ first: parseAddress(first), last: parseAddress(last) })
  const expected = ADDRESSES.map(
    (address) =>
      address[0] === parseAddress(first)[0] && address >= parseAddress(first) && address <= parseAddress(last),
  )
  expect(TEXTS.map((_, at) => isWithin(at))).toEqual(expected)
})

test('an IPv4 address is tested as a number, and an IPv6 address as a text', () => {
  const column = columnOf(['10.0.0.1', '2001:db8::1'])
  const never = () => expect.unreachable()
  for (const passes of [true, false]) {
    expect(column.passes(0, (address) => (address === 0x0a00_0001) === passes, never)).toBe(passes)
    expect(column.passes(1, never, (text) => (text === '2001:db8::1') === passes)).toBe(passes)
  }
})

describe('the memory', () => {
  test('of an IPv6 address that was replaced is used again', () => {
    const column = columnOf(['::1', '::2', '::3'])
    column.set(1, parseAddress('10.0.0.1'))
    column.set(0, parseAddress('::4'))
    expect([column.wordOf(0), column.wordOf(2)]).toEqual([0, 2])
    column.set(5, parseAddress('::5'))
    expect(column.wordOf(5)).toBe(1)
    column.set(6, parseAddress('::6'))
    expect(column.wordOf(6)).toBe(3)
    const shared = new Uint32Array(column.sharedIPv6)
    expect([0, 1, 2, 3].map((position) => shared[position * 4 + 3])).toEqual([4, 5, 3, 6])
    column.clear(4)
    column.clear(6)
    expect(column.isV6(6)).toBe(false)
  })

  test('is that of the addresses, the pool and a bit for each address', () => {
    const column = new AddressColumn()
    expect(column.bytes).toBe(0)
    column.reserve(800)
    expect(column.bytes).toBe(900 * 4)
    column.grow(900, 1000)
    expect(column.bytes).toBe(1000 * 4)
    column.grow(900, 2000)
    expect(column.bytes).toBe(1000 * 4)
    column.reserve(80)
    expect(column.bytes).toBe(90 * 4)
    column.set(0, parseAddress('::1'))
    expect(column.bytes).toBe(90 * 4 + 2 * 4 + column.sharedIPv6.byteLength)
    // The words of one address, half as many again, and 16 more.
    expect(column.sharedIPv6.byteLength).toBe((4 + 1 + 16) * 4)
  })
})
