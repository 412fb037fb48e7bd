import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { toMacDigits } from '../../src/domain/search/mac-pattern.ts'
import { searchedFacts } from '../../src/domain/stored-facts.ts'
import { findIPv4 } from '../../src/search/index/find-ipv4.ts'
import { type IndexedFacts, toIndexedValues } from '../../src/search/index/indexed-device.ts'
import { joinTexts, type TextList } from '../../src/search/index/joined-texts.ts'
import { LiveSlots } from '../../src/search/index/live-slots.ts'
import { TextColumn } from '../../src/search/index/text-column.ts'
import { DeviceReader } from '../../src/search/reading/device-reader.ts'
import { FactsReader } from '../../src/search/reading/facts-reader.ts'
import { RecentTexts } from '../../src/search/reading/recent-texts.ts'
import { RecordReader } from '../../src/search/reading/record-reader.ts'

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
const fields = Object.fromEntries(
  Object.entries(nothing).map(([field, value]) => [
    field,
    typeof value === 'number' || field.startsWith('last') ? number : fc.oneof(text, fc.constant(null)),
  ]),
)
const named = fc.dictionary(fc.constantFrom('site', 'rack', 'owner_2'), text, { minKeys: 1 })
const device = fc.tuple(fc.record(fields), fc.option(named, { nil: undefined })).map(([known, fieldsOf]) => ({
  ...known,
  ...(fieldsOf && { fields: fieldsOf }),
})) as fc.Arbitrary<unknown> as fc.Arbitrary<typeof nothing>
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

  test('are read without JSON.parse where they are as usual', () => {
    const recent = new RecentTexts()
    const usual = {
      ...nothing,
      hostname: 'tyo-core-sw-01.example.net',
      lastBackup: 1759974324971,
      serialNumber: 'FXC1',
      fields: { owner: 'network team', site: 'TYO' },
    }
    expect(new DeviceReader(recent).read(Buffer.from(JSON.stringify(usual)))).toEqual(toIndexedValues(usual))
    const PORT = { description: 'to "Ōsaka"', mtu: 1500, macAddress: '00:1a:2b:3c:4d:5e', duplex: 'full' }
    const interfaces = ['e0 10.0.0.1', 'e1 10.0.1.1/24', ['é "2"', ['10.0.2.1/24', '2001:db8::1/64'], PORT]]
    const stored = { m: 'a "memo"', t: ['core'], i: interfaces, h: [{ a: ['}'] }], c: [3, 2] }
    expect(new FactsReader(recent).read(Buffer.from(JSON.stringify(stored)))).toEqual({
      memo: 'a "memo"',
      tags: ['core'],
      interfaceNames: 'e0\0e1\0é "2"',
      interfaceDescriptions: 'to "ōsaka"',
      macAddresses: [0x001a2b3c4d5e],
      ipAddresses: [0x0a000001, 0x0a000101, 0x0a000201, '2001:db8::1'],
      configChangedAt: [3, 2],
    })
  })
})

describe('a column of which hardly a text comes twice', () => {
  test('has each text under one number all the same', () => {
    const slots = new LiveSlots()
    const column = new TextColumn(slots.addresses, 1000)
    const texts = Array.from({ length: 30_000 }, (_, slot) => `Host-${slot < 20_000 ? slot : slot % 15_000}`)
    texts.forEach((name, slot) => {
      slots.append(parseAddress(`10.0.${slot >> 8}.${slot & 255}`))
      column.add(slot, name)
    })
    slots.fill()
    column.orderNew(slots)
    for (const slot of [0, 7, 14_999, 19_999, 20_000, 29_999]) {
      const name = texts[slot]!.toLowerCase()
      const [from, to] = column.rangeOf(name)
      const expected = texts.flatMap((other, at) => (other.toLowerCase() === name ? [at] : []))
      expect(Array.from({ length: to - from }, (_, at) => column.order.at(from + at))).toEqual(expected)
      expect(new Set(expected.map((at) => column.codeOf(at))).size).toBe(1)
      expect(column.usesOf(column.codeOf(slot))).toBe(expected.length)
    }
  })
})
