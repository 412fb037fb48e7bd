import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../generated/types.ts'
import { type DeviceField, deviceFields, sortingRows, toSortRow } from '../../../src/domain/search/sort-order.ts'
import { deviceWith } from './devices.ts'
import { sortDevices } from './sort-devices.ts'

const NUMBERS: readonly string[] = ['complianceState', 'lastBackup', 'lastTelemetry']

const words = fc.constantFrom('', 'a', 'A', 'b', 'ab', 'B10', 'b9', 'ä', 'Σ', 'ｅ', '😀', '😀a', ' ')
const ipAddresses = fc.constantFrom('9.0.0.1', '10.0.0.1', '10.0.0.10', '10.0.0.9', '::', '::9', '::10', 'fe80::1')
const devices = fc
  .record({
    ipAddress: ipAddresses,
    network: fc.constantFrom('Default', 'default', 'a', 'B', '😀', 'ｅ'),
    hostname: words,
    custom1: fc.option(words),
    serialNumber: fc.option(words),
    complianceState: fc.constantFrom(0 as const, 1 as const, 2 as const),
    lastBackup: fc.option(fc.constantFrom(0, -5, 9, 10, 1e12)),
  })
  .map(deviceWith)
const inventories = fc.uniqueArray(devices, { selector: (device) => `${device.ipAddress}@${device.network}` })
const columns = fc.constantFrom<DeviceField>(
  ...(['ipAddress', 'network', 'hostname', 'custom1', 'serialNumber', 'complianceState', 'lastBackup'] as const),
)

function sorted(inventory: Device[], column: DeviceField, descending = false): Device[] {
  return sortDevices(
    inventory.map((device) => ({ device })),
    { column, descending },
  ).map(({ device }) => device)
}

/** Implements the rules a second time, simply and slowly: one list of numbers for each key of the order. */
function ranksOf(device: Device, column: DeviceField): number[][] {
  const points = (text: string) => [...text].map((character) => character.codePointAt(0)!)
  const folded = (text: string) => points([...text].map((character) => character.toLowerCase()).join(''))
  const address = device.ipAddress.includes(':')
    ? [6, ...expanded(device.ipAddress)]
    : [4, ...device.ipAddress.split('.').map(Number)]
  const value = device[column]
  const text = value === null ? [] : folded(String(value))
  const number = value === null ? [] : [Number(value)]
  const first = column === 'ipAddress' ? address : NUMBERS.includes(column) ? number : text
  return [first, address, folded(device.network), points(device.network)]
}

function expanded(ipAddress: string): number[] {
  const [head, tail] = ipAddress.split('::').map((side) => (side === '' ? [] : side.split(':')))
  const zeros = Array.from({ length: 8 - head!.length - tail!.length }, () => '0')
  return [...head!, ...zeros, ...tail!].map((hextet) => Number.parseInt(hextet, 16))
}

function compareRanks(a: number[][], b: number[][]): number {
  for (let at = 0; at < a.length; at++) {
    for (let index = 0; index < Math.max(a[at]!.length, b[at]!.length); index++) {
      const difference = (a[at]![index] ?? -Infinity) - (b[at]![index] ?? -Infinity)
      if (difference !== 0) return difference
    }
  }
  return 0
}

describe('a sort of devices', () => {
  test('orders by column, address and network, for every two devices', () => {
    fc.assert(
      fc.property(inventories, columns, (inventory, column) => {
        const expected = [...inventory].sort((a, b) => compareRanks(ranksOf(a, column), ranksOf(b, column)))
        expect(sorted(inventory, column)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('does not depend on the order it was given', () => {
    const shuffled = inventories.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...deviceFields), ([all, mixed], column) => {
        expect(sorted(mixed, column)).toEqual(sorted(all, column))
      }),
    )
  })

  test('descending is the exact reverse', () => {
    fc.assert(
      fc.property(inventories, columns, (inventory, column) => {
        expect(sorted(inventory, column, true)).toEqual(sorted(inventory, column).reverse())
      }),
    )
  })

  test('null and "" are equal and the smallest', () => {
    const values = [' ', null, '', 'a', null, '']
    const inventory = values.map((custom1, at) => deviceWith({ custom1, ipAddress: `10.0.0.${at}` }))
    expect(sorted(inventory, 'custom1').map(({ ipAddress }) => ipAddress.at(-1))).toEqual([
      '1',
      '2',
      '4',
      '5',
      '0',
      '3',
    ])
  })

  test('numbers sort by value, null below the smallest', () => {
    const inventory = [10, null, 9, -1].map((lastBackup, at) => deviceWith({ lastBackup, ipAddress: `10.0.0.${at}` }))
    expect(sorted(inventory, 'lastBackup').map(({ lastBackup }) => lastBackup)).toEqual([null, -1, 9, 10])
  })

  test('sorts thousands in portions with pauses, and keeps the order of equal devices', () => {
    const candidates = Array.from({ length: 3000 }, (_, at) => {
      const device = deviceWith({
        ipAddress: `10.0.${((at * 7) % 10) + 1}.${(at * 13) % 100}`,
        hostname: `h${at % 50}`,
      })
      return { device, at }
    })
    for (const column of ['ipAddress', 'hostname'] as const) {
      const rows = candidates.map((candidate) => toSortRow(candidate, candidate.device, column))
      const sorting = sortingRows(rows, { descending: false })
      let pauses = 0
      let step = sorting.next()
      for (; step.done !== true; step = sorting.next()) pauses++
      const expected = candidates
        .map((candidate) => ({ candidate, ranks: ranksOf(candidate.device, column) }))
        .sort((a, b) => compareRanks(a.ranks, b.ranks))
      expect(step.value).toEqual(expected.map(({ candidate }) => candidate))
      // It pauses after each of three portions, and four times while it merges.
      expect(pauses).toBe(7)
    }
  })

  test('does not change its input', () => {
    const given = ['10.0.0.2', '10.0.0.1'].map((ipAddress) => ({ device: deviceWith({ ipAddress }) }))
    const copy = [...given]
    expect(sortDevices(given, { column: 'ipAddress', descending: false })).toEqual([...copy].reverse())
    expect(given).toEqual(copy)
  })
})
