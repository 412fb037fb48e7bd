import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProcessIdentity, parseIdentity } from './process-identity.ts'
import { dataDirHash } from './socket-path.ts'

/** The Redis that runs on a data directory, written down so that it is found when we were killed. */
export type RunningRedis = { process: ProcessIdentity; socketPath: string } | { container: string }

/** The one name our container for this data directory has. */
export const containerName = (dataDir: string): string => `keyrack-redis-${dataDirHash(dataDir)}`

export async function writeRunning(dataDir: string, running: RunningRedis): Promise<void> {
  const path = fileIn(dataDir)
  await writeFile(`${path}.new`, `${JSON.stringify(running)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Null when none is written down, or what is there can't be read. */
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

export async function removeRunning(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'redis.running.json')
}
