import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { call, type KeyrackSide, startKeyrack, toParams } from './keyrack-side.ts'
import { postJson } from './post.ts'
import { ratioOf, type SearchResult, type SearchRow } from './searches/search-result.ts'
import { type Answer, type Measured, openYardstick, startPostgres, type YardstickSearch } from './yardstick.ts'

/*
 * Compares our searches over HTTP with those of PostgreSQL, which has ideal indexes and a minimal HTTP server. Both get
 * the same data, searches and client, in one run.
 *
 * npm run bench:search -- --count 100000 [--ms 1500] [--only Q1,Q5] [--peer ../shared/peer] [--keep-postgres] [--out
 * FILE] Needs PostgreSQL 15 or later with pg_trgm, and the right to become the user postgres.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    ms: { type: 'string', default: '1500' },
    only: { type: 'string', default: '' },
    peer: { type: 'string', default: '../shared/peer' },
    'keep-postgres': { type: 'boolean', default: false },
    out: { type: 'string', default: '' },
  },
})

const count = Number(values.count)
const times = { ms: Number(values.ms), conc: 16 }
const only = values.only === '' ? null : values.only.split(',')

const formatId = ({ network, ipAddress, ip }: { network: string; ipAddress?: string; ip?: string }): string =>
  `${network}|${ipAddress ?? ip}`

function parseAnswer(body: Buffer, check: boolean): Answer {
  if (!check) return { total: undefined, ids: [] }
  const parsed = JSON.parse(body.toString())
  const { total, devices } = parsed.result ?? parsed
  return { total, ids: devices.map(formatId) }
}

const askKeyrack = (url: string) => async (search: YardstickSearch, check: boolean) => {
  const params = toParams(search)
  return parseAnswer(
    await postJson(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Inventory.search', params })),
    check,
  )
}

const askPostgres = (url: string) => async (search: YardstickSearch, check: boolean) =>
  parseAnswer(await postJson(url, JSON.stringify(search)), check)

/** Fetches a page of 100 devices by address, without any search criteria. */
const BARE: YardstickSearch = {
  network: ['Default'],
  schemes: [],
  sortColumn: 'ipAddress',
  descending: false,
  pageData: { offset: 1000, pageSize: 100 },
}

function print(row: SearchRow): void {
  const { query, ours, postgres } = row
  const ms = (value: number): string => value.toFixed(2).padStart(8)
  const perSecond = (value: number): string => `${Math.round(value)}`.padStart(7)
  const equal = ours.answer === postgres.answer ? '' : '  ANSWERS DIFFER'
  console.log(
    `${query.padEnd(46)}${ms(ours.p50)}${ms(ours.p95)}${perSecond(ours.rps)}  ` +
      `${ms(postgres.p50)}${ms(postgres.p95)}${perSecond(postgres.rps)}  ` +
      `${ratioOf(row).toFixed(1).padStart(6)}x${equal}`,
  )
}

function judge(rows: readonly SearchRow[], floor: Measured, side: KeyrackSide): void {
  const ratios = rows.map(ratioOf).sort((a, b) => a - b)
  const short = rows.filter((row) => ratioOf(row) < (row.postgres.p50 > 2 ? 3 : 1))
  console.log(`\nmedian of the ratios ${ratios[ratios.length >> 1]?.toFixed(1)}x`)
  console.log(`bare fetch of 100 devices over the same HTTP: p50 ${floor.p50} ms, ${floor.rps} requests/s at 16`)
  console.log(
    `index of ${count} devices built in ${side.buildSeconds.toFixed(1)} s, longest stall ` +
      `${side.longestStallMs.toFixed(1)} ms`,
  )
  console.log(`answers that differ: ${rows.filter(({ ours, postgres }) => ours.answer !== postgres.answer).length}`)
  console.log(
    'short of the aim (3x where PostgreSQL takes more than 2 ms, never slower): ' +
      `${short.map(({ query }) => query).join('; ') || 'none'}`,
  )
}

const yardstick = await openYardstick(values.peer)
// Ours is measured first: background work of PostgreSQL after its load would slow down building our index.
const keyrack = await startKeyrack(yardstick, count)
const postgres = await startPostgres(yardstick, count, values['keep-postgres']).catch(async (failure) => {
  await keyrack.stop()
  throw failure
})
try {
  const queries = Object.entries(yardstick.queries(count)).filter(
    ([name]) => only?.includes(name.split(' ')[0]!) ?? true,
  )
  console.log(
    `\n${''.padEnd(46)}  keyrack: p50     p95  req/s    PostgreSQL: p50  p95  req/s   ratio   (ms; ` +
      `page of 100; ${count} devices)`,
  )
  const floor = await yardstick.measure(askKeyrack(keyrack.url), [BARE], times)
  const rows: SearchRow[] = []
  for (const [query, variants] of queries) {
    const ours = await yardstick.measure(askKeyrack(keyrack.url), variants, times)
    const row = { query, ours, postgres: await yardstick.measure(askPostgres(postgres.url), variants, times) }
    rows.push(row)
    print(row)
  }
  judge(rows, floor, keyrack)
  for (const network of ['Default', 'Branch']) {
    const { devices, differences } = await call<{ devices: number; differences: string[] }>(
      keyrack.url,
      'Inventory.verifySearchIndex',
      { network },
    )
    console.log(`${network}: ${devices} devices, ${differences.length} differences between the index and the records`)
  }
  if (values.out !== '') {
    mkdirSync(new URL('.', new URL(values.out, `file://${process.cwd()}/`)), { recursive: true })
    const { buildSeconds, longestStallMs } = keyrack
    const result: SearchResult = { count, floor, buildSeconds, longestStallMs, rows }
    writeFileSync(values.out, `${JSON.stringify(result, null, 1)}\n`)
  }
} finally {
  await keyrack.stop()
  postgres.stop()
}
