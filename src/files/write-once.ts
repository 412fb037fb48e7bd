import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from './make-folders.ts'

/**
 * Writes a file that only our user can read, and creates its missing folders. Writes nothing if a file of that name
 * exists. Returns whether it wrote the file. If several processes write at once, only one of them succeeds. When this
 * function returns, the file is on the disk, no matter which process wrote it.
 */
export async function writeOnce(path: string, text: string): Promise<boolean> {
  // link(2) gives a complete file its name, and fails if the name exists. So no process reads a partial file, and no
  // file is overwritten.
  const folder = dirname(path)
  const topmostMade = await makeFolders(folder)
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    await writeDurably(draft, text)
    return await linkUnlessTaken(draft, path)
  } finally {
    await unlink(draft).catch(() => {})
    await syncFolders(folder, topmostMade === undefined ? folder : dirname(topmostMade))
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw failure
  }
}

/**
 * Synchronizes folders from the lowest to the highest one, because a new name is on the disk only after its folder has
 * been synchronized.
 */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  for (let folder = lowest; ; folder = dirname(folder)) {
    const handle = await open(folder, constants.O_RDONLY)
    await handle.sync().finally(() => handle.close())
    if (folder === highest) return
  }
}

/**
 * Gives a file another name, unless a file of that name exists. Returns whether it did. Then the new name is on the
 * disk, as far as the file system can do that.
 */
export async function moveUnlessTaken(from: string, to: string): Promise<boolean> {
  // Some file systems have no hard links. There an empty file reserves the name.
  const isLinked = await linkUnlessTaken(from, to).catch(() => null)
  if (isLinked === false || (isLinked === null && !(await reserve(to)))) return false
  if (isLinked) await unlink(from)
  else await renameOrRelease(from, to)
  await syncName(to)
  return true
}

/** Renames a file to a reserved name. If it fails, the name is free again. */
async function renameOrRelease(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (failure) {
    await unlink(to).catch(() => {})
    throw failure
  }
}

async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close()
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw failure
  }
}

/** The failures of a disk. Other ones say that a folder cannot be synchronized here, such as on a network share. */
const DISK_FAILURES: readonly unknown[] = ['EIO', 'ENOSPC', 'EDQUOT']

/** Puts the name of a new file on the disk, unless the file system cannot. */
export async function syncName(path: string): Promise<void> {
  await syncFolders(dirname(path), dirname(path)).catch((failure: NodeJS.ErrnoException) => {
    if (DISK_FAILURES.includes(failure.code)) throw failure
  })
}
