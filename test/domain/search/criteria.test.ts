import { describe, expect, test } from 'vitest'
import { everyAddress, parseAddressRange } from '../../../src/domain/address.ts'
import { type Finding, InvalidParams } from '../../../src/domain/errors/invalid-params.ts'
import { namesInQuery, parseCriteria, soleAddressRange } from '../../../src/domain/search/criteria.ts'
import { parsePattern } from '../../../src/domain/search/pattern.ts'
import { schemes, specifiedSchemes } from '../../../src/domain/search/schemes.ts'

const NOW = Date.parse('2024-03-15T12:34:56.789Z')
const NINE = 'ipAddress, interfaceIpAddress, hostname, vendor, serial, status, lastChange, custom, tag'

const DAY = 86_400_000
const JANUARY = Date.UTC(2024, 0, 1)
const COMPARISONS = [
  { operator: '>=', parts: ['15', '2', '7', '8'] },
  { operator: '<', parts: ['17', '3'] },
]

const parse = (scheme: string | null, query: string | null) =>
  parseCriteria(scheme, query, { now: NOW, maxCriteria: 32, maxPairs: 16, maxTags: 64 })
const schemesOf = (scheme: string | null, query: string | null) => parse(scheme, query).map((found) => found.scheme)

function findingsOf(scheme: string | null, query: string | null): Finding[] {
  try {
    parse(scheme, query)
  } catch (error) {
    if (error instanceof InvalidParams) return error.findings
    throw error
  }
  return []
}

