import { expect, test } from 'vitest'
import { parseAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { compareNetworkNames, type DeviceField } from '../../../../src/domain/search/sort-order.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { findMatches } from '../../../../src/search/index/evaluation/matches.ts'
import { mergeWindow } from '../../../../src/search/index/evaluation/merged.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { sortDevices } from '../../../domain/search/sort-devices.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const NO_FACTS = searchedFacts(null)
const BY_ADDRESS = { column: 'ipAddress', descending: false } as const

/** The last two are in another order by UTF-16 units than by code points. */
const HOSTNAMES = ['h0', 'h1', 'h2', '\u{ff5e}', '\u{1f600}']

/**
 * Returns networks whose devices share a small number of names, times and addresses. The names of up to three networks
 * differ only in case.
 */
function fleetOf(networks: number, seed: number) {
  const random = seededRandom(seed)
  const names = Array.from({ length: networks }, (_, at) => `${['net', 'Net', 'NET'][at % 3]!}${at - (at % 3)}`)
  return names.sort(compareNetworkNames).map((network) => {
    const index = new NetworkIndex()
    const devices = Array.from({ length: random.between(0, 20) }, (_, at) => ({
      ...newDevice({ network, address: parseAddress(`10.0.0.${at}`) }, 'a'),
      hostname: HOSTNAMES[random.between(0, HOSTNAMES.length - 1)]!,
      lastBackup: random.chance(0.3) ? null : random.between(0, 3),
    }))
    for (const device of devices) index.put(parseAddress(device.ipAddress), toIndexedValues(device), NO_FACTS)
    return { network, index, devices }
  })
}

test.each([1, 2, 5, 8, 9, 40])('a window over %i networks is that of all devices sorted', (networks) => {
  const fleet = fleetOf(networks, networks)
  const columns: DeviceField[] = ['hostname', 'lastBackup', 'ipAddress', 'network']
  for (const column of columns) {
    for (const descending of [false, true]) {
      const sort = { column, descending }
      const all = sortDevices(
        fleet.flatMap(({ devices }) => devices.map((device) => ({ device }))),
        sort,
      )
      for (const offset of [0, 1, Math.floor(all.length / 2), all.length - 3, all.length, all.length + 5]) {
        const window = { offset: Math.max(offset, 0), size: 7 }
        const lists = fleet.map(({ network, index }) => ({
          network,
          index,
          matches: runToEnd(findMatches(index, [], sort, { offset: 0, size: window.offset + window.size })),
        }))
        const got = runToEnd(mergeWindow(lists, sort, window)).map(
          ({ network, slot }) => `${fleet[network]!.network} ${lists[network]!.index.addresses.get(slot)}`,
        )
        const expected = all
          .slice(window.offset, window.offset + window.size)
          .map(({ device }) => `${device.network} ${parseAddress(device.ipAddress)}`)
        expect(got, `${column} ${descending} from ${offset}`).toEqual(expected)
      }
    }
  }
})

test('merging pauses after 512 matches, and its cost grows with the depth of the heap', () => {
  const lists = ['A', 'B', 'C'].map((network) => {
    const index = new NetworkIndex()
    for (let host = 0; host < 250; host++) {
      const address = parseAddress(`10.0.0.${host}`)
      index.put(address, toIndexedValues(newDevice({ network, address }, 'a')), NO_FACTS)
    }
    return { network, index, matches: runToEnd(findMatches(index, [], BY_ADDRESS, { offset: 0, size: 700 })) }
  })
  expect([...mergeWindow(lists, BY_ADDRESS, { offset: 0, size: 700 })]).toEqual([512 * 4])
})

test('a window without a size is empty', () => {
  const lists = fleetOf(2, 1).map(({ network, index }) => ({
    network,
    index,
    matches: runToEnd(findMatches(index, [], BY_ADDRESS, { offset: 0, size: 1 })),
  }))
  expect(runToEnd(mergeWindow(lists, BY_ADDRESS, { offset: 1, size: 0 }))).toEqual([])
})
