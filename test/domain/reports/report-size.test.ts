/* The size of a report and the members of its parts, before its schema is checked. */
import { describe, expect, test } from 'vitest'
import { withListedMembers } from '../../../src/domain/reports/listed-members.ts'
import { isGrowthTooLarge, sizeFinding } from '../../../src/domain/reports/report-size.ts'

describe('the size of a report', () => {
  const find = (report: unknown) => sizeFinding(report, { interfaces: 2, deviceBytes: 25 })
  const addresses = (...counts: number[]) => counts.map((length) => ({ ipAddresses: Array.from({ length }, () => '') }))
  const tooMany = { path: '/interfaces', reason: 'must have at most 8 addresses together', max: 8 }
  const tooLarge = { path: '/hardware', reason: 'must have at most 25 bytes', max: 25 }

  test('is bounded by the addresses of all interfaces', () => {
    expect(find({ interfaces: addresses(4, 4) })).toBeNull()
    expect(find({ interfaces: addresses(4, 5) })).toEqual(tooMany)
    expect(find({ interfaces: addresses(4, 4, 1) })).toEqual(tooMany)
    expect(find({ interfaces: addresses(9, 0, 0) })).toEqual(tooMany)
    expect(find({ interfaces: [{ ipAddresses: 'x'.repeat(9) }, null, 7] })).toBeNull()
    const unread = new Proxy({}, { get: () => expect.fail('counted after the limit') })
    expect(find({ interfaces: [...addresses(9), unread] })).toEqual(tooMany)
  })

  test('is bounded by the members of the hardware that are not null', () => {
    expect(find({ hardware: [{ a: 1, b: 2 }, null, 'x', { c: 3, d: 4, e: null }] })).toBeNull()
    expect(
      find({
        hardware: [
          { a: 1, b: 2 },
          { c: 3, d: 4, e: 5 },
        ],
      }),
    ).toEqual(tooLarge)
  })

  test('is 0 for a value that is not a report', () => {
    for (const report of [null, undefined, 7, {}, { interfaces: 'x', hardware: {} }]) expect(find(report)).toBeNull()
  })
})

test.each([
  [10, 11, false],
  [11, 11, true],
  [11, 12, false],
  [11, 5, true],
])('%d bytes of facts, of which 10 are allowed, are too many after %d: %j', (bytes, before, expected) => {
  expect(isGrowthTooLarge(bytes, 10, () => before)).toBe(expected)
})

test('facts within their limit are not compared with the stored facts', () => {
  expect(isGrowthTooLarge(10, 10, () => expect.fail('serialized for nothing'))).toBe(false)
})

describe('the parts of a report', () => {
  const many = Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`x${at}`, at]))

  test('lose members that the contract does not list', () => {
    const report = { memo: 'm', hardware: [{ hardwareId: 'a', name: 'n', x: 1 }, { name: 'n' }, null, 7, ['x']] }
    const listed = { memo: 'm', hardware: [{ hardwareId: 'a', name: 'n' }, { name: 'n' }, null, 7, ['x']] }
    expect(withListedMembers(report)).toEqual(listed)
    expect(withListedMembers({ hardware: [{ name: 'n' }, many] })).toEqual({ hardware: [{ name: 'n' }, {}] })
  })

  test('stay as they are if there is nothing to lose, or one has too many members', () => {
    const same = [null, undefined, 7, {}, { hardware: 'x' }, { hardware: [{ name: 'n' }, ['x'], 'x'] }]
    for (const report of [...same, { hardware: [{ ...many, name: 'n' }] }]) {
      expect(withListedMembers(report)).toBe(report)
    }
  })
})
