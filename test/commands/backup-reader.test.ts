import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackup } from '../../src/commands/backup/file-reader.ts'
import { CommandError } from '../../src/commands/command.ts'
import { temporaryFolder } from '../support/fixture.ts'

const folder = temporaryFolder()

test('a folder is refused with its path and the reason', async () => {
  const sentence = `Cannot read "${folder}": a folder is where a file should be (EISDIR)`
  await expect(openBackup(folder)).rejects.toThrow(new CommandError(sentence))
})

test('a FIFO, which cannot be read several times, is refused with its path and the reason', async () => {
  const path = join(folder, 'fifo')
  execFileSync('mkfifo', [path])
  const refused = expect(openBackup(path)).rejects.toThrow(
    new CommandError(`Cannot read "${path}": it is not a regular file (ESPIPE)`),
  )
  const writer = await open(path, 'w')
  await refused
  await writer.close()
})
