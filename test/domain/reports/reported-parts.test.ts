import { expect, test } from 'vitest'
import type { ReportedHardware } from '../../../generated/types.ts'
import {
  completeHardware,
  completeInterface,
  knownHardware,
  onlyKnown,
} from '../../../src/domain/reports/reported-parts.ts'
import { retainedBytes } from '../../support/collect-garbage.ts'

const PARTS = 20_000

/**
 * Returns the bytes of memory that each of many values takes: the median of three measurements, because garbage of
 * earlier tests may be freed during one of them.
 */
function bytesOfEach(make: (at: number) => unknown): number {
  const [, median] = [1, 2, 3].map(() => measureBytesOfEach(make)).sort((a, b) => a - b)
  return median!
}

function measureBytesOfEach(make: (at: number) => unknown): number {
  const values = new Array<unknown>(PARTS).fill(null)
  const before = retainedBytes()
  for (let at = 0; at < PARTS; at++) values[at] = make(at)
  const bytes = (retainedBytes() - before) / PARTS
  expect(values).toHaveLength(PARTS)
  return bytes
}

test('a complete part has its reported members, and null for all others', () => {
  const part = completeHardware({ hardwareId: 7, name: 'fan', ownMember: [1] })
  expect(part).toMatchObject({ hardwareId: 7, name: 'fan', ownMember: [1], deviceId: null, latest: null })
  expect(Object.keys(part)).toHaveLength(25)
})

test.each<[what: string, reported: ReportedHardware, stored: string]>([
  [
    'members in another order',
    { hardwareId: 7, name: 'fan', deviceId: 1 },
    '{"deviceId":1,"name":"fan","hardwareId":7}',
  ],
  ['members that are null', { name: null, hardwareId: 7, own: null }, '{"hardwareId":7}'],
  ['members that are not listed', { own: 1, name: 'fan', hardwareId: 7 }, '{"name":"fan","own":1,"hardwareId":7}'],
  ['members in order', { name: 'fan', hardwareId: 7, own: [null] }, '{"name":"fan","hardwareId":7,"own":[null]}'],
])('%s are stored without null, in the order in which they are sent', (_what, reported, stored) => {
  const complete = JSON.stringify(completeHardware(reported))
  expect(JSON.stringify(knownHardware(reported))).toBe(stored)
  expect(JSON.stringify(completeHardware(knownHardware(reported)))).toBe(complete.replace(',"own":null', ''))
})

test('0 and 1 are stored as Booleans where a part has one, and nowhere else', () => {
  const reported = { portCount: 1, fieldReplaceable: 0, latest: 1, hardwareId: 1, own: 1 } as const
  const stored = '{"portCount":1,"fieldReplaceable":false,"latest":true,"hardwareId":1,"own":1}'
  expect(JSON.stringify(knownHardware(reported))).toBe(stored)
  expect(reported).toMatchObject({ fieldReplaceable: 0, latest: 1 })
  expect(knownHardware({ hardwareId: 1, latest: 0, fieldReplaceable: true })).toEqual({
    ...{ hardwareId: 1, latest: false, fieldReplaceable: true },
  })
})

test('a part that is in its stored form stays the same object', () => {
  for (const part of [
    { deviceId: 1, name: 'fan', hardwareId: 7, own: 1 },
    { latest: true, hardwareId: 7 },
  ]) {
    expect(knownHardware(part)).toBe(part)
  }
})

test('an interface has its single address in its list, once', () => {
  const listed = [{ ipAddress: '::2' }, { ipAddress: '::1', prefixLength: 64 }]
  const addresses = (ipAddress: string | null) =>
    completeInterface({ name: 'e0', ipAddress, ipAddresses: listed }).ipAddresses.map((one) => one.ipAddress)
  expect(addresses(null)).toEqual(['::2', '::1'])
  expect(addresses('0::1')).toEqual(['::2', '::1'])
  expect(addresses('::3')).toEqual(['::3', '::2', '::1'])
})

test('an interface has every member, its MAC address in one spelling, and the prefix lengths that are known', () => {
  const ipAddresses = [{ ipAddress: '::1', prefixLength: 64 }, { ipAddress: '::2' }]
  const complete = completeInterface({ name: 'e0', macAddress: '001A.2B3C.4D5E', ipAddresses })
  expect(complete).toMatchObject({ name: 'e0', macAddress: '00:1a:2b:3c:4d:5e', mtu: null, captureTime: null })
  expect(complete.ipAddresses).toEqual([
    { ipAddress: '::1', prefixLength: 64 },
    { ipAddress: '::2', prefixLength: null },
  ])
  expect(completeInterface({ name: 'e0', macAddress: null }).macAddress).toBeNull()
})

test('a part is shown without what is unknown or not wanted', () => {
  expect(onlyKnown({ a: 1, b: null, c: 0 })).toEqual({ a: 1, c: 0 })
  expect(onlyKnown({ a: 1, b: null, c: 0 }, ['a'])).toEqual({ c: 0 })
})

// A device may have 4,096 parts, and a body may hold a million. Each part here has its own object.
test.each<[what: string, max: number, make: (at: number) => unknown]>([
  ['a complete part', 400, (at) => completeHardware({ hardwareId: at, name: 'n' })],
  ['a known part', 200, (at) => knownHardware({ hardwareId: at, name: 'n', model: null })],
  ['a part with a name of its own', 700, (at) => knownHardware(JSON.parse(`{"own${at}":0,"name":"n","hardwareId":1}`))],
])('%s takes at most %d bytes', (_what, max, make) => {
  const bytes = bytesOfEach(make)
  expect(bytes).toBeLessThan(max)
  expect(bytes).toBeGreaterThan(20)
})
