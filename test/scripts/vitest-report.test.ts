/* The reports of test runs, as .ci/run and scripts/measure/repeats.ts count them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReport } from '../../scripts/vitest-report.mjs'
import { root } from '../support/figures/trees.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyrack-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PASSED = { fullName: 'good', status: 'passed', failureMessages: [] }
const LATER = { fullName: 'late', status: 'passed', failureMessages: ['first try'] }
const FAILED = { fullName: 'bad', status: 'failed', failureMessages: ['reason'] }
const SKIPPED = { fullName: 'left', status: 'skipped' }

function writeReport(name: string, files: readonly (readonly object[])[], status = 'failed'): string {
  const path = join(folder, `${name}.json`)
  const testResults = files.map((assertionResults, at) => ({
    ...{ name: `${at}.test.ts`, status, message: 'of the file', assertionResults },
  }))
  writeFileSync(path, JSON.stringify({ numPassedTests: 2, testResults }))
  return path
}

test('a report names each test that failed, and those that passed on a second try', () => {
  expect(readReport('all', writeReport('mixed', [[PASSED, LATER, FAILED, SKIPPED]]), 1)).toEqual({
    ...{ passed: 2, hasRun: true },
    failures: [{ name: '0.test.ts > bad', error: 'reason' }],
    secondTries: [{ name: '0.test.ts > late', error: 'first try' }],
  })
})

test.each([
  ['could not be loaded', []],
  ['has a hook that failed', [PASSED, SKIPPED]],
])('a file that %s is a failure, though none of its tests failed', (_, tests) => {
  const { failures } = readReport('all', writeReport('file', [tests, [FAILED]]), 1)
  expect(failures).toEqual([
    { name: '0.test.ts', error: 'of the file' },
    { name: '1.test.ts > bad', error: 'reason' },
  ])
})

test('a run that ended with an exit code, by a signal or without a report is a failure', () => {
  const passed = writeReport('passed', [[PASSED]], 'passed')
  expect(readReport('all', passed, 0).failures).toEqual([])
  for (const exitCode of [3, null, Number.NaN]) {
    const error = `exit code ${exitCode}, though no test failed`
    expect(readReport('all', passed, exitCode).failures).toEqual([{ name: 'all', error }])
  }
  const none = readReport('all', join(folder, 'none.json'), 0)
  expect(none).toMatchObject({ passed: 0, hasRun: false })
  expect(none.failures).toEqual([{ name: 'all', error: expect.stringContaining('no counts: ENOENT') }])
})

test.each([
  ['passed', 'passed', '0', '0', '3 passed, 0 failed'],
  ['passed', 'passed', '0', '7', '3 passed, 1 failed'],
  ['passed', 'passed', '1', '0', '2 passed, 1 failed'],
  ['failed', 'failed', '0', '1', '3 passed, 1 failed'],
])('the summary of a %s run counts lint as one test', (_, status, lint, exitCode, last) => {
  writeReport('suite', [status === 'failed' ? [FAILED] : [PASSED]], status)
  writeFileSync(join(folder, 'suite.exit'), `${exitCode}\n`)
  const { stdout } = spawnSync(process.execPath, [join(root, '.ci/summary.mjs'), folder, lint, 'suite'])
  expect(`${stdout}`.trimEnd().split('\n').at(-1)).toBe(last)
})

test('the summary of a run without tests has a failure', () => {
  writeFileSync(join(folder, 'absent.exit'), '0\n')
  const { stdout } = spawnSync(process.execPath, [join(root, '.ci/summary.mjs'), folder, '0', 'absent'])
  expect(`${stdout}`.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})
