/* Each part of an index follows the devices that are added, replaced and removed. */
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../generated/types.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { deviceFields, numberFields, textFields } from '../../../src/domain/search/sort-order.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { TextLookupReader } from '../../../src/search/index/columns/text-lookup.ts'
import { comparisonParts } from '../../../src/search/index/differences.ts'
import { toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../src/search/index/network-index.ts'
import { Bitmap } from '../../../src/search/index/structures/bitmap.ts'
import type { OrderedList } from '../../../src/search/index/structures/ordered-list.ts'
import { runToEnd } from '../../../src/search/index/structures/slices.ts'
import { addressOf } from '../../support/hosts.ts'

/** Memory of an index without devices, in bytes. */
const BYTES_OF_NONE = 20_000
const LETTERS = ['N', 'S', 'I', 'F'] as const

type Values = Partial<Device>

const valuesOf = (host: number, device: Values) =>
  toIndexedValues({ ...newDevice({ network: 'Default', address: addressOf(host) }, 'a'), ...device })

const factsOf = (tags?: readonly string[]) => searchedFacts(tags === undefined ? null : { t: [...tags] })

const put = (index: NetworkIndex, host: number, device: Values = {}, tags?: readonly string[]): void =>
  index.put(addressOf(host), valuesOf(host, device), factsOf(tags))

/** Returns an index that was built at once from devices, which have the addresses 0, 1, 2 and so on. */
function built(devices: readonly Values[], few?: number): NetworkIndex {
  const index = new NetworkIndex(devices.length, few)
  for (const [host, device] of devices.entries()) index.append(addressOf(host), valuesOf(host, device), factsOf())
  for (const _part of index.finish());
  return index
}

const slotsIn = (list: OrderedList): number[] => [...list.runs(0, list.length)].flatMap((run) => [...run])
/** Puts all new devices in order. Returns the number of parts that had new ones. */
const partsLeft = (index: NetworkIndex): number => [...index.orderNew()].length

/** Builds the lookups. Returns how often other work could run. */
const buildLookups = (index: NetworkIndex): number => [...index.buildLookups()].length

/** Returns the slots whose text may contain a part. */
function slotsWith(index: NetworkIndex, field: 'hostname' | 'serialNumber', text: string): number[] {
  const search = index.substrings(field)!.plan({ kind: 'contains', text })!
  const candidates = runToEnd(search.run())
  return [...candidates.batches()].flatMap((batch) => Array.from(batch)).sort((a, b) => a - b)
}

const lookedUp = (index: NetworkIndex, field: 'hostname' | 'serialNumber', text: string) =>
  new TextLookupReader(index.sharedLookups![field]).find(text)

const lettersOf = (index: NetworkIndex, slot: number) => LETTERS.filter((letter) => index.letter(letter).has(slot))

describe('the memory of an index', () => {
  const bytesOfParts = (index: NetworkIndex): number =>
    [
      ...[index.addresses, index.byAddress, index.taken, index.facts, index.named],
      ...textFields.map((field) => index.text(field)),
      ...numberFields.map((field) => index.number(field)),
      ...[index.substrings('hostname')!, index.substrings('serialNumber')!],
    ].reduce((sum, { bytes }) => sum + bytes, BYTES_OF_NONE)

  test('is the sum of its parts', () => {
    expect(new NetworkIndex().bytes).toBe(bytesOfParts(new NetworkIndex()))
    const device = { hostname: 'core-router', serialNumber: 'FDO12345', fields: { site: 'Bonn' }, lastBackup: 7 }
    const index = built(Array.from({ length: 200 }, () => device))
    expect(index.bytes).toBe(bytesOfParts(index))
    const before = index.bytes
    buildLookups(index)
    const { hostname, serialNumber } = index.sharedLookups!
    expect(index.bytes - before).toBe(hostname.cells.byteLength + serialNumber.cells.byteLength)
  })

  test('is allocated at the beginning for the expected devices', () => {
    const [none, some] = [new NetworkIndex(), new NetworkIndex(100)]
    expect(some.text('model').slotCodes.length).toBeGreaterThanOrEqual(100)
    expect(some.number('lastBackup').bytes - none.number('lastBackup').bytes).toBeGreaterThanOrEqual(800)
    expect(some.addresses.bytes).toBeGreaterThan(none.addresses.bytes)
    expect(some.facts.bytes).toBeGreaterThan(none.facts.bytes)
  })
})

describe('an index that is built at once', () => {
  test('has its devices in all orders', () => {
    const devices = [
      { hostname: 'b', lastBackup: 3 },
      { hostname: 'c', lastBackup: 1 },
      { hostname: 'a', lastBackup: 2 },
    ]
    const index = new NetworkIndex(3)
    for (const [host, device] of devices.entries()) index.append(addressOf(host), valuesOf(host, device), factsOf())
    expect(index.size).toBe(0)
    const parts = [...index.finish()].length
    expect(parts).toBeGreaterThan(textFields.length + numberFields.length)
    expect([index.size, index.slots, partsLeft(index)]).toEqual([3, 3, 0])
    expect(slotsIn(index.orderOf('hostname'))).toEqual([2, 0, 1])
    expect(slotsIn(index.orderOf('lastBackup'))).toEqual([1, 2, 0])
    expect(slotsIn(index.orderOf('ipAddress'))).toEqual([0, 1, 2])
    expect(index.orderOf('network')).toBe(index.byAddress)
    expect(index.version).toBe(0)
  })

  test('frees the memory of tags that it does not need', () => {
    const index = new NetworkIndex()
    for (let host = 0; host < 100; host++) index.append(addressOf(host), valuesOf(host, {}), factsOf(['x']))
    for (const _part of index.finish());
    const { bytes } = index.facts
    index.facts.fit()
    expect(bytes).toBe(index.facts.bytes)
  })

  test('treats at most the given number of texts as few', () => {
    expect([new NetworkIndex().few, new NetworkIndex(0, 7).few]).toEqual([4096, 7])
    const codesOf = (few: number) =>
      built(
        ['a', 'b', 'a', 'b'].map((model) => ({ model })),
        few,
      ).text('model').codes
    const index = built(
      ['a', 'b'].map((model) => ({ model })),
      0,
    )
    put(index, 2, { model: 'a' })
    // A column of many texts gives each new slot a new code, and merges equal texts when it puts the slot in order.
    expect(index.text('model').codes).toBe(3)
    expect(codesOf(4)).toBe(2)
  })
})

describe('a device', () => {
  test('has a slot from its first write to its removal', () => {
    const index = new NetworkIndex()
    put(index, 1)
    put(index, 2)
    expect([index.size, index.slots, index.slotAt(addressOf(1)), index.slotAt(addressOf(2))]).toEqual([2, 2, 0, 1])
    put(index, 1)
    expect([index.size, index.slotAt(addressOf(1))]).toEqual([2, 0])
    index.remove(addressOf(1))
    index.remove(addressOf(3))
    expect([index.size, index.slotAt(addressOf(1)), index.hasDevice(0), index.hasDevice(1)]).toEqual([
      1,
      null,
      false,
      true,
    ])
    expect([index.taken.has(0), index.taken.has(1)]).toEqual([false, true])
    put(index, 3)
    expect([index.slots, index.slotAt(addressOf(3))]).toEqual([2, 0])
  })

  test('raises the version and is noted once with each change', () => {
    const index = new NetworkIndex()
    const noted: number[] = []
    index.matches.noteChange = (slot) => noted.push(slot)
    put(index, 1)
    put(index, 2)
    put(index, 1)
    index.remove(addressOf(2))
    index.remove(addressOf(9))
    expect([index.version, noted]).toEqual([5, [0, 1, 0, 1]])
  })

  test('has its keys, its facts, its named fields and its letter', () => {
    const index = new NetworkIndex()
    const device = { hostname: 'Core', lastBackup: 7, backupStatus: 'SUCCESS', fields: { Site: 'Bonn' } }
    put(index, 1, device, ['x'])
    const fields = ['hostname', 'lastBackup', 'ipAddress', 'network'] as const
    expect(fields.map((field) => index.keyOf(field, 0))).toEqual(['core', 7, null, null])
    expect(index.factsOf(0)).toMatchObject({ tags: ['x'], letters: ['S'], named: index.named.of(0) })
    expect(index.named.of(0)).not.toEqual(new NetworkIndex().named.of(0))
    expect(lettersOf(index, 0)).toEqual(['S'])
  })

  test('has the letter of its last status only', () => {
    const index = new NetworkIndex()
    const letters = ['', 'SUCCESS', 'INVALID_CREDENTIAL', 'FAILURE', 'FAILURE', 'NONE'].map((backupStatus) => {
      put(index, 1, { backupStatus })
      return lettersOf(index, 0).join()
    })
    expect(letters).toEqual(['N', 'S', 'I', 'F', 'F', 'N'])
    index.remove(addressOf(1))
    expect(lettersOf(index, 0)).toEqual([])
  })

  test('that is removed leaves nothing in its slot', () => {
    const index = built([{ hostname: 'a' }, { hostname: 'b', lastBackup: 7, fields: { site: 'Bonn' } }])
    index.remove(addressOf(1))
    expect(index.named.of(1)).toEqual(new NetworkIndex().named.of(1))
    for (const field of deviceFields) expect(slotsIn(index.orderOf(field))).toEqual([0])
    put(index, 1, {}, ['x'])
    index.remove(addressOf(1))
    expect(index.factsOf(1)).toMatchObject({ tags: [], letters: [] })
  })

  test('has the spelling of its texts if no other device spells them differently', () => {
    const index = new NetworkIndex()
    put(index, 1, { model: 'ASR', hostname: 'H1', fields: { site: 'Bonn' } })
    const spellings = index.spellingsOf(0)
    expect([spellings.get('model'), spellings.get('hostname')]).toEqual(['ASR', null])
    expect([...spellings.values()]).toContain('Bonn')
    expect([...spellings.keys()]).toEqual(expect.arrayContaining([...textFields]))
    put(index, 2, { model: 'asr' })
    expect(index.spellingsOf(0).get('model')).toBeNull()
  })
})

test('a cached result is found after few changes, in relation to the number of slots', () => {
  const isFound = (slots: number, changes: number): boolean => {
    const index = built(Array.from({ length: slots }, () => ({})))
    const key = { hash: 'criteria', length: 8 }
    index.matches.keep(key, { bitmap: new Bitmap(slots), ranges: [], test: () => true })
    for (let change = 0; change < changes; change++) index.matches.noteChange(0)
    return runToEnd(index.matches.find(key)) !== null
  }
  expect([isFound(64, 16), isFound(64, 17), isFound(64 * 20, 20), isFound(64 * 20, 21)]).toEqual([
    ...[true, false],
    ...[true, false],
  ])
})

test('an index after many changes is the same as one that was built at once', () => {
  const last: Values[] = Array.from({ length: 40 }, (_, host) => ({
    ...{ hostname: `h${host % 7}`, serialNumber: `s${host % 5}`, model: `m${host % 3}`, lastBackup: host % 4 },
    ...{ backupStatus: ['SUCCESS', 'NONE', 'FAILURE'][host % 3]!, complianceState: (host % 3) as 0 | 1 | 2 },
    fields: { site: `f${host % 6}` },
  }))
  const index = built(last.map((_, host) => last[(host * 7 + 3) % 40]!))
  for (const host of [5, 6, 39]) index.remove(addressOf(host))
  for (const [host, device] of last.entries()) put(index, host, device)
  const expected = built(last)
  expect(comparisonParts.flatMap((part) => runToEnd(part(index, expected)))).toEqual([])
})

describe('the order of new devices', () => {
  test('is made part by part, only in orders with new devices', () => {
    const index = built([{ hostname: 'b' }])
    put(index, 1, { hostname: 'a' })
    const parts = partsLeft(index)
    put(index, 2, { hostname: 'c' })
    index.orderOf('hostname')
    index.orderOf('lastBackup')
    expect(partsLeft(index)).toBe(parts - 2)
    expect(partsLeft(index)).toBe(0)
    put(index, 3, { hostname: 'd' })
    index.substrings('serialNumber')
    // The parts of a field need the order of its texts, so both are in order now.
    expect(partsLeft(index)).toBe(parts - 2)
  })

  test('lets other work run before each part', () => {
    const [index, other] = [built([{ hostname: 'b' }]), built([{ hostname: 'b' }])]
    for (const one of [index, other]) put(one, 1, { hostname: 'a' })
    index.orderNew().next()
    expect(partsLeft(index)).toBe(partsLeft(other))
  })

  test('of the addresses of interfaces is made too', () => {
    const index = built([{}])
    index.put(addressOf(1), valuesOf(1, {}), { ...factsOf(), ipAddresses: ['192.168.1.1'] })
    expect(index.facts.orders.some((order) => order.hasNew())).toBe(true)
    expect(partsLeft(index)).toBeGreaterThan(0)
    expect(index.facts.orders.some((order) => order.hasNew())).toBe(false)
  })

  test('finds named fields with many values by their parts', () => {
    const index = built([{ fields: { site: 'Bonn' } }, { fields: { site: 'Rom' } }], 1)
    expect(index.named.find('site')!.lacksTrigrams(1)).toBe(false)
    const few = built([{ fields: { site: 'Bonn' } }, { fields: { site: 'Rom' } }], 2)
    expect(few.named.find('site')!.lacksTrigrams(1)).toBe(true)
  })
})

describe.each(['hostname', 'serialNumber'] as const)('the parts of %s', (field) => {
  test('follow the texts', () => {
    const index = built([{ [field]: 'core-router' }, { [field]: 'edge-switch' }])
    expect(slotsWith(index, field, 'router')).toEqual([0])
    put(index, 2, { [field]: 'core-firewall' })
    put(index, 0, { [field]: 'edge-bridge' })
    expect([slotsWith(index, field, 'router'), slotsWith(index, field, 'bridge')]).toEqual([[], [0]])
    expect(slotsWith(index, field, 'firewall')).toEqual([2])
    put(index, 0, { [field]: 'edge-bridge', model: 'm' })
    expect(slotsWith(index, field, 'bridge')).toEqual([0])
    index.remove(addressOf(0))
    expect(slotsWith(index, field, 'bridge')).toEqual([])
    put(index, 3, { [field]: 'core-gateway' })
    expect([index.slots, slotsWith(index, field, 'gateway')]).toEqual([3, [0]])
  })

  test('are not those of another field', () => {
    const index = built([{ [field]: 'core-router' }])
    expect([index.substrings('model'), index.substrings('osVersion')]).toEqual([null, null])
    put(index, 0, { [field]: 'core-router', model: 'core-firewall' })
    expect([slotsWith(index, field, 'router'), slotsWith(index, field, 'firewall')]).toEqual([[0], []])
  })
})

describe('the lookups of an index', () => {
  const devices = [
    { hostname: 'a', serialNumber: 's1' },
    { hostname: 'b', serialNumber: 's2' },
  ]

  test('are available once both are built', () => {
    const index = built(devices)
    expect(index.sharedLookups).toBeNull()
    buildLookups(index)
    index.publish('7:x')
    expect([lookedUp(index, 'hostname', 'a')?.address, lookedUp(index, 'serialNumber', 's2')?.address]).toEqual([
      addressOf(0),
      addressOf(1),
    ])
    expect(buildLookups(index)).toBe(0)
  })

  test('are missing until both are built, and while one of them is full', () => {
    const index = built(Array.from({ length: 4096 }, (_, host) => ({ hostname: `h${host % 9}`, serialNumber: 's' })))
    const building = index.buildLookups()
    // The first part of each lookup has all slots.
    for (let part = 0; part < 2; part++) {
      building.next()
      expect(index.sharedLookups).toBeNull()
    }
    for (const _part of building);
    expect(index.sharedLookups).not.toBeNull()
    for (let host = 0; host < 1000; host++) put(index, host, { hostname: `other-${host}`, serialNumber: 's' })
    expect(index.sharedLookups).toBeNull()
    buildLookups(index)
    expect(index.sharedLookups).not.toBeNull()
  })

  test('are not built without devices, and not again if they have all devices', () => {
    const index = built([])
    buildLookups(index)
    expect(index.sharedLookups).toBeNull()
    put(index, 1, { hostname: 'a', serialNumber: 's' })
    buildLookups(index)
    const { cells } = index.sharedLookups!.hostname
    buildLookups(index)
    expect(index.sharedLookups!.hostname.cells).toBe(cells)
  })

  test('follow the devices', () => {
    const index = built(devices)
    buildLookups(index)
    const find = (text: string) => {
      index.publish('7:x')
      return [
        lookedUp(index, 'hostname', text)?.address ?? null,
        lookedUp(index, 'serialNumber', text)?.address ?? null,
      ]
    }
    put(index, 2, { hostname: 'x', serialNumber: 'x' })
    expect(find('x')).toEqual([addressOf(2), addressOf(2)])
    put(index, 2, { hostname: 'y', serialNumber: 'y', model: 'x' })
    expect([find('x'), find('y')]).toEqual([
      [null, null],
      [addressOf(2), addressOf(2)],
    ])
    put(index, 2, { hostname: 'y', serialNumber: 'y' })
    expect(find('y')).toEqual([addressOf(2), addressOf(2)])
    index.remove(addressOf(2))
    expect(find('y')).toEqual([null, null])
  })

  test.each(['put', 'remove'] as const)('find nothing from a %s on until the sequence is published', (change) => {
    const index = built(devices)
    buildLookups(index)
    index.publish('7:x')
    expect(lookedUp(index, 'hostname', 'a')?.address).toBe(addressOf(0))
    if (change === 'put') put(index, 5)
    else index.remove(addressOf(1))
    expect([lookedUp(index, 'hostname', 'a'), lookedUp(index, 'serialNumber', 's1')]).toEqual([null, null])
    index.publish('8:x')
    expect(lookedUp(index, 'hostname', 'a')?.address).toBe(addressOf(0))
    expect(lookedUp(index, 'serialNumber', 's1')?.address).toBe(addressOf(0))
  })
})
