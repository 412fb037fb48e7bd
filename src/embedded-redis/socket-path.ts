import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Maximum bytes in the path of a unix socket. This is sun_path (108 bytes on Linux, 104 on macOS and the BSDs) without
 * its final NUL.
 */
const MAX_BYTES = process.platform === 'linux' ? 107 : 103

/**
 * Returns the path of the socket for the private Redis of a data directory: `redis.sock` in that directory. If this
 * path is too long, creates a private folder in the system's temporary folder instead. Throws if other users can enter
 * that folder.
 */
export async function prepareSocketPath(dataDir: string): Promise<string> {
  const absolute = resolve(dataDir)
  const inside = join(absolute, 'redis.sock')
  return fits(inside) ? inside : join(await privateFolder(absolute), 'redis.sock')
}

/** Returns a short hash of a data directory and this user. It is the same at every start. */
export function dataDirHash(dataDir: string): string {
  return createHash('sha256')
    .update(`${userId()}:${resolve(dataDir)}`)
    .digest('hex')
    .slice(0, 16)
}

async function privateFolder(dataDir: string): Promise<string> {
  const name = `keyrack-${dataDirHash(dataDir)}`
  const parent = fits(join(tmpdir(), name, 'redis.sock')) ? tmpdir() : '/tmp'
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 }).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure
  })
  await refuseForeign(folder)
  return folder
}

// Throws if another user can enter the folder. Every user can write to /tmp, so another user may have created the
// folder to impersonate our Redis.
async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder)
  let reason: string | null = null
  if (!found.isDirectory()) reason = 'it is not a folder'
  else if (found.uid !== userId()) reason = `it belongs to user ${found.uid}`
  else if ((found.mode & 0o077) !== 0) reason = `other users can enter it (mode ${(found.mode & 0o777).toString(8)})`
  if (reason === null) return
  throw new Error(
    `Cannot put the Redis socket into "${folder}": ${reason}; remove it, or set DATA_DIR to a shorter path`,
  )
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_BYTES
}

function userId(): number {
  return process.getuid?.() ?? 0
}
