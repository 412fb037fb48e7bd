/*
 * Mutation test of the Lua scripts: puts one fault at a time into a script and runs the tests that must notice it.
 *
 * npm run test:mutation:lua -- --script commit-edits
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseCount } from '../../parse-count.ts'
import { headCommit, root } from '../repository.ts'
import { parseShare, shareOf } from '../share.ts'
import { CHOSEN_TESTS } from './chosen-tests.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { findExplanation, formatRow, type Result, type ScriptResults, unexplained, withResults } from './report.ts'
import { runMutant } from './run-mutant.ts'
import { openWorkbench, SCRIPTS, type Workbench } from './workbench.ts'

const HELP = `Usage: npm run test:mutation:lua -- [options]

  --script <name>   test this script only; may be given several times (default: ${Object.keys(CHOSEN_TESTS).join(', ')})
  --share <0..1>    run a random share of the mutants (default 1)
  --seed <number>   choose the same share again (default: random)
  --only <text>     run only mutants whose line contains this text, with or without the fault
  --jobs <number>   test this many mutants at the same time (default 1)
  --write           write the results into docs/mutation.md; needs all mutants
  --help            print this help

Exit code 1: a mutant survived and scripts/mutation/lua/survivors.ts does not explain why.`

const { values } = parseArgs({
  options: {
    ...{ script: { type: 'string', multiple: true }, share: { type: 'string', default: '1' } },
    ...{ seed: { type: 'string' }, only: { type: 'string' }, jobs: { type: 'string', default: '1' } },
    ...{ write: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  },
})

if (values.help) console.log(HELP)
else process.exitCode = await main()

async function main(): Promise<number> {
  const scripts = values.script ?? Object.keys(CHOSEN_TESTS)
  const unknown = scripts.find((script) => !(script in CHOSEN_TESTS))
  if (unknown !== undefined) throw new Error(`Cannot test "${unknown}": chosen-tests.ts has no tests for it`)
  const [share, seed] = parseShare({ ...values, isPart: values.only !== undefined })
  const jobs = parseCount(values.jobs, '--jobs')
  let survived = 0
  for (const script of scripts) survived += await testScript(script, share, seed, jobs)
  return survived === 0 ? 0 : 1
}

/** Tests one script. Returns the number of survivors that are not explained. */
async function testScript(script: string, share: number, seed: number, jobs: number): Promise<number> {
  const source = readFileSync(join(root, SCRIPTS, `${script}.lua`), 'utf8')
  const all = mutantsOf(source).filter(isChosen)
  const results = await runAll(script, source, shareOf(all, share, seed), jobs)
  const scriptResults: ScriptResults = { script, results }
  const [commit, date] = [headCommit(), new Date().toISOString().slice(0, 10)]
  console.log(formatRow(scriptResults, commit, date))
  if (values.write) {
    const document = join(root, 'docs', 'mutation.md')
    writeFileSync(document, withResults(readFileSync(document, 'utf8'), scriptResults, commit, date))
  }
  return unexplained(scriptResults).length
}

function isChosen({ before, after }: Mutant): boolean {
  return values.only === undefined || before.includes(values.only) || after.includes(values.only)
}

async function runAll(script: string, source: string, mutants: readonly Mutant[], jobs: number): Promise<Result[]> {
  const opened = Array.from({ length: jobs }, () => openWorkbench(script, CHOSEN_TESTS[script]!))
  const benches = await Promise.all(opened)
  const close = (): void => {
    for (const bench of benches) bench.close()
  }
  const stop = (): void => {
    close()
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const unchanged = await benches[0]!.run(source)
    if (unchanged.outcome !== 'passed') throw new Error(`The tests fail without a fault: ${unchanged.failedTest}`)
    const results: Result[] = []
    const waiting = mutants.entries()
    const work = async (bench: Workbench): Promise<void> => {
      for (const [at, mutant] of waiting) results[at] = await runOne(bench, script, mutant)
    }
    await Promise.all(benches.map(work))
    return results
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    close()
  }
}

async function runOne(bench: Workbench, script: string, mutant: Mutant): Promise<Result> {
  const result = await runMutant(bench, mutant)
  if (!result.isKilled) {
    const isExplained = findExplanation(script, mutant) !== null
    console.log(`${isExplained ? 'equivalent' : 'SURVIVED'} ${script}.lua:${mutant.line} ${mutant.kind}`)
    console.log(`  - ${mutant.before}\n  + ${mutant.after}`)
  } else if (findExplanation(script, mutant) !== null) {
    console.log(`Killed although survivors.ts explains it: ${script}.lua:${mutant.line} ${mutant.after}`)
  }
  return result
}
