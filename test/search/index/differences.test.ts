/* The differences that the comparison of two indexes reports, and those that it ignores. */
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../generated/types.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { deviceFields } from '../../../src/domain/search/sort-order.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { comparisonParts, createPartProgress, toReportedDifferences } from '../../../src/search/index/differences.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../src/search/index/structures/slices.ts'
import { ipOf } from '../../support/hosts.ts'

const MAX_DIFFERENCES = 100
const DEVICES_A_SLICE = 500

interface Indexed {
  readonly device?: Partial<Device>
  readonly tags?: readonly string[]
}

const addressAt = (host: number): string => ipOf(host)

/** Returns an index of some devices, by the number of their address. */
function indexOf(devices: Readonly<Record<number, Indexed>>): NetworkIndex {
  const index = new NetworkIndex()
  for (const [host, { device, tags }] of Object.entries(devices)) {
    const address = parseAddress(addressAt(Number(host)))
    const values = toIndexedValues({ ...newDevice({ network: 'Default', address }, 'a'), ...device })
    index.put(address, values, searchedFacts(tags === undefined ? null : { t: [...tags] }))
  }
  return index
}

/** Returns an index of `count` devices without other data than that of `indexed`. */
const indexOfMany = (count: number, indexed: Indexed = {}): NetworkIndex =>
  indexOf(Object.fromEntries(Array.from({ length: count }, (_, host) => [host, indexed])))

const compare = (one: NetworkIndex, other: NetworkIndex): string[] =>
  comparisonParts.flatMap((part) => runToEnd(part(one, other)))

const partOf = (field: (typeof deviceFields)[number]) => comparisonParts[deviceFields.indexOf(field)]!
const factsPart = comparisonParts.at(-1)!

test('there is a part for each field, and one for the other data', () => {
  expect(comparisonParts).toHaveLength(deviceFields.length + 1)
})

describe('equal devices do not differ', () => {
  test('whatever the order in which they were added', () => {
    const [a, b] = [{ device: { hostname: 'a' }, tags: ['x', 'y'] }, { device: { hostname: 'b', lastBackup: 7 } }]
    const [one, other] = [indexOf({ 1: a }), indexOf({ 2: b })]
    for (const [index, host, { device }] of [[one, 2, b] as const, [other, 1, a] as const]) {
      const address = parseAddress(addressAt(host))
      const values = toIndexedValues({ ...newDevice({ network: 'Default', address }, 'a'), ...device })
      index.put(address, values, searchedFacts(host === 1 ? { t: a.tags } : null))
    }
    expect(compare(one, other)).toEqual([])
  })

  test('even if only one index knows the spelling of a text', () => {
    const [one, other] = [indexOf({ 1: { device: { model: 'ASR' } } }), indexOf({ 1: { device: { model: 'asr' } } })]
    const put = (index: NetworkIndex, host: number, model: string) => {
      const address = parseAddress(addressAt(host))
      const device = { ...newDevice({ network: 'Default', address }, 'a'), model }
      index.put(address, toIndexedValues(device), searchedFacts(null))
    }
    // The index now has both spellings of the model under one code.
    put(one, 2, 'asr')
    put(other, 2, 'asr')
    expect(compare(one, other)).toEqual([])
    expect(compare(other, one)).toEqual([])
  })
})

test('a different number of devices is reported by each field', () => {
  const [one, other] = [indexOf({ 1: {}, 2: {} }), indexOf({ 1: {} })]
  for (const field of ['ipAddress', 'hostname', 'lastBackup'] as const) {
    expect(runToEnd(partOf(field)(one, other))).toEqual([
      'the index has 2 devices, the second index 1',
      `${field}: the index orders 2 devices, the second index 1`,
    ])
  }
})

test('a different value of a device is reported for its field only', () => {
  const one = indexOf({ 1: { device: { hostname: 'a', lastBackup: 7 } } })
  const other = indexOf({ 1: { device: { hostname: 'b', lastBackup: 8 } } })
  expect(compare(one, other)).toEqual(['hostname of 10.0.0.1 differs', 'lastBackup of 10.0.0.1 differs'])
})

test('a different order is reported with the rank', () => {
  const one = indexOf({ 1: { device: { hostname: 'a' } }, 2: { device: { hostname: 'b' } } })
  const other = indexOf({ 1: { device: { hostname: 'b' } }, 2: { device: { hostname: 'a' } } })
  expect(compare(one, other)).toEqual([
    'hostname: at rank 0 the index has 10.0.0.1, the second index 10.0.0.2',
    'hostname: at rank 1 the index has 10.0.0.2, the second index 10.0.0.1',
  ])
})

test('a device that only one index has is compared by the fields, and not by the other data', () => {
  const [one, other] = [indexOf({ 1: { tags: ['x'] } }), indexOf({ 2: {} })]
  expect(runToEnd(partOf('ipAddress')(one, other))).toEqual([
    'ipAddress: at rank 0 the index has 10.0.0.1, the second index 10.0.0.2',
  ])
  expect(runToEnd(factsPart(one, other))).toEqual([])
})

