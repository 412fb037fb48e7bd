/*
 * Each scheme in an index of few devices finds the devices that the matcher finds. The model compares more searches,
 * but it knows only their results; here, each member of a condition is compared.
 */
import { expect, test } from 'vitest'
import { type Address, parseAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { parseCriteria } from '../../../../src/domain/search/criteria.ts'
import { createMatcher } from '../../../../src/domain/search/matcher.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { type Condition, fromRange } from '../../../../src/search/index/evaluation/condition.ts'
import { toConditions } from '../../../../src/search/index/evaluation/conditions.ts'
import { createSlotTest } from '../../../../src/search/index/evaluation/slot-test.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { BATCH, runToEnd } from '../../../../src/search/index/structures/slices.ts'
import type { FleetDevice } from '../../../model/model-fleet.ts'
import { addressOf } from '../../../support/hosts.ts'
import { indexed } from '../../play-index.ts'

const NOW = Date.UTC(2026, 5, 15)
const DAY = 86_400_000
const LIMITS = { now: NOW, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

/** The text at a position that goes round, so that fields with different numbers of texts make many combinations. */
const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!

const addresses = (...texts: string[]) => texts.map((ipAddress) => ({ ipAddress, prefixLength: null }))

function deviceAt(host: number): FleetDevice {
  const ipAddress = host % 5 === 4 ? `2001:db8::${host}` : `10.0.${host >> 4}.${host & 15}`
  const device = newDevice({ network: 'Default', address: parseAddress(ipAddress) }, pick(['Cisco::IOS', 'A'], host))
  const fields = pick([undefined, { site: 'Bonn' }, { site: 'bonn', rack: 'r1' }, { site: 'Rom' }], host)
  const time = (values: readonly (number | null)[]) => pick(values, host)
  const interfaces = pick(
    [
      [],
      [
        {
          name: 'Gi0/1',
          description: 'uplink',
          macAddress: '00:1a:2b:3c:4d:5e',
          ipAddresses: addresses('192.168.1.1'),
        },
      ],
      [{ name: 'Vlan1' }, { name: 'Gi0/2', description: '', ipAddresses: addresses('192.168.1.255', '2001:db8::4') }],
    ],
    host,
  )
  return {
    device: {
      ...device,
      ...{ hostname: pick(['core-1', 'CORE-2', 'edge', '', '\u{1f5a7}', '\u{10428}x', '\uff5e'], host) },
      ...{ serialNumber: pick([null, 'FDO1', 'fdo12', 'x'], host), model: pick(['C9300', 'c9200', ''], host) },
      ...{ osVersion: pick(['17.3', '17.10', '9', '', 'v17.3.0'], host), deviceType: pick(['Switch', 'Router'], host) },
      ...{ hardwareVendor: pick(['Cisco', 'HP'], host >> 1), softwareVendor: pick(['IOS', 'Comware', 'ios'], host) },
      ...{ backupStatus: pick(['SUCCESS', 'NONE', 'INVALID_CREDENTIAL', 'FAILURE', 'timeout'], host) },
      ...{
        complianceState: pick([0, 1, 2, 0] as const, host),
        lastBackup: time([null, NOW - DAY, NOW, NOW - 9 * DAY]),
      },
      ...{ lastTelemetry: time([NOW - 2 * DAY, null]), memoSummary: pick([null, 'spare', 'a memo'], host) },
      ...{ custom1: pick(['', 'x', 'xy', 'X'], host), custom2: pick(['a', 'b', 'c'], host) },
      ...(fields === undefined ? {} : { fields }),
    },
    memo: host % 7 === 2 ? 'spare parts are in the room next door, together with the manual of the device' : null,
    tags: pick([[], ['Core'], ['core', 'Data Center'], ['lab']], host),
    interfaces,
    configChangedAt: pick([[], [NOW - DAY], [NOW - 3 * DAY, NOW - 8 * DAY], [NOW]], host),
  } as unknown as FleetDevice
}

const LINES = {
  ipAddress: ['10.0.0.3', '10.0.1.0/28', '10.0.0.0/8', '2001:db8::/120', '::/0', '10.9.0.0/16', '10.0.0.15/32'],
  interfaceIpAddress: ['192.168.1.1', '192.168.1.255', '192.168.0.0/16', '10.0.0.0/28', '2001:db8::4', '1.1.1.1'],
  hostname: ['core-1', 'core*', '*1', '*o*', '*core-*', '*re-2', '*', '*\u{1f5a7}', 'x', '\ud83d*', '\u{10428}*'],
  vendor: ['cisco::ios', 'a', 'b'],
  serial: ['fdo1', 'fdo*', '*12', '*do1*', '*2', 'fdo', '*x'],
  status: ['N', 'S', 'I', 'F', 'C'],
  lastChange: ['24h', '7d', '2026-06-12/2026-06-14', '2026-06-15/2026-06-15', '2026-01-01/2026-02-01'],
  custom: ['custom1=x*', 'custom1=,custom2=a', 'custom1=*', 'custom1=x,custom2=c'],
  tag: ['core', 'core AND data center', 'lab OR data center', 'core OR lab', 'core AND lab OR data center', 'none'],
  model: ['c9*', '*300', '*'],
  osVersion: ['17*', '*.3*', '9'],
  versions: ['>=17.3', '<17.10', '>17.3,<18', '<=9'],
  deviceType: ['switch', 'r*'],
  hardwareVendor: ['hp', '*c*'],
  softwareVendor: ['ios', '*ware'],
  backupStatus: ['success', '*e', 'timeout'],
  compliance: ['0', '1', '2'],
  lastBackup: ['never', '1d', '7d', '30d'],
  lastTelemetry: ['never', '2d', '1d'],
  memo: ['*spare*', '*manual*', 'a memo', '*', '*x*'],
  macAddress: ['001a2b3c4d5e', '*', '00*', '*5e', '*2b3c*', 'ff*'],
  interfaceName: ['gi*', 'vlan1', '*', '*0/2'],
  interfaceDescription: ['uplink', '*', '*link*'],
  field: [
    'site=bonn',
    'site=b*',
    'site=',
    'rack=r1',
    'rack=',
    'none=',
    'none=x',
    'site=*',
    'site=*n,rack=*1*',
    'site=*m',
  ],
  any: [
    'core',
    '192.168',
    '10.0',
    'manual',
    'bonn',
    'fdo1',
    'c93',
    'data',
    '*',
    'xy',
    'nothing',
    '2001',
    '1.1',
    '0.0.0.0',
  ],
}
const CASES = Object.entries(LINES).flatMap(([scheme, lines]) => lines.map((line) => [scheme, line] as const))

const HOSTS = Array.from({ length: 48 }, (_, host) => host)
const devices = new Map(HOSTS.filter((host) => host % 9 !== 8).map((host) => [addressAt(host), deviceAt(host)]))

function addressAt(host: number): Address {
  return parseAddress(deviceAt(host).device.ipAddress)
}

/** Fills an index with all hosts, of which some get other values later, and some are removed. */
function createIndex(few: number, index = new NetworkIndex(HOSTS.length, few)): NetworkIndex {
  const put = (host: number, values: number): void => {
    const { values: columns, facts } = indexed(deviceAt(values))
    index.put(addressAt(host), columns, facts)
  }
  for (const host of HOSTS) put(host, host % 4 === 3 ? host + 1 : host)
  index.orderOf('hostname')
  for (const host of HOSTS.filter((at) => at % 4 === 3)) put(host, host)
  for (const host of HOSTS.filter((at) => at % 9 === 8)) index.remove(addressAt(host))
  return index
}

/** Returns the slots of an index, with their devices. */
function slotsOf(index: NetworkIndex): { slot: number; one: FleetDevice }[] {
  const slots: number[] = []
  for (const batch of index.taken.batches()) slots.push(...Array.from(batch))
  return slots.map((slot) => ({ slot, one: devices.get(index.addresses.get(slot))! }))
}

/** Returns what each member of a condition says about its slots. All must be equal. */
function slotsByMember(condition: Condition, slots: readonly number[]): Record<string, readonly number[]> {
  const sorted = (batches: Iterable<ArrayLike<number>>) => {
    const all = new Set<number>()
    // A batch is valid only until the next one.
    for (const batch of batches) for (const slot of Array.from(batch)) all.add(slot)
    return [...all].sort((a, b) => a - b)
  }
  const { bitmap, range } = condition
  return {
    test: slots.filter((slot) => condition.test(slot)),
    batches: sorted(condition.batches()),
    ...(bitmap === null ? {} : { bitmap: sorted(bitmap.batches()) }),
    ...(range === null ? {} : { range: sorted(fromRange(range).batches()) }),
  }
}

const BOTH_CASES = CASES.flatMap(([scheme, line]) => [[scheme, line] as const, [`!${scheme}`, line] as const])

for (const few of [4096, 0]) {
  const index = createIndex(few)
  const known = slotsOf(index).sort((a, b) => a.slot - b.slot)
  const slots = known.map(({ slot }) => slot)

  test.each(BOTH_CASES)(`finds the devices with %s "%s", with few = ${few}`, (scheme, line) => {
    const criteria = parseCriteria(scheme, line, LIMITS)
    const matches = createMatcher(criteria)
    const expected = known
      .filter(({ one }) => matches({ device: one.device as never, facts: indexed(one).facts as never }))
      .map(({ slot }) => slot)
    const loose = toConditions(index, criteria[0]!)
    expect(slots.filter((slot) => loose.every((condition) => condition.test(slot)))).toEqual(expected)
    const tight = loose.map((condition) => (condition.tighten === null ? condition : runToEnd(condition.tighten())))
    for (const [at, condition] of tight.entries()) {
      expect(condition.tighten).toBeNull()
      const members = slotsByMember(condition, slots)
      for (const found of Object.values(members)) expect(found).toEqual(members.test)
      expect(condition.upperBound).toBeGreaterThanOrEqual(members.test!.length)
      expect(loose[at]!.upperBound).toBeGreaterThanOrEqual(condition.upperBound)
      if (condition.isExact) expect(condition.upperBound).toBe(members.test!.length)
    }
    expect(slots.filter((slot) => tight.every((condition) => condition.test(slot)))).toEqual(expected)
    const isMatch = createSlotTest(index, criteria)
    expect(Array.from({ length: index.slots }, (_, slot) => slot).filter(isMatch)).toEqual(expected)
  })
}

test('a test of slots stays valid while devices are added, changed and removed', () => {
  const index = new NetworkIndex(HOSTS.length)
  const tests = BOTH_CASES.map(([scheme, line]) => {
    const criteria = parseCriteria(scheme, line, LIMITS)
    return { name: `${scheme} ${line}`, matches: createMatcher(criteria), isMatch: createSlotTest(index, criteria) }
  })
  createIndex(4096, index)
  for (const { name, matches, isMatch } of tests) {
    for (const { slot, one } of slotsOf(index)) {
      const expected = matches({ device: one.device as never, facts: indexed(one).facts as never })
      expect(isMatch(slot), `${name} of ${one.device.ipAddress}`).toBe(expected)
    }
  }
})

test('a slot satisfies several criteria if it satisfies each of them', () => {
  const index = createIndex(4096)
  const satisfies = (schemes: string, lines: string): number =>
    slotsOf(index).filter(({ slot }) => createSlotTest(index, parseCriteria(schemes, lines, LIMITS))(slot)).length
  const [core, lab] = [satisfies('hostname', 'core*'), satisfies('tag', 'lab')]
  const both = satisfies('hostname,tag', 'core*\nlab')
  expect(both).toBeGreaterThan(0)
  expect(both).toBeLessThan(Math.min(core, lab))
})

/** Returns what the planner learns of a condition. */
const shapeOf = ({ upperBound, isExact, range, bitmap, tighten, isCostly }: Condition): string =>
  `${upperBound}${isExact ? ' exactly' : ''}${range === null ? '' : ' in a range'}` +
  `${bitmap === null ? '' : ' in a bitmap'}${tighten === null ? '' : ' before tests'}${isCostly ? ' costly' : ''}`

/** Returns what the planner learns of the conditions of a criterion. */
function shapesOf(few: number, scheme: string, line: string, tighten = (condition: Condition) => condition): string {
  const [criterion] = parseCriteria(scheme, line, LIMITS)
  const conditions = toConditions(createIndex(few), criterion!).map(tighten)
  return conditions.map(shapeOf).join(' and ')
}

test.each([
  ['ipAddress', '10.0.1.0/28', '11 exactly in a range'],
  ['!ipAddress', '10.0.1.0/28', '32 exactly'],
  ['hostname', '*o*', '12', '43 before tests'],
  ['hostname', 'core*', '12 exactly in a range'],
  ['status', 'N', '9 exactly'],
  ['status', 'F', '16 exactly in a bitmap'],
  ['!status', 'F', '27 exactly'],
  ['lastChange', '7d', '33'],
  ['custom', 'custom1=x,custom2=c', '22 exactly in a range and 11 exactly in a range'],
  ['!custom', 'custom1=x,custom2=c', '43'],
  ['tag', 'core AND data center', '22 exactly in a bitmap and 11 exactly'],
  ['tag', 'data center AND core OR lab', '22'],
  ['tag', 'core AND data center OR lab', '22'],
  ['model', '*300', '16 exactly', '43 before tests'],
  ['!model', '*300', '27 exactly', '43 before tests'],
  ['memo', '*spare*', '43 before tests'],
  ['macAddress', '001a2b3c4d5e', '16', '43 before tests'],
  ['macAddress', '00*', '16', '43 before tests'],
  ['macAddress', '*5e', '43 before tests'],
  ['macAddress', '*', ''],
  ['memo', '*', ''],
  ['any', '*', ''],
  ['interfaceName', 'gi*', '27 exactly', '43 before tests'],
  ['field', 'site=bonn', '22 exactly in a bitmap'],
  ['field', 'site=*m', '11 exactly', '43 before tests'],
  ['field', 'site=b*', '22 exactly in a bitmap', '43 before tests'],
  ['!field', 'rack=', '11 exactly'],
  ['!field', 'none=x', '43 exactly'],
])('the plan for %s "%s" has the bounds: %s', (scheme, line, shape, shapeOfMany = shape) => {
  expect(shapesOf(4096, scheme, line)).toBe(shape)
  expect(shapesOf(0, scheme, line)).toBe(shapeOfMany)
})

test.each([
  ['hostname', '*o*', '12'],
  ['model', '*300', '16 exactly'],
  ['memo', '*spare*', '20 exactly'],
  ['macAddress', '*5e', '16 exactly in a bitmap'],
  ['field', 'site=*m', '11 exactly'],
])('after the tests of many texts, the plan for %s "%s" has the bounds: %s', (scheme, line, shape) => {
  expect(shapesOf(0, scheme, line, ({ tighten }) => runToEnd(tighten!()))).toBe(shape)
})

test('a condition that tests more than 256 texts at once is costly, and so is its negation', () => {
  const costly = (texts: number, scheme: string, line = '*1*'): (boolean | undefined)[] => {
    const index = new NetworkIndex(texts)
    for (let host = 0; host < texts; host++) {
      const id = { network: 'Default', address: addressOf(host) }
      const values = { model: `m${host}`, custom1: `c${host}` }
      index.put(id.address, toIndexedValues({ ...newDevice(id, 'a'), ...values }), searchedFacts(null))
    }
    return toConditions(index, parseCriteria(scheme, line, LIMITS)[0]!).map(({ isCostly }) => isCostly)
  }
  expect([costly(256, 'model'), costly(257, 'model'), costly(257, '!model')]).toEqual([[false], [true], [true]])
  expect(costly(257, '!custom', 'custom1=*1*,custom2=a')).toEqual([true])
})

test('a search in all texts knows its matches once it has found them, and pauses while it tests tags', () => {
  const index = new NetworkIndex()
  const id = { network: 'Default', address: parseAddress('10.0.0.1') }
  const t = Array.from({ length: 3 * BATCH }, (_, at) => `tag-${at}`)
  index.put(id.address, toIndexedValues(newDevice(id, 'a')), searchedFacts({ t }))
  const tighten = (line: string) => {
    const [loose] = toConditions(index, parseCriteria('any', line, LIMITS)[0]!)
    const steps = loose!.tighten!()
    let pauses = 0
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) if (step.value === 0) pauses++
    return { pauses, condition: step.value }
  }
  const found = tighten('tag-17')
  expect([found.condition.isExact, found.condition.upperBound]).toEqual([true, 1])
  const none = tighten('nowhere')
  expect([none.condition.isExact, none.condition.upperBound]).toEqual([true, 0])
  // One for each batch of tags.
  expect(none.pauses).toBe(3)
})

test('a search in all texts finds the address of an interface, and none after the last one', () => {
  const index = new NetworkIndex()
  for (let host = 1; host < 20; host++) {
    const id = { network: 'Default', address: parseAddress(`192.168.1.${host}`) }
    const { facts } = indexed({
      ...deviceAt(host),
      ...{ memo: null, tags: [], configChangedAt: [] },
      interfaces: [{ name: 'a', ipAddresses: addresses(`172.16.1.${host}`) }],
    } as unknown as FleetDevice)
    index.put(id.address, toIndexedValues(newDevice(id, 'a')), facts)
  }
  const countOf = (line: string): number => {
    const [loose] = toConditions(index, parseCriteria('any', line, LIMITS)[0]!)
    return runToEnd(loose!.tighten!()).upperBound
  }
  expect([countOf('172.16.1'), countOf('6.1.7'), countOf('0.0.0')]).toEqual([19, 1, 0])
})
