import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** What a program we start may see of our environment: enough to run, and none of our own settings and secrets. */
const PASSED_ON = /^(PATH|HOME|LANG|TZ|TMPDIR|USER|LOGNAME|XDG_RUNTIME_DIR|(DY)?LD_LIBRARY_PATH|LC_.*|DOCKER_.*)$/

/**
 * The absolute path of a program on PATH, or null. Relative entries are passed over: they mean another file anywhere.
 */
export function findCommand(name: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    if (isAbsolute(folder) && isProgram(path)) return path
  }
  return null
}

/** The part of an environment that is passed on to a Redis or to Docker. */
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
