/*
 * The decisions of the planner: whether it takes devices as a slice, or collects them in a list or in a bitmap. In a
 * small network it decides differently than here.
 */
import { describe, expect, test } from 'vitest'
import { formatAddress } from '../../../src/domain/address.ts'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import type { DeviceField } from '../../../src/domain/search/sort-order.ts'
import { findMatches } from '../../../src/search/index/matches.ts'
import type { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../src/search/index/slices.ts'
import { indexNamed } from './named-devices.ts'

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
