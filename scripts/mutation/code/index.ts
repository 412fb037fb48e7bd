/*
 * Mutation test of the code: puts one fault at a time into files and runs the tests that must notice it.
 *
 * npm run test:mutation -- src/sealing
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupBy } from '../../../src/domain/group.ts'
import { parseCount } from '../../parse-count.ts'
import { git, headCommit, root } from '../repository.ts'
import { parseShare, shareOf } from '../share.ts'
import { AREAS, type Area, areaOf } from './areas.ts'
import { countMutants, findExplanation, type MutatedFile, percentOf, survivorsIn, withScore } from './report.ts'
import { runStryker } from './run-stryker.ts'

const HELP = `Usage: npm run test:mutation -- [options] [folder or file]...

Tests these folders or files (default: ${AREAS.map(({ folder }) => folder).join(', ')}).

  --share <0..1>       test a random share of the files (default 1)
  --seed <number>      choose the same share again (default: random)
  --jobs <number>      test this many mutants at the same time (default 1)
  --floor <0..100>     the least score, in percent (default 0)
  --write              write the scores into docs/mutation.md; needs a share of 1
  --help               print this help

Exit code 1: a score is below the floor.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ share: { type: 'string', default: '1' }, seed: { type: 'string' } },
    ...{ jobs: { type: 'string', default: '1' }, floor: { type: 'string', default: '0' } },
    ...{ write: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  },
})

if (values.help) console.log(HELP)
else process.exitCode = main()

function main(): number {
  const targets = positionals.length > 0 ? positionals : AREAS.map(({ folder }) => folder)
  const [share, seed] = parseShare(values)
  const [floor, jobs] = [parseFloor(values.floor), parseCount(values.jobs, '--jobs')]
  const chosen = targets.map((target) => {
    const path = target.replace(/\/$/, '')
    const area = areaOf(path)
    const files = filesIn(path).filter((file) => areaOf(file) === area)
    return { path, area, files: shareOf(files, share, seed) }
  })
  const scores = [...groupBy(chosen, ({ area }) => area)].flatMap(([area, group]) => testArea(area, group, jobs))
  return scores.some((score) => score < floor) ? 1 : 0
}

/** Returns the least score. Throws unless it is a percentage. */
function parseFloor(text: string): number {
  const floor = Number(text)
  if (text.trim() !== '' && floor >= 0 && floor <= 100) return floor
  throw new Error(`Cannot use "${text}" as --floor: give a number from 0 to 100`)
}

/** A folder or file of the command line, with the files of it that are tested. */
interface Target {
  readonly path: string
  readonly files: readonly string[]
}

/** Tests folders and files of one area in one run. Returns the score of each in percent, or 100 if it has no files. */
function testArea(area: Area, targets: readonly Target[], jobs: number): number[] {
  const all = [...new Set(targets.flatMap(({ files }) => files))]
  if (all.length === 0) return targets.map(() => 100)
  const mutated = runStryker(area, all, jobs)
  return targets.map((target) => report(target, mutated))
}

/** Prints the survivors of a folder or file, and writes its row. Returns its score in percent. */
function report({ path, files }: Target, mutated: Readonly<Record<string, MutatedFile>>): number {
  const chosen = Object.fromEntries(Object.entries(mutated).filter(([file]) => files.includes(file)))
  const survivors = survivorsIn(chosen)
  for (const survivor of survivors) {
    const { file, line, before, after } = survivor
    console.log(`${findExplanation(survivor) === null ? 'SURVIVED' : 'equivalent'} ${file}:${line}`)
    console.log(`  - ${before}\n  + ${after}`)
  }
  const score = countMutants(path, chosen)
  console.log(`${path}: ${JSON.stringify(score)}`)
  if (values.write) {
    const document = join(root, 'docs', 'mutation.md')
    const date = new Date().toISOString().slice(0, 10)
    writeFileSync(document, withScore(readFileSync(document, 'utf8'), { score, survivors }, headCommit(), date))
  }
  return score.mutants === 0 ? 100 : Number(percentOf(score))
}

/** Returns the source files of a folder, or the file itself. */
function filesIn(target: string): string[] {
  const files = git('ls-files', target).split('\n')
  const sources = files.filter((file) => file.endsWith('.ts'))
  if (sources.length === 0) throw new Error(`Cannot test "${target}": git knows no .ts file there`)
  return sources
}
