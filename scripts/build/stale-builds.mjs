import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../is-running.mjs'

const PREFIX = '.keyrack-build-'

/** Returns the name of the folder of a build, under node_modules. */
export const buildFolderOf = (pid) => `${PREFIX}${pid}`

/**
 * Removes the folders of builds whose processes have ended: a build that a signal ends cannot remove its own. This
 * build has no folder yet, so one with its process id is of an earlier build, in a container that had the same ids.
 */
export function removeStaleBuilds(nodeModules) {
  for (const name of readdirSync(nodeModules)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN
    if (!Number.isInteger(pid) || pid <= 0 || (pid !== process.pid && isRunning(pid))) continue
    rmSync(join(nodeModules, name), { recursive: true, force: true })
  }
}
