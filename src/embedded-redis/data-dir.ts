/*
 * Checks that only our user can write to the data directory. Any other user who can write to it could put a socket, the
 * data of a Redis or the record of a process there. The service would trust these, and that user could read all data. A
 * parent folder that others can write to is refused too: they could replace the data directory with their own.
 */
import { constants, type Stats } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { reasonOfFile } from '../files/file-failure.ts'
import { makeFolders } from '../files/make-folders.ts'

/**
 * Creates a data directory that only our user can access, or checks an existing one. Throws an Error with a message for
 * the user.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const path = resolve(dataDir)
  await makeFolders(path).catch((failure: NodeJS.ErrnoException) => {
    throw new Error(`Cannot create DATA_DIR "${path}": ${reasonOfFile(failure, CREATION)}. ${OTHER_FOLDER}`)
  })
  await refuseUnsafeDataDir(path)
}

/** Throws an Error with a message for the user if other users can write to the data directory or replace it. */
export async function refuseUnsafeDataDir(dataDir: string): Promise<void> {
  const us = process.geteuid?.()
  const path = resolve(dataDir)
  const found = await stat(path).catch((failure: NodeJS.ErrnoException) => {
    const reason = failure.code === 'ENOENT' ? 'is a link that leads nowhere' : `cannot be inspected (${failure.code})`
    throw new Error(`DATA_DIR "${path}" ${reason}. ${OTHER_FOLDER}`)
  })
  if (!found.isDirectory()) throw new Error(`DATA_DIR "${path}" is not a folder. ${OTHER_FOLDER}`)
  if (us === undefined) return
  if (found.uid !== us) {
    const remedy = `Run keyrack as that user, chown the folder, or set DATA_DIR to another one`
    throw new Error(`DATA_DIR "${path}" belongs to user ${found.uid}, but keyrack runs as user ${us}. ${remedy}`)
  }
  if ((found.mode & 0o022) !== 0) {
    throw new Error(
      `DATA_DIR "${path}" can be written to by other users (mode ${octal(found)}). Run: chmod go-w "${path}"`,
    )
  }
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK).catch((failure: NodeJS.ErrnoException) => {
    const reason = reasonOfFile(failure, CREATION)
    throw new Error(`DATA_DIR "${path}" cannot be written to: ${reason}, mode ${octal(found)}. ${OTHER_FOLDER}`)
  })
  for (const real of new Set([path, await realpath(path)])) await refuseOpenParents(path, real)
}

/**
 * Throws if another user could rename our folder away, because all users can write to a parent that is not sticky like
 * /tmp. `real` is the path whose parents are checked.
 */
async function refuseOpenParents(path: string, real: string): Promise<void> {
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    const found = await stat(folder)
    if ((found.mode & 0o002) !== 0 && (found.mode & 0o1000) === 0) {
      const what = `"${folder}", which all users can write to (mode ${octal(found)})`
      throw new Error(`DATA_DIR "${path}" is in ${what}. Run chmod o-w on it, or set DATA_DIR to another folder`)
    }
    if (folder === dirname(folder)) return
  }
}

/**
 * Converts a system error on a file of the data directory to an Error with a message for the user. Returns other errors
 * unchanged. The system names no file if it cannot write to one that is open, as on a full disk.
 */
export function explainFileFailure(failure: unknown, dataDir: string): unknown {
  const { syscall, path = syscall === 'write' ? dataDir : undefined } = failure as NodeJS.ErrnoException
  if (typeof path !== 'string' || typeof syscall !== 'string') return failure
  const reason = reasonOfFile(failure)
  return new Error(`Cannot use "${path}": ${reason}. Fix this, or set DATA_DIR to another folder`, { cause: failure })
}

const octal = ({ mode }: Stats): string => (mode & 0o7777).toString(8).padStart(4, '0')

const OTHER_FOLDER = 'Set DATA_DIR to another folder'

/** The meaning of error codes while the folder is created. */
const CREATION: Readonly<Record<string, string>> = {
  ENOENT: 'the system does not allow a folder there',
  ENOTDIR: 'part of the path is a file',
}
