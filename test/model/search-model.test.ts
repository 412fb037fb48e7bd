/*
 * Checks the model itself against answers worked out by hand, so that tests can rely on it.
 */
import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress } from './model-address.ts'
import { applyWrite, type Fleet, type Report } from './model-fleet.ts'
import { searchModel } from './search-model.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const HOUR = 3_600_000

const REPORTS: Record<string, Report[]> = {
  Default: [
    { ipAddress: '10.0.0.2', hostname: 'Core-2', serialNumber: 'AB1', tags: ['core router'], backupStatus: 'SUCCESS' },
    { ipAddress: '10.0.0.10', hostname: 'core-10', custom1: 'x=y', tags: ['A AND B', 'old'], backupStatus: 'TIMEOUT' },
    { ipAddress: '10.0.1.1', hostname: 'edge*1', custom1: 'x', custom2: 'Rack', configChangedAt: NOW - 23 * HOUR },
    { ipAddress: '2001:DB8::1', hostname: '', custom1: null, complianceState: 2, backupStatus: 'INVALID_CREDENTIAL' },
  ],
  lab: [{ ipAddress: '10.0.0.2', hostname: '\u{10400}', configChangedAt: Date.UTC(2026, 0, 31, 23, 59, 59, 999) }],
  Lab: [
    { ipAddress: '10.0.0.2', hostname: '\uff5e', interfaces: [{ name: 'a', ipAddresses: [{ ipAddress: '::1' }] }] },
  ],
}

const fleet: Fleet = { networks: ['Default', 'lab', 'Lab', 'Empty'], devices: [] }
for (const [network, reports] of Object.entries(REPORTS)) {
  const adapted = reports.map((report) => ({ adapterId: 'Cisco::IOS', ...report }))
  applyWrite(fleet, { method: 'Collector.reportDevices', params: { network, reports: adapted } })
}

/** Returns the addresses of the devices found, or the code of the error. */
function found(params: object): string {
  const answer = searchModel(fleet, { pageData: { offset: 0, pageSize: 100 }, ...params }, NOW)
  if ('error' in answer) return String(answer.error)
  return answer.devices.map(({ network, ipAddress }) => `${network} ${ipAddress}`).join(', ')
}

const ALL = 'Default 10.0.0.2, Lab 10.0.0.2, lab 10.0.0.2, Default 10.0.0.10, Default 10.0.1.1, Default 2001:db8::1'

const QUERIES: [scheme: string, query: string, places: string][] = [
  ['ipAddress', '10.0.0.99/24', 'Default 10.0.0.2, Lab 10.0.0.2, lab 10.0.0.2, Default 10.0.0.10'],
  ['ipAddress', '::ffff:10.0.1.0/120', 'Default 10.0.1.1'],
  ['ipAddress', '::/0', 'Default 2001:db8::1'],
  ['ipAddress', '2001:0db8:0::0001', 'Default 2001:db8::1'],
  ['ipAddress', '10.0.0', '-32602'],
  ['interfaceIpAddress', '::/64', 'Lab 10.0.0.2'],
  ['interfaceIpAddress', '10.0.1.1', 'Default 10.0.1.1'],
  ['hostname', 'CORE*', 'Default 10.0.0.2, Default 10.0.0.10'],
  ['hostname', 'core', ''],
  ['hostname', '*E*', 'Default 10.0.0.2, Default 10.0.0.10, Default 10.0.1.1'],
  ['hostname', 'edge*1', 'Default 10.0.1.1'],
  ['hostname', '***', 'Default 10.0.1.1'],
  ['hostname', '**', ALL],
  ['hostname', ' ', ALL],
  ['serial', '*', ALL],
  ['serial', 'ab1', 'Default 10.0.0.2'],
  ['vendor', 'cisco::*', ''],
  ['vendor', 'cisco::ios', ALL],
  ['status', 'n', 'Lab 10.0.0.2, lab 10.0.0.2, Default 10.0.1.1'],
  ['status', 'I', 'Default 2001:db8::1'],
  ['status', 'C', 'Default 2001:db8::1'],
  ['status', 'F', 'Default 10.0.0.10'],
  ['lastChange', '24h', 'Default 10.0.1.1'],
  ['lastChange', '2026-01-31/2026-01-31', 'lab 10.0.0.2'],
  ['lastChange', '2026-02-01/2026-02-28', ''],
  ['lastChange', '2026-02-30/2026-03-01', '-32602'],
  ['custom', 'CUSTOM1 = X , custom2=r*', 'Default 10.0.1.1'],
  ['custom', 'custom1=x=y', 'Default 10.0.0.10'],
  ['custom', 'custom1=', 'Default 10.0.0.2, Lab 10.0.0.2, lab 10.0.0.2, Default 2001:db8::1'],
  ['custom', 'custom6=x', '-32602'],
  ['tag', 'Core  Router', 'Default 10.0.0.2'],
  ['tag', '"a and b" AND old', 'Default 10.0.0.10'],
  ['tag', 'core router OR nobody AND old', 'Default 10.0.0.2'],
  ['tag', 'A AND B', ''],
  ['tag', 'old AND', '-32602'],
  ['Status , HOSTNAME', 'S\r\n*2\r\n', 'Default 10.0.0.2'],
  ['status,hostname', 'S', '-32602'],
  ['colour', 'x', '-32602'],
]

