/*
 * Checks that the message of an error says what is wrong and suggests the name that the caller probably meant. `data`
 * contains the same for programs, in the same form as before.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const PAGE = { offset: 0, pageSize: 1 }
const NAMES = 'ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag'
const unknownScheme = { path: '/scheme', reason: expect.stringContaining(NAMES), position: 1 }

test('the error for an unknown scheme suggests a scheme in its message, and has the finding as data', async () => {
  const { message, data } = await service.error('Inventory.search', { scheme: 'host', query: 'x', pageData: PAGE })
  expect(message).toBe('Invalid params: /scheme unknown scheme "host", did you mean "hostname"?')
  expect(data).toEqual({ ...unknownScheme, findings: [unknownScheme] })
})

describe('the message of an error', () => {
  test.each<[string, string, unknown, RegExp]>([
    ['a value', 'Inventory.getDevice', ['Default', '10.0.0.256'], /^Invalid params: \/1 octet above 255/],
    [
      'a param that is missing',
      'Inventory.getDevice',
      { network: 'Default' },
      /^Invalid params: \/ipAddress is required$/,
    ],
    [
      'an unknown param',
      'Inventory.getDevice',
      { network: 'Default', ipAddress: '10.0.0.1', netwrk: 1 },
      /^Invalid params: \/netwrk unknown param "netwrk", did you mean "network"\?$/,
    ],
    [
      'an unknown param like no other',
      'Inventory.getDevice',
      { network: 'Default', ipAddress: '10.0.0.1', zzz: 1 },
      /^Invalid params: \/zzz is unknown$/,
    ],
    [
      'an unknown member',
      'Credentials.saveCredentialSets',
      ['Default', 'c', [{ name: 'a', pasword: 'canary-7f3a' }]],
      /^Invalid params: \/2\/0\/pasword unknown member "pasword", did you mean "password"\?$/,
    ],
    [
      'a sort column',
      'Inventory.search',
      { pageData: PAGE, sortColumn: 'hostnme' },
      /^Invalid params: \/sortColumn unknown sortColumn "hostnme", did you mean "hostname"\?$/,
    ],
    [
      'a sort column like no other',
      'Inventory.search',
      { pageData: PAGE, sortColumn: 'canary-7f3a' },
      /^Invalid params: \/sortColumn must be "ipAddress", .*$/,
    ],
    ['a part of the status', 'Security.getServiceStatus', [['stor']], /unknown value "stor", did you mean "store"\?$/],
    ['a method', 'Inventory.getDevices', [], /^Method not found: did you mean "Inventory.getDevice"\?$/],
    ['a method without its group', 'search', [], /did you mean "Inventory.search"\?$/],
    ['a method like no other', 'canary-7f3a', [], /^Method not found$/],
  ])('says what is wrong with %s', async (_what, method, params, message) => {
    const error = await service.error(method, params)
    expect(error.message).toMatch(message)
    expect(JSON.stringify(error)).not.toContain('canary')
    expect(JSON.stringify(error.data)).not.toContain('did you mean')
  })

  test('is short, however long the request is', async () => {
    const long = 'x'.repeat(100_000)
    for (const [method, params] of [
      [long, []],
      ['Inventory.getDevice', { [long]: 1 }],
      ['Inventory.search', { sortColumn: long, scheme: 'hostname'.repeat(2000), pageData: PAGE }],
    ] as const) {
      expect(JSON.stringify(await service.error(method, params)).length).toBeLessThan(2000)
    }
  })
})
