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

const [LARGEST_LIST, LARGEST_ERROR] = [20, 12]

const [folder, lint, ...suites] = process.argv.slice(2)
const failures = lint === '0' ? [] : [{ name: 'npm run lint', error: `exit code ${lint}` }]
const secondTries = []
let passed = 1 - failures.length
let counted = 0
for (const suite of suites) {
  const exit = readFileSync(`${folder}/${suite}.exit`, 'utf8').trim()
  const failedBefore = failures.length
  try {
    const report = JSON.parse(readFileSync(`${folder}/${suite}.json`, 'utf8'))
    for (const { name: file, status: fileStatus, message, assertionResults } of report.testResults) {
      for (const { fullName, status, failureMessages = [] } of assertionResults) {
        const test = { name: `${file} > ${fullName}`, error: failureMessages[0] }
        if (status === 'failed') failures.push(test)
        // The error of the first try.
        else if (status === 'passed' && failureMessages.length > 0) secondTries.push(test)
      }
      // A file that could not be loaded has no tests; it counts as one failure.
      if (fileStatus === 'failed' && assertionResults.length === 0) failures.push({ name: file, error: message })
    }
    passed += report.numPassedTests
    counted += report.numPassedTests + failures.length - failedBefore
  } catch (error) {
    failures.push({ name: suite, error: `no counts: ${error.message}` })
  }
  if (exit !== '0' && failures.length === failedBefore) {
    failures.push({ name: suite, error: `exit code ${exit}, though no test failed` })
  }
}

const list = (title, tests) => {
  for (const { name, error } of tests.slice(0, LARGEST_LIST)) {
    console.log(`\n${title}: ${name}\n${`${error}`.split('\n').slice(0, LARGEST_ERROR).join('\n')}`)
  }
}
list('Passed only on the second try', secondTries)
list('Failed', failures)
console.log(counted === 0 ? '\n0 passed, 1 failed' : `\n${passed} passed, ${failures.length} failed`)
