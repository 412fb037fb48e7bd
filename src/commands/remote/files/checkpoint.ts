/*
 * Saves the progress of an import in a file next to the imported one. With --resume the next run continues from that
 * progress. The file is deleted when the import has finished.
 */

import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { parseJson } from '../../../domain/json.ts'
import { reasonOfFile } from '../../../files/file-failure.ts'
import { CommandError } from '../../command.ts'
import { FileProblem } from './file-problem.ts'

/** The progress of an import, in rows. */
export interface Tally {
  /** Rows processed so far, including invalid ones. */
  readonly rows: number
  readonly applied: number
  readonly created: number
  /** Rows that changed an existing object; null if the number is unknown. */
  readonly updated: number | null
  readonly bad: number
  /** Position of the last processed row in its source, 0 before the first. */
  readonly last: number
}

/** The progress of an import that has not begun. */
export const NO_ROWS: Tally = { rows: 0, applied: 0, created: 0, updated: 0, bad: 0, last: 0 }

/** The file that keeps the progress of an import. */
export interface Checkpoint {
  /** Returns the progress of the last run. Throws CommandError if there is none, or it belongs to another import. */
  read(): Promise<Tally>
  save(tally: Tally): Promise<void>
  clear(): Promise<void>
  readonly path: string
}

/** Reads the state of a file. If it changes, an import of the file cannot be resumed. */
export async function readFileState(path: string): Promise<Readonly<Record<string, number>>> {
  const { size, mtimeMs } = await stat(path).catch((failure: NodeJS.ErrnoException) => {
    throw new FileProblem(`Cannot read "${path}": ${reasonOfFile(failure)}`)
  })
  return { size, mtimeMs }
}

/**
 * Opens the checkpoint of an import. `state` is the state of the source, and `meaning` holds the options that change
 * the effect of the import; if they differ from those of the last run, the import cannot be resumed.
 */
export async function openCheckpoint(
  path: string,
  state: Readonly<Record<string, number>>,
  meaning: Readonly<Record<string, unknown>>,
): Promise<Checkpoint> {
  const of = JSON.stringify({ ...state, ...meaning })
  const beside = `${path}.resume`
  const part = `${beside}.part`
  return {
    path: beside,
    async read() {
      const text = await readFile(beside, 'utf8').catch((failure: NodeJS.ErrnoException) => {
        if (failure.code === 'ENOENT') throw new CommandError(`Nothing to resume: "${beside}" does not exist`)
        throw new CommandError(`Cannot resume: cannot read "${beside}": ${reasonOfFile(failure)}`)
      })
      const saved = parseJson(text) as { of: string; tally: Tally } | null | undefined
      if (saved?.of !== of)
        throw new CommandError(
          `"${path}" or the options changed since "${beside}" was written: import without --resume`,
        )
      return { ...saved.tally, updated: saved.tally.updated ?? null, last: saved.tally.last ?? 0 }
    },
    async save(tally) {
      // Create a new file each time: otherwise a link that another user made under this name would be followed.
      await rm(part, { force: true })
      try {
        await writeFile(part, JSON.stringify({ of, tally }), { mode: 0o600, flag: 'wx' })
        await rename(part, beside)
      } catch (failure) {
        await rm(part, { force: true }).catch(() => {})
        throw failure
      }
    },
    clear: () => rm(beside, { force: true }),
  }
}
