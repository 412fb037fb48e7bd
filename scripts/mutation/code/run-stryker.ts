/*
 * Runs Stryker on files of one area. Stryker works on a copy of the repository in .mutation, one mutant at a time, with
 * the tests that reach its line. It keeps the results of unchanged code and unchanged tests there.
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'
import type { Area } from './areas.ts'
import type { MutatedFile } from './report.ts'

const FOLDER = '.mutation'

/**
 * Tests the mutants of these files, `jobs` of them at the same time. Returns the files with their mutants. Throws if
 * unchanged code fails its tests.
 */
export function runStryker(
  { folder, tests }: Area,
  files: readonly string[],
  jobs: number,
): Record<string, MutatedFile> {
  const name = folder.replaceAll('/', '-')
  const report = join(FOLDER, `${name}.report.json`)
  const config = join(FOLDER, `${name}.config.json`)
  mkdirSync(join(root, FOLDER), { recursive: true })
  rmSync(join(root, report), { force: true })
  writeFileSync(join(root, config), JSON.stringify({ ...configOf(name, files, report), concurrency: jobs }, null, 2))
  // Not UTC, so that a fault about the zone of a time is noticed.
  const env = { ...process.env, TZ: 'Asia/Tokyo', MUTATION_TESTS: tests.join(',') }
  const { status } = spawnSync('npx', ['stryker', 'run', config], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Stryker failed on ${folder}: see above`)
  return (JSON.parse(readFileSync(join(root, report), 'utf8')) as { files: Record<string, MutatedFile> }).files
}

const configOf = (name: string, files: readonly string[], report: string) => ({
  ...{ testRunner: 'vitest', plugins: ['@stryker-mutator/vitest-runner'] },
  vitest: { configFile: 'scripts/mutation/code/vitest.config.ts', related: false },
  ...{ mutate: files, coverageAnalysis: 'perTest', timeoutMS: 20_000 },
  // A mutant of a constant of a module needs a new process for each run.
  ignoreStatic: true,
  ...{ incremental: true, incrementalFile: join(FOLDER, `${name}.incremental.json`), force: false },
  ...{ tempDirName: join(FOLDER, 'sandbox'), disableTypeChecks: false },
  // Stryker reads it with an interface that TypeScript 7 does not have.
  tsconfigFile: join(FOLDER, 'no-tsconfig.json'),
  ...{ reporters: ['json', 'progress-append-only'], jsonReporter: { fileName: report } },
})
