import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * The variables that we pass on to the programs we start. They need these to run, and get none of our own settings and
 * secrets.
 */
const PASSED_ON = /^(PATH|HOME|LANG|TZ|TMPDIR|USER|LOGNAME|XDG_RUNTIME_DIR|(DY)?LD_LIBRARY_PATH|LC_.*|DOCKER_.*)$/

/**
 * Returns the absolute path of a program on PATH, or null. Relative entries of PATH are ignored, because they mean a
 * different file in each working directory.
 */
export function findCommand(name: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    if (isAbsolute(folder) && isProgram(path)) return path
  }
  return null
}

/** Returns the part of an environment that Redis and Docker receive. */
export function plainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
