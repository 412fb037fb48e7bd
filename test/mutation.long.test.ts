/*
 * Mutation tests of a few files. Each run chooses others; MUTATION_SEED repeats a run.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const SHARE = '0.05'
/** Below the score of every folder in docs/mutation.md, because single files vary. */
const FLOOR = '50'
const HOURS = 3 * 3_600_000

test(
  'tests detect the mutants in a share of the files',
  () => {
    const seed = process.env.MUTATION_SEED ?? `${Date.now() % 2 ** 31}`
    const args = ['run', 'test:mutation', '--', '--share', SHARE, '--seed', seed, '--floor', FLOOR]
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
    expect(status, `seed ${seed}`).toBe(0)
  },
  HOURS,
)
