import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a run of attacks that do not exist is refused', () => {
  const args = ['--import', 'tsx', 'scripts/measure/attacks.ts', 'no such attack']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toContain('Cannot run "no such attack": no attack has this in its name')
  expect(status).toBe(1)
})

test('a measurement is refused if its number of devices is not a number', () => {
  const args = ['--import', 'tsx', 'scripts/measure/counts.ts', '--help']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toContain('Cannot use "--help" as argument 1: give a whole number from 1')
  expect(status).toBe(1)
})
