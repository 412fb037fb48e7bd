/* Devices that are counted one by one, and the form in which groups are returned. */
import { expect, test, vi } from 'vitest'
import type { Device } from '../../generated/types.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import type { CountRequest } from '../../src/domain/search/grouping.ts'
import { searchedFacts } from '../../src/domain/stored-facts.ts'
import { type DeviceCounts, GroupTally, toDeviceCounts } from '../../src/search/group-tally.ts'

type Counted = Partial<Device> & { readonly tags?: readonly string[] }

const deviceAt = (host: number, device: Partial<Device>): Device => ({
  ...newDevice({ network: 'Default', address: parseAddress(`10.0.0.${host}`) }, 'a'),
  ...device,
})

/** Counts devices, given with the last octets of their addresses. */
function count(request: CountRequest, devices: readonly (readonly [host: number, Counted])[]): DeviceCounts {
  const tally = new GroupTally(request)
  for (const [host, { tags, ...device }] of devices) {
    const facts = searchedFacts(tags === undefined ? null : { t: [...tags] })
    tally.add({ device: deviceAt(host, device), facts })
  }
  return tally.result()
}

const valuesOf = ({ groups }: DeviceCounts) => groups.map(({ values }) => values)

test('a count without devices has no groups', () => {
  expect(count({ by: ['model'], top: 3 }, [])).toEqual({ total: 0, groups: [], otherGroups: 0, otherCount: 0 })
})

test('the largest groups are returned, and the sums over all others', () => {
  const models = ['a', 'b', 'b', 'c', 'c', 'c', 'd']
  const devices = models.map((model, host) => [host, { model }] as const)
  expect(count({ by: ['model'], top: 2 }, devices)).toEqual({
    total: 7,
    groups: [
      { values: ['c'], count: 3 },
      { values: ['b'], count: 2 },
    ],
    ...{ otherGroups: 2, otherCount: 2 },
  })
})

test('a group has the spelling of its device with the lowest address, and of those the first one', () => {
  const request: CountRequest = { by: ['model'], top: 3 }
  const spelled = (...devices: readonly (readonly [number, string])[]) =>
    valuesOf(
      count(
        request,
        devices.map(([host, model]) => [host, { model }] as const),
      ),
    )
  expect(spelled([5, 'ASR'], [4, 'Asr'], [9, 'asr'])).toEqual([['Asr']])
  expect(spelled([5, 'ASR'], [5, 'asr'])).toEqual([['ASR']])
  expect(spelled([5, 'ASR'], [3, 'asr'], [4, 'Asr'])).toEqual([['asr']])
})

test('an empty value is null, and 0 is not', () => {
  const devices = [
    [1, { model: '', complianceState: 0 }],
    [2, { model: null, complianceState: 0 }],
  ] as const
  expect(count({ by: ['model', 'complianceState'], top: 3 }, devices as never).groups).toEqual([
    { values: [null, 0], count: 2 },
  ])
})

test('a device is counted once for each combination of its values', () => {
  const devices = [
    [1, { model: 'm', tags: ['x', 'y'] }],
    [2, { model: 'm', tags: ['X'] }],
    [3, { model: 'm' }],
  ] as const
  expect(count({ by: ['tag', 'model'], top: 9 }, devices)).toEqual({
    total: 3,
    groups: [
      { values: ['x', 'm'], count: 2 },
      { values: [null, 'm'], count: 1 },
      { values: ['y', 'm'], count: 1 },
    ],
    ...{ otherGroups: 0, otherCount: 0 },
  })
  expect(count({ by: ['tag'], top: 9 }, devices).groups.map(({ values }) => values)).toEqual([['x'], [null], ['y']])
})

test('groups with other values of the second field are separate', () => {
  const devices = [
    [1, { model: 'm', osVersion: '1' }],
    [2, { model: 'm', osVersion: '2' }],
  ] as const
  expect(valuesOf(count({ by: ['model', 'osVersion'], top: 9 }, devices))).toEqual([
    ['m', '1'],
    ['m', '2'],
  ])
})

test('too many groups are refused', () => {
  const size = vi.spyOn(Map.prototype, 'size', 'get').mockReturnValue(1_000_001)
  try {
    expect(() => count({ by: ['model'], top: 1 }, [[1, { model: 'm' }]])).toThrow('more than 1000000 groups')
  } finally {
    size.mockRestore()
  }
})

test('the keys of a group are returned if there is no device that shows its texts', () => {
  const device = deviceAt(1, { model: 'ASR', backupStatus: 'SUCCESS' })
  const groups = [
    { keys: ['asr', 'S'], count: 2, device },
    { keys: ['x', 'N'], count: 1, device: null },
    { keys: ['', 'F'], count: 1, device: null },
  ]
  expect(toDeviceCounts(4, ['model', 'status'], { groups, otherGroups: 5, otherCount: 6 })).toEqual({
    total: 4,
    groups: [
      { values: ['ASR', 'S'], count: 2 },
      { values: ['x', 'N'], count: 1 },
      { values: [null, 'F'], count: 1 },
    ],
    ...{ otherGroups: 5, otherCount: 6 },
  })
})
