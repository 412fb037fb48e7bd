/* An index counts as a full scan does, also by fields of many values, which it reads one after the other. */
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../../generated/types.ts'
import { formatAddress, parseAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { parseCriteria } from '../../../../src/domain/search/criteria.ts'
import { type GroupField, toGroupText } from '../../../../src/domain/search/grouping.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { type DeviceCounts, GroupTally, toDeviceCounts } from '../../../../src/search/group-tally.ts'
import { countGroups, type FoundGroups } from '../../../../src/search/index/counts/count-groups.ts'
import { comparisonParts } from '../../../../src/search/index/differences.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { ipOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const DEVICES = 1500
const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

/** Returns a device whose named fields have many values, in different spellings. */
function deviceAt(host: number, network = 'Default'): Device {
  const ipAddress = ipOf(host)
  const rack = `${host % 2 === 0 ? 'R' : 'r'}-${(host * 7) % 400}`
  const site = `S${host % 700}`
  const fields = host % 5 === 0 ? null : { rack, ...(host % 3 === 0 ? {} : { site }) }
  const device = newDevice({ network, address: parseAddress(ipAddress) }, 'a')
  const model = `${host % 4 === 0 ? 'M' : 'm'}${host % 500}`
  const backupStatus = ['SUCCESS', 'NONE', 'INVALID_CREDENTIAL', 'FAILURE', 'timeout'][host % 7] ?? ''
  return {
    ...device,
    model,
    backupStatus,
    complianceState: (host % 3) as 0 | 1 | 2,
    ...(fields === null ? {} : { fields }),
  }
}

const factsAt = (host: number) => searchedFacts(host % 4 === 0 ? null : { t: ['core', `t${host % 1200}`] })

function createFleet(): { readonly index: NetworkIndex; readonly devices: ReadonlyMap<string, Device> } {
  const index = new NetworkIndex(DEVICES)
  const put = (host: number): void =>
    index.put(parseAddress(deviceAt(host).ipAddress), toIndexedValues(deviceAt(host)), factsAt(host))
  for (let host = 0; host < DEVICES; host += 2) put(host)
  for (let host = 0; host < DEVICES; host += 6) index.remove(parseAddress(deviceAt(host).ipAddress))
  // These devices get free slots, so the slots are not in the order of addresses.
  for (let host = DEVICES - 1; host > 0; host -= 2) put(host)
  const hosts = Array.from({ length: DEVICES }, (_, host) => host).filter((host) => host % 6 !== 0)
  return { index, devices: new Map(hosts.map((host) => [deviceAt(host).ipAddress, deviceAt(host)])) }
}

const { index, devices } = createFleet()

/** Returns the counts as callers get them. `fleets` has the devices of each index by address. */
function toCounts(
  { total, groups, devices: found, ...others }: FoundGroups,
  by: readonly GroupField[],
  fleets: readonly ReadonlyMap<string, Device>[],
  indexes: readonly NetworkIndex[],
): DeviceCounts {
  const shown = groups.map(({ device, ...group }) => {
    if (device === null) return { ...group, device }
    const { network, slot } = found[device]!
    return { ...group, device: fleets[network]!.get(formatAddress(indexes[network]!.addresses.get(slot)))! }
  })
  return toDeviceCounts(total, by, { groups: shown, ...others })
}

const hostOf = (ipAddress: string): number => Number(ipAddress.split('.')[2]) * 256 + Number(ipAddress.split('.')[3])

test.each<{ by: GroupField[] }>([
  { by: ['fields.rack'] },
  { by: ['fields.rack', 'fields.site'] },
  { by: ['fields.site', 'complianceState'] },
  { by: ['complianceState', 'fields.site'] },
  { by: ['model', 'fields.rack'] },
  { by: ['fields.rack', 'model'] },
  { by: ['tag', 'fields.rack'] },
  { by: ['fields.unknown', 'fields.rack'] },
  { by: ['tag'] },
  { by: ['tag', 'tag'] },
  { by: ['status', 'complianceState'] },
  { by: ['status'] },
  { by: ['network', 'model'] },
])('groups are counted as a full scan does by $by', ({ by }) => {
  for (const top of [3, 5000]) {
    for (const name of [null, 'm7']) {
      const criteria = name === null ? [] : [{ scheme: 'model', pattern: { kind: 'prefix', text: name } } as const]
      const tally = new GroupTally({ by, top })
      for (const [ipAddress, device] of devices) {
        if (name !== null && !toGroupText('model', device).toLowerCase().startsWith(name)) continue
        tally.add({ device, facts: factsAt(hostOf(ipAddress)) })
      }
      const found = runToEnd(countGroups([{ network: 'Default', index }], criteria, { by, top }))
      expect(toCounts(found, by, [devices], [index])).toEqual(tally.result())
    }
  }
})

test.each<{ by: GroupField[] }>([
  { by: ['tag', 'tag'] },
  { by: ['tag', 'status'] },
  { by: ['status', 'tag'] },
  { by: ['status', 'complianceState'] },
])('groups are counted as a full scan does by $by in a network with few tags', ({ by }) => {
  const small = new NetworkIndex()
  const fleet = new Map<string, Device>()
  const tally = new GroupTally({ by, top: 100 })
  for (let host = 1; host < 40; host++) {
    const device = deviceAt(host)
    const facts = searchedFacts(host % 4 === 0 ? null : { t: ['core', `t${host % 5}`] })
    small.put(parseAddress(device.ipAddress), toIndexedValues(device), facts)
    fleet.set(device.ipAddress, device)
    tally.add({ device, facts })
  }
  const found = runToEnd(countGroups([{ network: 'Default', index: small }], [], { by, top: 100 }))
  expect(toCounts(found, by, [fleet], [small])).toEqual(tally.result())
})

test.each<{ by: GroupField[] }>([
  { by: ['complianceState'] },
  { by: ['status', 'complianceState'] },
  { by: ['tag'] },
  { by: ['model', 'tag'] },
])('an empty network has no groups by $by', ({ by }) => {
  const empty = { network: 'Default', index: new NetworkIndex() }
  const found = runToEnd(countGroups([empty], [], { by, top: 100 }))
  expect(found).toMatchObject({ total: 0, groups: [] })
})

test('a group of some models has the spelling of the first device that matches', () => {
  const network = new NetworkIndex()
  for (const [at, [model, rack]] of [['a', 'X'] as const, ['b', 'x'] as const, ['b', 'X'] as const].entries()) {
    const { fields: _, ...device } = deviceAt(at + 1)
    const values = toIndexedValues({ ...device, model, fields: { rack } })
    network.put(parseAddress(device.ipAddress), values, factsAt(at + 1))
  }
  const named = [{ network: 'Default', index: network }]
  const found = runToEnd(countGroups(named, parseCriteria('model', 'b', LIMITS), { by: ['fields.rack'], top: 9 }))
  expect(found.groups).toEqual([{ keys: ['x'], count: 2, device: 0 }])
  expect(found.devices.map(({ slot }) => formatAddress(network.addresses.get(slot)))).toEqual(['10.0.0.2'])
})

test.each<{ by: GroupField[] }>([{ by: ['model'] }, { by: ['tag', 'fields.rack'] }, { by: ['complianceState'] }])(
  'groups are counted by $by in two networks, also if the second one has lower addresses',
  ({ by }) => {
    const other = new NetworkIndex()
    const others = new Map<string, Device>()
    const tally = new GroupTally({ by, top: 100 })
    for (const [ipAddress, device] of devices) tally.add({ device, facts: factsAt(hostOf(ipAddress)) })
    for (let host = 0; host < DEVICES; host += 4) {
      const device = deviceAt(host, 'Other')
      other.put(parseAddress(device.ipAddress), toIndexedValues(device), factsAt(host))
      others.set(device.ipAddress, device)
      tally.add({ device, facts: factsAt(host) })
    }
    const indexes = [index, other]
    const named = [
      { network: 'Default', index },
      { network: 'Other', index: other },
    ]
    const found = runToEnd(countGroups(named, [], { by, top: 100 }))
    expect(toCounts(found, by, [devices, others], indexes)).toEqual(tally.result())
  },
)

describe.each(['fields.rack', 'status'] as const)('groups by tag and %s after devices were removed', (field) => {
  // More devices than tags are left in both cases, so the devices are divided by their tags.
  test.each([
    { of: 'all devices', criteria: [], isWanted: () => true },
    {
      of: 'devices of most models',
      criteria: parseCriteria('model', '!m1*', LIMITS),
      isWanted: ({ model }: Device) => !/^m1/i.test(model ?? ''),
    },
  ])('are counted as a full scan does for $of', ({ criteria, isWanted }) => {
    const { index, devices } = createFleet()
    const request = { by: ['tag', field] as GroupField[], top: 5000 }
    const tally = new GroupTally(request)
    for (const [ipAddress, device] of devices) {
      const host = hostOf(ipAddress)
      if (host % 11 === 1) index.remove(parseAddress(ipAddress))
      else if (isWanted(device)) tally.add({ device, facts: factsAt(host) })
    }
    const found = runToEnd(countGroups([{ network: 'Default', index }], criteria, request))
    expect(toCounts(found, request.by, [devices], [index])).toEqual(tally.result())
  })
})

describe('a group has the spelling of its device with the lowest address', () => {
  const BY: GroupField[][] = [['model'], ['fields.rack'], ['model', 'fields.rack'], ['tag', 'model']]
  const SPELLINGS = ['Alpha', 'ALPHA', 'beta', 'Beta', 'gamma', '']
  const HOSTS = 12

  // An index with more texts than `few` finds equal texts by their order.
  test.each([1, 4096])('after any writes, with few = %i', (few) => {
    const random = seededRandom(few)
    const indexes = [new NetworkIndex(0, few), new NetworkIndex(0, few)]
    const fleets = indexes.map(() => new Map<string, Device>())
    const networks = ['Default', 'Other']
    for (let step = 0; step < 200; step++) {
      const network = random.between(0, 1)
      const [host, name] = [random.between(1, HOSTS), networks[network]!]
      const [index, fleet] = [indexes[network]!, fleets[network]!]
      const { fields: _, ...device } = deviceAt(host, name)
      const [model, rack] = [random.pick(SPELLINGS), random.pick(SPELLINGS)]
      const put: Device = { ...device, model, ...(rack === '' ? {} : { fields: { rack } }) }
      if (random.chance(0.2)) {
        index.remove(parseAddress(put.ipAddress))
        fleet.delete(put.ipAddress)
      } else {
        index.put(parseAddress(put.ipAddress), toIndexedValues(put), factsAt(host))
        fleet.set(put.ipAddress, put)
      }
      const by = random.pick(BY)
      const tally = new GroupTally({ by, top: 100 })
      for (const one of fleets.flatMap((some) => [...some.values()]))
        tally.add({ device: one, facts: factsAt(hostOf(one.ipAddress)) })
      const named = indexes.map((one, at) => ({ network: networks[at]!, index: one }))
      const found = runToEnd(countGroups(named, [], { by, top: 100 }))
      expect(toCounts(found, by, fleets, indexes), `step ${step}`).toEqual(tally.result())
    }
  })

  test('and an index with another spelling has another group', () => {
    const indexes = ['Alpha', 'ALPHA'].map((text) => {
      const { fields: _, ...device } = deviceAt(1)
      const index = new NetworkIndex()
      const fields = { rack: text }
      index.put(parseAddress(device.ipAddress), toIndexedValues({ ...device, model: text, fields }), factsAt(1))
      return index
    })
    const found = comparisonParts.flatMap((compare) => runToEnd(compare(indexes[0]!, indexes[1]!)))
    expect(found).toEqual([
      'the spelling of model of 10.0.0.1 differs',
      'the spelling of fields.rack of 10.0.0.1 differs',
    ])
  })

  test('and refers to no device if all its devices have one spelling', () => {
    const network = new NetworkIndex()
    const put = (host: number, model: string): void => {
      const { fields: _, ...device } = deviceAt(host)
      network.put(parseAddress(device.ipAddress), toIndexedValues({ ...device, model }), factsAt(host))
    }
    const count = () => {
      const request = { by: ['model' as const], top: 9 }
      return runToEnd(countGroups([{ network: 'Default', index: network }], [], request)).groups
    }
    for (const host of [1, 2]) put(host, 'ASR1001')
    put(3, 'x9')
    expect(count()).toEqual([
      { keys: ['ASR1001'], count: 2, device: null },
      { keys: ['x9'], count: 1, device: null },
    ])
    put(2, 'asr1001')
    put(3, 'X9')
    expect(count()).toEqual([
      { keys: ['asr1001'], count: 2, device: 0 },
      { keys: ['X9'], count: 1, device: null },
    ])
  })

  test('and refers to no device if two networks have the same spelling', () => {
    const named = ['Default', 'Other'].map((name) => {
      const network = new NetworkIndex()
      const { fields: _, ...device } = deviceAt(1, name)
      network.put(parseAddress(device.ipAddress), toIndexedValues({ ...device, model: 'ASR1001' }), factsAt(1))
      return { network: name, index: network }
    })
    const found = runToEnd(countGroups(named, [], { by: ['model'], top: 9 }))
    expect(found).toMatchObject({ groups: [{ keys: ['ASR1001'], count: 2, device: null }], devices: [] })
  })
})

describe('more than a million groups are refused', () => {
  /** Returns a network whose devices have these tags. A device with n tags is in n * n groups by tag and tag. */
  const tagged = (name: string, ...tags: readonly (readonly string[])[]) => {
    const network = new NetworkIndex()
    for (const [host, t] of tags.entries()) {
      const device = deviceAt(host + 1, name)
      network.put(parseAddress(device.ipAddress), toIndexedValues(device), searchedFacts({ t: [...t] }))
    }
    return { network: name, index: network }
  }
  const tags = (count: number, prefix: string) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
  const count = (...named: ReturnType<typeof tagged>[]) =>
    runToEnd(countGroups(named, [], { by: ['tag', 'tag'], top: 1 }))
  const refusal = expect.objectContaining({ name: 'SEARCH_TOO_EXPENSIVE' })

  test('of one network', () => {
    expect(count(tagged('A', tags(1000, 'a')))).toMatchObject({ total: 1, otherGroups: 999_999 })
    expect(() => count(tagged('A', tags(1001, 'a')))).toThrow(refusal)
  })

  test('also if most of them are too small to be listed', () => {
    const few = tags(1, 'a')
    expect(count(tagged('A', few, tags(1000, 'a')))).toMatchObject({ groups: [{ count: 2 }], otherGroups: 999_999 })
    expect(() => count(tagged('A', few, tags(1001, 'a')))).toThrow(refusal)
  })

  // With fewer tags than devices, the devices are divided by their tags, and nothing else counts the groups.
  test.each([
    { which: 'that are listed or as large', top: 1 },
    { which: 'that are too small to be listed', top: 0 },
  ])('of devices that are divided by their tags, in groups $which', ({ top }) => {
    const network = new NetworkIndex()
    const [first, ...others] = tags(999, 't')
    const put = (host: number, t: readonly string[]): void => {
      const device = { ...deviceAt(host), model: `m${host}` }
      network.put(parseAddress(device.ipAddress), toIndexedValues(device), searchedFacts({ t: [...t] }))
    }
    const countBoth = () => runToEnd(countGroups([{ network: 'A', index: network }], [], { by: ['tag', 'model'], top }))
    for (let host = 1; host <= 1001; host++) put(host, [first!, ...others])
    put(1002, [first!])
    expect(countBoth()).toMatchObject({ total: 1002, otherGroups: 1_000_000 - top })
    put(1003, [first!])
    expect(countBoth).toThrow(refusal)
  })

  test('of several networks together', () => {
    const most = [tagged('A', tags(600, 'a')), tagged('B', tags(800, 'b'))]
    expect(count(...most, tagged('C', ['a0']))).toMatchObject({ groups: [{ count: 2 }], otherGroups: 999_999 })
    expect(() => count(...most, tagged('C', ['c0']))).toThrow(refusal)
  })
})
