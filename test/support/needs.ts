/*
 * Names of tests that need something this machine may lack. The reason stands in the name, where the reporter finds it
 * for the table of skipped tests at the end of a run.
 */
import { spawnSync } from 'node:child_process'

/**
 * Returns the name of a test or suite, with the reason if it is skipped. `missing` says what is not there, or is null
 * if the test runs.
 */
export const needing = (missing: string | null, name: string): string =>
  missing === null ? name : `${name} (skipped: ${missing})`

/** Says which of these programs are missing. Returns null if none is. Each must answer `--version`. */
export function findMissing(...programs: readonly string[]): string | null {
  const missing = programs.filter(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined,
  )
  return missing.length === 0 ? null : `there is no ${missing.join(' and no ')}`
}

/** Returns the reason in the full name of a skipped test. */
export const findReason = (fullName: string): string | null => /\(skipped: (.+?)\)(?= > |$)/.exec(fullName)?.[1] ?? null
