import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Bytes a unix socket's path may have: sun_path without its closing NUL (108 on Linux, 104 on macOS and the BSDs). */
const LONGEST = process.platform === 'linux' ? 107 : 103

/**
 * Where the private Redis of a data directory listens: `redis.sock` in it or, where that path is too long for a socket,
 * in a folder of ours under the system's temporary folder, which is made. Throws when that folder isn't ours alone.
 */
export async function prepareSocketPath(dataDir: string): Promise<string> {
  const absolute = resolve(dataDir)
  const inside = join(absolute, 'redis.sock')
  return fits(inside) ? inside : join(await privateFolder(absolute), 'redis.sock')
}

/** A short name that stands for a data directory of this user, the same at every start. */
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
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await refuseForeign(folder)
  return folder
}

// Every user may write to /tmp: another user could have created this name and listen in our place.
async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder)
  let reason: string | null = null
  if (!found.isDirectory()) reason = 'it is not a folder'
  else if (found.uid !== userId()) reason = `it belongs to user ${found.uid}`
  else if ((found.mode & 0o077) !== 0) reason = `others may enter it (mode ${(found.mode & 0o777).toString(8)})`
  if (reason === null) return
  throw new Error(
    `Cannot put the Redis socket into "${folder}": ${reason}; remove it, or set DATA_DIR to a shorter path`,
  )
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST
}

function userId(): number {
  return process.getuid?.() ?? 0
}
