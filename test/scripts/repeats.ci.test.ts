/* scripts/measure/repeats.ts, which looks for tests that fail on a busy machine. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('repeated runs of a test file are counted, beside a busy program that ends with them', () => {
  const args = ['--import', 'tsx', 'scripts/measure/repeats.ts', '2', '1', 'test/fairness/fair-capacity.test.ts']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stdout).toMatch(/^Run 1 of 2: [1-9]\d* passed, 0 failed, \d+ s\nRun 2 of 2: /)
  expect(stdout).toMatch(/\n0 tests failed in 2 runs beside 1 busy programs\n$/)
  expect(status).toBe(0)
})
