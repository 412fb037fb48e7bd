import type { SearchParams } from './random-search.ts'
import type { Random } from './seeded-random.ts'

const BAD_BLOCKS = [
  '10.0.0',
  '10',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.01',
  '10.0.0.1.2',
  '10..0.1',
  '0x10.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/+8',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '/8',
  '10.0.0.*',
  '10.0.0.0 /8',
  '10.0.0.0/ 8',
  '10.0.0.1,10.0.0.2',
  '10.0.0.1-10.0.0.2',
  '10.0.0.0/255.0.0.0',
  '[::1]',
  'fe80::1%eth0',
  '1::2::3',
  ':::',
  ':1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4::5:6:7:8',
  '12345::',
  '::00001',
  '::g',
  '::/129',
  '::ffff:10.0.0.1/129',
  '::ffff:10.0.0.256',
  '::ffff:10.0.0',
  '::ffff:010.0.0.1',
  '1.2.3.4::',
  '::1.2.3.4:5',
  '1:2:3:4:5:6:7:1.2.3.4',
  '*',
  'core',
]

/** Lines that are invalid for their scheme. */
const BAD_LINES: Record<string, string[]> = {
  ipAddress: BAD_BLOCKS,
  interfaceIpAddress: BAD_BLOCKS,
  status: ['X', 'NS', 'NONE', '*', 'N,S', 'ſ'],
  lastChange: [
    '24',
    'h',
    '1h',
    '14d',
    '24 h',
    '24hours',
    '2025-02-30/2025-03-01',
    '2025-02-28/2025-02-29',
    '2025-02-29/2025-03-01',
    '2025-04-31/2025-05-01',
    '2025-03-02/2025-03-01',
    '2025-13-01/2026-01-01',
    '2025-00-01/2026-01-01',
    '2025-01-00/2026-01-01',
    '2025-3-1/2025-03-02',
    '2025-03-01',
    '2025-03-01/',
    '/2025-03-01',
    '2025-03-01/24h',
    '2025-03-01/2025-03-02/2025-03-03',
    '2025-03-01T00:00:00Z/2025-03-02',
    '20250301/20250302',
    '*',
  ],
  custom: [
    'custom1',
    'custom6=x',
    'custom0=x',
    'custom=x',
    'custom11=x',
    'hostname=x',
    '=x',
    '=',
    'custom1=a,b',
    'custom1=a,,custom2=b',
    'custom1=a,',
    ',custom1=a',
    '*',
  ],
  tag: [
    'AND',
    'OR',
    'OR core',
    'core AND',
    'core OR',
    'core AND OR x',
    'core OR OR x',
    'core AND AND x',
    '"core',
    'core"',
    '"',
    '"a" AND "b',
    '"core" x',
    'x "core"',
    '"a" "b"',
    '"a""b"',
    '"a"AND "b"',
    'a OR"b"',
    'a"b"',
    '"a" AND b"c',
    '(core)',
    'core AND (x OR ANDROID)',
    'a(b)',
  ],
}

const badLines = (scheme: string, lines: string[]): SearchParams[] =>
  lines.flatMap((line) => [
    { scheme, query: line },
    { scheme: `hostname,${scheme}`, query: `*\n${line}` },
  ])

const BAD_CRITERIA: SearchParams[] = [
  ...['name', 'hostname,name', 'hostname,,serial', 'host name', 'custom1', 'hostname;serial', ','].map((scheme) => ({
    scheme,
    query: 'x',
  })),
  { scheme: null, query: 'x' },
  { scheme: '', query: 'x' },
  { scheme: 'hostname,serial', query: 'x' },
  { scheme: 'hostname,serial', query: 'x\ny\nz' },
  { scheme: 'hostname,serial', query: 'x\ny\n\n' },
  { scheme: 'hostname,serial', query: null },
  { scheme: 'hostname,serial', query: '' },
  { scheme: 'hostname', query: 'x\n\n' },
  { scheme: 'hostname', query: 'x\ny' },
  { scheme: 'hostname', query: '\nx' },
  { query: 'x'.repeat(8193), scheme: 'hostname' },
  ...[7, true, ['hostname'], {}].map((scheme) => ({ scheme })),
  ...[7, false, ['x'], {}].map((query) => ({ query })),
]

const BAD_REST: SearchParams[] = [
  ...[-1, 0.5, '0', null, true, 2 ** 53].map((offset) => ({ pageData: { offset, pageSize: 10 } })),
  ...[0, -1, 10_001, 1.5, '10', null].map((pageSize) => ({ pageData: { offset: 0, pageSize } })),
  ...[undefined, null, {}, [], [0, 10], 10, '', { offset: 0 }, { pageSize: 10 }].map((pageData) => ({ pageData })),
  ...['hostName', 'HOSTNAME', ' hostname', 'tags', ' ', 'memo', 'toString', '__proto__', 0, false, ['model']].map(
    (sortColumn) => ({ sortColumn }),
  ),
  ...['true', 'false', 2, -1, '', 'desc', []].map((descending) => ({ descending })),
  ...[7, true, {}, [7], [null], ['Default', ['Default']]].map((network) => ({ network })),
  ...['a,b', 'a@b', 'x'.repeat(65), ['a\u0000'], [''], ''].map((network) => ({ network })),
  ...['networks', 'Network', 'sort', 'offset', ''].map((name) => ({ [name]: null })),
]

/** Overrides for params, each of which makes one thing invalid. */
export const SPOILERS: SearchParams[] = [
  ...Object.entries(BAD_LINES).flatMap(([scheme, lines]) => badLines(scheme, lines)),
  ...BAD_CRITERIA,
  ...BAD_REST,
]

/** Returns the params with one invalid thing. Criteria, lines and other params are equally likely. */
export function malformed(random: Random, params: SearchParams): SearchParams {
  const scheme = random.pick(Object.keys(BAD_LINES))
  return { ...params, ...random.pick(random.pick([badLines(scheme, BAD_LINES[scheme]!), BAD_CRITERIA, BAD_REST])) }
}
