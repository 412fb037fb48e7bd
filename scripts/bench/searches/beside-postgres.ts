/* Runs `npm run bench:search` as one part of the whole benchmark, with one or more numbers of devices. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Obtain } from '../obtain.ts'
import { judgedOnce, short, withSpread } from '../report/numbers.ts'
import { formatTable, type Section, type Verdict } from '../report/section.ts'
import { atLeast, under } from '../spread.ts'
import { CONDITIONS } from './measure-searches.ts'
import { medianRatio, ratioOf, type SearchResult, type SearchRow } from './search-result.ts'
import { searchesSvg } from './searches-svg.ts'

const PROGRAM = fileURLToPath(new URL('../search.ts', import.meta.url))

/** The minimum number of devices. With fewer the yardstick has none in its second network. */
const LEAST = 10_000

/**
 * Returns the section, and as `summary` the table of the largest fleet. `summary` is null if nothing was measured. Each
 * number of devices is obtained separately.
 */
export async function searchesBesidePostgres(
  { options, say }: Pick<Bench, 'options' | 'say'>,
  obtain: Obtain,
): Promise<{ section: Section; summary: string | null }> {
  const title = 'Searches'
  if (!existsSync(options.peer)) {
    const text = `Not measured: there is no yardstick at ${options.peer} (--peer).`
    return { section: { title, text, plots: [], verdicts: [] }, summary: null }
  }
  const counts = options.isFull ? [LEAST, 100_000, 1_000_000] : [Math.max(options.count, LEAST)]
  const results: SearchResult[] = []
  for (const count of counts) {
    results.push(
      await obtain(`search: ${count} devices`, () => {
        say(`search: npm run bench:search with ${count} devices`)
        return measured(count, options)
      }),
    )
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

async function measured(count: number, { isQuick, peer, rounds }: Bench['options']): Promise<SearchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-bench-'))
  try {
    const file = join(folder, 'searches.json')
    const times = ['--ms', isQuick ? '10' : '200', '--rounds', isQuick ? '1' : `${rounds}`]
    await run(['--import', 'tsx', PROGRAM, '--count', `${count}`, '--peer', peer, '--out', file, ...times])
    return JSON.parse(readFileSync(file, 'utf8')) as SearchResult
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the search benchmark and shows its output as progress. */
function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] })
  const stopForwarding = onInterrupt((signal) => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      stopForwarding()
      if (code === 0) resolve()
      else reject(new Error(`Cannot measure searches: it ended with ${code}`))
    })
  })
}

const HEADS = ['Search', 'warm', 'cold', 'written', 'beside', 'requests/s']
const PEER_HEADS = ['PostgreSQL warm', 'written', 'beside', 'requests/s', 'ratio warm', 'written']

const ABOUT_COLUMNS = [
  'The columns are medians of the latency in ms, with the middle half of the rounds in brackets. *warm*: the same ',
  'search was answered just before. *cold*: the index has every write, and remembers no matches. *written*: a write ',
  'was acknowledged just before the search. *beside*: 100 writes a second run beside the searches. Each write ',
  'changes an indexed field; neither side waits for the disk. The sides take turns in each round. Requests per ',
  'second are those of 16 callers without writes. The answers of both sides are equal, or there would be no table.',
].join('')

function inWords({ count, floor, buildSeconds, longestStallMs, rows }: SearchResult): string {
  const cells = rows.map((row) => {
    const [ours, theirs] = [row.ours, row.postgres]
    return [
      row.query,
      ...CONDITIONS.map((condition) => withSpread(ours[condition].p50)),
      short(ours.rps.median),
      ...(['warm', 'written', 'beside'] as const).map((condition) => withSpread(theirs[condition].p50)),
      short(theirs.rps.median),
      ...[short(ratioOf(row)), short(ratioOf(row, 'written'))],
    ]
  })
  const text =
    `${count.toLocaleString('en-US')} devices, a page of 100. A page that is only ` +
    `fetched takes ${short(floor.warm.p50.median)} ms over the same HTTP; the index was built in ` +
    `${short(buildSeconds)} s, and ${short(longestStallMs)} ms was the longest that /healthz took meanwhile. ` +
    ABOUT_COLUMNS
  return `${text}\n\n${formatTable([...HEADS, ...PEER_HEADS], cells)}`
}

/** PostgreSQL counts as slow above this time, in ms. */
const SLOW = 2

function toVerdicts({ count, rows, buildSeconds, longestStallMs }: SearchResult): Verdict[] {
  const least = (isSlow: boolean) => {
    const some = rows.filter(({ postgres }) => postgres.warm.p50.median > SLOW === isSlow)
    return some.length === 0 ? null : some.reduce((worst, row) => (ratioOf(row) < ratioOf(worst) ? row : worst))
  }
  const leastOf = (what: string, isSlow: boolean, aim: number): Verdict[] => {
    const row = least(isSlow)
    return row === null ? [] : [judgedOnce(what, ratioOf(row), atLeast(aim), { where: row.query })]
  }
  const tailOf = ({ ours: { warm } }: SearchRow): number => warm.p95.median / warm.p50.median
  const longest = rows.reduce((worst, row) => (tailOf(row) > tailOf(worst) ? row : worst))
  const faster = 'times faster than PostgreSQL, median'
  return [
    judgedOnce(`searches of ${count} after a write, ${faster}`, medianRatio(rows, 'written'), atLeast(10)),
    judgedOnce(`searches of ${count}, ${faster}`, medianRatio(rows), atLeast(10)),
    ...leastOf(`the same, least where PostgreSQL takes more than ${SLOW} ms`, true, 3),
    ...leastOf('the same, least elsewhere', false, 1),
    judgedOnce(`searches of ${count}, p95 over p50, most`, tailOf(longest), under(3), { where: longest.query }),
    judgedOnce(`index of ${count} devices built`, buildSeconds, under(12, ' s'), { unit: ' s' }),
    judgedOnce('the longest that /healthz took meanwhile', longestStallMs, under(25, ' ms'), { unit: ' ms' }),
  ]
}
