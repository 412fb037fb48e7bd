/*
 * Compares the service with what people would use instead and with what the machine can do, in one run. Linux only.
 *   npm run bench -- [--parts points,bulk,start,many,scaling,search] [--rounds 9] [--count 100000] [--full] [--quick]
 *                    [--out FOLDER] [--resume] [--peer ../shared/peer]
 * With --out the report is FOLDER/bench.md. Otherwise the run must have all parts without --quick, and its report goes
 * into docs/performance.md and README.md. It is refused if other programs keep the machine busy, or if the searches
 * have no yardstick or no PostgreSQL. --full: a million devices. --resume: takes parts that a run for the documents has
 * measured before it was ended, on the same service with the same scripts; of the searches, the numbers of devices that
 * it measured.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeBusyMachine } from '../idle-machine.ts'
import type { Bench, Part } from './bench.ts'
import { bulk } from './bulk/index.ts'
import { awaitInterrupts, throwIfInterrupted } from './interrupt.ts'
import { KeptFigures } from './kept-figures.ts'
import { startLoad } from './load/load.ts'
import { many } from './many.ts'
import { createObtain } from './obtain.ts'
import { parseOptions } from './options.ts'
import { points } from './points/index.ts'
import { machineLines, toMinute } from './report/machine.ts'
import type { Section } from './report/section.ts'
import { type Summaries, writeDocuments, writeReport } from './report/write-report.ts'
import { scaling } from './scaling.ts'
import { searchesBesidePostgres } from './searches/beside-postgres.ts'
import { besideSearches } from './searches/beside-searches.ts'
import { start } from './start.ts'
import { describePostgresObstacle } from './yardstick.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const options = parseOptions(process.argv.slice(2))

/** Whether the report goes into the documents. Figures of a busy machine do not. */
const isPublished = options.out === null
const obstacle = isPublished ? await describeObstacle() : null
if (obstacle !== null) {
  console.error(obstacle)
  process.exit(1)
}

const begun = performance.now()
const load = startLoad()
awaitInterrupts()
const bench: Bench = {
  ...{ options, load },
  say(what) {
    // Parts report progress often.
    throwIfInterrupted()
    console.error(`${Math.round((performance.now() - begun) / 1000)} s: ${what}`)
  },
}

const machine = await machineLines(options)
/** Only figures for the documents are kept. */
const kept = isPublished ? new KeptFigures(options) : null
const sections: Section[] = []

/** The summaries in docs/performance.md. */
const summaries: Summaries = {}

const obtain = createObtain({
  ...{ kept, isResumed: options.isResumed, say: bench.say },
  onFound: (name, date) =>
    machine.push(`- Measured before the run, on the same service: ${name}, until ${toMinute(date)}`),
})

/** The contribution of a part of the benchmark to the documents. */
interface MeasuredPart {
  readonly sections: readonly Section[]
  readonly summaries: Readonly<Summaries>
}

const MEASURE: Readonly<Record<Exclude<Part, 'search'>, () => Promise<MeasuredPart>>> = {
  async points() {
    const { section, summary } = await points(bench)
    return { sections: [section], summaries: { calls: summary } }
  },
  bulk: async () => onlySection(await bulk(bench)),
  start: async () => onlySection(await start(bench)),
  many: async () => onlySection(await many(bench)),
  scaling: async () => onlySection(await scaling(bench)),
}

/** Each piece takes long, so each of them is kept. */
async function search(): Promise<MeasuredPart> {
  const reads = await obtain('search: getDevice beside searches', () => besideSearches(bench))
  const { section, summary } = await searchesBesidePostgres(bench, obtain)
  return { sections: [reads, section], summaries: options.isFull && summary !== null ? { searches: summary } : {} }
}

function onlySection(section: Section): MeasuredPart {
  return { sections: [section], summaries: {} }
}

try {
  for (const part of options.parts) {
    const measured = part === 'search' ? await search() : await obtain(part, MEASURE[part])
    sections.push(...measured.sections)
    Object.assign(summaries, measured.summaries)
    // Written after each part, so that an aborted run leaves results.
    if (options.out !== null) writeReport(options.out, machine, sections)
  }
  if (isPublished) writeDocuments(root, machine, sections, summaries)
  bench.say(`the report is in ${options.out === null ? 'docs/performance.md' : join(options.out, 'bench.md')}`)
} finally {
  load.stop()
}

/** Returns why a run cannot be published, or null. */
async function describeObstacle(): Promise<string | null> {
  const busy = describeBusyMachine()
  if (busy !== null) return `${busy}. Wait, or name a folder with --out`
  if (!existsSync(options.peer)) {
    return `The searches have no yardstick at ${options.peer}. Name its folder with --peer, or a folder with --out`
  }
  return await describePostgresObstacle()
}
