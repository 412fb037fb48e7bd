import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { judgedOnce, short } from '../report/numbers.ts'
import { formatTable, type Section, type Verdict } from '../report/section.ts'
import { atLeast, under } from '../spread.ts'
import { ratioOf, type SearchResult } from './search-result.ts'
import { searchesSvg } from './searches-svg.ts'

/* Runs `npm run bench:search` as one part of the whole benchmark, with one or more numbers of devices. */

const PROGRAM = fileURLToPath(new URL('../search.ts', import.meta.url))

/** The minimum number of devices. With fewer the yardstick has none in its second network. */
const LEAST = 10_000

/** Returns the section, and as `summary` the table of the largest fleet. `summary` is null if nothing was measured. */
export async function searchesBesidePostgres({
  options,
  say,
}: Bench): Promise<{ section: Section; summary: string | null }> {
  const title = 'Searches'
  if (!existsSync(options.peer)) {
    const text = `Not measured: there is no yardstick at ${options.peer} (--peer).`
    return { section: { title, text, plots: [], verdicts: [] }, summary: null }
  }
  const counts = options.isFull ? [LEAST, 100_000, 1_000_000] : [Math.max(options.count, LEAST)]
  const results: SearchResult[] = []
  for (const count of counts) {
    say(`search: npm run bench:search with ${count} devices`)
    results.push(await measured(count, options))
  }
  const plot = { file: 'search.svg', title: 'Searches against the number of devices', svg: searchesSvg(results) }
  const section = {
    title,
    text: results
      .filter(({ count }) => count > LEAST || results.length === 1)
      .map(inWords)
      .join('\n\n'),
    plots: results.length > 1 ? [plot] : [],
    verdicts: toVerdicts(results.at(-1)!),
  }
  return { section, summary: inWords(results.at(-1)!) }
}

async function measured(count: number, { isQuick, peer }: Bench['options']): Promise<SearchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-bench-'))
  try {
    const file = join(folder, 'searches.json')
    const ms = isQuick ? '50' : '1500'
    await run(['--import', 'tsx', PROGRAM, '--count', `${count}`, '--peer', peer, '--out', file, '--ms', ms])
    return JSON.parse(readFileSync(file, 'utf8')) as SearchResult
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the search benchmark and shows its output as progress. */
function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Cannot measure searches: it ended with ${code}`)),
    )
  })
}

function inWords({ count, floor, buildSeconds, longestStallMs, rows }: SearchResult): string {
  const sides = ['keyrack p50', 'p95', 'requests/s', 'PostgreSQL p50', 'p95', 'requests/s']
  const cells = rows.map((row) => [
    row.query,
    ...[row.ours, row.postgres].flatMap(({ p50, p95, rps }) => [short(p50), short(p95), short(rps)]),
    short(ratioOf(row)),
    row.ours.answer === row.postgres.answer ? 'equal' : 'DIFFER',
  ])
  const text =
    `${count.toLocaleString('en-US')} devices, a page of 100, times in ms. A page that is only ` +
    `fetched takes ${short(floor.p50)} ms over the same HTTP; the index was built in ` +
    `${short(buildSeconds)} s, and ${short(longestStallMs)} ms was the longest that /healthz took ` +
    'meanwhile.'
  return `${text}\n\n${formatTable(['Search', ...sides, 'ratio', 'answers'], cells)}`
}

/** PostgreSQL counts as slow above this time, in ms. */
const SLOW = 2

function toVerdicts({ count, rows, buildSeconds, longestStallMs }: SearchResult): Verdict[] {
  const ratios = rows.map(ratioOf).sort((a, b) => a - b)
  const least = (isSlow: boolean) => {
    const some = rows.filter(({ postgres }) => postgres.p50 > SLOW === isSlow)
    return some.length === 0 ? null : some.reduce((worst, row) => (ratioOf(row) < ratioOf(worst) ? row : worst))
  }
  const leastOf = (what: string, isSlow: boolean, aim: number): Verdict[] => {
    const row = least(isSlow)
    return row === null ? [] : [judgedOnce(what, ratioOf(row), atLeast(aim), { where: row.query })]
  }
  const tailOf = ({ ours }: (typeof rows)[number]): number => ours.p95 / ours.p50
  const longest = rows.reduce((worst, row) => (tailOf(row) > tailOf(worst) ? row : worst))
  return [
    judgedOnce(`searches of ${count}, times faster than PostgreSQL, median`, ratios[ratios.length >> 1]!, atLeast(10)),
    ...leastOf(`the same, least where PostgreSQL takes more than ${SLOW} ms`, true, 3),
    ...leastOf('the same, least elsewhere', false, 1),
    judgedOnce(`searches of ${count}, p95 over p50, most`, tailOf(longest), under(3), { where: longest.query }),
    judgedOnce(`index of ${count} devices built`, buildSeconds, under(12, ' s'), { unit: ' s' }),
    judgedOnce('the longest that /healthz took meanwhile', longestStallMs, under(25, ' ms'), { unit: ' ms' }),
  ]
}
