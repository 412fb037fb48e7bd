/*
 * Prints which tests failed, which passed only on a second try, at most twenty of each with the first lines of their
 * errors, and then one line "N passed, N failed". They stand at the end because a build service may keep only the end
 * of a log.
 *
 * Usage: node .ci/summary.mjs FOLDER LINT SUITE... with the exit code of lint, which counts as one test. Of each suite
 * the folder has SUITE.json, a report of vitest, and SUITE.exit, its exit code: a run can fail without a failed test
 * (an unhandled rejection).
 */
import { readFileSync } from 'node:fs'
import { readReport } from '../scripts/vitest-report.mjs'

const [LARGEST_LIST, LARGEST_ERROR] = [20, 12]

const [folder, lint, ...suites] = process.argv.slice(2)
const ofLint = lint === '0' ? [] : [{ name: 'npm run lint', error: `exit code ${lint}` }]
const reports = suites.map((suite) => {
  const exitCode = Number.parseInt(readFileSync(`${folder}/${suite}.exit`, 'utf8'), 10)
  return readReport(suite, `${folder}/${suite}.json`, exitCode)
})
const failures = [...ofLint, ...reports.flatMap((report) => report.failures)]
const passed = 1 - ofLint.length + reports.reduce((sum, report) => sum + report.passed, 0)

const list = (title, tests) => {
  for (const { name, error } of tests.slice(0, LARGEST_LIST)) {
    console.log(`\n${title}: ${name}\n${`${error}`.split('\n').slice(0, LARGEST_ERROR).join('\n')}`)
  }
}
list(
  'Passed only on the second try',
  reports.flatMap(({ secondTries }) => secondTries),
)
list('Failed', failures)
const hasRun = reports.some((report) => report.hasRun)
console.log(hasRun ? `\n${passed} passed, ${failures.length} failed` : '\n0 passed, 1 failed')
