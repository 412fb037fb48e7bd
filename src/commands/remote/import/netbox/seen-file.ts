/*
 * Keeps the devices that an interrupted import has read, next to its progress. Without them, a resumed import would
 * take these devices for vanished ones.
 */
import { constants } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { parseJson } from '../../../../domain/json.ts'
import { reasonOfFile } from '../../../../files/file-failure.ts'
import { CommandError } from '../../../command.ts'
import type { SeenEntry } from '../seen-devices.ts'

/** The file with seen devices. */
export interface SeenFile {
  append(entries: readonly SeenEntry[]): Promise<void>
  /**
   * Returns all entries. A line that was not written whole is left out: its device is read again. Throws CommandError
   * if the file cannot be read.
   */
  read(): Promise<SeenEntry[]>
  clear(): Promise<void>
}

// O_NOFOLLOW: a link that another user made under this name must not be followed.
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW

/** Creates access to the file at a path. */
export const openSeenFile = (path: string): SeenFile => ({
  async append(entries) {
    if (entries.length === 0) return
    const file = await open(path, APPEND, 0o600)
    try {
      // The first line feed ends a line that an interrupted run left incomplete.
      await file.writeFile(`\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
    } finally {
      await file.close()
    }
  },
  async read() {
    const text = await readFile(path, 'utf8').catch((failure: unknown) => {
      throw new CommandError(`Cannot resume: cannot read "${path}": ${reasonOfFile(failure)}. Import without --resume`)
    })
    return text.split('\n').flatMap((line) => {
      const entry = parseJson(line)
      return Array.isArray(entry) ? [entry as unknown as SeenEntry] : []
    })
  },
  clear: () => rm(path, { force: true }),
})