test('different tags and spellings are reported', () => {
  const one = indexOf({ 1: { device: { model: 'ASR' }, tags: ['x'] }, 2: { device: { model: 'm2' } } })
  const other = indexOf({ 1: { device: { model: 'asr' }, tags: ['y'] }, 2: { device: { model: 'm2' } } })
  expect(compare(one, other)).toEqual(['facts of 10.0.0.1 differ', 'the spelling of model of 10.0.0.1 differs'])
})

test('a part ends after a hundred differences, and the report has at most a hundred, without duplicates', () => {
  const [one, other] = [indexOfMany(120, { tags: ['x'] }), indexOfMany(120, { device: { hostname: 'a' }, tags: ['y'] })]
  expect(runToEnd(partOf('hostname')(one, other))).toHaveLength(MAX_DIFFERENCES)
  expect(runToEnd(factsPart(one, other))).toHaveLength(MAX_DIFFERENCES)
  const found = ['twice', 'twice', ...Array.from({ length: 120 }, (_, at) => `${at}`)]
  const reported = toReportedDifferences(found)
  expect([reported.slice(0, 2), reported.length]).toEqual([['twice', '0'], MAX_DIFFERENCES])
})

test('each part lets other work run after each 500 devices', () => {
  const [one, other] = [indexOfMany(1000), indexOfMany(1000)]
  for (const part of [partOf('hostname'), factsPart]) {
    expect([...part(one, other)]).toEqual([DEVICES_A_SLICE, DEVICES_A_SLICE])
  }
  const [few, others] = [indexOfMany(499), indexOfMany(499)]
  expect([...factsPart(few, others)]).toEqual([])
})

/** Replaces the device of a number in an index. */
function replaceIn(index: NetworkIndex, host: number, { device, tags }: Indexed): void {
  const address = parseAddress(addressAt(host))
  const values = toIndexedValues({ ...newDevice({ network: 'Default', address }, 'a'), ...device })
  index.put(address, values, searchedFacts(tags === undefined ? null : { t: [...tags] }))
}

describe('a part that was abandoned', () => {
  test('continues after the devices that it has compared', () => {
    const [one, other] = [indexOfMany(1200), indexOfMany(1200)]
    for (let host = 0; host < 50; host++) replaceIn(one, host, { tags: ['x'] })
    for (const [part, found] of [[partOf('hostname'), 0] as const, [factsPart, 50] as const]) {
      const progress = createPartProgress()
      part(one, other, progress).next()
      expect([progress.compared, progress.differences.size]).toEqual([DEVICES_A_SLICE, found])
      expect(runToEnd(part(one, other, progress))).toHaveLength(found)
      expect(progress.compared).toBe(1200)
    }
  })

  test('compares a device that moved to a rank before those that were compared', () => {
    const [one, other] = [indexOfMany(1200), indexOfMany(1200)]
    for (let host = 0; host < 1200; host++) {
      for (const index of [one, other]) replaceIn(index, host, { device: { hostname: `h${1000 + host}` } })
    }
    const progress = createPartProgress()
    partOf('hostname')(one, other, progress).next()
    replaceIn(one, 1000, { device: { hostname: 'a' } })
    replaceIn(other, 1000, { device: { hostname: 'b' } })
    expect(runToEnd(partOf('hostname')(one, other, progress))).toEqual(['hostname of 10.0.3.232 differs'])
  })

  test('compares the remaining devices after others were deleted, and no deleted device', () => {
    const [one, other] = [indexOfMany(1200), indexOfMany(1200)]
    for (const part of [partOf('hostname'), partOf('ipAddress'), factsPart]) {
      const progress = createPartProgress()
      part(one, other, progress).next()
      for (const index of [one, other]) {
        for (let host = 0; host < 300; host++) index.remove(parseAddress(addressAt(host)))
        index.remove(parseAddress(addressAt(1100)))
      }
      replaceIn(one, 600, { device: { hostname: 'x' }, tags: ['x'] })
      replaceIn(other, 600, { device: { hostname: 'y' } })
      const compared = progress.compared
      const found = runToEnd(part(one, other, progress))
      expect(progress.compared - compared).toBe(1200 - DEVICES_A_SLICE - 1)
      expect(found.length).toBe(part === partOf('ipAddress') ? 0 : 1)
      for (const index of [one, other]) {
        for (let host = 0; host < 1200; host++) replaceIn(index, host, {})
      }
    }
  })

  test('ends after a hundred differences of devices that moved', () => {
    const [one, other] = [
      indexOfMany(1200, { device: { hostname: 'h' } }),
      indexOfMany(1200, { device: { hostname: 'h' } }),
    ]
    const progress = createPartProgress()
    partOf('hostname')(one, other, progress).next()
    for (let host = 600; host < 800; host++) {
      replaceIn(one, host, { device: { hostname: 'a' } })
      replaceIn(other, host, { device: { hostname: 'b' } })
    }
    expect(runToEnd(partOf('hostname')(one, other, progress))).toHaveLength(MAX_DIFFERENCES)
    expect(progress.compared).toBe(1200 + MAX_DIFFERENCES)
  })
})
