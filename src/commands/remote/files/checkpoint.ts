import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { CommandError } from '../../command.ts'

/*
 * How far an import came, in a file beside the one that is imported: with --resume the next run goes on there. It is gone
 * once the import came to its end.
 */

export interface Tally {
  /** Rows that were looked at, bad ones included. */
  readonly rows: number
  readonly applied: number
  readonly created: number
  readonly bad: number
}

export const NO_ROWS: Tally = { rows: 0, applied: 0, created: 0, bad: 0 }

export interface Checkpoint {
  /** How far the last run came; throws CommandRefused where there was none, or one of something else. */
  read(): Promise<Tally>
  save(tally: Tally): Promise<void>
  clear(): Promise<void>
  readonly path: string
}

/** `meaning`: what else decides what the import does; going on is refused when it has changed. */
export async function checkpointOf(path: string, meaning: Readonly<Record<string, unknown>>): Promise<Checkpoint> {
  const { size, mtimeMs } = await stat(path)
  const of = JSON.stringify({ size, mtimeMs, ...meaning })
  const beside = `${path}.resume`
  return {
    path: beside,
    async read() {
      const text = await readFile(beside, 'utf8').catch(() => null)
      if (text === null) throw new CommandError(`Nothing to resume: there is no "${beside}"`)
      const saved = parsed(text)
      if (saved?.of !== of)
        throw new CommandError(
          `"${path}" or the options changed since "${beside}" was written: import without --resume`,
        )
      return saved.tally
    },
    async save(tally) {
      // Created again each time: a link of another user in its place would be written through.
      await rm(`${beside}.part`, { force: true })
      await writeFile(`${beside}.part`, JSON.stringify({ of, tally }), { mode: 0o600, flag: 'wx' })
      await rename(`${beside}.part`, beside)
    },
    clear: () => rm(beside, { force: true }),
  }
}

function parsed(text: string): { of: string; tally: Tally } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
