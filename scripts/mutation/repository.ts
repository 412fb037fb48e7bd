import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of this repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns what git prints. */
export function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** Returns the short id of the commit, with a plus sign if files have changed since. */
export function headCommit(): string {
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'src', 'test') === '' ? '' : '+')
}
