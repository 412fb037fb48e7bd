import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProcessIdentity, parseIdentity } from './process-identity.ts'
import { dataDirHash } from './socket-path.ts'

/**
 * The Redis that runs on a data directory. It is recorded in a file, so that the next process finds it if this one is
 * killed.
 */
export type RunningRedis =
  | { readonly process: ProcessIdentity; readonly socketPath: string }
  | { readonly container: string }

/** Returns the name of our container for this data directory. */
export const containerName = (dataDir: string): string => `keyrack-redis-${dataDirHash(dataDir)}`

/** Records the Redis of a data directory in `redis.running.json`. */
export async function writeRunning(dataDir: string, running: RunningRedis): Promise<void> {
  const path = fileIn(dataDir)
  await writeFile(`${path}.new`, `${JSON.stringify(running)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Returns the recorded Redis, or null if there is no record or it cannot be parsed. */
export async function findRunning(dataDir: string): Promise<RunningRedis | null> {
  try {
    const { process, socketPath, container } = JSON.parse(await readFile(fileIn(dataDir), 'utf8'))
    if (typeof container === 'string') return { container }
    const identity = parseIdentity(process)
    return identity === null || typeof socketPath !== 'string' ? null : { process: identity, socketPath }
  } catch {
    return null
  }
}

/** Removes the record of the Redis. */
export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'redis.running.json')
}
