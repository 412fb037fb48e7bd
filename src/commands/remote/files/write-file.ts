import { open, rename, rm } from 'node:fs/promises'
import { reasonOfFile } from '../../../domain/file-failure.ts'
import { FileProblem } from './file-problem.ts'

/**
 * Writes a file under a temporary name and renames it when it is complete, so an interrupted export leaves no partial
 * file. Throws FileProblem if the file cannot be written.
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string>,
  { isSecret = false }: { isSecret?: boolean } = {},
): Promise<void> {
  const partial = `${path}.${process.pid}.part`
  const file = await open(partial, 'wx', isSecret ? 0o600 : 0o666).catch((failure) => {
    throw toFileProblem(path, failure)
  })
  try {
    for await (const piece of pieces)
      await file.appendFile(piece).catch((failure) => Promise.reject(toFileProblem(path, failure)))
    await file.close()
    await rename(partial, path)
  } catch (failure) {
    await file.close().catch(() => {})
    await rm(partial, { force: true })
    throw failure
  }
}

const toFileProblem = (path: string, failure: NodeJS.ErrnoException): FileProblem =>
  new FileProblem(`Cannot write "${path}": ${reasonOfFile(failure)}`)
