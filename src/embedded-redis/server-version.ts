import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The oldest Redis that has all we use (the version that brought GETEX, ZRANGE by rank and score, and COPY). */
export const OLDEST = '6.2'

/** The version a server's binary tells about itself, as "7.0.15"; throws with its own words when it doesn't run. */
export async function serverVersion(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run(command, ['--version'], { env, timeout: 10_000 })
  const version = /\bv=(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
  if (version === undefined) throw new Error(`"${command}" tells no version`)
  return version
}

/** Whether a version, as "7.0.15", is OLDEST or newer. */
export function isNewEnough(version: string): boolean {
  return version.localeCompare(OLDEST, 'en', { numeric: true }) >= 0
}
