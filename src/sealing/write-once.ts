import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from './make-folders.ts'

/**
 * Writes a file that only we can read, and its folders where they are missing, unless there is one of that name; says
 * whether it did. Of several writers at once one does. When this returns, the file is on
 * the disk, whichever process wrote it.
 */
// link(2) gives a finished file its name, and refuses a name that is taken: nobody reads half a file, none is
// overwritten.
export async function writeOnce(path: string, text: string): Promise<boolean> {
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

// A new name is on the disk when its folder is.
async function syncFolders(lowest: string, highest: string): Promise<void> {
  for (let folder = lowest; ; folder = dirname(folder)) {
    const handle = await open(folder, constants.O_RDONLY)
    await handle.sync().finally(() => handle.close())
    if (folder === highest) return
  }
}
