/*
 * The decisions of the planner: whether it takes devices as a range, or collects them in a list or in a bitmap. In a
 * small network it decides differently than here.
 */
import { describe, expect, test } from 'vitest'
import { formatAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { parseCriteria } from '../../../../src/domain/search/criteria.ts'
import type { Criterion } from '../../../../src/domain/search/schemes.ts'
import type { DeviceField, SortOrder } from '../../../../src/domain/search/sort-order.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { findMatches } from '../../../../src/search/index/evaluation/matches.ts'
import type { Window } from '../../../../src/search/index/evaluation/ordered-scan.ts'
import { createSlotTest } from '../../../../src/search/index/evaluation/slot-test.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { addressOf } from '../../../support/hosts.ts'
import { DEVICES, indexNamed } from '../named-devices.ts'

const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

/** Returns the total and the addresses of the first page. */
function find(index: NetworkIndex, scheme: string, query: string, column: DeviceField) {
  const window = { offset: 0, size: 100 }
  const sort = { column, descending: false }
  const { total, at: slotAt } = runToEnd(findMatches(index, parseCriteria(scheme, query, LIMITS), sort, window))
  const addresses = Array.from({ length: Math.min(total, window.size) }, (_, rank) =>
    formatAddress(index.addresses.get(slotAt(rank))),
  )
  return { total, addresses }
}

describe('few devices match one criterion, and another is a range of the sort column', () => {
  const index = indexNamed((host) => ([7, 1029].includes(host) ? `core-${host}` : `edge-${host}`))

  test('only devices in the range of addresses are found', () => {
    expect(find(index, 'ipAddress,hostname', '10.0.4.0/22\n*core*', 'ipAddress')).toEqual({
      total: 1,
      addresses: ['10.0.4.5'],
    })
  })

  test('only devices with the prefix are found', () => {
    expect(find(index, 'hostname,interfaceIpAddress', 'edge*\n10.0.4.4/31', 'hostname')).toEqual({
      total: 1,
      addresses: ['10.0.4.4'],
    })
  })
})

describe('many devices match one criterion, and another is a range of the sort column', () => {
  const index = indexNamed((host) => `${host % 2 === 0 ? 'core' : 'edge'}-${host}`)

  test('only devices in the range of addresses are found', () => {
    const { total, addresses } = find(index, 'ipAddress,hostname', '10.0.0.0/21\n*core*', 'ipAddress')
    expect(total).toBe(1024)
    expect(addresses.slice(0, 2)).toEqual(['10.0.0.0', '10.0.0.2'])
    expect(addresses.at(-1)).toBe('10.0.0.198')
  })
})

describe('a page of a search is that of a full scan, and costs no more than the cheapest way', () => {
  const FEW = 64
  const SMALL = 48
  /** Results are dropped after more changes than one for each 64 slots. */
  const RETEST = 64
  const STATES = [0, 1, 2] as const

  function createIndex(devices: number): NetworkIndex {
    const index = new NetworkIndex(devices, FEW)
    for (let host = 0; host < devices; host++) {
      const address = addressOf(host)
      const device = {
        ...newDevice({ network: 'Default', address }, 'a'),
        hostname: `${host % 2 === 0 ? 'core' : 'edge'}-${(host * 37) % DEVICES}`,
        model: `m${host % 8}`,
        osVersion: host % 1024 === 5 ? 'rare' : `${host % 3}`,
        custom1: host % 64 === 1 ? 'seldom' : '',
        custom2: host === 5 || host === 4000 ? 'pair' : '',
        memoSummary: `note ${host % 100}`,
        complianceState: STATES[host % 3]!,
      }
      index.append(address, toIndexedValues(device), searchedFacts(null))
    }
    for (const _part of index.finish());
    return index
  }
  const indexes = { large: createIndex(DEVICES), small: createIndex(SMALL) }

  const WINDOWS: readonly Window[] = [
    { offset: 0, size: 10 },
    { offset: 30, size: 10 },
    { offset: 1000, size: 10 },
    { offset: 4090, size: 10 },
    { offset: 9000, size: 10 },
  ]

  /** Notes more changes than any cached result is kept for. */
  function forgetResults(index: NetworkIndex): void {
    for (let change = 0; change <= DEVICES / RETEST; change++) index.matches.noteChange(0)
  }

  /** Finds a page, which must be that of `expected`. Returns how many slots were read for it. */
  function workOf(
    index: NetworkIndex,
    criteria: readonly Criterion[],
    sort: SortOrder,
    window: Window,
    expected: readonly number[],
  ): number {
    const search = findMatches(index, criteria, sort, window)
    let work = 0
    let step = search.next()
    for (; step.done !== true; step = search.next()) work += step.value
    const { total, at: slotAt } = step.value
    const wanted = expected.slice(window.offset, window.offset + window.size)
    expect([total, ...wanted.map((_, at) => slotAt(window.offset + at))]).toEqual([expected.length, ...wanted])
    return work
  }

  /** Returns the work of each page for the first time, for the second and for the third. */
  function worksOf(
    index: NetworkIndex,
    scheme: string,
    query: string,
    column: DeviceField,
    descending: boolean,
  ): string {
    const criteria = parseCriteria(scheme, query, LIMITS)
    const order = index.orderOf(column)
    const expected = Array.from({ length: index.size }, (_, rank) => order.at(rank)).filter(
      createSlotTest(index, criteria),
    )
    if (descending) expected.reverse()
    const works = WINDOWS.map((window) => {
      forgetResults(index)
      return [1, 2, 3].map(() => workOf(index, criteria, { column, descending }, window, expected)).join(' ')
    })
    return works.join(', ')
  }

  // For each window, the slots that are read for the page at first, again, and once more: in ascending order and, if it
  // differs, in descending order. Nothing is read for a page of a range, and little for one of cached matches.
  test.each([
    [
      'large',
      'status',
      'N',
      'ipAddress',
      '1792 1792 1792, 1792 1792 1792, 4096 0 0, 512 512 512, 0 0 0',
      '512 512 512, 512 512 512, 4096 0 0, 1792 1792 1792, 0 0 0',
    ],
    [
      'large',
      'status',
      'N',
      'hostname',
      '1792 1792 1792, 1792 1792 1792, 4096 0 0, 512 512 512, 0 0 0',
      '512 512 512, 512 512 512, 4096 0 0, 1792 1792 1792, 0 0 0',
    ],
    [
      'large',
      'hostname',
      'core*',
      'ipAddress',
      '1792 1792 1792, 1792 1792 1792, 6144 0 0, 0 0 0, 0 0 0',
      '512 512 512, 512 512 512, 6144 0 0, 0 0 0, 0 0 0',
    ],
    ['large', 'hostname', 'core*', 'hostname', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    [
      'large',
      'hostname',
      '*core*',
      'ipAddress',
      '1792 1792 1792, 1792 4096 0, 4096 0 0, 0 0 0, 0 0 0',
      '512 512 512, 512 4096 0, 4096 0 0, 0 0 0, 0 0 0',
    ],
    [
      'large',
      'hostname',
      '*core*',
      'hostname',
      '1792 1792 1792, 1792 4096 0, 4096 0 0, 0 0 0, 0 0 0',
      '2304 2304 2304, 2304 4096 0, 4096 0 0, 0 0 0, 0 0 0',
    ],
    [
      'large',
      'hostname',
      '*core-1*',
      'ipAddress',
      '3459 4096 0, 3459 4096 0, 1667 0 0, 1667 0 0, 1667 0 0',
      '2179 4096 0, 2179 4096 0, 1667 0 0, 1667 0 0, 1667 0 0',
    ],
    [
      'large',
      'hostname',
      '*core-1*',
      'hostname',
      '3459 4096 0, 3459 4096 0, 1667 0 0, 1667 0 0, 1667 0 0',
      '5763 4096 0, 5763 4096 0, 1667 0 0, 1667 0 0, 1667 0 0',
    ],
    ['large', 'hostname', '*core-12*', 'ipAddress', '4264 0 0, 4264 0 0, 168 0 0, 168 0 0, 168 0 0'],
    ['large', 'hostname', '*core-12*', 'hostname', '4264 0 0, 4264 0 0, 168 0 0, 168 0 0, 168 0 0'],
    ['large', 'hostname', '*core-123*', 'ipAddress', '5 0 0, 5 0 0, 5 0 0, 5 0 0, 5 0 0'],
    ['large', 'hostname', '*core-123*', 'hostname', '5 0 0, 5 0 0, 5 0 0, 5 0 0, 5 0 0'],
    ['large', 'hostname', 'core-2', 'ipAddress', '1 1 1, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'hostname', 'core-2', 'hostname', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    [
      'large',
      'model',
      'm3',
      'ipAddress',
      '1792 1792 1792, 2304 4096 0, 0 0 0, 0 0 0, 0 0 0',
      '512 512 512, 1024 4096 0, 0 0 0, 0 0 0, 0 0 0',
    ],
    [
      'large',
      'model',
      'm3',
      'hostname',
      '3584 3584 3584, 4096 4096 0, 0 0 0, 0 0 0, 0 0 0',
      '512 512 512, 1024 4096 0, 0 0 0, 0 0 0, 0 0 0',
    ],
    [
      'large',
      'model',
      '!m3',
      'ipAddress',
      '1792 1792 1792, 1792 1792 1792, 7680 0 0, 0 0 0, 0 0 0',
      '512 512 512, 512 512 512, 7680 0 0, 0 0 0, 0 0 0',
    ],
    [
      'large',
      'model',
      '!m3',
      'hostname',
      '1792 1792 1792, 1792 1792 1792, 7680 0 0, 0 0 0, 0 0 0',
      '512 512 512, 512 512 512, 7680 0 0, 0 0 0, 0 0 0',
    ],
    ['large', 'osVersion', 'rare', 'ipAddress', '4 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'osVersion', 'rare', 'hostname', '4 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'custom', 'custom1=seldom', 'ipAddress', '4160 0 0, 4160 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'custom', 'custom1=seldom', 'hostname', '4160 0 0, 4160 0 0, 0 0 0, 0 0 0, 0 0 0'],
    [
      'large',
      'compliance',
      '1',
      'ipAddress',
      '1792 1792 1792, 1792 1792 1792, 5461 0 0, 0 0 0, 0 0 0',
      '512 512 512, 512 512 512, 5461 0 0, 0 0 0, 0 0 0',
    ],
    [
      'large',
      'compliance',
      '1',
      'hostname',
      '1792 1792 1792, 1792 1792 1792, 5461 0 0, 0 0 0, 0 0 0',
      '512 512 512, 512 512 512, 5461 0 0, 0 0 0, 0 0 0',
    ],
    ['large', 'ipAddress', '10.0.4.0/24', 'ipAddress', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    [
      'large',
      'ipAddress',
      '10.0.4.0/24',
      'hostname',
      '2048 4096 0, 4352 0 0, 0 0 0, 0 0 0, 0 0 0',
      '768 4096 0, 4352 0 0, 0 0 0, 0 0 0, 0 0 0',
    ],
    ['large', 'ipAddress', '10.0.4.0/26', 'ipAddress', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'ipAddress', '10.0.4.0/26', 'hostname', '4160 0 0, 4160 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'ipAddress,model', '10.0.4.0/24\nm3', 'ipAddress', '2304 0 0, 768 1792 0, 512 0 0, 512 0 0, 512 0 0'],
    [
      'large',
      'ipAddress,model',
      '10.0.4.0/24\nm3',
      'hostname',
      '4608 0 0, 1024 4096 0, 512 0 0, 512 0 0, 512 0 0',
      '4608 0 0, 4096 4096 0, 512 0 0, 512 0 0, 512 0 0',
    ],
    ['large', 'ipAddress,model', '10.0.4.0/26\nm3', 'ipAddress', '64 64 64, 64 64 64, 64 64 64, 64 64 64, 64 64 64'],
    ['large', 'ipAddress,model', '10.0.4.0/26\nm3', 'hostname', '128 0 0, 128 0 0, 128 0 0, 128 0 0, 128 0 0'],
    [
      'large',
      'ipAddress,hostname',
      '10.0.4.0/22\n*core*',
      'ipAddress',
      '2816 3584 0, 2816 3584 0, 2048 0 0, 2048 0 0, 2048 0 0',
      '2304 3584 0, 2304 3584 0, 2048 0 0, 2048 0 0, 2048 0 0',
    ],
    [
      'large',
      'ipAddress,hostname',
      '10.0.4.0/22\n*core*',
      'hostname',
      '3840 4096 0, 3840 4096 0, 2048 0 0, 2048 0 0, 2048 0 0',
      '4352 4096 0, 4352 4096 0, 2048 0 0, 2048 0 0, 2048 0 0',
    ],
    ['large', 'ipAddress,osVersion', '10.0.0.0/22\nrare', 'ipAddress', '8 0 0, 8 0 0, 8 0 0, 8 0 0, 8 0 0'],
    ['large', 'ipAddress,osVersion', '10.0.0.0/22\nrare', 'hostname', '8 0 0, 8 0 0, 8 0 0, 8 0 0, 8 0 0'],
    ['large', 'ipAddress,osVersion', '10.0.0.0/29\nrare', 'ipAddress', '1800 0 0, 8 0 0, 8 0 0, 8 0 0, 8 0 0'],
    ['large', 'ipAddress,osVersion', '10.0.0.0/29\nrare', 'hostname', '8 0 0, 8 0 0, 8 0 0, 8 0 0, 8 0 0'],
    [
      'large',
      'model,compliance',
      'm3\n1',
      'ipAddress',
      '2816 4096 0, 5120 0 0, 1024 0 0, 1024 0 0, 1024 0 0',
      '1536 4096 0, 5120 0 0, 1024 0 0, 1024 0 0, 1024 0 0',
    ],
    [
      'large',
      'model,compliance',
      'm3\n1',
      'hostname',
      '4608 4096 0, 5120 0 0, 1024 0 0, 1024 0 0, 1024 0 0',
      '1536 4096 0, 5120 0 0, 1024 0 0, 1024 0 0, 1024 0 0',
    ],
    ['large', 'custom,compliance', 'custom1=seldom\n1', 'ipAddress', '4224 0 0, 128 0 0, 128 0 0, 128 0 0, 128 0 0'],
    ['large', 'custom,compliance', 'custom1=seldom\n1', 'hostname', '4224 0 0, 128 0 0, 128 0 0, 128 0 0, 128 0 0'],
    ['large', 'osVersion,compliance', 'rare\n1', 'ipAddress', '8 0 0, 8 0 0, 8 0 0, 8 0 0, 8 0 0'],
    ['large', 'osVersion,compliance', 'rare\n1', 'hostname', '8 0 0, 8 0 0, 8 0 0, 8 0 0, 8 0 0'],
    ['large', 'model,hostname', 'm3\n*core*', 'ipAddress', '1024 0 0, 1024 0 0, 1024 0 0, 1024 0 0, 1024 0 0'],
    ['large', 'model,hostname', 'm3\n*core*', 'hostname', '1024 0 0, 1024 0 0, 1024 0 0, 1024 0 0, 1024 0 0'],
    ['large', 'model', 'none', 'ipAddress', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'model', 'none', 'hostname', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'model,ipAddress', 'm3\n10.9.0.0/16', 'ipAddress', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'model,ipAddress', 'm3\n10.9.0.0/16', 'hostname', '0 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    [
      'large',
      'hostname,compliance',
      'core-1*\n1',
      'ipAddress',
      '2902 4096 0, 5206 0 0, 1110 0 0, 1110 0 0, 1110 0 0',
      '1622 4096 0, 5206 0 0, 1110 0 0, 1110 0 0, 1110 0 0',
    ],
    ['large', 'hostname,compliance', 'core-1*\n1', 'hostname', '1665 1792 0, 2902 0 0, 1110 0 0, 1110 0 0, 1110 0 0'],
    [
      'large',
      'ipAddress,hostname',
      '10.0.4.0/26\n*core*',
      'ipAddress',
      '64 64 64, 64 64 64, 64 64 64, 64 64 64, 64 64 64',
    ],
    [
      'large',
      'ipAddress,hostname',
      '10.0.4.0/26\n*core*',
      'hostname',
      '4224 0 0, 4224 4096 0, 128 0 0, 128 0 0, 128 0 0',
      '4224 0 0, 1920 4096 0, 128 0 0, 128 0 0, 128 0 0',
    ],
    [
      'large',
      'ipAddress,memo',
      '10.0.4.0/26\n*note 7*',
      'ipAddress',
      '64 64 64, 64 64 64, 64 64 64, 64 64 64, 64 64 64',
    ],
    ['large', 'ipAddress,memo', '10.0.4.0/26\n*note 7*', 'hostname', '128 0 0, 128 0 0, 128 0 0, 128 0 0, 128 0 0'],
    ['large', 'custom', 'custom2=pair', 'ipAddress', '2 2 2, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'custom', 'custom2=pair', 'hostname', '2 2 2, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['large', 'custom,compliance', 'custom2=pair\n1', 'ipAddress', '4 4 4, 4 4 4, 4 4 4, 4 4 4, 4 4 4'],
    ['large', 'custom,compliance', 'custom2=pair\n1', 'hostname', '4 4 4, 4 4 4, 4 4 4, 4 4 4, 4 4 4'],
    [
      'large',
      'ipAddress,model,compliance',
      '10.0.4.0/26\nm3\n1',
      'ipAddress',
      '128 128 128, 128 128 128, 128 128 128, 128 128 128, 128 128 128',
    ],
    [
      'large',
      'ipAddress,model,compliance',
      '10.0.4.0/26\nm3\n1',
      'hostname',
      '192 0 0, 192 0 0, 192 0 0, 192 0 0, 192 0 0',
    ],
    [
      'small',
      '!custom',
      'custom1=seldom,custom2=pair',
      'ipAddress',
      '48 48 48, 48 48 48, 48 48 48, 48 48 48, 48 48 48',
    ],
    ['small', '!custom', 'custom1=seldom,custom2=pair', 'hostname', '48 48 48, 48 48 48, 48 48 48, 48 48 48, 48 48 48'],
    ['small', 'memo', '*note 7*', 'ipAddress', '49 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['small', 'memo', '*note 7*', 'hostname', '49 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['small', 'model', 'm3', 'ipAddress', '54 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['small', 'model', 'm3', 'hostname', '54 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    [
      'small',
      '!custom,model',
      'custom1=seldom,custom2=pair\nm3',
      'ipAddress',
      '60 0 0, 12 0 0, 12 0 0, 12 0 0, 12 0 0',
    ],
    ['small', '!custom,model', 'custom1=seldom,custom2=pair\nm3', 'hostname', '60 0 0, 12 0 0, 12 0 0, 12 0 0, 12 0 0'],
    ['small', 'hostname', '*o*', 'ipAddress', '48 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
    ['small', 'hostname', '*o*', 'hostname', '48 0 0, 0 0 0, 0 0 0, 0 0 0, 0 0 0'],
  ] as const)('in a %s index, %s "%s" by %s', (size, scheme, query, column, works, descending: string = works) => {
    expect(worksOf(indexes[size], scheme, query, column, false)).toBe(works)
    expect(worksOf(indexes[size], scheme, query, column, true)).toBe(descending)
  })
})
