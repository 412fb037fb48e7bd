import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The file of the built program. */
export const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url))

/**
 * Runs a command of the built program with PATH and these variables. Returns what it wrote. Rejects if the command
 * fails.
 */
export const runMain = (
  args: readonly string[],
  env: Readonly<NodeJS.ProcessEnv>,
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH, ...env } })
