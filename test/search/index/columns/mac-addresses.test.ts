import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMacPattern, toMacDigits } from '../../../../src/domain/search/mac-pattern.ts'
import { matchesFolded, type TextPattern } from '../../../../src/domain/search/pattern.ts'
import { MacAddresses } from '../../../../src/search/index/columns/mac-addresses.ts'

const octet = fc.constantFrom('00', '0a', 'ff')
const macAddress = fc
  .oneof(fc.array(octet, { minLength: 6, maxLength: 6 }), fc.array(octet, { minLength: 8, maxLength: 8 }))
  .map((octets) => octets.join(':'))
const macs = fc.array(macAddress, { maxLength: 4 })
const digits = (length: number) =>
  fc.array(fc.constantFrom(...'0af'), { minLength: 1, maxLength: length }).map((all) => all.join(''))
const pattern = fc
  .oneof(
    macAddress,
    digits(16).map((text) => `${text}*`),
    digits(16).map((text) => `*${text}`),
    digits(6).map((text) => `*${text}*`),
  )
  .map((text) => parseMacPattern(text) as TextPattern)

/** Every other address of 6 octets is given as its number, as a reader gives it. */
const asGiven = (all: readonly string[]): (string | number)[] =>
  all.map((mac, at) => (mac.length === 17 && at % 2 === 0 ? Number.parseInt(toMacDigits(mac), 16) : mac))

function slotsInRange(index: MacAddresses, wanted: TextPattern, few: number): number[] | null {
  const range = index.findPrefix(wanted.text, few)
  const isMatch = index.matches(wanted)
  if (range === null) return null
  const found = [...range.runs()].flatMap((run) =>
    [...run].filter(isMatch).map((entry) => index.entries.ownerOf(entry)),
  )
  expect(found.length).toBeLessThanOrEqual(range.count)
  return [...new Set(found)].sort((a, b) => a - b)
}

describe('the MAC addresses of an index', () => {
  test('are found like their digits, after additions, changes and removals', () => {
    const writes = fc.array(fc.tuple(fc.nat(7), macs, fc.boolean()), { maxLength: 20 })
    fc.assert(
      fc.property(writes, fc.array(pattern, { minLength: 1, maxLength: 6 }), (all, patterns) => {
        const index = new MacAddresses()
        const model = new Map<number, readonly string[]>()
        for (const [slot, addresses, isOrdered] of all) {
          index.replace(slot, asGiven(addresses))
          model.set(slot, addresses.map(toMacDigits))
          if (isOrdered) index.order.orderNew()
        }
        for (const [slot, held] of model) expect(index.of(slot)).toEqual([...held].sort())
        for (const wanted of patterns) {
          const isMatch = index.matches(wanted)
          const expected = [...model].flatMap(([slot, held]) =>
            held.some((mac) => matchesFolded(wanted, mac)) ? [slot] : [],
          )
          expected.sort((a, b) => a - b)
          const tested = [...model.keys()].filter((slot) => index.entries.some(slot, isMatch))
          expect(tested.sort((a, b) => a - b)).toEqual(expected)
          if (wanted.kind !== 'exact' && wanted.kind !== 'prefix') continue
          expect(slotsInRange(index, wanted, Number.POSITIVE_INFINITY)).toEqual(expected)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('are not put in order by a search that would have to order most of many', () => {
    const index = new MacAddresses()
    for (let slot = 0; slot < 20; slot++) index.add(slot, [slot])
    expect(index.findPrefix('00', 10)).toBeNull()
    expect(index.order.hasNew()).toBe(true)
    index.order.orderNew()
    index.add(20, [20])
    expect(slotsInRange(index, { kind: 'exact', text: '000000000014' }, 0)).toEqual([20])
  })

  const [SHORT, LONG] = ['00:1b:2c:3d:4e:5f', '00:1b:2c:3d:4e:5f:00:00']

  test('of 6 octets do not match like those of 8 octets that begin with them', () => {
    const index = new MacAddresses()
    index.add(0, [SHORT])
    index.add(1, [LONG])
    const slotsWith = (kind: TextPattern['kind'], text: string) =>
      [0, 1].filter((slot) => index.entries.some(slot, index.matches({ kind, text })))
    expect(slotsWith('exact', '001b2c3d4e5f')).toEqual([0])
    expect(slotsWith('exact', '001b2c3d4e5f0000')).toEqual([1])
    expect(slotsWith('prefix', '001b2c3d4e5f')).toEqual([0, 1])
    expect(slotsWith('prefix', '001b2c3d4e5f00')).toEqual([1])
    expect(slotsWith('suffix', '001b2c3d4e5f')).toEqual([0])
    expect(slotsWith('suffix', '001b2c3d4e5f0000')).toEqual([1])
    // The digits before the first one are not those of the word that they would be in.
    expect(slotsWith('suffix', '3d001b2c3d4e5f')).toEqual([])
  })

  test('that a slot has already are the same afterwards, and others are not', () => {
    const index = new MacAddresses()
    const [first, second, third] = ['00:00:00:00:00:0a', '00:00:00:00:00:0b', '00:00:00:00:00:0c']
    index.replace(0, [first, second])
    index.replace(0, [first, second])
    expect(index.of(0)).toEqual([first, second].map(toMacDigits))
    index.replace(0, [third, second])
    expect(index.of(0)).toEqual([second, third].map(toMacDigits))
    index.replace(0, [third, first])
    expect(index.of(0)).toEqual([first, third].map(toMacDigits))
  })

  test('of a prefix are a range of the order that has no others', () => {
    const index = new MacAddresses()
    const all = [
      '00:00:00:00:00:01',
      '0f:00:00:00:00:00',
      'f0:00:00:00:00:00',
      'ff:ff:ff:ff:ff:fe',
      'ff:ff:ff:ff:ff:ff',
    ]
    for (const [slot, mac] of all.entries()) index.add(slot, [mac])
    const countOf = (prefix: string) => index.findPrefix(prefix, 10)!.count
    expect(['f', '0', 'ff', '1', 'fffffffffffe', 'ffffffffffff0000'].map(countOf)).toEqual([3, 2, 2, 0, 1, 1])
  })

  test('take the memory of their words, of their order, and of the lengths of long ones', () => {
    const bytesOf = (mac: string): number => {
      const index = new MacAddresses()
      for (let slot = 0; slot < 1000; slot++) index.add(slot, [mac])
      index.order.orderNew()
      expect(index.bytes).toBeGreaterThanOrEqual(index.entries.bytes + index.order.bytes + 8 * 1000)
      return index.bytes
    }
    expect(bytesOf(LONG)).toBeGreaterThan(bytesOf(SHORT))
  })
})
