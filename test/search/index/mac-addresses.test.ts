import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMacPattern, toMacDigits } from '../../../src/domain/search/mac-pattern.ts'
import { matchesFolded, type TextPattern } from '../../../src/domain/search/pattern.ts'
import { MacAddresses } from '../../../src/search/index/mac-addresses.ts'

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
})
