/*
 * Writes the file of an export. A regular file is replaced when the export is complete. A FIFO or a device stays what
 * it is: the export is written into it, as a shell does with `>`.
 */
import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { constants, type FileHandle, open, readlink, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { reasonOfFile } from '../../../files/file-failure.ts'
import { FileProblem } from './file-problem.ts'

interface WriteOptions {
  /** Whether only this user may read a file that this creates. */
  readonly isSecret?: boolean
}

/**
 * Writes pieces of text to a path, and follows symbolic links. A regular file is written under a temporary name beside
 * it and renamed when it is complete, so an interrupted export leaves no partial file. The new file has the owner and
 * the mode of the one that it replaces; a secret one belongs to this user, who alone may read it. Throws FileProblem if
 * the path cannot be written, or is a folder, a socket or a block device.
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string>,
  { isSecret = false }: WriteOptions = {},
): Promise<void> {
  const found = await stat(path).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT') throw toFileProblem(path, failure)
    return null
  })
  if (found === null || found.isFile()) return await replaceFile(path, pieces, { isSecret, found })
  refuseUnwritable(path, found)
  await writeInto(path, pieces)
}

interface Replaced extends Required<WriteOptions> {
  /** The file that is replaced; null if there is none. */
  readonly found: Stats | null
}

async function replaceFile(path: string, pieces: AsyncIterable<string>, { isSecret, found }: Replaced): Promise<void> {
  const orProblem = ofPath(path)
  const target = await orProblem(followLinks(path))
  // A process id would not do: in a container it is the same each time, so a file that a killed export left would stop
  // all later ones.
  const partial = `${target}.${randomBytes(4).toString('hex')}.part`
  const file = await orProblem(open(partial, 'wx', isSecret || found !== null ? 0o600 : 0o666))
  try {
    if (!isSecret && found !== null) await orProblem(allowAsBefore(file, found))
    await writePieces(file, pieces, orProblem)
    await orProblem(file.close())
    await orProblem(rename(partial, target))
  } catch (failure) {
    await file.close().catch(() => {})
    await rm(partial, { force: true })
    throw failure
  }
}

/** Gives a file the mode of another one, and its owner if this user may do so. */
async function allowAsBefore(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await file.chown(uid, gid).catch(() => {})
  await file.chmod(mode & 0o777)
}

/** Opening a FIFO waits for its reader. */
async function writeInto(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const orProblem = ofPath(path)
  // Without O_CREAT: a path that vanished since it was looked at does not become a regular file.
  const file = await orProblem(open(path, constants.O_WRONLY))
  try {
    await writePieces(file, pieces, orProblem)
  } finally {
    await file.close().catch(() => {})
  }
}

async function writePieces(file: FileHandle, pieces: AsyncIterable<string>, orProblem: OrProblem): Promise<void> {
  for await (const piece of pieces) await orProblem(file.appendFile(piece))
}

/** Linux follows as many links. */
const MAX_LINKS = 40

/** Returns the path at the end of symbolic links. Unlike realpath it accepts a target that does not exist yet. */
async function followLinks(path: string): Promise<string> {
  let target = path
  for (let links = 0; links < MAX_LINKS; links++) {
    const next = await readlink(target).catch((failure: NodeJS.ErrnoException) => {
      // EINVAL: it is not a link. UNKNOWN is the same on Windows.
      if (['EINVAL', 'ENOENT', 'UNKNOWN'].includes(`${failure.code}`)) return null
      throw failure
    })
    if (next === null) return target
    target = resolve(dirname(target), next)
  }
  throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP' })
}

function refuseUnwritable(path: string, found: Stats): void {
  if (found.isDirectory()) throw toFileProblem(path, { code: 'EISDIR' })
  const kind = found.isSocket() ? 'a socket' : found.isBlockDevice() ? 'a block device' : null
  if (kind !== null) throw new FileProblem(`Cannot write "${path}": it is ${kind}`)
}

type OrProblem = <T>(work: Promise<T>) => Promise<T>

/** Returns a function that makes a FileProblem of a failed operation on the path. */
const ofPath =
  (path: string): OrProblem =>
  (work) =>
    work.catch((failure: unknown) => Promise.reject(toFileProblem(path, failure)))

const toFileProblem = (path: string, failure: unknown): FileProblem =>
  new FileProblem(`Cannot write "${path}": ${reasonOfFile(failure, { EPIPE: 'its reader closed it' })}`)
