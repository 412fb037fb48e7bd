import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CommandError } from '../../src/commands/command.ts'
import { openBackup } from '../../src/commands/store/backup/file-reader.ts'
import { forThisTest, temporaryFolder } from '../support/fixture.ts'

const folder = temporaryFolder()

test('a folder is refused with its path and the reason', async () => {
  const sentence = `Cannot read "${folder}": a folder is where a file should be (EISDIR)`
  await expect(openBackup(folder)).rejects.toThrow(new CommandError(sentence))
})

test('a FIFO is refused with its path and the reason, because it cannot be read several times', async () => {
  const path = join(folder, 'fifo')
  execFileSync('mkfifo', [path])
  // Opened for both, a FIFO does not wait for its other end.
  await forThisTest(open(path, 'r+'))
  const sentence = `Cannot read "${path}": it is not a regular file (ESPIPE)`
  await expect(openBackup(path)).rejects.toThrow(new CommandError(sentence))
})