describe('the model finds', () => {
  for (const [scheme, query, places] of QUERIES) {
    test(`${JSON.stringify(places)} by ${scheme} ${JSON.stringify(query)}`, () => {
      expect(found({ scheme, query })).toBe(places)
    })
  }
})

describe('the model', () => {
  test('orders by address, IPv4 first, then network: lower-case form, then code point', () => {
    expect(found({})).toBe(ALL)
    expect(found({ descending: 1 })).toBe(ALL.split(', ').reverse().join(', '))
  })

  test('orders text by code points, empty values first', () => {
    expect(found({ sortColumn: 'hostname' })).toBe(
      'Default 2001:db8::1, Default 10.0.0.10, Default 10.0.0.2, Default 10.0.1.1, Lab 10.0.0.2, lab 10.0.0.2',
    )
  })

  test('accepts networks as text, as array or empty', () => {
    expect(found({ network: 'lab' })).toBe('lab 10.0.0.2')
    expect(found({ network: ['lab', 'Lab', 'lab'] })).toBe('Lab 10.0.0.2, lab 10.0.0.2')
    expect(found({ network: [] })).toBe(ALL)
    expect(found({ network: 'Empty' })).toBe('')
    expect(found({ network: ['lab', 'LAB'] })).toBe('1001')
    expect(found({ network: 'LAB', sortColumn: 'tags' })).toBe('-32602')
  })

  test('counts at offset 0 only', () => {
    expect(searchModel(fleet, [null, null, null, { offset: 0, pageSize: 1, total: 99 }], NOW)).toMatchObject({
      total: 6,
    })
    const last = searchModel(fleet, { pageData: { offset: 5, pageSize: 2 } }, NOW)
    expect(last).toMatchObject({ offset: 5, pageSize: 2, devices: [{ ipAddress: '2001:db8::1' }] })
    expect(last).not.toHaveProperty('total')
    expect(found({ pageData: { offset: 6, pageSize: 1 } })).toBe('')
  })

  test('writes addresses as RFC 5952 does', () => {
    const texts = ['1:0:0:2:0:0:0:3', '0:0:1::', '1:2:3:4:5:6:0:8', '::FFFF:A00:1', '0:0:0:0:0:0:0:0', 'A::']
    expect(texts.map((text) => formatAddress(parseAddress(text)!))).toEqual([
      '1:0:0:2::3',
      '0:0:1::',
      '1:2:3:4:5:6:0:8',
      '10.0.0.1',
      '::',
      'a::',
    ])
  })
})
