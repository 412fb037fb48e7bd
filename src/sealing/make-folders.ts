import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder for our user alone, and its missing parents. Returns the topmost folder it made, or undefined if all
 * existed. Throws the system's error, also for a path under /proc, for which mkdir of Node with `recursive` never ends.
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  const problem = await tryMake(path)
  if (problem === null) return path
  if (codeOf(problem) === 'EEXIST') return undefined
  const parent = dirname(path)
  if (codeOf(problem) !== 'ENOENT' || parent === path) throw problem
  const topmost = await makeFolders(parent)
  const again = await tryMake(path)
  if (again !== null && codeOf(again) !== 'EEXIST') throw again
  return topmost ?? path
}

/** Makes one folder. Returns the system's error, or null. */
async function tryMake(path: string): Promise<Error | null> {
  return mkdir(path, { mode: 0o700 }).then(
    () => null,
    (problem: Error) => problem,
  )
}

const codeOf = (problem: Error): string | undefined => (problem as NodeJS.ErrnoException).code
