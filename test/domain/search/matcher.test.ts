import { describe, expect, test } from 'vitest'
import type { SearchedFacts } from '../../../src/domain/facts.ts'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import { createMatcher, needsFacts } from '../../../src/domain/search/matcher.ts'
import { schemes } from '../../../src/domain/search/schemes.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { deviceWith } from './devices.ts'

const NOW = Date.parse('2024-03-15T12:00:00Z')
const DAY = 86_400_000

const device = deviceWith({
  ipAddress: '10.0.3.7',
  hostname: 'Core-SW1',
  adapterId: 'Cisco::IOS',
  serialNumber: 'FDO123',
  backupStatus: 'FAILURE',
  complianceState: 2,
  custom1: 'Berlin',
})
const noFacts: SearchedFacts = searchedFacts(null)
const facts: SearchedFacts = {
  ...noFacts,
  memo: 'A memo that is longer than its summary, and that mentions the spare power supply at its end',
  interfaceNames: ['Gi0/1', 'Vlan 10'],
  interfaceDescriptions: ['uplink to core'],
  macAddresses: ['00:1a:2b:3c:4d:5e'],
  tags: ['Core', 'Data Center'],
  ipAddresses: ['192.168.1.1', '2001:db8::5'],
  configChangedAt: [NOW - 20 * DAY, NOW - 2 * DAY],
}

const matches = (scheme: string, query: string, known = facts) =>
  createMatcher(parseCriteria(scheme, query, { now: NOW, maxCriteria: 32, maxPairs: 16, maxTags: 64 }))({
    device,
    facts: known,
  })

describe('a device matches', () => {
  test.each([
    ['ipAddress', '10.0.3.7'],
    ['ipAddress', '10.0.3.200/24'],
    ['ipAddress', '::ffff:10.0.3.7'],
    ['interfaceIpAddress', '10.0.3.7'],
    ['interfaceIpAddress', '192.168.0.0/16'],
    ['interfaceIpAddress', '2001:DB8::/32'],
    ['hostname', 'core-sw1'],
    ['hostname', '*SW*'],
    ['vendor', 'cisco::ios'],
    ['serial', 'fdo*'],
    ['status', 'f'],
    ['status', 'C'],
    ['lastChange', '7d'],
    ['lastChange', '2024-02-24/2024-02-24'],
    ['custom', 'custom1=b*,custom2='],
    ['tag', 'x OR core AND data center'],
    ['ipAddress,hostname,tag', '10.0.0.0/8\ncore*\ncore'],
  ])('%s %s', (scheme, query) => {
    expect(matches(scheme, query)).toBe(true)
  })
})

describe('a device does not match', () => {
  test.each([
    ['ipAddress', '10.0.4.0/24'],
    ['ipAddress', '192.168.1.1'],
    ['ipAddress', '::/0'],
    ['interfaceIpAddress', '192.168.1.2'],
    ['interfaceIpAddress', '2001:db9::/32'],
    ['hostname', 'core-sw'],
    ['vendor', 'cisco'],
    ['vendor', 'cisco*'],
    ['serial', '123*'],
    ['status', 'S'],
    ['lastChange', '24h'],
    ['lastChange', '2024-02-25/2024-03-12'],
    ['custom', 'custom1=b*,custom2=x'],
    ['tag', 'center'],
    ['ipAddress,hostname,tag', '10.0.0.0/8\ncore*\nx'],
  ])('%s %s', (scheme, query) => {
    expect(matches(scheme, query)).toBe(false)
  })
})

describe('createMatcher', () => {
  test('lets every device through without criteria', () => {
    expect(createMatcher([])({ device, facts: noFacts })).toBe(true)
  })

  test('finds the management address without any interface', () => {
    expect(matches('interfaceIpAddress', '10.0.0.0/8', noFacts)).toBe(true)
    expect(matches('lastChange', '30d', noFacts)).toBe(false)
  })

  test('repeated schemes all have to match', () => {
    expect(matches('hostname,hostname', 'core*\n*1')).toBe(true)
    expect(matches('hostname,hostname', 'core*\n*2')).toBe(false)
  })

  test('passes over an interface address that is none', () => {
    const odd = { ...facts, ipAddresses: ['unnumbered', '192.168.1.1'] }
    expect(matches('interfaceIpAddress', '192.168.1.1', odd)).toBe(true)
  })
})

describe('needsFacts', () => {
  const LINES = { ipAddress: '::', interfaceIpAddress: '::', hostname: 'a', vendor: 'a', serial: 'a', status: 'n' }
  const OTHERS = { compliance: '0', lastBackup: 'never', lastTelemetry: 'never', macAddress: '*', versions: '>1' }
  const lines: Record<string, string> = {
    ...LINES,
    lastChange: '7d',
    custom: 'custom1=',
    field: 'site=',
    tag: 'a',
    ...OTHERS,
  }

  test('is true for the schemes that read more than the fields of a device', () => {
    const needing = schemes.filter((scheme) =>
      needsFacts(parseCriteria(scheme, lines[scheme] ?? 'a', { now: NOW, maxCriteria: 32, maxPairs: 16, maxTags: 64 })),
    )
    const ofInterfaces = ['macAddress', 'interfaceName', 'interfaceDescription']
    expect(needing).toEqual(['interfaceIpAddress', 'lastChange', 'tag', 'memo', ...ofInterfaces, 'any'])
    expect(needsFacts([])).toBe(false)
  })
})
