import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { toMacDigits } from '../../../src/domain/search/mac-pattern.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { findIPv4 } from '../../../src/search/index/columns/find-ipv4.ts'
import { joinTexts, type TextList } from '../../../src/search/index/columns/joined-texts.ts'
import { type IndexedFacts, NO_FACTS, toIndexedValues } from '../../../src/search/index/indexed-device.ts'
import { DeviceReader } from '../../../src/search/reading/device-reader.ts'
import { FactsReader } from '../../../src/search/reading/facts-reader.ts'
import { RecentTexts } from '../../../src/search/reading/recent-texts.ts'
import { RecordReader } from '../../../src/search/reading/record-reader.ts'

const text = fc.oneof(
  fc.constantFrom('', 'a', 'Core', 'é', 'ΟΔΟΣ', 'a\0b', '\0', '"', '\\', '😀', 'x'.repeat(40)),
  fc.string(),
)
const number = fc.oneof(
  fc.constantFrom(null, 0, -1, 2, 1.5, 1e21, 1759974324971),
  fc.integer(),
  fc.double({ noNaN: true }),
)
const nothing = newDevice({ network: 'Default', address: parseAddress('10.0.0.1') }, 'Cisco::IOS')
/** Devices with such texts and numbers in their fields, and with such named fields. */
const devicesOf = (texts: fc.Arbitrary<string>, numbers: fc.Arbitrary<number | null>, names: readonly string[]) => {
  const fields = Object.entries(nothing).map(([field, value]) => [
    field,
    typeof value === 'number' || field.startsWith('last') ? numbers : fc.oneof(texts, fc.constant(null)),
  ])
  const named = fc.option(fc.dictionary(fc.constantFrom(...names), texts, { minKeys: 1 }), { nil: undefined })
  return fc.tuple(fc.record(Object.fromEntries(fields)), named).map(([known, fieldsOf]) => ({
    ...known,
    ...(fieldsOf && { fields: fieldsOf }),
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<typeof nothing>
}
const device = devicesOf(text, number, ['site', 'rack', 'owner_2'])
const address = fc.oneof(
  fc.constantFrom('10.0.0.1', '255.255.255.255', '10.0.0.256', '010.0.0.1', '1.2.3', '::1', '2001:db8::1', ''),
  fc.ipV4(),
)
const mac = fc.constantFrom('00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:5e:6f:70', '00-1a-2b-3c-4d-5e', 'x', 'é"')
const one = fc.oneof(
  fc
    .tuple(fc.constantFrom('e0', 'eth 1', '', 'é"'), address, fc.constantFrom('', '/24'))
    .map(([name, ip, length]) => `${name} ${ip}${length}`),
  fc.tuple(fc.constant('e1'), fc.array(address)).map((both) => both),
  fc.tuple(text, fc.array(address), fc.dictionary(text, text)).map((all) => all),
  fc
    .tuple(text, fc.array(address), fc.record({ description: text, macAddress: mac }, { requiredKeys: [] }))
    .map((all) => all),
)
const facts = fc.record(
  {
    m: text,
    t: fc.array(text),
    i: fc.array(one),
    h: fc.anything().map((part) => [JSON.parse(JSON.stringify([part]))]),
    c: fc.array(fc.integer()),
  },
  { requiredKeys: [] },
)

/** Few texts of equal lengths, so that a text often comes again where it was, or almost. */
const usualText = fc.constantFrom('', 'a', 'b', 'ab', 'ba', 'AB', 'sw-01', 'sw-02', '\x7f')
const usualNumber = fc.constantFrom(null, 0, -1, 7, 1_759_974_324_971, 123_456_789_012_345)
const usualDevice = devicesOf(usualText, usualNumber, ['site', 'rack']).map((usual) => ({
  ...usual,
  // Every device has these.
  ...{ ipAddress: '10.0.0.1', network: 'Default', adapterId: 'A::B' },
}))

const joined = (texts: TextList): string => (typeof texts === 'string' ? texts : joinTexts(texts))
const MAC = /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/
const toMac = (mac: string | number) =>
  typeof mac === 'string' && MAC.test(mac) ? Number.parseInt(toMacDigits(mac), 16) : mac

/** Returns the facts with their lists of texts joined, and with their addresses as numbers if possible. */
const normal = ({ interfaceNames, interfaceDescriptions, macAddresses, ipAddresses, ...rest }: IndexedFacts) => ({
  ...rest,
  interfaceNames: joined(interfaceNames),
  interfaceDescriptions: joined(interfaceDescriptions),
  macAddresses: macAddresses.map(toMac),
  ipAddresses: ipAddresses.map((ip) => (typeof ip === 'number' ? ip : (findIPv4(ip) ?? ip))),
})

describe('records read from their bytes', () => {
  test('are what JSON.parse reads', () => {
    const reader = new RecordReader()
    fc.assert(
      fc.property(device, facts, (known, more) => {
        const stored = JSON.parse(JSON.stringify(known))
        expect(reader.valuesIn(Buffer.from(JSON.stringify(known)))).toEqual(toIndexedValues(stored))
        const json = JSON.stringify(more)
        expect(normal(reader.factsIn(Buffer.from(json)))).toEqual(normal(searchedFacts(JSON.parse(json))))
      }),
      { numRuns: 2000 },
    )
  })

  test('are read without JSON.parse if they have the usual form, whatever was read before', () => {
    const reader = new DeviceReader(new RecentTexts())
    fc.assert(
      fc.property(usualDevice, (usual) => {
        expect(reader.read(Buffer.from(JSON.stringify(usual)))).toEqual(toIndexedValues(usual))
      }),
      { numRuns: 2000 },
    )
  })

  test('have the values of a usual device', () => {
    const recentTexts = new RecentTexts()
    const usual = {
      ...nothing,
      hostname: 'tyo-core-sw-01.example.net',
      lastBackup: 1759974324971,
      serialNumber: 'FXC1',
      fields: { owner: 'network team', site: 'TYO' },
    }
    expect(new DeviceReader(recentTexts).read(Buffer.from(JSON.stringify(usual)))).toEqual(toIndexedValues(usual))
    const PORT = { description: 'to "Ōsaka"', mtu: 1500, macAddress: '00:1a:2b:3c:4d:5e', duplex: 'full' }
    const interfaces = ['e0 10.0.0.1', 'e1 10.0.1.1/24', ['é "2"', ['10.0.2.1/24', '2001:db8::1/64'], PORT]]
    const stored = { m: 'a "memo"', t: ['core'], i: interfaces, h: [{ a: ['}'] }], c: [3, 2] }
    expect(new FactsReader(recentTexts).read(Buffer.from(JSON.stringify(stored)))).toEqual({
      memo: 'a "memo"',
      tags: ['core'],
      interfaceNames: 'e0\0e1\0é "2"',
      interfaceDescriptions: 'to "ōsaka"',
      macAddresses: [0x001a2b3c4d5e],
      ipAddresses: [0x0a000001, 0x0a000101, 0x0a000201, '2001:db8::1'],
      configChangedAt: [3, 2],
    })
  })

  const DEVICE = JSON.stringify(nothing)

  test.each([
    ['has a member more', DEVICE.replace(/}$/, ',"hostname":"other"}')],
    ['has bytes behind it', `${DEVICE} `],
    ['is cut off', DEVICE.slice(0, -1)],
    ['has another order', JSON.stringify(Object.fromEntries(Object.entries(nothing).reverse()))],
    ['has a number with too many digits', JSON.stringify({ ...nothing, lastBackup: 1_234_567_890_123_456 })],
    ['has a fraction', JSON.stringify({ ...nothing, lastBackup: 1.5 })],
    ['has a text with an escape', JSON.stringify({ ...nothing, hostname: 'a"b' })],
    ['has a text beyond ASCII', JSON.stringify({ ...nothing, model: 'é' })],
    ['has a named field with an escape', JSON.stringify({ ...nothing, fields: { site: 'a"b' } })],
  ])('are left to JSON.parse if a device %s', (_, json) => {
    expect(json).not.toBe(DEVICE)
    expect(new DeviceReader(new RecentTexts()).read(Buffer.from(json))).toBeNull()
  })

  test.each([
    '{"x":"m"}',
    '{"m":"a"',
    '{"m":"a"} ',
    '{"t":["a\\n"]}',
    '{"t":["é"]}',
    '{"c":[1.5]}',
    '{"c":["1"]}',
    '{"i":["e0 é"]}',
    '{"i":["e\\"0 10.0.0.1"]}',
    '{"i":["e0 10.0.0.1\\n"]}',
    '{"i":[["a\\u0000b",[]]]}',
    '{"i":[["e0",[],{"macAddress":"é"}]]}',
    '{"i":[7]}',
    '{"i":[["e0",7]]}',
    '[]',
  ])('are left to JSON.parse if the facts are %s', (json) => {
    expect(new FactsReader(new RecentTexts()).read(Buffer.from(json))).toBeNull()
  })

  test('have no facts if there are none', () => {
    expect(new RecordReader().factsIn(Buffer.alloc(0))).toBe(NO_FACTS)
  })
})

describe('an interface that is read from its bytes', () => {
  const read = (...interfaces: unknown[]): IndexedFacts | null =>
    new FactsReader(new RecentTexts()).read(Buffer.from(JSON.stringify({ i: interfaces })))

  test.each([
    ['10.0.0.1', 0x0a000001],
    ['10.0.0.0', 0x0a000000],
    ['0.0.0.0', 0],
    ['255.255.255.255', 0xffffffff],
    ['192.168.9.89', 0xc0a80959],
    ['1.2.3.4.5', '1.2.3.4.5'],
    ['1.2.3', '1.2.3'],
    ['1.2.3.256', '1.2.3.256'],
    ['1.2.03.4', '1.2.03.4'],
    ['1.2.3.', '1.2.3.'],
    ['1..2.3', '1..2.3'],
    ['.1.2.3', '.1.2.3'],
    ['1.2.3.a', '1.2.3.a'],
    ['1.2.3.:', '1.2.3.:'],
    ['1.2.3.-', '1.2.3.-'],
    ['1.2.-3.4', '1.2.-3.4'],
    ['1.2.3.\x7f', '1.2.3.\x7f'],
    ['2001:db8::1', '2001:db8::1'],
    ['', ''],
  ])('has the address %s as %s, with or without name and prefix length', (address, found) => {
    const facts = read(`e0 ${address}`, `${address}/24`, `eth 1.1.1.1 ${address}/9`, ['e2', [address, `${address}/8`]])
    expect(facts?.ipAddresses).toEqual([found, found, found, found, found])
    expect(facts?.interfaceNames).toBe('e0\0eth 1.1.1.1\0e2')
  })

  test.each([
    ['00:1a:2b:3c:4d:5e', 0x001a2b3c4d5e],
    ['00:00:00:00:00:00', 0],
    ['00:1a:2b:3c:4d:5e:6f:70', '00:1a:2b:3c:4d:5e:6f:70'],
    ['x', 'x'],
  ])('has the MAC address %s as %s', (macAddress, found) => {
    expect(read(['e0', [], { macAddress }])?.macAddresses).toEqual([found])
  })

  test('may have no address, and members that no search looks at', () => {
    const others = { mtu: 1500, isUp: true, lists: [['}'], { a: ']' }], description: 'Up "link"', speed: null }
    const facts = read(['e0', []], ['E1', [], others], ['e2', [], {}])
    expect(facts).toMatchObject({ interfaceNames: 'e0\0e1\0e2', interfaceDescriptions: 'up "link"' })
    expect([facts?.ipAddresses, facts?.macAddresses]).toEqual([[], []])
  })
})
