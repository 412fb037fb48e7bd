import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the version of a server's binary, as "7.0.15". Throws an Error with its output if it does not run. */
export async function readServerVersion(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run(command, ['--version'], { env, timeout: 10_000 })
  const version = /\bv=(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
  if (version === undefined) throw new Error(`"${command}" reports no version`)
  return version
}
