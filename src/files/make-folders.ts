import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder that only our user can access, and its missing parents. Returns the topmost folder that it created,
 * or undefined if the folder existed. Throws the system's error, for example for a path under /proc. For such a path,
 * mkdir of Node.js with `recursive` would never end.
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

/** Creates one folder. Returns the system's error, or null if it succeeded. */
async function tryMake(path: string): Promise<Error | null> {
  return mkdir(path, { mode: 0o700 }).then(
    () => null,
    (problem: Error) => problem,
  )
}

const codeOf = (problem: Error): string | undefined => (problem as NodeJS.ErrnoException).code
