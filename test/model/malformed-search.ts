import type { SearchParams } from './random-search.ts'
import type { Random } from './seeded-random.ts'

/** Lines their scheme can't read. */
const BAD_LINES: Record<string, string[]> = {
  ipAddress: [
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.1.2',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '/8',
    '10.0.0.*',
    '10.0.0.0 /8',
    '10.0.0.1,10.0.0.2',
    '10.0.0.0/255.0.0.0',
    '[::1]',
    'fe80::1%eth0',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4::5:6:7:8',
    '12345::',
    '::g',
    '::/129',
    '::ffff:10.0.0.1/129',
    '::ffff:10.0.0.256',
    '1.2.3.4::',
    '10',
    '*',
  ],
  status: ['X', 'NS', 'NONE', '*', 'N,S', 'ſ'],
  lastChange: [
    '24',
    '1h',
    '14d',
    '24 h',
    '2025-02-30/2025-03-01',
    '2025-02-29/2025-03-01',
    '2025-03-02/2025-03-01',
    '2025-13-01/2026-01-01',
    '2025-3-1/2025-03-02',
    '2025-03-01',
    '2025-03-01/',
    '/2025-03-01',
    '2025-03-01/2025-03-02/2025-03-03',
    '*',
  ],
  custom: [
    'custom1',
    'custom6=x',
    'custom0=x',
    'custom=x',
    'hostname=x',
    '=x',
    'custom1=a,b',
    'custom1=a,,custom2=b',
    '*',
  ],
  tag: [
    'AND',
    'OR core',
    'core AND',
    'core AND OR x',
    'core OR OR x',
    '"core',
    'core"',
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
  ],
}

type Fault = (random: Random, params: SearchParams) => SearchParams

const FAULTS: Fault[] = [
  badLine,
  badLine,
  badLine,
  badLine,
  badLine,
  (random) => ({
    scheme: random.pick(['name', 'hostname,name', 'hostname,,serial', 'host name', ' ', 'custom1']),
    query: 'x',
  }),
  () => ({ scheme: null, query: 'x' }),
  () => ({ scheme: 'hostname,serial', query: 'x' }),
  () => ({ scheme: 'hostname,serial', query: 'x\ny\nz' }),
  () => ({ scheme: 'hostname', query: 'x\n\n' }),
  (random) => ({ scheme: 'hostname,serial', query: random.pick([null, '']) }),
  (random) => ({ scheme: random.pick([7, true, ['hostname'], {}]) }),
  (random) => ({ query: random.pick([7, false, ['x'], 'x'.repeat(8193)]) }),
  (random, { pageData }) => ({
    pageData: { ...(pageData as object), offset: random.pick([-1, 0.5, '0', null, true, 2 ** 53]) },
  }),
  (random, { pageData }) => ({
    pageData: { ...(pageData as object), pageSize: random.pick([0, -1, 10_001, '10', null]) },
  }),
  (random) => ({ pageData: random.pick([undefined, null, {}, [], [0, 10], 10, { offset: 0 }, { pageSize: 10 }]) }),
  (random) => ({
    sortColumn: random.pick(['hostName', 'HOSTNAME', 'tags', ' ', 'memo', 'toString', 0, false, ['model']]),
  }),
  (random) => ({ descending: random.pick(['true', 2, -1, '', 'desc', []]) }),
  (random) => ({ network: random.pick([7, true, {}, [7], [null], ['Default', ['Default']]]) }),
  (random) => ({ network: random.pick(['a,b', 'a@b', 'x'.repeat(65), ['a\u0000'], [''], '']) }),
  (random) => ({ [random.pick(['networks', 'Network', 'sort', 'offset', ''])]: null }),
]

function badLine(random: Random): SearchParams {
  const scheme = random.pick([...Object.keys(BAD_LINES), 'interfaceIpAddress'])
  const line = random.pick(BAD_LINES[scheme] ?? BAD_LINES.ipAddress!)
  return random.chance(0.7) ? { scheme, query: line } : { scheme: `hostname,${scheme}`, query: `*\n${line}` }
}

/** The same params with one thing wrong. */
export const malformed = (random: Random, params: SearchParams): SearchParams => ({
  ...params,
  ...random.pick(FAULTS)(random, params),
})
