/*
 * Compares our searches over HTTP with those of PostgreSQL, which has ideal indexes and a minimal HTTP server. Both get
 * the same data, searches, writes and client, in turns in one run.
 *
 *   npm run bench:search -- --count 100000 [--ms 200] [--rounds 5] [--only Q1,Q5] [--peer ../shared/peer]
 *                           [--keep-postgres] [--out FILE]
 * It needs PostgreSQL 15 with pg_trgm, and the right to become the user postgres. --ms: the time of each measurement of
 * a round. Exits with 1 if answers differ, or if an index differs from its records. The devices stay in the cluster of
 * PostgreSQL for a later run with --keep-postgres. A run without that option that fails or is interrupted removes the
 * cluster.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { parseCount } from '../parse-count.ts'
import { awaitInterrupts, orInterrupt } from './interrupt.ts'
import { call, type KeyrackSide, startKeyrack } from './keyrack-side.ts'
import { short } from './report/numbers.ts'
import { chooseSearches } from './searches/choose-searches.ts'
import { extensionSearches } from './searches/extension-searches.ts'
import { CONDITIONS, createSearchMeter, type SideFigures } from './searches/measure-searches.ts'
import { medianRatio, ratioOf, type SearchResult, type SearchRow } from './searches/search-result.ts'
import { keyrackSearches, postgresSearches } from './searches/search-sides.ts'
import {
  describePostgresObstacle,
  openYardstick,
  type PostgresSide,
  startPostgres,
  type YardstickSearch,
} from './yardstick.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    ms: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    peer: { type: 'string', default: '../shared/peer' },
    'keep-postgres': { type: 'boolean', default: false },
    out: { type: 'string', default: '' },
  },
})

const count = parseCount(values.count, '--count')
const [ms, rounds] = [parseCount(values.ms, '--ms'), parseCount(values.rounds, '--rounds')]
const times = { ms, rounds, callers: 16 }

/** Fetches a page of 100 devices by address, without any search criteria. */
const BARE: YardstickSearch = {
  network: ['Default'],
  schemes: [],
  sortColumn: 'ipAddress',
  descending: false,
  pageData: { offset: 1000, pageSize: 100 },
}

function print(row: SearchRow): void {
  const ms = (value: number): string => value.toFixed(2).padStart(9)
  const figures = (side: SideFigures): string =>
    CONDITIONS.map((condition) => ms(side[condition].p50.median)).join('') + short(side.rps.median).padStart(8)
  const ratios = [ratioOf(row), ratioOf(row, 'written')].map((ratio) => `${ratio.toFixed(1)}x`.padStart(8)).join('')
  const equal = row.ours.answer === row.postgres.answer ? '' : '  ANSWERS DIFFER'
  console.log(`${row.query.padEnd(46)}${figures(row.ours)}  |${figures(row.postgres)}${ratios}${equal}`)
}

function judge(rows: readonly SearchRow[], floor: SideFigures, side: KeyrackSide): void {
  const slow = rows.filter((row) => ratioOf(row) < (row.postgres.warm.p50.median > 2 ? 3 : 1))
  const ratios = [medianRatio(rows), medianRatio(rows, 'written')].map((ratio) => ratio.toFixed(1))
  console.log(`\nmedian of the ratios ${ratios[0]}x, just after a write ${ratios[1]}x`)
  console.log(`bare fetch of 100 devices over the same HTTP: p50 ${short(floor.warm.p50.median)} ms`)
  console.log(
    `index of ${count} devices built in ${side.buildSeconds.toFixed(1)} s, longest stall ` +
      `${side.longestStallMs.toFixed(1)} ms`,
  )
  const different = rows.filter(({ ours, postgres }) => ours.answer !== postgres.answer).length
  console.log(`answers that differ: ${different}`)
  if (different > 0) process.exitCode = 1
  console.log(
    'short of the aim (3x where PostgreSQL takes more than 2 ms, never slower): ' +
      `${slow.map(({ query }) => query).join('; ') || 'none'}`,
  )
}

awaitInterrupts()
// Asked at once, because keyrack loads its devices first.
const obstacle = await describePostgresObstacle()
if (obstacle !== null) throw new Error(obstacle)
const yardstick = await openYardstick(values.peer)
const all = { ...yardstick.queries(count), ...extensionSearches(yardstick, count) }
const searches = chooseSearches(all, values.only)
// Ours is measured first: background work of PostgreSQL after its load would slow down building our index.
const keyrack = await startKeyrack(yardstick, count)
try {
  const postgres = await startPostgres(yardstick, count, values['keep-postgres'])
  try {
    await orInterrupt(compare(keyrack, postgres))
  } catch (failure) {
    await postgres.discard().catch((second) => console.error(second))
    throw failure
  }
  await postgres.stop()
} finally {
  await keyrack.stop()
}

/** Measures all searches, prints and writes their figures, and compares the indexes with the records. */
async function compare(keyrack: KeyrackSide, postgres: PostgresSide): Promise<void> {
  console.log(
    `\nMedians in ms, page of 100, ${count} devices; keyrack | PostgreSQL, each ${CONDITIONS.join(', ')}, ` +
      'requests/s; ratios warm and written',
  )
  const sides = [keyrackSearches(keyrack.url), postgresSearches(postgres.url)]
  const measure = createSearchMeter(yardstick, count, times)
  const [floor] = (await measure(sides.slice(0, 1), [BARE])) as [SideFigures]
  const rows: SearchRow[] = []
  for (const [query, variants] of searches) {
    const [ours, theirs] = (await measure(sides, variants)) as [SideFigures, SideFigures]
    const row = { query, ours, postgres: theirs }
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
    if (differences.length > 0) process.exitCode = 1
  }
  if (values.out !== '') {
    mkdirSync(dirname(values.out), { recursive: true })
    const { buildSeconds, longestStallMs } = keyrack
    const result: SearchResult = { count, floor, buildSeconds, longestStallMs, rows }
    writeFileSync(values.out, `${JSON.stringify(result, null, 1)}\n`)
  }
}
