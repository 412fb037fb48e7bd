/*
 * Reads the JSON report of a run of vitest. This is JavaScript, because .ci/run reads reports without the installed
 * tools.
 */
import { readFileSync } from 'node:fs'

/**
 * Returns how many tests passed, which failed, and which passed only on a second try, with their first errors. `hasRun`
 * says whether there are any of these. A file that failed though none of its tests did, because it could not be loaded
 * or a hook failed, counts as one failure. So does a run without a report, and one that ended with another exit code
 * than 0 though nothing else failed: these get the name of the run.
 */
export function readReport(name, file, exitCode) {
  const failures = []
  const secondTries = []
  let passed = 0
  let hasRun = false
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    for (const { name: path, status: fileStatus, message, assertionResults } of report.testResults) {
      const failedBefore = failures.length
      for (const { fullName, status, failureMessages = [] } of assertionResults) {
        const test = { name: `${path} > ${fullName}`, error: failureMessages[0] }
        if (status === 'failed') failures.push(test)
        // The error of the first try.
        else if (status === 'passed' && failureMessages.length > 0) secondTries.push(test)
      }
      if (fileStatus === 'failed' && failures.length === failedBefore) failures.push({ name: path, error: message })
    }
    passed = report.numPassedTests
    hasRun = passed + failures.length > 0
  } catch (error) {
    failures.push({ name, error: `no counts: ${error.message}` })
  }
  if (exitCode !== 0 && failures.length === 0) {
    failures.push({ name, error: `exit code ${exitCode}, though no test failed` })
  }
  return { passed, failures, secondTries, hasRun }
}
