import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BinaryRunner } from './locate.ts'
import { APPEND_ONLY_FOLDER } from './store-folder.ts'

const FIRST_WITH_FOLDER = 7

/**
 * Throws an Error with a message for the user if a data directory has the append-only files of Redis 7 or newer, and
 * the server is older. Such a server ignores them and starts empty. What it then writes disappears when Redis 7 starts.
 */
export function refuseOlderRedis({ command, version }: BinaryRunner, dataDir: string): void {
  if (Number.parseInt(version, 10) >= FIRST_WITH_FOLDER || !existsSync(join(dataDir, APPEND_ONLY_FOLDER))) return
  throw new Error(
    `DATA_DIR "${dataDir}" has files of Redis 7 or newer, and "${command}" is version ${version}, which would ignore ` +
      'them and start empty. Install Redis 7 or newer, or remove this one if keyrack found another Redis before',
  )
}
