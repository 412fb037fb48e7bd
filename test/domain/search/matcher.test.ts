import { describe, expect, test } from 'vitest'
import type { SearchedFacts } from '../../../src/domain/facts.ts'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import { createMatcher, needsFacts } from '../../../src/domain/search/matcher.ts'
import { schemes } from '../../../src/domain/search/schemes.ts'
import { searchedFacts } from '../../../src/domain/stored-facts.ts'
import { deviceWith } from './devices.ts'

const NOW = Date.parse('2024-03-15T12:00:00Z')
const DAY = 86_400_000
const LIMITS = { now: NOW, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

const device = deviceWith({
  ipAddress: '10.0.3.7',
  hostname: 'Core-SW1',
  adapterId: 'Cisco::IOS',
  serialNumber: 'FDO123',
  backupStatus: 'FAILURE',
  complianceState: 2,
  custom1: 'Berlin',
  ...{ model: 'C9300', osVersion: '17.9.4a', deviceType: 'Switch', hardwareVendor: 'Cisco', softwareVendor: 'IOS-XE' },
  ...{ lastBackup: NOW - 3 * DAY, fields: { site: 'Bonn' } },
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
  createMatcher(parseCriteria(scheme, query, LIMITS))({
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
    ['model', 'c93*'],
    ['osVersion', '17.*'],
    ['deviceType', 'switch'],
    ['hardwareVendor', 'cisco'],
    ['softwareVendor', '*xe'],
    ['backupStatus', 'failure'],
    ['versions', '>=17.9,<17.10'],
    ['compliance', '2'],
    ['lastBackup', '7d'],
    ['lastTelemetry', 'never'],
    ['memo', '*power supply*'],
    ['macAddress', '001a.2b*'],
    ['interfaceName', 'vlan*'],
    ['interfaceDescription', '*core'],
    ['field', 'site=bonn'],
    ['!hostname', 'x'],
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
    ['model', 'switch'],
    ['osVersion', 'c93*'],
    ['deviceType', 'cisco'],
    ['hardwareVendor', '*xe'],
    ['softwareVendor', 'cisco'],
    ['backupStatus', 'success'],
    ['versions', '<17.9'],
    ['compliance', '1'],
    ['lastBackup', '24h'],
    ['lastTelemetry', '7d'],
    ['memo', '*uplink*'],
    ['macAddress', '*00:00'],
    ['interfaceName', '*uplink*'],
    ['interfaceDescription', 'vlan*'],
    ['field', 'site=berlin'],
    ['!hostname', 'core*'],
  ])('%s %s', (scheme, query) => {
    expect(matches(scheme, query)).toBe(false)
  })
})

describe('any', () => {
  const texts = ['re-sw', '0.0.3', '68.1.1', 'do12', '930', 'erli', 'onn', 'SPARE POWER', 'data c']
  test.each(texts)('finds "%s" in one of the texts of a device', (text) => {
    expect(matches('any', text)).toBe(true)
  })

  test.each(['switch', 'ios', 'vlan', 'uplink', '1a:2b', 'null'])(
    'does not find "%s" in texts of other fields',
    (text) => {
      expect(matches('any', text)).toBe(false)
    },
  )

  test('finds the empty text in every device', () => {
    expect(matches('any', '*')).toBe(true)
  })

  test.each(['custom2', 'custom3', 'custom4', 'custom5'])('finds a text in %s', (field) => {
    const [criterion] = parseCriteria('any', 'paris', LIMITS)
    expect(createMatcher([criterion!])({ device: deviceWith({ [field]: 'Paris' }), facts: noFacts })).toBe(true)
  })

  test('finds a text in the summary of a memo if there is no memo', () => {
    const candidate = { device: deviceWith({ memoSummary: 'spare' }), facts: noFacts }
    for (const scheme of ['any', 'memo']) {
      expect(createMatcher(parseCriteria(scheme, '*spare*', LIMITS))(candidate)).toBe(true)
      const other = { ...candidate, facts: { ...noFacts, memo: 'x' } }
      expect(createMatcher(parseCriteria(scheme, '*spare*', LIMITS))(other)).toBe(false)
    }
  })
})

test.each(['macAddress', 'interfaceName', 'interfaceDescription'])(
  '%s * matches a device without interfaces',
  (scheme) => {
    expect(matches(scheme, '*', noFacts)).toBe(true)
    expect(matches(scheme, '0*', noFacts)).toBe(false)
  },
)

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

  test('ignores an interface address that cannot be parsed', () => {
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
    const needing = schemes.filter((scheme) => needsFacts(parseCriteria(scheme, lines[scheme] ?? 'a', LIMITS)))
    const ofInterfaces = ['macAddress', 'interfaceName', 'interfaceDescription']
    expect(needing).toEqual(['interfaceIpAddress', 'lastChange', 'tag', 'memo', ...ofInterfaces, 'any'])
    expect(needsFacts([])).toBe(false)
  })
})
