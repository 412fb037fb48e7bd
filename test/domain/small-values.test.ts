/* The values of the domain that take a few lines each. */
import { describe, expect, test } from 'vitest'
import { adapterProblem, listedAdapters } from '../../src/domain/adapter.ts'
import { parseAddress, parseAddressRange } from '../../src/domain/address.ts'
import { parseApiKey } from '../../src/domain/api-key.ts'
import { setBounded } from '../../src/domain/bounded-map.ts'
import { changedDevice, deviceKey, newDevice, withCustomFields } from '../../src/domain/device.ts'
import {
  ApplicationError,
  afterOtherSteps,
  isNetworkNotFound,
  isStoreUnavailable,
  networkNotFound,
  sessionExpired,
  sessionHasEnded,
  storeUnavailable,
} from '../../src/domain/errors/application-error.ts'
import { chunks, groupBy } from '../../src/domain/group.ts'
import { isObject, parseJson } from '../../src/domain/json.ts'
import { parseMacAddress } from '../../src/domain/mac-address.ts'
import { hasBlankAtEnd, isNetworkName, managedNetwork } from '../../src/domain/network.ts'

describe('adapterProblem', () => {
  test.each([
    ['', 'adapter id is empty'],
    ['x'.repeat(129), 'adapter id has more than 128 characters'],
    ['a\u0007', 'adapter id has a control character'],
    ['\u{1f5a7}'.repeat(128), null],
    ['Other', null],
  ])('of "%s" is %s', (text, problem) => {
    expect(adapterProblem(text, null)).toBe(problem)
  })

  test('compares with listed adapters in any case', () => {
    const listed = listedAdapters(['Cisco::IOS'])
    expect(adapterProblem('cisco::ios', listed)).toBeNull()
    expect(adapterProblem('other', listed)).toBe('adapter id is not listed')
  })
})

test('an API key has an id and a secret', () => {
  const [id, secret] = ['0123456789ab', 'c'.repeat(64)]
  expect(parseApiKey(`kr_${id}_${secret}`)).toEqual({ id, secret })
  for (const text of [`xkr_${id}_${secret}`, `kr_${id}_${secret}0`, '']) expect(parseApiKey(text)).toBeNull()
})

test('errors have their names, and their subjects as data', () => {
  expect(networkNotFound('Lab')).toMatchObject({
    ...{ name: 'NETWORK_NOT_FOUND', message: 'No network "Lab"' },
    data: { code: 'NETWORK_NOT_FOUND', network: 'Lab' },
  })
  expect(sessionExpired(3).data).toEqual({ code: 'SESSION_EXPIRED', lostEdits: 3 })
  expect(storeUnavailable('no').data).toEqual({ code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true })
  expect(storeUnavailable('unknown', 'x', false)).toMatchObject({ message: 'x', data: { retryable: false } })
  expect(new ApplicationError('NETWORK_NOT_FOUND').data).toEqual({ code: 'NETWORK_NOT_FOUND' })
})

test('an ended login is refused with its reason', () => {
  expect(sessionHasEnded().data).toEqual({ code: 'UNAUTHORIZED', reason: 'the session has ended' })
})

test('a store that fails after other steps of a call may have applied something', () => {
  const failure = storeUnavailable('no', 'x')
  expect(afterOtherSteps(failure)).toMatchObject({ message: 'x', data: { applied: 'unknown', retryable: true } })
  const final = afterOtherSteps(storeUnavailable('no', 'x', false))
  expect(final).toMatchObject({ message: 'x', data: { applied: 'unknown', retryable: false } })
  const missing = networkNotFound('Lab')
  expect(afterOtherSteps(missing)).toMatchObject({
    message: 'No network "Lab": this call may have applied some of its changes before the network was deleted',
    data: { code: 'NETWORK_NOT_FOUND', network: 'Lab', applied: 'unknown' },
  })
  for (const name of ['STORE_UNAVAILABLE', 'NETWORK_NOT_FOUND']) {
    const other = Object.assign(new Error('x'), { name })
    expect([isStoreUnavailable(other), isNetworkNotFound(other)]).toEqual([false, false])
    expect(afterOtherSteps(other)).toBe(other)
  }
  const exists = new ApplicationError('DEVICE_EXISTS')
  expect([isStoreUnavailable(missing), isNetworkNotFound(missing)]).toEqual([false, true])
  expect([isStoreUnavailable(exists), isNetworkNotFound(exists)]).toEqual([false, false])
  expect(afterOtherSteps(exists)).toBe(exists)
})

test('a bounded map drops its oldest entry, and an entry that is put again is the newest', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ])
  setBounded(map, 'a', 3, 2)
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ])
  setBounded(map, 'c', 4, 2)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})

test('items are grouped in the order of their first appearance, and cut into chunks', () => {
  expect([...groupBy([3, 1, 5, 2], (item) => item % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [2]],
  ])
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunks([1, 2], 2)).toEqual([[1, 2]])
})

