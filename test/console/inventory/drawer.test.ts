import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Device, InvalidParamsError, type Keyrack } from '../../../clients/typescript/index.ts'
import { hardwareDepths } from '../../../src/console/inventory/drawer/hardware-depth.ts'
import { findingsOfSave, saveDevice } from '../../../src/console/inventory/drawer/save-device.ts'
import { previousAddress } from '../../../src/console/inventory/previous-address.ts'
import { formatAddress, parseAddress } from '../../../src/domain/address.ts'

describe('the address before', () => {
  test.each([
    ['10.0.0.1', '10.0.0.0'],
    ['10.0.0.0', '9.255.255.255'],
    ['255.255.255.255', '255.255.255.254'],
    ['0.0.0.0', null],
    ['::', '255.255.255.255'],
    ['1:2:3:4:5:6:7:8', '0001:0002:0003:0004:0005:0006:0007:0007'],
    ['2001:db8::', '2001:0db7:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['::1', '0000:0000:0000:0000:0000:0000:0000:0000'],
    ['255.0.0.0', '254.255.255.255'],
    ['0.0.1.0', '0.0.0.255'],
  ])('%s is %s', (ipAddress, before) => {
    expect(previousAddress(ipAddress)).toBe(before)
  })

  test('of an IPv6 address is the next lower one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 64n, max: 2n ** 128n - 1n }), (number) => {
        const textOf = (one: bigint) => one.toString(16).padStart(32, '0').match(/.{4}/g)!.join(':')
        const ipAddress = formatAddress(parseAddress(textOf(number)))
        expect(parseAddress(previousAddress(ipAddress)!)).toBe(parseAddress(textOf(number - 1n)))
      }),
    )
  })
})

test('a field with line breaks that the user did not change is not sent', async () => {
  const sent: unknown[] = []
  const call = async (params: unknown) => sent.push(params)
  const client = { inventory: { updateDevice: call, updateDevices: call } } as unknown as Keyrack
  const key = { network: 'Default', ipAddress: '10.0.0.1' }
  const texts = { hostname: 'a', adapterId: 'A::B', custom2: '', custom3: '', custom4: '', custom5: '' }
  const device = { ...key, ...texts, custom1: 'one\r\ntwo', fields: { site: 'x\ny' } } as unknown as Device
  // An input of one line drops line breaks.
  const typed = { ...texts, hostname: 'b', custom1: 'onetwo', 'fields.site': 'xy' }
  await saveDevice(client, device, typed, { namedFields: ['site'], comment: '' })
  expect(sent).toEqual([{ ...key, newHostname: 'b', newAdapterId: null }])
})

test('findings of a save that concern no input are shown together', () => {
  const findings = [
    { path: '/customFields/1', reason: 'is too long' },
    { path: '/fields', reason: 'has too many members' },
    { path: '/ipCsv', reason: 'is empty' },
  ]
  const failure = new InvalidParamsError('INVALID_PARAMS', -32602, 'Invalid params', { findings })
  expect(findingsOfSave(failure)).toEqual({
    custom2: 'is too long',
    others: '/fields has too many members; /ipCsv is empty',
  })
})

test('a part of the hardware is one level deeper than its parent', () => {
  const parts = [
    { hardwareId: 1, cardParentId: -1 },
    { hardwareId: 2, cardParentId: 1 },
    { hardwareId: 3, cardParentId: 2 },
    { hardwareId: 4, cardParentId: 1 },
    { hardwareId: 5, cardParentId: 99 },
    { hardwareId: 6, cardParentId: null },
  ]
  expect(hardwareDepths(parts)).toEqual([0, 1, 2, 1, 0, 0])
})
