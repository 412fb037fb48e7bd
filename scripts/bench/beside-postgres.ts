import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import { short } from './report/numbers.ts'
import { type Section, tableOf } from './report/section.ts'
import type { Measured } from './yardstick.ts'

/*
 * npm run bench:search as a part of the whole.
 */

const PROGRAM = fileURLToPath(new URL('search.ts', import.meta.url))

/** In fewer the yardstick has nothing in its second network. */
const LEAST = 10_000

interface Result {
  readonly rows: readonly { readonly query: string; readonly ours: Measured; readonly postgres: Measured }[]
}

export async function searchesBesidePostgres({ options, say }: Bench): Promise<Section> {
  const title = 'Searches'
  if (!existsSync(options.peer)) {
    return { title, text: `Not measured: there is no yardstick at ${options.peer} (--peer).`, plots: [], verdicts: [] }
  }
  const count = Math.max(options.count, LEAST)
  say(`search: npm run bench:search with ${count} devices`)
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-bench-'))
  try {
    const file = join(folder, 'searches.json')
    const ms = options.isQuick ? '50' : '1500'
    await run(['--import', 'tsx', PROGRAM, '--count', `${count}`, '--peer', options.peer, '--out', file, '--ms', ms])
    return sectionOf(title, count, JSON.parse(readFileSync(file, 'utf8')) as Result)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What it prints is progress here. */
function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Cannot measure searches: it ended with ${code}`)),
    )
  })
}

function sectionOf(title: string, count: number, { rows }: Result): Section {
  const heads = [
    'Search',
    'keyrack p50',
    'p95',
    'requests/s',
    'PostgreSQL p50',
    'p95',
    'requests/s',
    'ratio',
    'answers',
  ]
  const cells = rows.map(({ query, ours, postgres }) => [
    query,
    ...[ours, postgres].flatMap(({ p50, p95, rps }) => [short(p50), short(p95), short(rps)]),
    short(postgres.p50 / ours.p50),
    ours.answer === postgres.answer ? 'equal' : 'DIFFER',
  ])
  const text = `Over HTTP, a page of 100 of ${count} devices, times in ms; PostgreSQL with an index for every column, behind a minimal HTTP server.`
  return { title, text: `${text}\n\n${tableOf(heads, cells)}`, plots: [], verdicts: [] }
}
