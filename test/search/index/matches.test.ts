import { describe, expect, test } from 'vitest'
import { type Address, formatAddress, parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import type { DeviceField } from '../../../src/domain/search/sort-order.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { findMatches } from '../../../src/search/index/matches.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../src/search/index/slices.ts'

/*
 * The decisions of the planner: whether it takes devices as a slice, or collects them in a list or in a bitmap. In a
 * small network it decides differently than here.
 */

const DEVICES = 4096
const NO_FACTS = searchedFacts(null)
const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

const at = (host: number): Address => parseAddress(`10.0.${host >> 8}.${host & 255}`)

/** Returns an index of devices from 10.0.0.0 on, whose hostnames are those of `nameOf`. */
function indexNamed(nameOf: (host: number) => string): NetworkIndex {
  const index = new NetworkIndex(DEVICES)
  for (let host = 0; host < DEVICES; host++) {
    const device = { ...newDevice({ network: 'Default', address: at(host) }, 'a'), hostname: nameOf(host) }
    index.append(at(host), toIndexedValues(device), NO_FACTS)
  }
  for (const _part of index.finish());
  return index
}

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