test('text that is not JSON is undefined', () => {
  expect([parseJson('{"a":1}'), parseJson('null'), parseJson('{')]).toEqual([{ a: 1 }, null, undefined])
})

test('an object is no list and not null', () => {
  expect([{}, [], null, 'x', undefined].map(isObject)).toEqual([true, false, false, false, false])
})

test.each([
  ...['00:1a:2b:3c:4d:5e', '00:1A:2b:3c:4d:5E', '001a.2b3c.4d5e', '00-1a-2b-3c-4d-5e', '00:1a:2b:3c:4d5e'],
  ...['0:01a:2b:3c:4d:5e', ':00:1a:2b:3c:4d:5e:'],
])('reads the MAC address %s', (text) => {
  expect(parseMacAddress(text)).toBe('00:1a:2b:3c:4d:5e')
})

test.each(['00:11:22:33:44:55:66:fF', '00112233445566FF'])('reads the MAC address %s of 8 octets', (text) => {
  expect(parseMacAddress(text)).toBe('00:11:22:33:44:55:66:ff')
})

test.each([
  ['', 'not 6 or 8 octets'],
  ['00:1a:2b:3c:4d', 'not 6 or 8 octets'],
  ['00:1a:2b:3c:4d:5e:6f', 'not 6 or 8 octets'],
  ['00:1a:2b:3c:4d:5e\n', 'not hexadecimal'],
  ['g0:1a:2b:3c:4d:5e', 'not hexadecimal'],
  ['00:1a:2b:3c:4d:5g', 'not hexadecimal'],
])('refuses the MAC address "%s"', (text, reason) => {
  expect(() => parseMacAddress(text)).toThrow(`Cannot parse MAC address "${text}": ${reason}`)
})

test.each([
  ['a', true],
  ['\u{1f5a7}'.repeat(64), true],
  ['x'.repeat(65), false],
  ['\u{1f5a7}'.repeat(65), false],
  ['', false],
  ['a,b', false],
  [',b', false],
  ['a@', false],
  ['a\n', false],
  ['\ud800', false],
])('isNetworkName("%s") is %s', (text, expected) => {
  expect(isNetworkName(text)).toBe(expected)
})

test.each([
  ['a', false],
  ['a b', false],
  [' a', true],
  ['a\u00a0', true],
])('hasBlankAtEnd("%s") is %s', (name, expected) => {
  expect(hasBlankAtEnd(name)).toBe(expected)
})

test('a network is online', () => {
  expect(managedNetwork('Lab', null)).toEqual({ name: 'Lab', bridgeName: null, online: true })
})

test('the error of an address names its fault', () => {
  for (const text of ['[::1', '::1]']) expect(() => parseAddress(text)).toThrow('brackets are not allowed')
  expect(() => parseAddressRange('10.0.0.0/')).toThrow('Cannot parse address range "10.0.0.0/": no prefix length')
})

describe('a device', () => {
  const id = { network: 'Lab', address: parseAddress('10.0.0.1') }
  const device = newDevice(id, 'A')

  test('is new without facts', () => {
    const texts = ['hostname', 'deviceType', 'hardwareVendor', 'model', 'softwareVendor', 'osVersion']
    const custom = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5']
    const nulls = ['lastBackup', 'lastTelemetry', 'memoSummary', 'serialNumber']
    expect(newDevice(id, 'A')).toEqual({
      ...{ ipAddress: '10.0.0.1', network: 'Lab', adapterId: 'A', backupStatus: 'NONE', complianceState: 0 },
      ...Object.fromEntries([...texts, ...custom].map((field) => [field, ''])),
      ...Object.fromEntries(nulls.map((field) => [field, null])),
    })
    expect(deviceKey(id)).toBe(`${id.address} Lab`)
  })

  test('gets the values that are not null', () => {
    const moved = { network: 'Default', address: parseAddress('::1') }
    expect(changedDevice(device, { id: moved, adapterId: null, hostname: 'h', fields: { site: 'Bonn' } })).toEqual({
      ...device,
      ...{ ipAddress: '::1', network: 'Default', hostname: 'h', fields: { site: 'Bonn' } },
    })
    expect(changedDevice(device, { id, adapterId: 'B', hostname: null, fields: null })).toEqual({
      ...device,
      adapterId: 'B',
    })
  })

  test('gets the custom fields of a list in their order', () => {
    const full = withCustomFields(device, ['1', '2', '3', '4', '5'])
    expect(full).toEqual({ ...device, custom1: '1', custom2: '2', custom3: '3', custom4: '4', custom5: '5' })
    expect(withCustomFields(full, ['x', null, ''])).toEqual({ ...full, custom1: 'x', custom3: '' })
    expect(withCustomFields(full, [null, 'y'])).toEqual({ ...full, custom2: 'y' })
  })
})