describe('parseCriteria', () => {
  test('returns a parsed criterion for each scheme', () => {
    const query = '10.0.3.7/24\n10.0.0.1\nSW-*\nCisco::IOS\n*123\ns\n2024-01-01/2024-01-02\ncustom1=A\nCore AND x'
    expect(parse(NINE, query)).toEqual([
      { scheme: 'ipAddress', range: parseAddressRange('10.0.3.0/24') },
      { scheme: 'interfaceIpAddress', range: parseAddressRange('10.0.0.1') },
      { scheme: 'hostname', pattern: { kind: 'prefix', text: 'sw-' } },
      { scheme: 'vendor', adapterId: 'cisco::ios' },
      { scheme: 'serial', pattern: { kind: 'suffix', text: '123' } },
      { scheme: 'status', letter: 'S' },
      { scheme: 'lastChange', period: { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 3) - 1 } },
      { scheme: 'custom', pairs: [{ field: 'custom1', value: { kind: 'exact', text: 'a' } }] },
      { scheme: 'tag', expression: [['core', 'x']] },
    ])
    expect(specifiedSchemes.join(', ')).toBe(NINE)
    expect(schemes.slice(0, 9)).toEqual(specifiedSchemes)
  })

  test('counts lastChange back from now', () => {
    expect(parse('lastChange', '7d')).toEqual([
      { scheme: 'lastChange', period: { from: NOW - 7 * 86_400_000, to: NOW } },
    ])
  })

  test.each([
    [null, null],
    ['', null],
    [null, ''],
    ['', ''],
  ])('scheme %s and query %s make no criteria', (scheme, query) => {
    expect(parse(scheme, query)).toEqual([])
  })

  test.each([null, '', ' ', '\n', '\r\n'])('a scheme with the query %j restricts nothing', (query) => {
    for (const scheme of schemes) expect(parse(scheme, query)).toEqual([])
  })

  test('takes scheme names in any case, with blanks around commas, and repeatedly', () => {
    expect(schemesOf(' IPADDRESS ,\thostname,HostName', '10.0.0.0/8\na*\n*b')).toEqual([
      'ipAddress',
      'hostname',
      'hostname',
    ])
  })

  test('trims lines and accepts CRLF as a line end', () => {
    expect(parse('hostname,serial', '  a*\t\r\n *b ')).toEqual([
      { scheme: 'hostname', pattern: parsePattern('a*') },
      { scheme: 'serial', pattern: parsePattern('*b') },
    ])
  })

  test('drops one trailing newline too many', () => {
    expect(schemesOf('hostname', 'a\n')).toEqual(['hostname'])
    expect(schemesOf('hostname', 'a\r\n')).toEqual(['hostname'])
    expect(schemesOf('hostname,serial', 'a\nb\n')).toEqual(['hostname', 'serial'])
    expect(findingsOf('hostname', 'a\n\n')).toMatchObject([{ schemes: 1, lines: 2 }])
    expect(findingsOf('hostname', '\na')).toMatchObject([{ schemes: 1, lines: 2 }])
  })

  test('keeps a trailing newline that makes the last, empty line', () => {
    expect(schemesOf('hostname,serial', 'a\n')).toEqual(['hostname'])
    expect(schemesOf('hostname,serial', 'a\n\n')).toEqual(['hostname'])
    expect(schemesOf('hostname,serial', '\nb')).toEqual(['serial'])
  })

  test('reports the numbers of schemes and lines if they differ', () => {
    expect(findingsOf('hostname,serial', 'a')).toEqual([
      { path: '/query', reason: '2 schemes but 1 query line: send one line for each scheme', schemes: 2, lines: 1 },
    ])
    expect(findingsOf('hostname', 'a\nb\nc')).toEqual([
      { path: '/query', reason: '1 scheme but 3 query lines: send one line for each scheme', schemes: 1, lines: 3 },
    ])
    expect(findingsOf('hostname,serial', null)).toMatchObject([{ schemes: 2, lines: 1 }])
    // The lines are not read, because it is unknown which scheme each belongs to.
    expect(findingsOf('status', 'X\nY')).toMatchObject([{ schemes: 1, lines: 2 }])
  })

  test('requires a scheme for a query', () => {
    for (const scheme of [null, '']) {
      expect(findingsOf(scheme, 'x')).toEqual([
        { path: '/scheme', reason: `a query needs a scheme: the schemes are ${NINE}` },
      ])
    }
    expect(findingsOf(null, '\nx')).toMatchObject([
      { path: '/scheme', reason: expect.stringMatching(/^a query needs a scheme/) },
    ])
    expect(findingsOf(' ', 'x')).toMatchObject([
      { path: '/scheme', reason: `scheme 1 is unknown: the schemes are ${NINE}`, position: 1 },
    ])
  })

  test('lists the nine schemes for each unknown one', () => {
    const reason = (position: number) => `scheme ${position} is unknown: the schemes are ${NINE}`
    expect(findingsOf('secret,hostname,,toString', 'a\nb\nc\nd')).toMatchObject([
      { path: '/scheme', reason: reason(1), position: 1 },
      { path: '/scheme', reason: reason(3), position: 3 },
      { path: '/scheme', reason: reason(4), position: 4 },
    ])
  })

  test('names the extensions in the message for an unknown scheme, after the nine', () => {
    const [finding] = findingsOf('colour', 'x')
    expect(finding!.inMessage).toBe(`${finding!.reason}; the extensions are ${schemes.slice(9).join(', ')}`)
    expect(findingsOf('!osversoin', 'x')).toMatchObject([
      { inMessage: 'unknown scheme "osversoin", did you mean "osVersion"?' },
    ])
  })

  test('parses the extensions', () => {
    const lines: [scheme: string, line: string, criterion: object][] = [
      ['model', 'ASR*', { pattern: { kind: 'prefix', text: 'asr' } }],
      ['osVersion', '*17.3*', { pattern: { kind: 'contains', text: '17.3' } }],
      ['versions', '>= 15.02(7)E8, <17.3', { comparisons: COMPARISONS }],
      ['deviceType', 'Router', { pattern: { kind: 'exact', text: 'router' } }],
      ['hardwareVendor', '*co', { pattern: { kind: 'suffix', text: 'co' } }],
      ['softwareVendor', '**', { pattern: { kind: 'any' } }],
      ['backupStatus', 'INVALID*', { pattern: { kind: 'prefix', text: 'invalid' } }],
      ['compliance', 'Policy Violations', { state: 2 }],
      ['compliance', '0', { state: 0 }],
      ['lastBackup', '12h', { time: { from: NOW - DAY / 2, to: NOW } }],
      ['lastBackup', 'Older than  7d', { time: { from: -Number.MAX_VALUE, to: NOW - 7 * DAY - 1 } }],
      ['lastTelemetry', 'never', { time: 'never' }],
      ['lastTelemetry', '2024-01-01/2024-01-01', { time: { from: JANUARY, to: JANUARY + DAY - 1 } }],
      ['memo', '*spare*', { pattern: { kind: 'contains', text: 'spare' } }],
      ['macAddress', '001A.2b3c.4d5E', { pattern: { kind: 'exact', text: '001a2b3c4d5e' } }],
      ['macAddress', '00:1a-2b*', { pattern: { kind: 'prefix', text: '001a2b' } }],
      ['interfaceName', 'Gi0/*', { pattern: { kind: 'prefix', text: 'gi0/' } }],
      ['interfaceDescription', '*uplink', { pattern: { kind: 'suffix', text: 'uplink' } }],
      ['any', 'Tokyo', { text: 'tokyo' }],
      ['any', '*Tokyo*', { text: 'tokyo' }],
    ]
    for (const [scheme, line, criterion] of lines) expect(parse(scheme, line)).toEqual([{ scheme, ...criterion }])
  })

  test('takes a ! before the name of any scheme, and at the beginning of the line of an extension', () => {
    const pattern = parsePattern('a*')
    expect(parse('!hostname', 'a*')).toEqual([{ scheme: 'hostname', pattern, negated: true }])
    expect(parse(' ! Model', 'a*')).toEqual([{ scheme: 'model', pattern, negated: true }])
    expect(parse('model', '! a*')).toEqual([{ scheme: 'model', pattern, negated: true }])
    expect(parse('!model', '!a*')).toEqual([{ scheme: 'model', pattern }])
    expect(parse('!model', '')).toEqual([])
    expect(findingsOf('model,!any', '!\n! ')).toMatchObject([
      { path: '/query', line: 1, scheme: 'model', reason: 'model: nothing follows the !' },
      { path: '/query', line: 2, scheme: 'any' },
    ])
  })

  test('reads a ! at the beginning of a line of the nine schemes as text', () => {
    expect(parse('hostname,vendor,serial,tag', '!a\n!a\n!a\n!a')).toEqual([
      { scheme: 'hostname', pattern: { kind: 'exact', text: '!a' } },
      { scheme: 'vendor', adapterId: '!a' },
      { scheme: 'serial', pattern: { kind: 'exact', text: '!a' } },
      { scheme: 'tag', expression: [['!a']] },
    ])
    for (const scheme of ['ipAddress', 'interfaceIpAddress', 'status', 'lastChange', 'custom'])
      expect(findingsOf(scheme, '!n')).toMatchObject([{ path: '/query', line: 1, scheme }])
  })

  test('keeps all pairs of a negated line', () => {
    expect(parse('custom,!custom', 'custom1=a\ncustom1=a,custom2=b')).toMatchObject([
      { pairs: { length: 1 } },
      { pairs: { length: 2 }, negated: true },
    ])
  })

  test('reports every bad line, without repeating it', () => {
    const findings = findingsOf('ipAddress,secret,status,hostname,tag', '10.0.0.256\nx\nX\nfine\na AND')
    expect(findings).toMatchObject([
      { path: '/scheme', position: 2 },
      { path: '/query', line: 1, scheme: 'ipAddress', reason: 'ipAddress: octet above 255' },
      { path: '/query', line: 3, scheme: 'status', reason: 'status: not one of the letters N, S, C, I, F' },
      { path: '/query', line: 5, scheme: 'tag', reason: 'tag: a tag name is missing at the end' },
    ])
    expect(JSON.stringify(findings)).not.toMatch(/secret|256|fine/)
  })

  test('refuses too many schemes without reading them', () => {
    const refusal = [{ path: '/scheme', reason: expect.stringMatching(/^must have at most 32 schemes/), max: 32 }]
    expect(findingsOf(','.repeat(999_999), '\n'.repeat(999_999))).toEqual(refusal)
    expect(findingsOf(`tag${',tag'.repeat(32)}`, 'AND\n'.repeat(33))).toEqual(refusal)
    expect(findingsOf(',tag'.repeat(32), 'AND\n'.repeat(33))).toEqual(refusal)
    expect(findingsOf(`tag${',tag'.repeat(31)}`, 'AND\n'.repeat(32))).toHaveLength(32)
  })

  test('counts custom pairs and tag names over all lines, each once', () => {
    const pairs = (from: number) => Array.from({ length: 9 }, (_, at) => `custom1=${from + at}`).join()
    expect(parse('custom,custom', `${pairs(0)}\n${pairs(0)}`)).toMatchObject([{ pairs: { length: 9 } }])
    expect(parse('custom,custom', `${pairs(0)}\n${pairs(7)}`)).toMatchObject([
      { pairs: { length: 9 } },
      { pairs: { length: 7 } },
    ])
    expect(findingsOf('custom,custom', `${pairs(0)}\n${pairs(9)}`)).toMatchObject([{ path: '/query', max: 16 }])
    const repeated = Array(17).fill('custom1=a').join()
    for (const scheme of ['custom', '!custom']) {
      expect(parse(scheme, repeated)).toMatchObject([{ pairs: { length: 1 } }])
      expect(parse(scheme, `${pairs(0)},${pairs(7)}`)).toMatchObject([{ pairs: { length: 16 } }])
      expect(findingsOf(scheme, `${pairs(0)},${pairs(9)}`)).toMatchObject([{ path: '/query', max: 16 }])
    }
    const tags = (from: number, count = 33) => Array.from({ length: count }, (_, at) => `t${from + at}`).join(' OR ')
    expect(parse('tag', tags(0, 64))).toHaveLength(1)
    expect(parse('tag,tag', `${tags(0)} OR ${tags(0)}\n${tags(0)}`)).toHaveLength(1)
    const reason = 'must have at most 64 tag names: each one makes the search more expensive'
    expect(findingsOf('tag,tag', `${tags(0)}\n${tags(1)}`)).toEqual([{ path: '/query', reason, max: 64 }])
  })

  test('counts and joins the pairs of named fields together with the custom pairs', () => {
    expect(parse('field,field', 'site=a,site=a\nsite=a,rack=b')).toMatchObject([
      { scheme: 'field', pairs: [{ field: 'site' }] },
      { scheme: 'field', pairs: [{ field: 'rack' }] },
    ])
    const pairs = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}=${at}`).join()
    expect(parse('custom,field', `${pairs('custom1', 8)}\n${pairs('site', 8)}`)).toHaveLength(2)
    expect(findingsOf('custom,field', `${pairs('custom1', 8)}\n${pairs('site', 9)}`)).toMatchObject([{ max: 16 }])
  })

  test.each([
    ['custom', ['custom1=']],
    ['field', ['site=']],
    ['custom and field', ['custom1=', 'site=']],
    ['custom and field', ['site=', 'custom1=']],
  ])('says that there are too many %s pairs', (named, keys) => {
    const lines = keys.map((key) => Array.from({ length: 17 }, (_, at) => `${key}${at}`).join())
    const schemes = keys.map((key) => (key === 'site=' ? 'field' : 'custom'))
    const reason = `must have at most 16 ${named} pairs: each one makes the search more expensive`
    expect(findingsOf(schemes.join(), lines.join('\n'))).toEqual([{ path: '/query', reason, max: 16 }])
  })

  test('joins criteria that are equal', () => {
    expect(parse('hostname,hostname,status', '*A*\n*a*\nF')).toHaveLength(2)
    expect(parse('tag', 'a AND a OR a')).toEqual([{ scheme: 'tag', expression: [['a']] }])
  })
})

describe('soleAddressRange', () => {
  const rangeOf = (scheme: string | null, query: string | null) => soleAddressRange(parse(scheme, query))

  test('is every address without criteria', () => {
    expect(rangeOf(null, null)).toEqual(everyAddress)
    expect(rangeOf('hostname', '')).toEqual(everyAddress)
  })

  test('is what all ranges have in common', () => {
    expect(rangeOf('ipAddress,ipAddress', '10.0.0.0/8\n10.1.0.0/16')).toEqual(parseAddressRange('10.1.0.0/16'))
  })

  test('is empty if the ranges have nothing in common', () => {
    expect(rangeOf('ipAddress,ipAddress,ipAddress', '10.0.0.0/8\n::/0\n10.0.0.0/8')).toBe('empty')
  })

  test('is null next to another scheme', () => {
    expect(rangeOf('ipAddress,hostname', '10.0.0.0/8\n*')).toBeNull()
    expect(rangeOf('ipAddress,ipAddress,tag', '10.0.0.0/8\n::/0\na')).toBeNull()
    expect(rangeOf('interfaceIpAddress', '10.0.0.0/8')).toBeNull()
    expect(rangeOf('!ipAddress', '10.0.0.0/8')).toBeNull()
  })
})

test('namesInQuery returns every place of a named field', () => {
  expect(namesInQuery(null, null)).toEqual([])
  expect(namesInQuery('hostname,field', 'site=a\n')).toEqual([])
  expect(namesInQuery('hostname,field,!Field', 'rack=1\n! Site = a,rack=b\nsite=c')).toEqual([
    { name: 'site', line: 2, pair: 1 },
    { name: 'rack', line: 2, pair: 2 },
    { name: 'site', line: 3, pair: 1 },
  ])
})
